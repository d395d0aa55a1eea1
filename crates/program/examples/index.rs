//! Times indexing and linking of class path entries.
#![allow(clippy::print_stdout, missing_docs)]
use std::{sync::Arc, time::Instant};
fn main() {
    let entries: Vec<_> = std::env::args().skip(1).map(std::path::PathBuf::from).collect();
    for _ in 0..3 {
        let t = Instant::now();
        let cp = Arc::new(classpath::ClassPath::open(&entries, &classpath::Options::new(17)));
        let open = t.elapsed();
        let mut program = program::load(cp.clone(), &Default::default());
        let loaded = t.elapsed();
        let all: Vec<_> = program.classes().map(|(c, _)| c).collect();
        program.link_all(&all);
        let linked = t.elapsed();
        println!(
            "open {open:?} load {:?} link {:?}; classes {} methods {} fields {} refs {} lambdas {} problems {}",
            loaded - open,
            linked - loaded,
            program.classes().filter(|(_, c)| !c.is_phantom()).count(),
            program.methods().len(),
            program.fields().len(),
            program.names.method_refs().len(),
            program.classes().filter(|(_, c)| c.origin == program::Origin::Lambda).count(),
            program.problems().len()
        );
        for p in program.problems().iter().take(5) {
            println!("{p}");
        }
    }
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    println!(
        "{}",
        status
            .lines()
            .filter(|l| l.starts_with("VmHWM") || l.starts_with("VmRSS"))
            .collect::<Vec<_>>()
            .join(" ")
    );
}

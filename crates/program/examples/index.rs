//! Times indexing and linking of class path entries: `index <rounds> <entry>...`
//!
//! Prints the fastest of all rounds for each phase, which is what a busy machine disturbs least.
#![allow(clippy::disallowed_methods, reason = "an example is a command")]
#![allow(clippy::print_stdout, reason = "a measurement is printed")]

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use classpath::{ClassPath, Options};
use program::{Origin, Program};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let rounds = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(1);
    let entries: Vec<PathBuf> = arguments.map(PathBuf::from).collect();
    let mut fastest = [Duration::MAX; 3];
    for round in 0..rounds {
        let (program, times) = measure(&entries);
        for (fastest, time) in fastest.iter_mut().zip(times) {
            *fastest = time.min(*fastest);
        }
        if round == 0 {
            describe(&program);
        }
    }
    let [open, load, link] = fastest;
    println!("open {open:.1?}, load {load:.1?}, link {link:.1?}");
}

fn measure(entries: &[PathBuf]) -> (Program, [Duration; 3]) {
    let start = Instant::now();
    let class_path = Arc::new(ClassPath::open(entries, &Options::new(17)));
    let opened = Instant::now();
    let mut program = program::load(class_path, &Default::default());
    let loaded = Instant::now();
    let all: Vec<_> = program.classes().map(|(class, _)| class).collect();
    program.link_all(&all);
    (program, [opened - start, loaded - opened, loaded.elapsed()])
}

fn describe(program: &Program) {
    let of_origin =
        |wanted: fn(Origin) -> bool| program.classes().filter(|(_, class)| wanted(class.origin)).count();
    println!(
        "{} classes, {} missing, {} lambdas, {} methods, {} fields, {} method references",
        of_origin(|origin| matches!(origin, Origin::File(_))),
        of_origin(|origin| origin == Origin::Phantom),
        of_origin(|origin| origin == Origin::Lambda),
        program.methods().len(),
        program.fields().len(),
        program.names.method_refs().len(),
    );
    println!("{} problems", program.problems().len());
    program.problems().iter().take(5).for_each(|problem| println!("  {problem}"));
}

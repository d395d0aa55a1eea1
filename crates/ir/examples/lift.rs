//! Times lowering of class path entries.
#![allow(clippy::print_stdout, missing_docs)]
use rayon::prelude::*;
use std::{sync::Arc, time::Instant};
fn main() {
    let entries: Vec<_> = std::env::args().skip(1).map(std::path::PathBuf::from).collect();
    let check = std::env::var("CHECK").is_ok();
    let t = Instant::now();
    let cp = Arc::new(classpath::ClassPath::open(&entries, &classpath::Options::new(17)));
    let mut program = program::load(cp.clone(), &Default::default());
    let loaded = t.elapsed();
    let all: Vec<_> = program.classes().map(|(c, _)| c).collect();
    program.link_all(&all);
    let linked = t.elapsed();
    let options = ir::LowerOptions { check_frames: check, ..Default::default() };
    let lowered: Vec<_> = all.par_iter().map(|&c| ir::lower_class(&program, c, options)).collect();
    let lifted = t.elapsed();
    let bodies: usize = lowered.iter().map(|l| l.bodies.len()).sum();
    let stmts: usize = lowered.iter().flat_map(|l| &l.bodies).map(|b| b.stmts().len()).sum();
    let memory: usize = lowered.iter().flat_map(|l| &l.bodies).map(|b| b.memory()).sum();
    let blocks: usize = lowered.iter().flat_map(|l| &l.bodies).map(|b| b.blocks().len()).sum();
    let unreachable: u32 = lowered.iter().flat_map(|l| &l.bodies).map(|b| b.unreachable).sum();
    println!(
        "load {loaded:?} link {:?} lift {:?}; bodies {bodies} stmts {stmts} blocks {blocks} memory {} MB unreachable {unreachable}",
        linked - loaded,
        lifted - linked,
        memory >> 20
    );
    let problems: Vec<_> = lowered.iter().flat_map(|l| &l.problems).collect();
    println!("problems {}", problems.len());
    for p in problems.iter().take(20) {
        println!("  {p}");
    }
    let mut frames = ir::FrameCheck::default();
    for l in &lowered {
        frames.add(l.frames.clone());
    }
    println!(
        "frames agreed {} unknown {} unused {} differing {}",
        frames.agreed,
        frames.unknown,
        frames.unused,
        frames.differing.len()
    );
    for d in frames.differing.iter().take(20) {
        println!("  {d}");
    }
    if check {
        let mut agreed = 0u64;
        let mut bad = 0;
        let results: Vec<_> = lowered
            .par_iter()
            .flat_map_iter(|l| &l.bodies)
            .map(|b| (b.method, ir::verify(&program, b), ir::compare_with_bytecode(&program, b)))
            .collect();
        for (m, v, c) in results {
            if !v.is_empty() || c.is_err() {
                bad += 1;
                if bad < 15 {
                    println!(
                        "  {}: {:?} {:?}",
                        program.method_name(m),
                        v.iter().take(3).collect::<Vec<_>>(),
                        c.as_ref().err().map(|e| e.chars().take(300).collect::<String>())
                    );
                }
            }
            agreed += c.unwrap_or(0);
        }
        println!("verify: bad {bad}, effects agreed {agreed}");
    }
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    println!(
        "{}",
        status
            .lines()
            .filter(|l| l.starts_with("VmHWM") || l.starts_with("VmRSS"))
            .collect::<Vec<_>>()
            .join(" ")
    );
}

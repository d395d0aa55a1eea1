//! Scratch.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example talks")]

use std::time::{Duration, Instant};

fn main() {
    std::thread::Builder::new().stack_size(64 << 20).spawn(run).map(|thread| thread.join().ok()).ok();
}

fn run() {
    let (mut bytes, mut tokens, mut bad) = (0, 0, 0);
    let (mut lexing, mut parsing, mut lowering, mut linking) =
        (Duration::ZERO, Duration::ZERO, Duration::ZERO, Duration::ZERO);
    let mut programs = Vec::new();
    let quiet = std::env::var_os("Q").is_some();
    for name in std::env::args().skip(1) {
        let Ok(text) = std::fs::read(&name) else { continue };
        let start = Instant::now();
        let lexed = c_front::lex::lex(&name, &text);
        lexing += start.elapsed();
        bytes += text.len();
        tokens += lexed.tokens.len();
        let start = Instant::now();
        let result = c_front::parse::parse(&text, lexed);
        parsing += start.elapsed();
        match result {
            Err(error) => {
                bad += 1;
                eprintln!("{name}: {error}");
            }
            Ok(unit) => {
                let start = Instant::now();
                let lowered = c_front::lower::lower(&unit, &name, Default::default());
                lowering += start.elapsed();
                for problem in &lowered.problems {
                    eprintln!("{}: {}", problem.place, problem.message);
                }
                programs.push(lowered.program);
            }
        }
    }
    let start = Instant::now();
    let linked = c_program::link(programs);
    linking += start.elapsed();
    for problem in &linked.problems {
        eprintln!("link: {problem}");
    }
    if !quiet {
        print!("{}", c_program::print(&linked.program));
    }
    let rate = |time: Duration| bytes as f64 / 1e6 / time.as_secs_f64();
    eprintln!(
        "{bytes} bytes, {tokens} tokens, {bad} bad; lex {:.1} MB/s, parse {:.1} MB/s, lower {:.1} MB/s, all {:.1} MB/s, link {linking:?}; {} vars {} statements {} procs",
        rate(lexing),
        rate(parsing),
        rate(lowering),
        rate(lexing + parsing + lowering),
        linked.program.vars.len(),
        linked.program.statements.len(),
        linked.program.procs.len(),
    );
}

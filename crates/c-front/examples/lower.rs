//! Prints the statements of C files, and what reading them cost.
//!
//! `cargo run --release -p c-front --example lower -- [--quiet] FILE… [-- FLAG…]`; a FILE is C source, a
//! preprocessed `.i`, or a `compile_commands.json`. The compiler is `CC`, or what the database names, or
//! `cc`.
#![allow(clippy::disallowed_methods, reason = "an example is a command")]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example talks")]

use std::path::Path;
use std::process::ExitCode;

use c_front::{Costs, Input, Settings, compile_commands, read};

fn main() -> ExitCode {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let flags = match words.iter().position(|word| word == "--") {
        Some(at) => words.split_off(at).split_off(1),
        None => Vec::new(),
    };
    let quiet = words.iter().any(|word| word == "--quiet");
    let mut inputs = Vec::new();
    for file in words.iter().filter(|word| *word != "--quiet") {
        match inputs_of(file, &flags) {
            Ok(found) => inputs.extend(found),
            Err(error) => {
                eprintln!("{file}: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    let settings = Settings { compiler: std::env::var("CC").ok(), ..Settings::default() };
    let output = read(&inputs, &settings);
    for problem in &output.problems {
        eprintln!("{problem}");
    }
    if !quiet {
        print!("{}", c_program::print(&output.program));
    }
    tell(&output.costs);
    let program = &output.program;
    let (statements, procs) =
        (program.statements.len(), program.procs.values().filter(|proc| proc.defined).count());
    eprintln!("{statements} statements, {} variables, {procs} functions with a body", program.vars.len());
    if output.problems.iter().any(|problem| problem.lost) { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn inputs_of(file: &str, flags: &[String]) -> Result<Vec<Input>, Box<dyn std::error::Error>> {
    if !file.ends_with(".json") {
        return Ok(vec![Input::file(file, flags)]);
    }
    let base = Path::new(file).parent().unwrap_or(Path::new(""));
    Ok(compile_commands(&std::fs::read(file)?, base)?)
}

fn tell(costs: &Costs) {
    let rate = |time: std::time::Duration| costs.bytes as f64 / 1e6 / time.as_secs_f64();
    eprintln!(
        "{} files, {} bytes preprocessed; preprocessing {:.3} s, lexing {:.3} s ({:.0} MB/s), parsing {:.3} s ({:.0} MB/s), \
         both {:.0} MB/s, lowering {:.3} s ({:.0} MB/s), linking {:.3} s",
        costs.units,
        costs.bytes,
        costs.preprocessing.as_secs_f64(),
        costs.lexing.as_secs_f64(),
        rate(costs.lexing),
        costs.parsing.as_secs_f64(),
        rate(costs.parsing),
        rate(costs.lexing + costs.parsing),
        costs.lowering.as_secs_f64(),
        rate(costs.lowering),
        costs.linking.as_secs_f64(),
    );
}

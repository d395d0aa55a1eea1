//! Measures the analysis and the summaries of libraries that are given in the text form of programs.
//!
//! `cargo run --release -p c-summary --example measure -- [--program] FILE…`
#![allow(clippy::print_stdout, reason = "an example talks")]

use std::time::Instant;

use c_pointsto::{Model, Options, analyse};
use c_program::read;
use c_summary::{Stage, summarize, summarize_measured};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let whole = words.iter().any(|word| word == "--program");
    for file in words.iter().filter(|word| !word.starts_with("--")) {
        let program = read(&std::fs::read_to_string(file)?)?;
        for model in [Model::Whole, Model::Offsets] {
            let options = match whole {
                true => Options::whole_program(model),
                false => Options::library(model, &program),
            };
            let start = Instant::now();
            let results = analyse(&program, &options);
            let solved = start.elapsed();
            let effects = results.effects();
            let with_effects = start.elapsed();
            drop(effects);
            println!("{file} {model:?}: solved {solved:?}, Mod and Use {:?}", with_effects - solved);
            println!("  {:?}", results.statistics());
            if whole {
                continue;
            }
            let basic = summarize("library", &program, &options, &[], Stage::Basic)?.write();
            let (optimized, measures) =
                summarize_measured("library", &program, &options, &[], Stage::Optimized)?;
            let optimized = optimized.write();
            let reduction = 100 - optimized.len() * 100 / basic.len();
            println!("  {measures:?}");
            println!("  summary {} -> {} bytes, {reduction} % less", basic.len(), optimized.len());
        }
    }
    Ok(())
}

//! Measures the analysis and the summaries of libraries that are given in the text form of programs.
//!
//! `cargo run --release -p c-summary --example measure -- [--program] FILE…`
#![allow(clippy::print_stdout, reason = "an example talks")]

use std::time::Instant;

use c_pointsto::{Model, Options, analyse};
use c_program::read;
use c_summary::{Stage, libc, summarize, summarize_measured};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let whole = words.iter().any(|word| word == "--program");
    for file in words.iter().filter(|word| !word.starts_with("--")) {
        let mut program = read(&std::fs::read_to_string(file)?)?;
        c_program::merge_literals(&mut program);
        for model in [Model::Whole, Model::Offsets] {
            let options = match whole {
                true => Options::whole_program(model),
                // FILE.exports, if it is there, lists V_exp.
                false => match std::fs::read_to_string(file.replace(".txt", ".exports")) {
                    Err(_) => Options::library(model, &program),
                    Ok(names) => {
                        let known =
                            |name: &&str| program.external(name).is_some_and(|var| !program.is_imported(var));
                        let names = names.split_whitespace().filter(known);
                        Options::exporting(model, &program, names)
                            .unwrap_or_else(|_| Options::whole_program(model))
                    }
                },
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
            let basic = summarize("library", &program, &options, &[], Stage::Basic)?;
            let basic_figure = basic.figure().len();
            let basic = basic.write();
            let (libc, termcap) = (libc::summary(), libc::termcap());
            let (optimized, measures) =
                summarize_measured("library", &program, &options, &[&libc, &termcap], Stage::Optimized)?;
            let figure = optimized.figure().len();
            println!(
                "  as in the figures {basic_figure} -> {figure} bytes, {} % less",
                100 - figure * 100 / basic_figure
            );
            let shipped = optimized.write().len();
            let optimized = optimized.write_with_names();
            let reduction = 100 - optimized.len() * 100 / basic.len();
            println!("  {measures:?}");
            if words.iter().any(|word| word == "--show") {
                println!("{basic}\n=====\n{optimized}");
            }
            println!("  summary {} -> {} bytes, {reduction} % less", basic.len(), optimized.len());
            println!("  with short names {shipped} bytes, {} % less", 100 - shipped * 100 / basic.len());
        }
    }
    Ok(())
}

//! What do the analysis and the summaries of a library cost that is given in the text form of programs?

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result};
use c_pointsto::{Model, Options as Analysis, analyse};
use c_program::Program;
use c_summary::{Stage, libc, summarize, summarize_measured};
use c_testkit::figure;
use clap::Args;

/// What can be asked for.
#[derive(Args)]
pub(crate) struct Options {
    /// Files in the text form of programs; FILE.exports next to FILE.txt lists what a library exports
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// They are whole programs
    #[arg(long)]
    program: bool,
    /// Print the summaries
    #[arg(long)]
    show: bool,
}

/// Measures each file with both models.
pub(crate) fn run(options: &Options) -> Result<()> {
    for file in &options.files {
        let text =
            std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let mut program = c_program::read(&text)?;
        c_program::merge_literals(&mut program);
        for model in [Model::Whole, Model::Offsets] {
            let analysis =
                if options.program { Analysis::whole_program(model) } else { library(file, &program, model) };
            println!("{} {model:?}", file.display());
            solve(&program, &analysis);
            if !options.program {
                compare_summaries(&program, &analysis, options.show)?;
            }
        }
    }
    Ok(())
}

fn library(file: &Path, program: &Program, model: Model) -> Analysis {
    let Ok(names) = std::fs::read_to_string(file.with_extension("exports")) else {
        return Analysis::library(model, program);
    };
    let known = |name: &&str| program.external(name).is_some_and(|var| !program.is_imported(var));
    let names = names.split_whitespace().filter(known);
    Analysis::exporting(model, program, names).unwrap_or_else(|_| Analysis::whole_program(model))
}

fn solve(program: &Program, analysis: &Analysis) {
    let start = Instant::now();
    let results = analyse(program, analysis);
    let solved = start.elapsed();
    drop(results.effects());
    println!("  solved {solved:?}, Mod and Use {:?}", start.elapsed() - solved);
    println!("  {:?}", results.statistics());
}

fn compare_summaries(program: &Program, analysis: &Analysis, show: bool) -> Result<()> {
    let basic = summarize("library", program, analysis, &[], Stage::Basic)?;
    let (libc, termcap) = (libc::summary(), libc::termcap());
    let (optimized, measures) =
        summarize_measured("library", program, analysis, &[&libc, &termcap], Stage::Optimized)?;
    println!("  {measures:?}");
    print_change("as in the figures", figure(&basic).len(), figure(&optimized).len());
    let (basic, named) = (basic.write(), optimized.write_with_names());
    print_change("summary", basic.len(), named.len());
    print_change("with short names", basic.len(), optimized.write().len());
    if show {
        println!("{basic}\n=====\n{named}");
    }
    Ok(())
}

fn print_change(what: &str, basic: usize, optimized: usize) {
    println!("  {what}: {basic} -> {optimized} bytes, {} % less", 100 - optimized * 100 / basic);
}

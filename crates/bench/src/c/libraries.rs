//! What do libraries cost without clients, and how large are their summaries compared with their object code?

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use toolbox::say;

use super::{Bench, MODELS, compile};

const HEAD: &str = "\
| library | model | pointer statements | indirect calls without target / all | points-to s | T_sub | T_elim | basic bytes | optimized, with its names | reduction | as written | reduction | object bytes | optimized / object |
|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|";

/// Prints the table.
pub(super) fn run(bench: &Bench, libraries: &[&str]) -> Result<()> {
    if libraries.is_empty() {
        return Ok(());
    }
    say::line(HEAD);
    let objects = libraries
        .iter()
        .map(|library| object_bytes(bench, library).with_context(|| (*library).to_owned()))
        .collect::<Result<Vec<u64>>>()?;
    for model in MODELS {
        let mut shares = Vec::new();
        for (library, object) in libraries.iter().zip(&objects) {
            let (row, share) = row(bench, library, model, *object).with_context(|| (*library).to_owned())?;
            say::line(&row);
            shares.push(share);
        }
        let mean = |of: fn(&Share) -> f64| shares.iter().map(of).sum::<f64>() / shares.len() as f64;
        say::line(&format!(
            "| *mean* | {model} | | | | | | | | {:.0} % | | {:.0} % | | {:.0} % |",
            mean(|share| share.named),
            mean(|share| share.reduction),
            mean(|share| share.of_object)
        ));
    }
    say::line(
        "\nobject bytes: text and data, as `size` counts them, of all files with their own flags and -O2",
    );
    Ok(())
}

struct Share {
    /// How much smaller with names as in the basic summary.
    named: f64,
    /// How much smaller in its written form.
    reduction: f64,
    of_object: f64,
}

/// S_obj, which `FRAG` compares with the summary.
fn object_bytes(bench: &Bench, library: &str) -> Result<u64> {
    let objects = compile::objects(bench, library, "plain", &["-O2"])?;
    compile::size(&objects)
}

fn row(bench: &Bench, library: &str, model: &str, object: u64) -> Result<(String, Share)> {
    // What the C library calls back is not the library's own.
    let counted = bench.ask(&["lib", "--no-libc"], &bench.database(library), model)?;
    let (basic, _) = bench.summarize(library, model, "basic")?;
    let (optimized, measured) = bench.summarize(library, model, "optimized")?;
    let (named, _) = bench.summarize(library, model, "named")?;
    let bytes = |path: &PathBuf| Ok::<_, anyhow::Error>(fs::metadata(path)?.len());
    let (basic, named, optimized) = (bytes(&basic)?, bytes(&named)?, bytes(&optimized)?);
    let percent = |part: u64, whole: u64| 100.0 * part as f64 / whole as f64;
    let share = Share {
        named: 100.0 - percent(named, basic),
        reduction: 100.0 - percent(optimized, basic),
        of_object: percent(optimized, object),
    };
    let row = format!(
        "| {library} | {model} | {} | {} / {} | {} | {} | {} | {basic} | {named} | {:.0} % | {optimized} | {:.0} % | {object} | {:.0} % |",
        counted.of("pointer statements"),
        counted.of("indirect calls without target"),
        counted.of("indirect calls"),
        counted.of("time: points-to"),
        measured.of("T_sub"),
        measured.of("T_elim"),
        share.named,
        share.reduction,
        share.of_object,
    );
    Ok((row, share))
}

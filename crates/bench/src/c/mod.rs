//! Real C libraries with real clients: is what is said of a library alone true with its clients, and is what is said of clients
//! the same without the library's source?
//!
//! In: the databases of `cargo xtask c-subjects`. Out: tables; what does not hold is told by name, and is a failure.

mod equality;
mod programs;
mod safety;
#[cfg(test)]
mod tests;

use anyhow::{Result, bail};
use c_pointsto::Model;

use programs::Pair;

const USAGE: &str = "usage: bench c-safety|c-equality [--fault] [--model whole|offsets] [CLIENT]…
  --fault   plant a fault, to see that it is found";

/// Clients, each with the library that it uses; those that take long come last.
const PAIRS: [Pair; 5] = [
    Pair { client: "bzip2", library: "libbz2" },
    Pair { client: "tiff2ps", library: "libtiff" },
    Pair { client: "cjpeg", library: "libjpeg" },
    Pair { client: "gnuplot", library: "libgd" },
    Pair { client: "unzip", library: "zlib" },
];

/// How many failures of a row are told by name.
const SHOWN: usize = 20;

/// What is asked for.
struct Asked {
    fault: bool,
    models: Vec<Model>,
    pairs: Vec<&'static Pair>,
}

/// Safety (thesis, 3.2.3).
pub(crate) fn safety(arguments: &[String]) -> Result<()> {
    let asked = asked(arguments)?;
    println!("{}", safety::HEAD);
    let mut failures = 0;
    for &model in &asked.models {
        for pair in &asked.pairs {
            for row in safety::rows(&pair.read()?, model, asked.fault)? {
                println!("| {} | {} | {} | {} |", pair.client, pair.library, word(model), row.cells);
                failures += tell(&row.failures);
            }
        }
    }
    end(failures, "facts that a library alone does not cover")
}

/// Clients with source and with summaries (thesis, 3.3.2).
pub(crate) fn equality(arguments: &[String]) -> Result<()> {
    let asked = asked(arguments)?;
    println!("{}", equality::HEAD);
    let mut failures = 0;
    for &model in &asked.models {
        for pair in &asked.pairs {
            for row in equality::rows(&pair.read()?, model, asked.fault)? {
                println!("| {} | {} | {} | {} |", pair.client, pair.library, word(model), row.cells);
                failures += tell(&row.failures);
            }
        }
    }
    end(failures, "answers that differ")
}

/// A row of a table, and what does not hold.
struct Row {
    cells: String,
    failures: Vec<String>,
}

fn asked(arguments: &[String]) -> Result<Asked> {
    let mut asked = Asked { fault: false, models: vec![Model::Whole, Model::Offsets], pairs: Vec::new() };
    let mut words = arguments.iter();
    while let Some(argument) = words.next() {
        match argument.as_str() {
            "--fault" => asked.fault = true,
            "--model" => match words.next().map(String::as_str) {
                Some("whole") => asked.models = vec![Model::Whole],
                Some("offsets") => asked.models = vec![Model::Offsets],
                _ => bail!(USAGE),
            },
            name => match PAIRS.iter().find(|pair| pair.client == name) {
                Some(pair) => asked.pairs.push(pair),
                None => bail!(USAGE),
            },
        }
    }
    if asked.pairs.is_empty() {
        asked.pairs = PAIRS.iter().collect();
    }
    Ok(asked)
}

fn word(model: Model) -> &'static str {
    match model {
        Model::Whole => "whole",
        Model::Offsets => "offsets",
    }
}

/// Tells the first of them; returns how many there are.
fn tell(failures: &[String]) -> usize {
    failures.iter().take(SHOWN).for_each(|failure| println!("- {failure}"));
    if failures.len() > SHOWN {
        println!("- and {} more", failures.len() - SHOWN);
    }
    failures.len()
}

fn end(failures: usize, what: &str) -> Result<()> {
    if failures == 0 { Ok(()) } else { bail!("{what}: {failures}") }
}

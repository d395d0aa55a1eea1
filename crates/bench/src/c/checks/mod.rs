//! Real C libraries with real clients: do the answers for a library alone hold with its clients, and are the
//! answers for clients the same without the library's source?
//!
//! Input: the databases of `cargo xtask c-subjects`. Output: tables; everything that does not hold is listed
//! by name, and is a failure.

mod equality;
mod programs;
mod safety;
#[cfg(test)]
mod tests;

use std::path::Path;

use anyhow::{Result, bail};
use c_pointsto::Model;
use clap::{Args, ValueEnum};

use programs::{Pair, Programs};

/// Clients, each with the library that it uses; those that take long come last.
const PAIRS: [Pair; 5] = [
    Pair { client: "bzip2", library: "libbz2" },
    Pair { client: "tiff2ps", library: "libtiff" },
    Pair { client: "cjpeg", library: "libjpeg" },
    Pair { client: "gnuplot", library: "libgd" },
    Pair { client: "unzip", library: "zlib" },
];

/// How many failures of a row are listed by name.
const SHOWN: usize = 20;

/// What can be asked for.
#[derive(Args)]
pub(crate) struct Options {
    /// The clients; unless named: all
    #[arg(value_name = "CLIENT", value_parser = PAIRS.map(|pair| pair.client))]
    clients: Vec<String>,
    /// Plant a fault, to see that it is found
    #[arg(long)]
    fault: bool,
    /// How to distinguish cells of memory [default: both ways]
    #[arg(long)]
    model: Option<Way>,
}

/// How to distinguish cells of memory.
#[derive(Clone, Copy, ValueEnum)]
enum Way {
    Whole,
    Offsets,
}

impl Options {
    /// Both models, no fault.
    pub(super) fn of_clients(clients: &[&str]) -> Self {
        let clients = clients.iter().map(|client| (*client).to_owned()).collect();
        Self { clients, fault: false, model: None }
    }

    fn models(&self) -> Vec<Model> {
        match self.model {
            Some(Way::Whole) => vec![Model::Whole],
            Some(Way::Offsets) => vec![Model::Offsets],
            None => vec![Model::Whole, Model::Offsets],
        }
    }

    /// Those named, in their order; else all.
    fn pairs(&self) -> Vec<&'static Pair> {
        if self.clients.is_empty() {
            return PAIRS.iter().collect();
        }
        self.clients.iter().filter_map(|name| PAIRS.iter().find(|pair| pair.client == name)).collect()
    }
}

/// Safety (`FRAG`, 3.2.3).
pub(crate) fn safety(root: &Path, options: &Options) -> Result<()> {
    let failures = check(root, options, safety::HEAD, safety::rows)?;
    end(failures, "facts that a library alone does not cover")
}

/// Clients with source and with summaries (`FRAG`, 3.3.2).
pub(crate) fn equality(root: &Path, options: &Options) -> Result<()> {
    let failures = check(root, options, equality::HEAD, equality::rows)?;
    end(failures, "answers that differ")
}

/// The rows of one client and its library.
type Rows = fn(&Programs, Model, bool) -> Result<Vec<Row>>;

/// Prints a table, and returns how much does not hold.
fn check(root: &Path, options: &Options, head: &str, rows: Rows) -> Result<usize> {
    println!("{head}");
    let mut failures = 0;
    for model in options.models() {
        for pair in options.pairs() {
            for row in rows(&pair.read(root)?, model, options.fault)? {
                println!("| {} | {} | {} | {} |", pair.client, pair.library, word(model), row.cells);
                failures += print_first(&row.failures);
            }
        }
    }
    Ok(failures)
}

/// A row of a table, and what does not hold.
struct Row {
    cells: String,
    failures: Vec<String>,
}

fn word(model: Model) -> &'static str {
    match model {
        Model::Whole => "whole",
        Model::Offsets => "offsets",
    }
}

/// Prints the first ones; returns how many there are.
fn print_first(failures: &[String]) -> usize {
    failures.iter().take(SHOWN).for_each(|failure| println!("- {failure}"));
    if failures.len() > SHOWN {
        println!("- and {} more", failures.len() - SHOWN);
    }
    failures.len()
}

fn end(failures: usize, what: &str) -> Result<()> {
    if failures == 0 { Ok(()) } else { bail!("{what}: {failures}") }
}

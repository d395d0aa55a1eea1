//! `cargo xtask measure`: how large and how tangled is each crate, and what was it before?
//!
//! Measures the sources, and prints the values next to those in `docs/measure.md`.

mod table;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use toolbox::say;

use crate::code::{self, Crate, cycles, functions};
use table::Row;

/// Where the last values are kept, under the root of the checkout.
const FILE: &str = "docs/measure.md";

/// The heading above the table of the last values.
const HEADING: &str = "## Last values\n";

/// A function of more lines should be split.
const LONGEST: usize = 60;

/// Measures the checkout `of` and prints; with `write`, keeps the values at `root`.
pub fn run(root: &Path, of: &Path, write: bool) -> Result<()> {
    let rows = rows(of)?;
    let path = root.join(FILE);
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let (head, old) = text.split_once(HEADING).with_context(|| format!("{FILE} has no {HEADING:?}"))?;
    say::text(&table::beside(&rows, &table::read(old)));
    if write {
        let text = format!("{head}{HEADING}\n{}", table::markdown(&rows));
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// One row for each crate, then their sum.
fn rows(root: &Path) -> Result<Vec<Row>> {
    let mut rows = code::crates(root)?.iter().map(row).collect::<Result<Vec<Row>>>()?;
    rows.push(Row::sum(&rows));
    Ok(rows)
}

fn row(one: &Crate) -> Result<Row> {
    let mut row = Row { name: one.name.clone(), test_lines: one.test_lines, ..Row::default() };
    row.files = one.sources.len();
    row.cyclic_modules = cycles::find(one).iter().map(Vec::len).sum();
    for source in &one.sources {
        row.lines += source.text.lines().count();
        let functions =
            functions::of(&source.text).with_context(|| format!("{}: {}", one.name, source.path))?;
        row.functions += functions.len();
        row.longest = functions.iter().map(|function| function.lines).max().unwrap_or(0).max(row.longest);
        row.long += functions.iter().filter(|function| function.lines > LONGEST).count();
        row.function_lines += functions.iter().map(|function| function.lines).sum::<usize>();
        row.comment_lines += functions.iter().map(|function| function.comments).sum::<usize>();
    }
    Ok(row)
}

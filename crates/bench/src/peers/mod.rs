//! `cargo xtask bench peers`: how fast, small and precise is the engine compared with other analysers?
//!
//! Each program is analysed from its `main`, together with the JDK in use, by this project and by peers that
//! come from Maven Central; every run is a process of its own. `peers/README.md` says with which settings.

mod columns;
pub(crate) mod edges;
mod measure;
mod prepare;
mod table;

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use toolbox::say;

use crate::programs::{PROGRAMS, Program, named};
use crate::subjects;
use columns::{COLUMNS, Column, Tool};
use measure::Run;
use prepare::Prepared;

/// The folder of the peers, their output and the table, below the root of the checkout.
const FOLDER: &str = "subjects/peers";

/// The groups that are measured unless others are named.
const USUAL_GROUPS: [&str; 2] = ["andersen", "2obj"];

/// What can be asked for.
#[derive(Args)]
pub(crate) struct Options {
    /// The programs; unless named: all
    #[arg(value_name = "PROGRAM", value_parser = named)]
    programs: Vec<&'static Program>,
    /// Processor time of a run
    #[arg(long, value_name = "SECONDS", default_value_t = 600)]
    limit: u64,
    /// Which analyses: andersen, 2obj, 0cfa, 1cfa or vanilla
    #[arg(long = "group", value_name = "NAME", value_parser = columns::group, default_values = USUAL_GROUPS)]
    groups: Vec<&'static str>,
    /// Which peers: tai-e, wala or soot; unless named: all
    #[arg(long = "tool", value_name = "NAME", value_parser = columns::tool)]
    tools: Vec<Tool>,
    /// Measure ours again, and keep what peers did before
    #[arg(long)]
    keep: bool,
    /// The same, and start no peer at all
    #[arg(long)]
    kept: bool,
    /// Let peers write the edges of their call graphs too
    #[arg(long)]
    edges: bool,
}

/// Measures the programs and prints and writes the table.
pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let columns = options.columns();
    let limit = Duration::from_secs(options.limit);
    let prepared = Prepared::new(root, &columns)?;
    let mut rows = Vec::new();
    for program in options.programs() {
        let jar = subjects::path_of(root, program.subject)?;
        let classes = subjects::archive::count_classes(&std::fs::read(&jar)?)?;
        say::step(&format!("{} ({classes} classes)", program.subject));
        for &column in &columns {
            let run = Run { prepared: &prepared, program, jar: &jar, column, limit };
            let earlier = run.earlier().filter(|_| (options.keep || options.kept) && !column.is_ours());
            let outcome = match earlier {
                Some(outcome) => outcome,
                None if options.kept && !column.is_ours() => continue,
                None => run.measure(options.edges)?,
            };
            say::line(&format!("{:<34} {}", column.title(), outcome.describe()));
            rows.push(table::Row { program: program.subject, classes, column, outcome });
        }
    }
    let text = table::markdown(&rows, limit);
    let file = root.join(FOLDER).join("table.md");
    std::fs::write(&file, &text).with_context(|| format!("cannot write {}", file.display()))?;
    say::text(&text);
    Ok(())
}

impl Options {
    /// The programs, in the order of their list.
    fn programs(&self) -> impl Iterator<Item = &'static Program> {
        PROGRAMS.iter().filter(|program| self.programs.is_empty() || self.programs.contains(program))
    }

    fn columns(&self) -> Vec<&'static Column> {
        COLUMNS.iter().filter(|column| self.groups.contains(&column.group) && self.has_tool(column)).collect()
    }

    /// Our own columns are always included.
    fn has_tool(&self, column: &Column) -> bool {
        column.is_ours() || self.tools.is_empty() || self.tools.contains(&column.tool)
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        options: Options,
    }

    fn read(text: &str) -> Options {
        Line::parse_from(std::iter::once("peers").chain(text.split_whitespace())).options
    }

    #[test]
    fn options_and_names_are_told_apart() {
        let options = read("jlex --limit 30 --group 0cfa ant --keep");
        let names: Vec<&str> = options.programs().map(|program| program.subject).collect();
        assert_eq!((names, &options.groups[..]), (vec!["jlex", "ant"], &["0cfa"][..]));
        assert_eq!((options.limit, options.keep, options.kept, options.edges), (30, true, false, false));
        assert_eq!(read("").groups, USUAL_GROUPS);
        assert_eq!(read("").programs().count(), PROGRAMS.len());
    }

    #[test]
    fn tools_are_compared_with_ourselves() {
        let columns = read("--group 2obj --tool tai-e").columns();
        let titles: Vec<String> = columns.iter().map(|column| column.title()).collect();
        assert_eq!(titles, ["breccia kobj:2:static=inherit:reflection=none", "Tai-e 2-obj"]);
    }
}

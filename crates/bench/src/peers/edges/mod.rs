//! `cargo xtask bench edges`: in which call edges between application classes do peers and we differ, and
//! why?
//!
//! Our graphs are always computed again; those of peers come from earlier runs, if there are any.
//! `docs/edges.md` explains the roots.

mod compare;
mod dump;
mod table;

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use toolbox::say;

use super::FOLDER;
use super::columns::{COLUMNS, Column, Tool};
use super::measure::Run;
use super::prepare::Prepared;
use crate::programs::{self, PROGRAMS, Program};
use crate::subjects;
use compare::Comparison;
use dump::Dump;

/// The programs that are compared unless others are named.
const USUAL_PROGRAMS: [&str; 6] = ["jlex", "java-cup", "old-rhino", "ant", "groovy", "h2"];

/// The groups and tools that are compared.
const PAIRS: [(&str, Tool); 4] =
    [("andersen", Tool::TaiE), ("andersen", Tool::Wala), ("0cfa", Tool::Wala), ("1cfa", Tool::Wala)];

/// What can be asked for.
#[derive(Args)]
pub(crate) struct Options {
    /// The programs
    #[arg(value_name = "PROGRAM", value_parser = programs::named, default_values = USUAL_PROGRAMS)]
    programs: Vec<&'static Program>,
    /// Processor time of a run
    #[arg(long, value_name = "SECONDS", default_value_t = 600)]
    limit: u64,
    /// Start no peer: compare only with graphs of earlier runs
    #[arg(long)]
    kept: bool,
}

/// Compares the programs, and prints and writes the tables.
pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let limit = Duration::from_secs(options.limit);
    let pairs: Vec<[&Column; 2]> = PAIRS.iter().filter_map(|&(group, tool)| pair(group, tool)).collect();
    let started: Vec<&Column> =
        pairs.concat().into_iter().filter(|column| column.is_ours() || !options.kept).collect();
    let prepared = Prepared::new(root, &started)?;
    let mut rows = Vec::new();
    let named = PROGRAMS.iter().filter(|program| options.programs.contains(program));
    for program in named {
        let jar = subjects::path_of(root, program.subject)?;
        say::step(program.subject);
        let mut last = None;
        for &[ours, theirs] in &pairs {
            let graphs = Graphs { prepared: &prepared, program, jar: &jar, limit };
            // Two pairs in a row may share our side.
            if last != Some(ours) {
                graphs.make(ours)?;
                last = Some(ours);
            }
            let there = graphs.has(theirs) || (!options.kept && graphs.make(theirs)?);
            let comparison =
                if there { Some(Comparison::of(graphs.read(ours)?, graphs.read(theirs)?)) } else { None };
            let ours = ours.analysis.replace(":reflection=none", "");
            rows.push(table::Row { program: program.subject, ours, theirs: theirs.title(), comparison });
        }
    }
    let text = table::markdown(&rows);
    let file = root.join(FOLDER).join("edges.md");
    std::fs::write(&file, &text).with_context(|| format!("cannot write {}", file.display()))?;
    say::text(&text);
    Ok(())
}

/// The columns of one group: ours, and a tool's.
fn pair(group: &str, tool: Tool) -> Option<[&'static Column; 2]> {
    let column = |tool| COLUMNS.iter().find(|column| column.group == group && column.tool == tool);
    Some([column(Tool::Breccia)?, column(tool)?])
}

/// Where the graphs of one program are.
struct Graphs<'a> {
    prepared: &'a Prepared,
    program: &'a Program,
    jar: &'a Path,
    limit: Duration,
}

impl<'a> Graphs<'a> {
    fn run(&self, column: &'a Column) -> Run<'a> {
        let Self { prepared, program, jar, limit } = *self;
        Run { prepared, program, jar, column, limit }
    }

    /// Whether an earlier run has left a graph.
    fn has(&self, column: &'a Column) -> bool {
        let run = self.run(column);
        run.earlier().is_some_and(|outcome| outcome.found.is_ok()) && run.edges().is_file()
    }

    /// Runs the analysis; returns whether it finished.
    fn make(&self, column: &'a Column) -> Result<bool> {
        let outcome = self.run(column).measure(true)?;
        say::line(&format!("{:<34} {}", column.title(), outcome.describe()));
        Ok(outcome.found.is_ok())
    }

    fn read(&self, column: &'a Column) -> Result<Dump> {
        let file = self.run(column).edges();
        let text = std::fs::read_to_string(&file).with_context(|| file.display().to_string())?;
        Dump::read(&text).with_context(|| file.display().to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_has_both_sides() {
        for (group, tool) in PAIRS {
            let [ours, theirs] = pair(group, tool).expect("both sides are columns");
            assert!(ours.is_ours() && theirs.tool == tool);
        }
        assert!(pair("0cfa", Tool::TaiE).is_none());
    }
}

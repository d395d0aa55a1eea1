//! `cargo xtask bench peers`: how fast, how small and how precise is the engine beside other analysers?
//!
//! Each program is analysed from its `main`, together with the JDK in use, by this project and by peers that
//! come from Maven Central; every run is a process of its own. `peers/README.md` says with which settings.

mod columns;
pub(super) mod edges;
mod measure;
mod prepare;
mod table;

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::programs::{PROGRAMS, Program, named};
use crate::{say, subjects};
use columns::{COLUMNS, Column};
use measure::Run;
use prepare::Prepared;

/// Where the peers, their output and the table stand, under the root of the checkout.
const FOLDER: &str = "subjects/peers";

/// The groups that are measured unless others are named.
const USUAL_GROUPS: [&str; 2] = ["andersen", "2obj"];

const OPTIONS: &str = "--limit SECONDS, --group NAME, --tool NAME, --keep, --kept and --edges";

/// What one command line asks for.
#[derive(Debug, PartialEq)]
struct Wanted {
    programs: Vec<String>,
    groups: Vec<String>,
    tools: Vec<String>,
    limit: Duration,
    keep: bool,
    kept_only: bool,
    edges: bool,
}

/// Measures the programs named (all, if there is none) and prints and writes the table.
pub(super) fn run(root: &Path, arguments: &[String]) -> Result<()> {
    let wanted = Wanted::read(arguments)?;
    let programs = wanted.programs()?;
    let columns = wanted.columns()?;
    let prepared = Prepared::new(root, &columns)?;
    let mut rows = Vec::new();
    for program in programs {
        let jar = subjects::path_of(root, program.subject)?;
        let classes = subjects::archive::count_classes(&std::fs::read(&jar)?)?;
        say::step(&format!("{} ({classes} classes)", program.subject));
        for &column in &columns {
            let run = Run { prepared: &prepared, program, jar: &jar, column, limit: wanted.limit };
            let earlier = run.earlier().filter(|_| wanted.keep && !column.is_ours());
            let outcome = match earlier {
                Some(outcome) => outcome,
                None if wanted.kept_only && !column.is_ours() => continue,
                None => run.measure(wanted.edges)?,
            };
            say::line(&format!("{:<34} {}", column.title(), outcome.describe()));
            rows.push(table::Row { program: program.subject, classes, column, outcome });
        }
    }
    let text = table::markdown(&rows, wanted.limit);
    let file = root.join(FOLDER).join("table.md");
    std::fs::write(&file, &text).with_context(|| format!("cannot write {}", file.display()))?;
    say::text(&text);
    Ok(())
}

impl Wanted {
    fn read(arguments: &[String]) -> Result<Self> {
        let mut wanted = Self {
            programs: Vec::new(),
            groups: Vec::new(),
            tools: Vec::new(),
            limit: Duration::from_secs(600),
            keep: false,
            kept_only: false,
            edges: false,
        };
        let mut words = arguments.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--keep" => wanted.keep = true,
                "--kept" => (wanted.keep, wanted.kept_only) = (true, true),
                "--edges" => wanted.edges = true,
                "--limit" => {
                    let seconds = words.next().and_then(|text| text.parse().ok());
                    wanted.limit = Duration::from_secs(seconds.context("--limit wants whole seconds")?);
                }
                "--group" => wanted.groups.push(words.next().context("--group wants a name")?.clone()),
                "--tool" => wanted.tools.push(words.next().context("--tool wants a name")?.clone()),
                option if option.starts_with('-') => {
                    bail!("no option {option:?}; there are {OPTIONS}")
                }
                name => wanted.programs.push(name.to_owned()),
            }
        }
        if wanted.groups.is_empty() {
            wanted.groups = USUAL_GROUPS.map(str::to_owned).to_vec();
        }
        Ok(wanted)
    }

    fn programs(&self) -> Result<Vec<&'static Program>> {
        for name in &self.programs {
            named(name)?;
        }
        let is_named = |program: &&Program| self.programs.iter().any(|name| name == program.subject);
        Ok(PROGRAMS.iter().filter(|program| self.programs.is_empty() || is_named(program)).collect())
    }

    fn columns(&self) -> Result<Vec<&'static Column>> {
        let known = |group: &str| COLUMNS.iter().any(|column| column.group == group);
        if let Some(stranger) = self.groups.iter().find(|group| !known(group)) {
            let mut groups: Vec<&str> = COLUMNS.iter().map(|column| column.group).collect();
            groups.dedup();
            bail!("no group {stranger:?}; there are {}", groups.join(", "));
        }
        let known = |tool: &str| COLUMNS.iter().any(|column| column.tool.folder() == Some(tool));
        if let Some(stranger) = self.tools.iter().find(|tool| !known(tool)) {
            bail!("no tool {stranger:?}; there are tai-e, wala and soot");
        }
        Ok(COLUMNS.iter().filter(|column| self.has_group(column) && self.has_tool(column)).collect())
    }

    fn has_group(&self, column: &Column) -> bool {
        self.groups.iter().any(|group| group == column.group)
    }

    /// We ourselves are always there.
    fn has_tool(&self, column: &Column) -> bool {
        let named = |folder: &str| self.tools.is_empty() || self.tools.iter().any(|tool| tool == folder);
        column.tool.folder().is_none_or(named)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn options_and_names_are_told_apart() {
        let wanted =
            Wanted::read(&words("jlex --limit 30 --group 0cfa ant --keep")).expect("it is well formed");
        assert_eq!(wanted.programs, ["jlex", "ant"]);
        assert_eq!(wanted.groups, ["0cfa"]);
        assert_eq!((wanted.limit.as_secs(), wanted.keep, wanted.edges), (30, true, false));
        assert!(!wanted.kept_only);
    }

    #[test]
    fn tools_are_compared_with_ourselves() {
        let wanted = Wanted::read(&words("--group 2obj --tool tai-e")).expect("it is well formed");
        let columns = wanted.columns().expect("both are known");
        let titles: Vec<String> = columns.iter().map(|column| column.title()).collect();
        assert_eq!(titles, ["breccia kobj:2:static=inherit:reflection=none", "Tai-e 2-obj"]);
    }

    #[test]
    fn strangers_are_refused() {
        assert!(Wanted::read(&words("--fast")).is_err());
        assert!(Wanted::read(&words("--limit soon")).is_err());
        assert!(Wanted::read(&words("nothing")).and_then(|wanted| wanted.programs()).is_err());
        assert!(Wanted::read(&words("--tool none")).and_then(|wanted| wanted.columns()).is_err());
        assert!(Wanted::read(&words("--group none")).and_then(|wanted| wanted.columns()).is_err());
    }
}

//! `cargo xtask bench order`: does what a finer analysis finds lie within what a coarser one finds, on real
//! programs?
//!
//! `within` compares, in one process per program; its lines become tables here: one row per pair, all
//! programs together, and one per program. Something found outside is an error.

mod findings;
mod names;
mod pairs;
mod read;
#[cfg(test)]
mod tests;
pub(crate) mod within;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use anyhow::{Result, bail};
use toolbox::{process, say};

use clap::Args;

use crate::programs::{self, Program};
use crate::{child, subjects};

/// The programs that are compared on unless others are named.
const USUAL: [&str; 6] = ["jlex", "java-cup", "ant", "old-rhino", "old-beanshell", "old-hsqldb"];

/// What can be asked for.
#[derive(Args)]
pub(crate) struct Options {
    /// The programs
    #[arg(value_name = "PROGRAM", value_parser = programs::named, default_values = USUAL)]
    programs: Vec<&'static Program>,
    /// Processor time that an analysis may take
    #[arg(long, value_name = "SECONDS", default_value_t = 240)]
    limit: u64,
    /// Memory that an analysis may take
    #[arg(long, value_name = "MIB", default_value_t = 8000)]
    memory: u64,
    /// Add analyses with two steps of context
    #[arg(long)]
    deep: bool,
}

/// Compares on the programs, and prints the tables.
pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let limits = [options.limit, options.memory].map(|limit| limit.to_string());
    let mut lines = Lines::default();
    for program in &options.programs {
        let jar = subjects::path_of(root, program.subject)?;
        say::step(program.subject);
        let mut command = child::command()?;
        command.args(["step", "order", program.subject]).arg(jar).arg(program.main).args(&limits);
        command.args(options.deep.then_some("--deep"));
        let said = process::capture(&mut command)?;
        said.lines().filter(|line| line.starts_with("outside")).for_each(say::line);
        said.lines().for_each(|line| lines.add(line));
    }
    say::text(&lines.markdown());
    match lines.outside() {
        0 => Ok(()),
        outside => bail!("{outside} sets of a finer analysis lie outside those of a coarser one"),
    }
}

/// Sums over some comparisons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Sum {
    /// Programs, or pairs, that were compared.
    compared: usize,
    /// Those for which an analysis was stopped.
    stopped: Vec<String>,
    /// Calls, calls with fewer targets; other sets, smaller ones; elements; sets with something outside.
    numbers: [u64; 6],
}

/// What `within` has printed.
#[derive(Default)]
struct Lines {
    /// By finer and coarser analysis, in the order in which they came.
    pairs: Vec<((String, String), Sum)>,
    programs: BTreeMap<String, Sum>,
}

impl Lines {
    fn add(&mut self, line: &str) {
        let words: Vec<&str> = line.split('\t').collect();
        let ["pair", program, finer, coarser, numbers @ ..] = words.as_slice() else { return };
        let key = (finer.to_string(), coarser.to_string());
        if !self.pairs.iter().any(|(known, _)| *known == key) {
            self.pairs.push((key.clone(), Sum::default()));
        }
        let of_pair = self.pairs.iter_mut().filter(|(known, _)| *known == key).map(|(_, sum)| sum);
        let of_program = self.programs.entry(program.to_string()).or_default();
        of_pair.for_each(|sum| sum.add(program, numbers));
        of_program.add(&format!("{finer} ⊆ {coarser}"), numbers);
    }

    fn outside(&self) -> u64 {
        self.programs.values().map(|sum| sum.numbers[5]).sum()
    }

    fn markdown(&self) -> String {
        const COLUMNS: &str =
            "calls | fewer targets | other sets | smaller | elements looked up | sets outside | stopped |";
        let mut text =
            format!("| finer ⊆ coarser | programs | {COLUMNS}\n|---|--:|--:|--:|--:|--:|--:|--:|---|\n");
        for ((finer, coarser), sum) in &self.pairs {
            let _ = writeln!(text, "| {finer} ⊆ {coarser} |{}", sum.cells());
        }
        let _ = write!(text, "\n| program | pairs | {COLUMNS}\n|---|--:|--:|--:|--:|--:|--:|--:|---|\n");
        for (program, sum) in &self.programs {
            let _ = writeln!(text, "| {program} |{}", sum.cells());
        }
        text
    }
}

impl Sum {
    fn add(&mut self, what: &str, numbers: &[&str]) {
        let read: Vec<u64> = numbers.iter().filter_map(|number| number.parse().ok()).collect();
        // The word `stopped` in place of the numbers.
        if read.len() != self.numbers.len() {
            self.stopped.push(what.to_owned());
            return;
        }
        self.compared += 1;
        self.numbers.iter_mut().zip(read).for_each(|(sum, number)| *sum += number);
    }

    fn cells(&self) -> String {
        let numbers: String = self.numbers.iter().map(|number| format!(" {number} |")).collect();
        format!(" {} |{numbers} {} |", self.compared, self.stopped.join(", "))
    }
}

#[cfg(test)]
mod table_tests {
    use super::*;

    #[test]
    fn lines_are_summed_by_pair_and_by_program() {
        let mut lines = Lines::default();
        for line in [
            "analysis\tp\trta\tfinished\t1.0\t300\t5",
            "pair\tp\trta\tcha\t5\t1\t20\t3\t100\t0",
            "pair\tq\trta\tcha\t5\t1\t20\t3\t100\t2",
            "outside\tq\trta\tcha\tsomething",
            "pair\tq\tkobj:2\tkobj:1\tstopped",
        ] {
            lines.add(line);
        }
        let text = lines.markdown();
        assert!(text.contains("| rta ⊆ cha | 2 | 10 | 2 | 40 | 6 | 200 | 2 |  |"), "{text}");
        assert!(text.contains("| kobj:2 ⊆ kobj:1 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | q |"), "{text}");
        assert!(text.contains("| q | 1 | 5 | 1 | 20 | 3 | 100 | 2 | kobj:2 ⊆ kobj:1 |"), "{text}");
        assert_eq!(lines.outside(), 2);
    }
}

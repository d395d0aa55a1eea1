//! `cargo xtask bench tasks`: what do tests of a component have to cover, by four analyses, beside what the paper found?
//!
//! Runs `breccia compare` on `tasks/NAME.toml`, one task after the other, and prints the columns of the paper's Tables I, II and V
//! beside the paper's numbers. The components are other versions than the paper's and stand on another JDK: what is to agree is
//! the order of the analyses. An order that is broken is an error.

mod paper;
mod table;

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use self::paper::{TASKS, Task};
use self::table::Row;
use super::built;
use crate::{process, say, subjects};

/// The analyses, from the coarsest on.
const ANALYSES: [&str; 4] = ["cha", "rta", "0cfa", "andersen"];

/// Measures the tasks named, or all, and prints the tables. `--runs N` says how often each analysis runs.
pub(super) fn run(root: &Path, arguments: &[String]) -> Result<()> {
    let (tasks, runs) = read(arguments)?;
    let breccia = built(root, "cli", "breccia")?;
    let mut rows = Vec::new();
    for task in tasks {
        task.subjects.iter().try_for_each(|subject| subjects::path_of(root, subject).map(|_| ()))?;
        say::step(&format!("{}: {}", task.name, task.functionality));
        let mut command = Command::new(&breccia);
        command.current_dir(root).arg("compare").args(ANALYSES).args(["--format", "json", "--quiet"]);
        command.args(["--runs", &runs.to_string(), "--config"]).arg(format!("tasks/{}.toml", task.name));
        let said: Value = serde_json::from_str(&process::capture(&mut command)?)?;
        rows.push(Row::new(task, &said).with_context(|| format!("{} has no numbers", task.name))?);
    }
    say::text(&table::markdown(&rows));
    let broken: Vec<&str> = rows.iter().filter(|row| !row.is_ordered()).map(|row| row.task.name).collect();
    match broken.is_empty() {
        true => Ok(()),
        false => bail!("a finer analysis leaves more to cover than a coarser one: {}", broken.join(", ")),
    }
}

fn read(arguments: &[String]) -> Result<(Vec<&'static Task>, u64)> {
    let (mut tasks, mut runs) = (Vec::new(), 3);
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        if word == "--runs" {
            runs = words.next().and_then(|text| text.parse().ok()).context("--runs wants a whole number")?;
            continue;
        }
        let task = TASKS.iter().find(|task| task.name == word);
        let known = || TASKS.iter().map(|task| task.name).collect::<Vec<_>>().join(", ");
        tasks.push(task.with_context(|| format!("no task {word:?}; there are {}", known()))?);
    }
    Ok((if tasks.is_empty() { TASKS.iter().collect() } else { tasks }, runs))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn tasks_and_runs_are_told_apart() {
        let (tasks, runs) = read(&words("t4 --runs 1 t6")).expect("it is well formed");
        assert_eq!((tasks[0].name, tasks[1].name, runs), ("t4", "t6", 1));
        let (all, usual) = read(&[]).expect("it is well formed");
        assert_eq!((all.len(), usual), (TASKS.len(), 3));
        assert!(read(&words("t99")).is_err() && read(&words("--runs")).is_err());
    }

    #[test]
    fn every_task_has_its_file_and_the_order_of_the_paper() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for task in TASKS {
            let file = root.join(format!("tasks/{}.toml", task.name));
            let text = std::fs::read_to_string(&file).expect("the task has a file");
            for subject in task.subjects {
                assert!(text.contains(&format!("../subjects/{subject}.jar")), "{}", task.name);
            }
            for numbers in [task.n_rc, task.n_tm] {
                assert!(numbers.is_sorted_by(|a, b| a >= b), "{}", task.name);
            }
        }
    }
}

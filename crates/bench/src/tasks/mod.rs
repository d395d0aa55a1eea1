//! `cargo xtask bench tasks`: what do tests of a component have to cover according to four analyses, compared
//! with `FCA`?
//!
//! Runs `breccia compare` on `tasks/NAME.toml`, one task after the other, and prints the columns of Tables I,
//! II and V of `FCA` next to the paper's numbers. The components and the JDK have other versions than in the
//! paper: only the order of the analyses must agree. A broken order is an error.

mod paper;
mod table;

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;
use toolbox::{built, process, say};

use self::paper::{TASKS, Task};
use self::table::Row;
use clap::Args;

use crate::subjects;

/// The analyses, from the coarsest on.
const ANALYSES: [&str; 4] = ["cha", "rta", "0cfa", "andersen"];

/// What can be asked for.
#[derive(Args)]
pub(crate) struct Options {
    /// The tasks; unless named: all
    #[arg(value_name = "TASK", value_parser = named)]
    tasks: Vec<&'static Task>,
    /// How often each analysis runs
    #[arg(long, value_name = "N", default_value_t = 3)]
    runs: u64,
}

/// Measures the tasks and prints the tables.
pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let tasks = if options.tasks.is_empty() { TASKS.iter().collect() } else { options.tasks.clone() };
    let breccia = built::breccia(root)?;
    let mut rows = Vec::new();
    for task in tasks {
        task.subjects.iter().try_for_each(|subject| subjects::path_of(root, subject).map(|_| ()))?;
        say::step(&format!("{}: {}", task.name, task.functionality));
        let mut command = Command::new(&breccia);
        command.current_dir(root).arg("compare").args(ANALYSES).args(["--format", "json", "--quiet"]);
        command
            .args(["--runs", &options.runs.to_string(), "--config"])
            .arg(format!("tasks/{}.toml", task.name));
        let said: Value = serde_json::from_str(&process::capture(&mut command)?)?;
        rows.push(Row::new(task, &said).with_context(|| format!("{} has no numbers", task.name))?);
    }
    say::text(&table::markdown(&rows));
    let broken: Vec<&str> = rows.iter().filter(|row| !row.is_ordered()).map(|row| row.task.name).collect();
    if broken.is_empty() {
        Ok(())
    } else {
        bail!("a finer analysis leaves more to cover than a coarser one: {}", broken.join(", "))
    }
}

fn named(name: &str) -> Result<&'static Task> {
    TASKS.iter().find(|task| task.name == name).with_context(|| {
        let known: Vec<&str> = TASKS.iter().map(|task| task.name).collect();
        format!("no task {name:?}; there are {}", known.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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

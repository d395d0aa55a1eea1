//! `cargo xtask bench overhead`: what does a watched call cost in a hot loop, plainly, under breccia and
//! under JaCoCo?
//!
//! Each run is a separate JVM; the three take turns. A run counts with its quickest turn of the loop, in
//! thread time, so that neither the compiler nor other programs matter. The table has the medians of the
//! runs.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use clap::Args;
use toolbox::{built, files, process, say, tools};

use crate::coverage::weight::jacoco_agent;
use crate::subjects;

/// The number of classes, and in which order their objects come.
const CASES: [(&str, &str); 7] = [
    ("1", "runs"),
    ("2", "random"),
    ("2", "runs"),
    ("4", "random"),
    ("4", "runs"),
    ("8", "random"),
    ("16", "random"),
];

/// The aims, by number of classes: how many times as long as without an agent.
const AIMS: [(&str, f64); 3] = [("1", 1.1), ("2", 2.0), ("4", 1.0)];

/// How often all objects are called in one turn.
const ROUNDS: &str = "4000";

/// What can be asked for.
#[derive(Args)]
pub(crate) struct Options {
    /// How many JVMs run each case in each way
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..))]
    repeat: u64,
}

/// Runs all cases and prints a table.
pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let repeats = options.repeat;
    let folder = std::path::absolute(root.join(subjects::FOLDER).join("overhead"))?;
    let classes = compile(root, &folder)?;
    let breccia = built::breccia(root)?;
    let plan = folder.join("plan");
    let mut planning = Command::new(&breccia);
    planning
        .args([
            "plan",
            "--calls",
            "all",
            "--quiet",
            "--no-config",
            "--member",
            "hot.HotLoop#main",
            "--output",
        ])
        .arg(&plan);
    process::capture(planning.arg(&classes))?;
    let mut agent = Command::new(&breccia);
    agent.arg("agent").arg("--plan").arg(&plan).arg("--data").arg(folder.join("data"));
    let agent = process::capture(agent.arg("--library-folder").arg(&folder))?.trim().to_owned();
    let jacoco = jacoco_agent(root)?;
    let jacoco = format!("-javaagent:{}=destfile={}", jacoco.display(), folder.join("jacoco.exec").display());
    say::line(&format!("Nanoseconds for a call; medians of {repeats} JVMs each, taking turns."));
    say::line("| classes | order | plain | breccia | JaCoCo | breccia / plain | JaCoCo / plain | aim |");
    say::line("|--:|---|--:|--:|--:|--:|--:|--:|");
    for case in CASES {
        say::line(&row(&classes, &[None, Some(&agent), Some(&jacoco)], case, repeats)?);
    }
    Ok(())
}

fn compile(root: &Path, folder: &Path) -> Result<PathBuf> {
    let classes = folder.join("classes");
    files::make_empty(folder)?;
    files::make_empty(&classes)?;
    let mut javac = Command::new(tools::need_jdk_tool("javac")?);
    javac
        .args(["-g", "--release", "17", "-d"])
        .arg(&classes)
        .arg(root.join("crates/bench/java/HotLoop.java"));
    process::capture(&mut javac)?;
    Ok(classes)
}

fn row(classes: &Path, ways: &[Option<&String>; 3], case: (&str, &str), repeats: u64) -> Result<String> {
    let mut times: [Vec<f64>; 3] = Default::default();
    for _ in 0..repeats {
        for (way, times) in ways.iter().zip(&mut times) {
            times.push(once(classes, *way, case)?);
        }
    }
    let [plain, ours, theirs] = times.map(median);
    let aim = AIMS.iter().find(|(classes, _)| *classes == case.0);
    let aim = aim.map_or(String::new(), |(_, aim)| format!("{aim:.1}"));
    Ok(format!(
        "| {} | {} | {plain:.2} | {ours:.2} | {theirs:.2} | {:.2} | {:.2} | {aim} |",
        case.0,
        case.1,
        ours / plain,
        theirs / plain
    ))
}

fn once(classes: &Path, way: Option<&String>, (count, order): (&str, &str)) -> Result<f64> {
    let mut java = Command::new(tools::need_jdk_tool("java")?);
    java.args(way).arg("-cp").arg(classes).args(["hot.HotLoop", count, order, ROUNDS]);
    let said = process::capture(&mut java)?;
    said.trim().parse().with_context(|| format!("the loop said {said:?}"))
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}

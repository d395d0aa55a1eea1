//! `cargo xtask bench weight`: what do suites cost plainly, under breccia and under JaCoCo?
//!
//! The three take turns, so that other load on the machine affects all of them; medians are compared.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use toolbox::{built, files, process, say};

use super::plan;
use crate::subjects;
use crate::subjects::fetch;
use crate::suite::{self, Built, suite_words};
use crate::watch::watch;

const SUITES: [&str; 6] = ["cli", "codec", "text", "cc3", "math3", "collections4"];
const JACOCO: &str = "org.jacoco:org.jacoco.agent:0.8.12:jar:runtime";
const LIMIT: Duration = Duration::from_secs(600);

/// What a run took: seconds on the wall and of the processor.
type Cost = (f64, f64);

/// What can be asked for.
#[derive(Args)]
pub(crate) struct Options {
    /// The suites
    #[arg(value_name = "SUITE", value_parser = suite::known_name, default_values = SUITES)]
    suites: Vec<&'static str>,
    /// How often each way runs
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..))]
    repeat: u64,
}

/// Runs the suites and prints a table.
pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let repeats = options.repeat;
    let breccia = built::breccia(root)?;
    let folder = root.join(subjects::FOLDER).join("coverage");
    std::fs::create_dir_all(&folder)?;
    let jacoco = jacoco_agent(root)?;
    say::line(&format!(
        "Medians of {repeats} runs each, taking turns; cpu seconds, and in brackets wall seconds."
    ));
    say::line("| suite | plain | breccia | JaCoCo | breccia / plain | JaCoCo / plain | breccia / JaCoCo |");
    say::line("|---|--:|--:|--:|--:|--:|--:|");
    for name in &options.suites {
        match one(root, &breccia, &jacoco, &folder.join(format!("{name}-weight")), name, repeats) {
            Ok(row) => say::line(&row),
            Err(error) => say::problem(&format!("{name}: {error:#}")),
        }
    }
    Ok(())
}

/// The agent of JaCoCo, which is fetched once.
pub(crate) fn jacoco_agent(root: &Path) -> Result<PathBuf> {
    let folder = root.join(subjects::FOLDER).join("coverage");
    std::fs::create_dir_all(&folder)?;
    let jacoco = std::path::absolute(folder.join("jacoco-agent.jar"))?;
    if !jacoco.is_file() {
        fetch::from_maven(JACOCO, &jacoco)?;
    }
    Ok(jacoco)
}

fn one(root: &Path, breccia: &Path, jacoco: &Path, state: &Path, name: &str, repeats: u64) -> Result<String> {
    let built = suite::build(root, name)?;
    files::make_empty(state)?;
    let plan = plan(breccia, &built, state)?;
    let mut agent = Command::new(breccia);
    agent
        .arg("agent")
        .arg("--plan")
        .arg(&plan)
        .arg("--data")
        .arg(state.join("data"))
        .arg("--library-folder")
        .arg(state);
    let agent = process::capture(&mut agent)?.trim().to_owned();
    let jacoco = format!("-javaagent:{}=destfile={}", jacoco.display(), state.join("jacoco.exec").display());
    let ways = [vec![], vec![agent], vec![jacoco]];
    let mut costs: [Vec<Cost>; 3] = Default::default();
    for _ in 0..repeats {
        for (way, costs) in ways.iter().zip(&mut costs) {
            costs.push(run_once(&built, way, &state.join("log.txt"))?);
        }
    }
    let [plain, ours, theirs] = costs.map(medians);
    let ratio = |a: Cost, b: Cost| format!("{:.2} ({:.2})", a.1 / b.1, a.0 / b.0);
    let show = |(wall, cpu): Cost| format!("{cpu:.1} ({wall:.1})");
    Ok(format!(
        "| {name} | {} | {} | {} | {} | {} | {} |",
        show(plain),
        show(ours),
        show(theirs),
        ratio(ours, plain),
        ratio(theirs, plain),
        ratio(ours, theirs)
    ))
}

fn run_once(built: &Built, options: &[String], log: &Path) -> Result<Cost> {
    let words = suite_words(built, &built.class_dirs, options)?;
    let mut java = Command::new(&words[0]);
    java.current_dir(&built.folder).args(&words[1..]);
    let usage = watch(java, log, LIMIT)?;
    usage.status.context("the suite took too long")?;
    Ok((usage.wall, usage.cpu))
}

fn medians(costs: Vec<Cost>) -> Cost {
    let median = |mut values: Vec<f64>| {
        values.sort_by(f64::total_cmp);
        values.get(values.len() / 2).copied().unwrap_or_default()
    };
    (median(costs.iter().map(|cost| cost.0).collect()), median(costs.iter().map(|cost| cost.1).collect()))
}

//! `cargo xtask bench coverage`: do real suites have the same outcome under the agent, and what do they
//! cover?
//!
//! Each suite runs plainly and then, for each analysis, through `breccia run`. Every test must have the same
//! outcome; what was observed and not predicted is counted. The results stay in
//! `subjects/coverage/SUITE-ANALYSIS`.

pub(crate) mod outcomes;
pub(crate) mod weight;

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Result, bail};
use clap::Args;
use serde_json::Value;
use toolbox::{built, files, process, say};

use self::outcomes::Outcomes;
use crate::subjects;
use crate::suite::{self, Built, suite_words};

/// The suites that are run unless others are named.
const SUITES: [&str; 7] = ["cli", "codec", "text", "cc3", "lang3", "math3", "collections4"];

/// The analyses that are run unless others are named.
const ANALYSES: [&str; 4] = ["cha", "rta", "0cfa", "andersen"];

/// Some tests of commons-codec need so much memory that they sometimes fail with the default heap.
const MEMORY: &str = "-Xmx8g";

/// What can be asked for.
#[derive(Args)]
pub(crate) struct Options {
    /// The suites
    #[arg(value_name = "SUITE", value_parser = suite::known_name, default_values = SUITES)]
    suites: Vec<&'static str>,
    /// The analyses
    #[arg(long = "analysis", value_name = "NAME", default_values = ANALYSES)]
    analyses: Vec<String>,
}

/// Runs the suites and prints a table.
pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let breccia = built::breccia(root)?;
    say::line(
        "| suite | analysis | tests | outcomes | calls | reached | RC | TM | contradicted | outside-int | of these unproven | foreign | plan and judge s |",
    );
    say::line("|---|---|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    let mut problems = 0;
    for name in &options.suites {
        if let Err(error) = one(root, &breccia, name, &options.analyses) {
            say::problem(&format!("{name}: {error:#}"));
            problems += 1;
        }
    }
    if problems == 0 { Ok(()) } else { bail!("suites with problems: {problems}") }
}

fn one(root: &Path, breccia: &Path, name: &str, analyses: &[String]) -> Result<()> {
    let built = suite::build(root, name)?;
    let folder = root.join(subjects::FOLDER).join("coverage");
    let plain = folder.join(format!("{name}-plain"));
    let expected = run_plain(&built, &plain)?;
    for analysis in analyses {
        let state = folder.join(format!("{name}-{}", analysis.replace(':', "-")));
        let row = under_agent(breccia, &built, &state, analysis, &expected);
        match row {
            Ok(row) => say::line(&format!("| {name} | {analysis} | {} | {row} |", expected.len())),
            Err(error) => say::line(&format!(
                "| {name} | {analysis} | {} | not ended: {error} | | | | | | | | |",
                expected.len()
            )),
        }
    }
    Ok(())
}

fn run_plain(built: &Built, reports: &Path) -> Result<Outcomes> {
    files::make_empty(reports)?;
    let words = words(built, reports)?;
    let mut java = Command::new(&words[0]);
    java.current_dir(&built.folder).args(&words[1..]);
    process::output(&mut java)?;
    Outcomes::read(reports)
}

/// The command of a suite, with reports.
fn words(built: &Built, reports: &Path) -> Result<Vec<OsString>> {
    let mut words = suite_words(built, &built.class_dirs, &[MEMORY.to_owned()])?;
    words.push("--reports-dir".into());
    words.push(std::path::absolute(reports)?.into());
    Ok(words)
}

fn under_agent(
    breccia: &Path,
    built: &Built,
    state: &Path,
    analysis: &str,
    expected: &Outcomes,
) -> Result<String> {
    files::make_empty(state)?;
    let reports = state.join("tests");
    let [main, test] = &built.class_dirs[..] else { bail!("a suite has classes and tests") };
    let mut command = Command::new(breccia);
    command.current_dir(&built.folder).args([
        "run",
        "--quiet",
        "--no-config",
        "--calls",
        "typed",
        "--analysis",
        analysis,
    ]);
    command
        .args(["--time-limit", "300s", "--memory-limit", "8G"])
        .arg("--state")
        .arg(std::path::absolute(state)?);
    command.arg("--classes").arg(main).arg("--test-classes").arg(test);
    command.arg("--cp").arg(std::env::join_paths(&built.libs)?).arg("--").args(words(built, &reports)?);
    let started = Instant::now();
    let output = process::output(&mut command)?;
    let took = started.elapsed().as_secs_f64();
    let said = String::from_utf8_lossy(&output.stdout);
    fs::write(state.join("output.txt"), [&output.stdout[..], &output.stderr].concat())?;
    // The exit code is that of the suite; the total shows that its recording was judged.
    if !said.lines().any(|line| line.starts_with("TOTAL")) {
        bail!("no total; see {}", state.join("output.txt").display());
    }
    let met = Outcomes::read(&reports)?;
    let same = expected.compare(&met);
    let result: Value = serde_json::from_slice(&fs::read(state.join("result.json"))?)?;
    Ok(format!("{same} | {} | {took:.0}", row(&result)))
}

/// Calls, reached, RC, TM, and what was observed beyond.
fn row(result: &Value) -> String {
    let number = |value: &Value, key: &str| value[key].as_u64().unwrap_or(0);
    let totals = &result["totals"];
    let ratio = |key: &str| {
        let (covered, missed) = (number(&totals[key], "covered"), number(&totals[key], "missed"));
        let percent = 100.0 * covered as f64 / (covered + missed).max(1) as f64;
        format!("{percent:.1} % ({covered}/{})", covered + missed)
    };
    let list = |value: &Value, key: &str| value[key].as_array().cloned().unwrap_or_default();
    let classes = ["classes", "beside"].into_iter().flat_map(|key| list(result, key));
    let methods = classes.flat_map(|class| list(&class, "methods"));
    let sites = methods.flat_map(|method| list(&method, "sites"));
    let observed: Vec<Value> = sites.flat_map(|site| list(&site, "beyond")).collect();
    let beyond = |verdict: &str| observed.iter().filter(|one| one["verdict"] == verdict).count();
    let unproven = observed.iter().filter(|one| one["unproven"] == true).count();
    format!(
        "{} | {} | {} | {} | {} | {} | {} | {}",
        number(totals, "reachable"),
        number(totals, "reached"),
        ratio("rc"),
        ratio("tm"),
        beyond("contradicted"),
        beyond("outside-int"),
        unproven,
        beyond("foreign"),
    )
}

/// Writes the plan of a suite, and returns its path.
fn plan(breccia: &Path, built: &Built, state: &Path) -> Result<PathBuf> {
    let plan = state.join("breccia.plan");
    let mut command = Command::new(breccia);
    command
        .current_dir(&built.folder)
        .args(["plan", "--calls", "typed", "--quiet", "--no-config"])
        .arg(&built.class_dirs[0]);
    command
        .arg("--cp")
        .arg(std::env::join_paths(&built.libs)?)
        .arg("--output")
        .arg(std::path::absolute(&plan)?);
    process::capture(&mut command)?;
    Ok(plan)
}

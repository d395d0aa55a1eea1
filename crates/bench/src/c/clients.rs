//! What do clients take with their library's source, its basic and its optimized summary, and are the answers
//! the same?

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::Value;
use toolbox::say;

use super::{Bench, MODELS};
use crate::watch::watch;

const LIMIT: Duration = Duration::from_secs(300);

const HEAD: &str = "
| client | library | model | functions | answers | cpu s: source | basic | optimized | MB: source | basic | optimized |
|---|---|---|--:|---|--:|--:|--:|--:|--:|--:|";

/// Prints the table; answers that differ are an error.
pub(super) fn run(bench: &Bench, clients: &[(&str, &str)]) -> Result<()> {
    if clients.is_empty() {
        return Ok(());
    }
    say::line(HEAD);
    let mut differing = 0;
    for model in MODELS {
        for (client, library) in clients {
            let (row, same) = row(bench, client, library, model).with_context(|| (*client).to_owned())?;
            say::line(&row);
            differing += usize::from(!same);
        }
    }
    if differing == 0 { Ok(()) } else { bail!("clients whose answers differ: {differing}") }
}

fn row(bench: &Bench, client: &str, library: &str, model: &str) -> Result<(String, bool)> {
    let (whole, own) = (bench.joined(client, library)?, bench.database(client));
    let (basic, _) = bench.summarize(library, model, "basic")?;
    let (optimized, _) = bench.summarize(library, model, "optimized")?;
    let mut answers = Vec::new();
    let mut costs = Vec::new();
    for (database, summary) in [(&whole, None), (&own, Some(basic)), (&own, Some(optimized))] {
        let mut command = Command::new(&bench.breccia);
        command.args(["c", "client", "--format", "json", "--quiet", "--model", model]);
        command.arg("--compile-commands").arg(database);
        if let Some(summary) = summary {
            command.arg("--summary").arg(summary);
        }
        let log = bench.folder.join("answers.json");
        let usage = watch(command, &log, LIMIT)?;
        usage.status.context("it took too long")?;
        costs.push((usage.cpu, usage.peak_mib.round()));
        answers.push(functions(&fs::read_to_string(&log)?)?);
    }
    // With the source, the library's functions answer too.
    let names: Vec<&String> = answers[1].keys().collect();
    let differs = |name: &&&String| answers.iter().any(|other| other.get(**name) != answers[1].get(**name));
    let differing: Vec<&&String> = names.iter().filter(differs).collect();
    let said = match differing.first() {
        None => "the same".to_owned(),
        Some(name) => format!("**{} differ**, such as {name}", differing.len()),
    };
    let cpu: Vec<String> = costs.iter().map(|(cpu, _)| format!("{cpu:.2}")).collect();
    let memory: Vec<String> = costs.iter().map(|(_, peak)| peak.to_string()).collect();
    let row = format!(
        "| {client} | {library} | {model} | {} | {said} | {} | {} |",
        names.len(),
        cpu.join(" | "),
        memory.join(" | ")
    );
    Ok((row, differing.is_empty()))
}

/// What each function modifies.
fn functions(text: &str) -> Result<BTreeMap<String, Vec<String>>> {
    let line = text.lines().find(|line| line.starts_with('{')).context("no answer")?;
    let answer: Value = serde_json::from_str(line)?;
    let list = answer["functions"].as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let of = |function: &Value| {
        let modified = function["modifies"].as_array().into_iter().flatten();
        let mut names: Vec<String> = modified.map(|name| plain(&text(name))).collect();
        names.sort();
        (format!("{} {}", text(&function["place"]), text(&function["name"])), names)
    };
    Ok(list.iter().map(of).collect())
}

/// A name without the number that makes it unique: summaries have numbers where sources have places.
fn plain(name: &str) -> String {
    if name.starts_with("heap.") {
        return name.split('.').take(3).collect::<Vec<_>>().join(".");
    }
    match name.rsplit_once('.') {
        Some((start, number)) if number.chars().all(|digit| digit.is_ascii_digit()) => start.to_owned(),
        _ => name.to_owned(),
    }
}

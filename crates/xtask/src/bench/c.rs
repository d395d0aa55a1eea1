//! `cargo xtask bench c`: real C libraries without their clients, their summaries, and real clients with these.
//!
//! The thesis' tables: sizes, times and summaries of libraries (3.1 to 3.3); clients with the library's source, its basic and its optimized
//! summary (3.4), whose answers must be the same.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::built;
use super::watch::watch;
use crate::{c_subjects, files, process, say, subjects};

const LIBRARIES: [&str; 8] =
    ["libbz2", "zlib", "libiberty", "readline", "libpng", "libjpeg", "libtiff", "libgd"];

/// Clients, each with the library that it uses.
const CLIENTS: [(&str, &str); 5] = [
    ("bzip2", "libbz2"),
    ("tiff2ps", "libtiff"),
    ("cjpeg", "libjpeg"),
    ("unzip", "zlib"),
    ("gnuplot", "libgd"),
];

const MODELS: [&str; 2] = ["whole", "offsets"];

const LIMIT: Duration = Duration::from_secs(300);

/// Runs all subjects and prints the tables.
pub(super) fn run(root: &Path) -> Result<()> {
    c_subjects::run(root, &[])?;
    let breccia = built(root, "cli", "breccia")?;
    let folder = root.join(subjects::FOLDER).join("c");
    let bench = Bench { breccia, databases: folder.join("commands"), folder: folder.join("bench") };
    files::make_empty(&bench.folder)?;
    bench.libraries()?;
    bench.clients()?;
    ["c-safety", "c-equality"].iter().try_for_each(|check| super::measure(root, &[(*check).to_owned()]))
}

struct Bench {
    breccia: PathBuf,
    databases: PathBuf,
    folder: PathBuf,
}

impl Bench {
    fn database(&self, name: &str) -> PathBuf {
        self.databases.join(format!("{name}.json"))
    }

    fn summary(&self, library: &str, model: &str, stage: &str) -> PathBuf {
        self.folder.join(format!("{library}-{model}-{stage}.summary"))
    }

    /// Runs `breccia c WORDS --compile-commands FILE --model MODEL --stats`: output, and what it counted.
    fn ask(
        &self,
        words: &[&str],
        database: &Path,
        model: &str,
    ) -> Result<(String, BTreeMap<String, String>)> {
        let mut command = Command::new(&self.breccia);
        command.arg("c").args(words).args(["--stats", "--quiet", "--model", model]);
        command.arg("--compile-commands").arg(database);
        let output = process::output(&mut command)?;
        let complaints = String::from_utf8_lossy(&output.stderr).into_owned();
        if !output.status.success() {
            bail!("breccia c {}: {complaints}", words.join(" "));
        }
        let line = |line: &str| {
            let (name, value) = line.split_once("  ")?;
            Some((name.trim().to_owned(), value.trim().to_owned()))
        };
        let counted = complaints.lines().filter_map(line).collect();
        Ok((String::from_utf8_lossy(&output.stdout).into_owned(), counted))
    }

    fn libraries(&self) -> Result<()> {
        say::line(
            "| library | model | pointer statements | indirect calls without target / all | points-to s | T_sub | T_elim | basic bytes | optimized bytes | reduction |",
        );
        say::line("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|");
        for model in MODELS {
            let mut reductions = Vec::new();
            for library in LIBRARIES {
                let (row, reduction) = self.library(library, model).with_context(|| library.to_owned())?;
                say::line(&row);
                reductions.push(reduction);
            }
            let mean = reductions.iter().sum::<f64>() / reductions.len() as f64;
            say::line(&format!("| *mean* | {model} | | | | | | | | {mean:.0} % |"));
        }
        Ok(())
    }

    fn library(&self, library: &str, model: &str) -> Result<(String, f64)> {
        let database = self.database(library);
        // What the C library calls back is not the library's own.
        let (_, counted) = self.ask(&["lib", "--no-libc"], &database, model)?;
        let size = |stage: &str, words: &[&str]| -> Result<(f64, BTreeMap<String, String>)> {
            let summary = self.summary(library, model, stage);
            let shown = summary.to_string_lossy().into_owned();
            let words = [&["summarize", "--name", library, "--output", &shown], words].concat();
            let (_, counted) = self.ask(&words, &database, model)?;
            Ok((fs::metadata(&summary)?.len() as f64, counted))
        };
        let (basic, _) = size("basic", &["--basic"])?;
        let (optimized, measured) = size("optimized", &[])?;
        let reduction = 100.0 * (1.0 - optimized / basic);
        let of =
            |counted: &BTreeMap<String, String>, name: &str| counted.get(name).cloned().unwrap_or_default();
        let row = format!(
            "| {library} | {model} | {} | {} / {} | {} | {} | {} | {basic} | {optimized} | {reduction:.0} % |",
            of(&counted, "pointer statements"),
            of(&counted, "indirect calls without target"),
            of(&counted, "indirect calls"),
            of(&counted, "time: points-to"),
            of(&measured, "T_sub"),
            of(&measured, "T_elim"),
        );
        Ok((row, reduction))
    }

    fn clients(&self) -> Result<()> {
        say::line("");
        say::line(
            "| client | library | model | functions | answers | cpu s: source | basic | optimized | MB: source | basic | optimized |",
        );
        say::line("|---|---|---|--:|---|--:|--:|--:|--:|--:|--:|");
        let mut differing = 0;
        for model in MODELS {
            for (client, library) in CLIENTS {
                let (row, same) = self.client(client, library, model).with_context(|| client.to_owned())?;
                say::line(&row);
                differing += usize::from(!same);
            }
        }
        if differing == 0 { Ok(()) } else { bail!("clients whose answers differ: {differing}") }
    }

    fn client(&self, client: &str, library: &str, model: &str) -> Result<(String, bool)> {
        let whole = self.folder.join(format!("{client}-whole.json"));
        fs::write(&whole, joined(&self.database(client), &self.database(library))?)?;
        let own = self.database(client);
        let mut answers = Vec::new();
        let mut costs = Vec::new();
        for (database, stage) in [(&whole, None), (&own, Some("basic")), (&own, Some("optimized"))] {
            let mut command = Command::new(&self.breccia);
            command.args(["c", "client", "--format", "json", "--quiet", "--model", model]);
            command.arg("--compile-commands").arg(database);
            if let Some(stage) = stage {
                command.arg("--summary").arg(self.summary(library, model, stage));
            }
            let log = self.folder.join("answers.json");
            let usage = watch(command, &log, LIMIT)?;
            usage.status.context("it took too long")?;
            costs.push((usage.cpu, usage.peak_mib.round()));
            answers.push(functions(&fs::read_to_string(&log)?)?);
        }
        // With the source, the library's functions answer too.
        let names: Vec<&String> = answers[1].keys().collect();
        let differs =
            |name: &&&String| answers.iter().any(|other| other.get(**name) != answers[1].get(**name));
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

/// A name without the number that tells it from others of the same name: summaries have numbers where sources have places.
fn plain(name: &str) -> String {
    if name.starts_with("heap.") {
        return name.split('.').take(3).collect::<Vec<_>>().join(".");
    }
    match name.rsplit_once('.') {
        Some((start, number)) if number.chars().all(|digit| digit.is_ascii_digit()) => start.to_owned(),
        _ => name.to_owned(),
    }
}

/// Two databases as one.
fn joined(first: &Path, second: &Path) -> Result<String> {
    let read = |path: &Path| -> Result<Vec<Value>> { Ok(serde_json::from_str(&fs::read_to_string(path)?)?) };
    Ok(serde_json::to_string(&[read(first)?, read(second)?].concat())?)
}

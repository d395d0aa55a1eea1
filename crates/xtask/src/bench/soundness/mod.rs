//! `cargo xtask bench soundness`: does an analysis know every method and call of real runs?
//!
//! Programs and suites run on rewritten classes that report what they execute (`crates/bench/java/Recorder.java`);
//! crate `bench` rewrites them and holds the recordings against an analysis. Everything stands in
//! `subjects/soundness`: the table in `table.md`, what is missing and why in `NAME.txt`.

mod list;
mod program;
mod suites;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::{files, process, say, subjects, tools};

/// The analysis that is judged unless another one is named.
const DEFAULT: &str = "andersen";

const USAGE: &str = "usage: cargo xtask bench soundness [--analysis NAME] [SUBJECT]…";

const HEAD: &str = "\
| subject | analysis | methods reached | seconds | peak MiB | executed | missing | by generated classes alone | roots \
| calls | missing | caller known |
|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
";

/// Where everything stands, and what is judged.
struct Workshop {
    root: PathBuf,
    /// `subjects/soundness`.
    folder: PathBuf,
    analysis: String,
    feature: u32,
}

/// A recorded run, ready to be judged.
struct Recorded {
    name: String,
    /// Holds the table and the recording.
    folder: PathBuf,
    /// The options that tell `bench soundness` what was run.
    options: Vec<String>,
}

/// Records and judges the subjects named, or all.
pub(super) fn run(root: &Path, arguments: &[String]) -> Result<()> {
    let (analysis, names) = match arguments {
        [option, analysis, names @ ..] if option == "--analysis" => (analysis.clone(), names),
        [option, ..] if option.starts_with('-') => bail!(USAGE),
        names => (DEFAULT.to_owned(), names),
    };
    let known: Vec<&str> =
        list::PROGRAMS.iter().map(|run| run.name).chain(list::SUITES.iter().copied()).collect();
    if let Some(stranger) = names.iter().find(|name| !known.contains(&name.as_str())) {
        bail!("there is no subject {stranger:?}; there are {}", known.join(", "));
    }
    let workshop = Workshop::open(root, analysis)?;
    let mut rows = String::new();
    let mut problems = 0;
    for name in known.into_iter().filter(|name| names.is_empty() || names.iter().any(|n| n == name)) {
        match workshop.record(name).and_then(|recorded| workshop.judge(&recorded)) {
            Ok(row) => {
                say::text(&row);
                rows.push_str(&row);
            }
            Err(error) => {
                say::problem(&format!("{name}: {error:#}"));
                problems += 1;
            }
        }
    }
    let table = workshop.folder.join("table.md");
    fs::write(&table, format!("{HEAD}{rows}")).with_context(|| table.display().to_string())?;
    say::text(&format!("\n{HEAD}{rows}"));
    match problems {
        0 => Ok(()),
        count => bail!("subjects that could not be judged: {count}"),
    }
}

impl Workshop {
    fn open(root: &Path, analysis: String) -> Result<Self> {
        let folder = root.join(subjects::FOLDER).join("soundness");
        let version = tools::javac_version()?;
        let feature = tools::major_version(&version).with_context(|| format!("no release in {version:?}"))?;
        let workshop = Self { root: root.to_path_buf(), folder, analysis, feature };
        files::make_empty(&workshop.recorder())?;
        let mut javac = Command::new(tools::need_jdk_tool("javac")?);
        javac.arg("-d").arg(workshop.recorder()).arg(root.join("crates/bench/java/Recorder.java"));
        process::capture(&mut javac)?;
        Ok(workshop)
    }

    /// The folder of the compiled recorder.
    fn recorder(&self) -> PathBuf {
        self.folder.join("recorder")
    }

    fn record(&self, name: &str) -> Result<Recorded> {
        say::step(name);
        match list::PROGRAMS.iter().find(|run| run.name == name) {
            Some(run) => program::record(self, run),
            None => suites::record(self, name),
        }
    }

    /// Rewrites jars and folders of classes; those of the nth go to `classes/n` in the folder of the subject.
    fn rewrite(&self, folder: &Path, inputs: &[PathBuf]) -> Result<()> {
        let classes = folder.join("classes");
        files::make_empty(&classes)?;
        let mut bench = self.bench("record");
        bench.arg(&classes).arg(self.feature.to_string()).args(inputs);
        say::text(&process::capture(&mut bench)?);
        files::finish(&classes.join("table.tsv"), &folder.join("table.tsv"))
    }

    /// What a JVM needs to record to `recording.tsv` in the folder of the subject.
    fn jvm_options(&self, folder: &Path) -> Vec<String> {
        vec![
            format!("-Xbootclasspath/a:{}", self.recorder().display()),
            format!("-Dbreccia.recording={}", folder.join("recording.tsv").display()),
        ]
    }

    fn judge(&self, recorded: &Recorded) -> Result<String> {
        let suffix = if self.analysis == DEFAULT { String::new() } else { format!(".{}", self.analysis) };
        let report = self.folder.join(format!("{}{}.txt", recorded.name, suffix.replace(':', "-")));
        let mut bench = self.bench("soundness");
        bench.arg(&recorded.name).arg(&recorded.folder).arg(report).arg(&self.analysis);
        process::capture(bench.args(&recorded.options))
    }

    fn bench(&self, command: &str) -> Command {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut bench = Command::new(cargo);
        bench.current_dir(&self.root);
        bench.args(["run", "--quiet", "--release", "--package", "bench", "--", command]);
        bench
    }
}

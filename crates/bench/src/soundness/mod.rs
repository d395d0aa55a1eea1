//! `cargo xtask bench soundness`: does an analysis know every method and call of real runs?
//!
//! Programs and suites run on rewritten classes that report what they execute
//! (`crates/bench/java/Recorder.java`); `record` rewrites them, and `verdict` compares the recordings with an
//! analysis. Everything is in `subjects/soundness`: the table in `table.md`, what is missing and why in
//! `NAME.txt`.

mod list;
mod program;
mod record;
mod suites;
pub(crate) mod verdict;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use toolbox::{files, process, say, tools};

use clap::Args;

use crate::{child, subjects};

/// The analysis that is judged unless another one is named.
const DEFAULT: &str = "andersen";

/// The file next to a recording that names the JDK.
const MADE_WITH: &str = "made-with.txt";

const HEAD: &str = "\
| subject | analysis | methods reached | seconds | peak MiB | executed | missing | by generated classes alone | roots \
| calls | missing | caller known |
|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
";

/// Where everything is, and what is judged.
struct Workshop {
    root: PathBuf,
    /// `subjects/soundness`.
    folder: PathBuf,
    analysis: String,
    /// Seconds that an analysis may take.
    limit: u64,
    /// As javac reports it; a recording is valid for the JDK that made it.
    version: String,
    feature: u16,
    /// Existing recordings are used again.
    keep: bool,
}

/// A recorded run, ready for judgement.
struct Recorded {
    name: String,
    /// Holds the table and the recording.
    folder: PathBuf,
    /// The options that describe the run to `bench soundness`.
    options: Vec<String>,
}

/// What can be asked for.
#[derive(Args)]
pub(crate) struct Options {
    /// Programs and suites; unless named: all
    #[arg(value_name = "SUBJECT", value_parser = known)]
    subjects: Vec<&'static str>,
    /// The analysis that is judged
    #[arg(long, value_name = "NAME", default_value = DEFAULT)]
    analysis: String,
    /// Stop an analysis that takes longer
    #[arg(long, value_name = "SECONDS", default_value_t = 600)]
    limit: u64,
    /// Judge the recordings that are there; run only what has none
    #[arg(long)]
    recorded: bool,
}

/// Records and judges the subjects.
pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let workshop = Workshop::open(root, options)?;
    let table = workshop.folder.join("table.md");
    let mut problems = 0;
    let is_asked = |name: &&str| options.subjects.is_empty() || options.subjects.contains(name);
    for name in names().filter(is_asked) {
        match workshop.record(name).and_then(|recorded| workshop.judge(&recorded)) {
            Ok(row) => {
                say::text(&row);
                enter(&table, &row)?;
            }
            Err(error) => {
                say::problem(&format!("{name}: {error:#}"));
                problems += 1;
            }
        }
    }
    say::line(&format!("\n{}", fs::read_to_string(&table).unwrap_or_default()));
    match problems {
        0 => Ok(()),
        count => bail!("subjects that could not be judged: {count}"),
    }
}

/// Every subject there is.
fn names() -> impl Iterator<Item = &'static str> {
    list::PROGRAMS.iter().map(|run| run.name).chain(list::SUITES.iter().copied())
}

fn known(name: &str) -> Result<&'static str> {
    names().find(|known| *known == name).with_context(|| {
        format!("there is no subject {name:?}; there are {}", names().collect::<Vec<_>>().join(", "))
    })
}

/// Puts a row into the table, in the place of an older one of the same subject and analysis.
fn enter(table: &Path, row: &str) -> Result<()> {
    let old = fs::read_to_string(table).unwrap_or_default();
    // The first two columns; a run that was stopped is replaced by one that was not.
    let key = |line: &str| {
        line.replace(" (stopped)", "").split('|').skip(1).take(2).map(str::to_owned).collect::<Vec<_>>()
    };
    let kept = old.lines().skip(HEAD.lines().count()).filter(|line| key(line) != key(row));
    let mut rows: Vec<&str> = kept.collect();
    rows.push(row.trim_end());
    fs::write(table, format!("{HEAD}{}\n", rows.join("\n"))).with_context(|| table.display().to_string())
}

impl Workshop {
    fn open(root: &Path, options: &Options) -> Result<Self> {
        let folder = root.join(subjects::FOLDER).join("soundness");
        let version = tools::javac_version()?;
        let feature = tools::major_version(&version).with_context(|| format!("no release in {version:?}"))?;
        let workshop = Self {
            root: root.to_path_buf(),
            folder,
            analysis: options.analysis.clone(),
            limit: options.limit,
            version,
            feature: u16::try_from(feature)?,
            keep: options.recorded,
        };
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

    /// Whether there is nothing to record: an old recording of this JDK is there and wanted.
    fn is_recorded(&self, folder: &Path) -> bool {
        self.keep && fs::read_to_string(folder.join(MADE_WITH)).is_ok_and(|made| made == self.version)
    }

    /// Closes a run: what only the JVM needed goes, and the recording counts from now on.
    fn finish(&self, folder: &Path) -> Result<()> {
        if !folder.join("recording.tsv").is_file() {
            bail!("the run left no recording in {}", folder.display());
        }
        fs::remove_dir_all(folder.join("classes"))?;
        fs::write(folder.join(MADE_WITH), &self.version).context("cannot note the JDK")
    }

    /// Rewrites jars and folders of classes; those of the nth go to `classes/n` in the folder of the subject.
    fn rewrite(&self, folder: &Path, inputs: &[PathBuf]) -> Result<()> {
        let classes = folder.join("classes");
        files::make_empty(&classes)?;
        record::rewrite_all(&classes, self.feature, inputs)?;
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
        let mut bench = child::command()?;
        bench.args(["step", "verdict"]);
        bench.arg(&recorded.name).arg(&recorded.folder).arg(report).arg(&self.analysis);
        bench.args(["--limit", &self.limit.to_string()]);
        process::capture(bench.args(&recorded.options))
    }
}

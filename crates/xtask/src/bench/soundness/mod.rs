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

/// The file beside a recording that names the JDK.
const MADE_WITH: &str = "made-with.txt";

const USAGE: &str =
    "usage: cargo xtask bench soundness [--analysis NAME] [--limit SECONDS] [--recorded] [SUBJECT]…
  --limit      stop an analysis that takes longer (600 unless given)
  --recorded   judge the recordings that are there; run only what has none";

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
    /// Seconds that an analysis may take.
    limit: u32,
    /// As javac tells it; a recording holds for the JDK that made it.
    version: String,
    feature: u32,
    /// Recordings that are there need not be made again.
    keep: bool,
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
    let (mut analysis, mut limit, mut keep) = (DEFAULT.to_owned(), 600, false);
    let mut names = Vec::new();
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--analysis" => analysis = words.next().context(USAGE)?.clone(),
            "--limit" => limit = words.next().context(USAGE)?.parse().context(USAGE)?,
            "--recorded" => keep = true,
            option if option.starts_with('-') => bail!(USAGE),
            name => names.push(name),
        }
    }
    let known: Vec<&str> =
        list::PROGRAMS.iter().map(|run| run.name).chain(list::SUITES.iter().copied()).collect();
    if let Some(stranger) = names.iter().find(|name| !known.contains(name)) {
        bail!("there is no subject {stranger:?}; there are {}", known.join(", "));
    }
    let workshop = Workshop::open(root, analysis, limit, keep)?;
    let table = workshop.folder.join("table.md");
    let mut problems = 0;
    for name in known.into_iter().filter(|name| names.is_empty() || names.contains(name)) {
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

/// Puts a row into the table, in the place of an older one of the same subject and analysis.
fn enter(table: &Path, row: &str) -> Result<()> {
    let old = fs::read_to_string(table).unwrap_or_default();
    let key = |line: &str| {
        line.replace(" (stopped)", "").split('|').skip(1).take(2).map(str::to_owned).collect::<Vec<_>>()
    };
    let kept = old.lines().skip(HEAD.lines().count()).filter(|line| key(line) != key(row));
    let mut rows: Vec<&str> = kept.collect();
    rows.push(row.trim_end());
    fs::write(table, format!("{HEAD}{}\n", rows.join("\n"))).with_context(|| table.display().to_string())
}

impl Workshop {
    fn open(root: &Path, analysis: String, limit: u32, keep: bool) -> Result<Self> {
        let folder = root.join(subjects::FOLDER).join("soundness");
        let version = tools::javac_version()?;
        let feature = tools::major_version(&version).with_context(|| format!("no release in {version:?}"))?;
        let workshop = Self { root: root.to_path_buf(), folder, analysis, limit, version, feature, keep };
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
        bench.args(["--limit", &self.limit.to_string()]);
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

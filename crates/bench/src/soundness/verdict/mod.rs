//! Does an analysis know everything that a real run did?
//!
//! In: the table that `record` wrote, the recording of a run, and the classes as they were. Out: one row of a
//! Markdown table with the executed methods and observed calls that the analysis lacks, and a file that names
//! each with its cause. `cargo xtask bench soundness` makes the runs.

mod blame;
mod cause;
mod expected;
mod harness;
mod judge;
mod observed;
mod report;
#[cfg(test)]
mod tests_jdk;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::soundness::record::Table;
use expected::Expected;
use observed::Observed;

/// What is analysed, and from where.
pub(crate) struct Subject {
    pub(crate) name: String,
    pub(crate) analysis: String,
    pub(crate) entry: Entry,
    /// The application's own classes, then its libraries.
    pub(crate) class_path: Vec<PathBuf>,
    /// When to stop the analysis; what is missing then means nothing.
    pub(crate) limit: Duration,
}

/// Where execution starts.
pub(crate) enum Entry {
    /// The `main` of a class.
    Main(String),
    /// All tests of a folder of classes.
    Tests(PathBuf),
}

/// A recording, and what was run.
#[derive(Args)]
pub(crate) struct Options {
    /// The subject's name in the table
    name: String,
    /// Holds `table.tsv` and `recording.tsv`
    folder: PathBuf,
    /// Where to write what is missing and why
    report: PathBuf,
    /// The analysis
    analysis: String,
    /// The class whose main was run
    #[arg(long, value_name = "CLASS")]
    main: Option<String>,
    /// The folder whose tests were run
    #[arg(long, value_name = "FOLDER")]
    tests: Option<PathBuf>,
    /// The application's own classes
    #[arg(long = "app", value_name = "PATH")]
    application: Vec<PathBuf>,
    /// Its libraries
    #[arg(long = "lib", value_name = "PATH")]
    libraries: Vec<PathBuf>,
    /// Stop an analysis that takes longer
    #[arg(long, value_name = "SECONDS")]
    limit: u64,
}

/// Judges one recording and prints its row.
pub(crate) fn run(options: &Options) -> Result<()> {
    let entry = match (&options.main, &options.tests) {
        (Some(class), None) => Entry::Main(class.clone()),
        (None, Some(folder)) => Entry::Tests(folder.clone()),
        (Some(_), Some(_)) | (None, None) => bail!("one of --main and --tests is needed"),
    };
    let subject = Subject {
        name: options.name.clone(),
        analysis: options.analysis.clone(),
        entry,
        class_path: options.application.iter().chain(&options.libraries).cloned().collect(),
        limit: Duration::from_secs(options.limit),
    };
    judge(&subject, &options.folder, &options.report)
}

fn judge(subject: &Subject, folder: &Path, report: &Path) -> Result<()> {
    let read = |name: &str| {
        let path = folder.join(name);
        std::fs::read_to_string(&path).with_context(|| path.display().to_string())
    };
    let table = Table::read(&read("table.tsv")?)?;
    let observed = Observed::read(&table, &read("recording.tsv")?)?;
    let expected = Expected::compute(subject)?;
    let verdict = judge::judge(&table, &observed, &expected);
    std::fs::write(report, report::text(subject, &table, &expected, &verdict))
        .with_context(|| report.display().to_string())?;
    println!("{}", report::row(subject, &expected, &verdict));
    Ok(())
}

//! Does an analysis know everything that a real run did?
//!
//! In: the table that `record` wrote, the recording of a run, and the classes as they were. Out: one row of a
//! Markdown table with the executed methods and observed calls that the analysis lacks, and a file that names each
//! with its cause. `cargo xtask bench soundness` makes the runs.

mod blame;
mod cause;
mod expected;
mod harness;
mod judge;
mod observed;
mod report;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::record::Table;
use expected::Expected;
use observed::Observed;

const USAGE: &str = "usage: bench soundness NAME FOLDER REPORT ANALYSIS (--main CLASS | --tests PATH) \
                     [--app PATH]… [--lib PATH]… [--limit SECONDS]";

/// What is analysed, and from where.
pub(crate) struct Subject {
    pub(crate) name: String,
    pub(crate) analysis: String,
    pub(crate) entry: Entry,
    /// The application's own classes, then its libraries.
    pub(crate) class_path: Vec<PathBuf>,
    /// When the analysis is stopped; what is missing then tells nothing.
    pub(crate) limit: Duration,
}

/// Where execution starts.
pub(crate) enum Entry {
    /// The `main` of a class.
    Main(String),
    /// All tests of a folder of classes.
    Tests(PathBuf),
}

/// Arguments: see [`USAGE`]. FOLDER holds `table.tsv` and `recording.tsv`.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let [name, folder, report, analysis, options @ ..] = arguments else { bail!(USAGE) };
    let (mut entry, mut limit) = (None, Duration::from_secs(600));
    let (mut application, mut libraries) = (Vec::new(), Vec::new());
    for pair in options.chunks(2) {
        let [option, value] = pair else { bail!(USAGE) };
        match option.as_str() {
            "--main" => entry = Some(Entry::Main(value.clone())),
            "--tests" => entry = Some(Entry::Tests(PathBuf::from(value))),
            "--app" => application.push(PathBuf::from(value)),
            "--lib" => libraries.push(PathBuf::from(value)),
            "--limit" => limit = Duration::from_secs(value.parse().context(USAGE)?),
            _ => bail!(USAGE),
        }
    }
    application.append(&mut libraries);
    let subject = Subject {
        name: name.clone(),
        analysis: analysis.clone(),
        entry: entry.context(USAGE)?,
        class_path: application,
        limit,
    };
    judge(&subject, Path::new(folder), Path::new(report))
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

//! How many tests of a suite pass on given classes?

use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};
use toolbox::{process, tools};

use super::{Built, Choice};

/// The file in the suite's folder that holds what the last run printed, its failures among it.
pub(crate) const LOG: &str = "last-run.txt";

/// The results of a run of a suite.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Totals {
    /// Tests found.
    pub(crate) found: u32,
    /// Tests that passed.
    pub(crate) passed: u32,
    /// Tests that failed.
    pub(crate) failed: u32,
    /// Tests skipped or given up by their own assumptions.
    pub(crate) skipped: u32,
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { found, passed, failed, skipped } = self;
        write!(f, "{found} tests, {passed} passed, {failed} failed, {skipped} skipped")
    }
}

/// The command that runs a suite on `class_dirs`; start it in the suite's folder.
pub(crate) fn suite_words(
    built: &Built,
    class_dirs: &[PathBuf],
    jvm_options: &[String],
) -> Result<Vec<OsString>> {
    let mut words: Vec<OsString> = vec![tools::need_jdk_tool("java")?.into()];
    words.extend(jvm_options.iter().map(OsString::from));
    let fixed = [
        "-Djava.awt.headless=true",
        "-Duser.language=en",
        "-Duser.country=US",
        "-Duser.timezone=UTC",
        "-jar",
    ];
    words.extend(fixed.map(OsString::from));
    words.push(built.runner.clone().into());
    // With no details the runner says nothing at all when every test passes.
    let fixed = ["execute", "--disable-banner", "--disable-ansi-colors", "--details=summary", "-cp"];
    words.extend(fixed.map(OsString::from));
    words.push(std::env::join_paths(class_dirs.iter().chain(&built.libs))?);
    match built.choice {
        Choice::Class(name) => words.extend(["--select-class", name].map(OsString::from)),
        Choice::Matching(pattern) => {
            let tests = class_dirs.last().context("a suite has a folder of tests")?;
            words.push("--scan-classpath".into());
            words.push(tests.into());
            words.extend(["--include-classname", pattern].map(OsString::from));
        }
    }
    Ok(words)
}

/// Runs a suite on `class_dirs`: its own, or rewritten copies of them in the same order.
pub(crate) fn run_suite(built: &Built, class_dirs: &[PathBuf], jvm_options: &[String]) -> Result<Totals> {
    let words = suite_words(built, class_dirs, jvm_options)?;
    let mut java = Command::new(&words[0]);
    java.current_dir(&built.folder).args(&words[1..]);
    let output = process::output(&mut java)?;
    let said = String::from_utf8_lossy(&output.stdout);
    let log = built.folder.join(LOG);
    fs::write(&log, said.as_bytes()).with_context(|| format!("cannot write {}", log.display()))?;
    match read_totals(&said) {
        Some(totals) if totals.found > 0 => Ok(totals),
        _ => bail!("the runner gave no totals\n{said}{}", String::from_utf8_lossy(&output.stderr)),
    }
}

/// Reads the lines `[ 2519 tests found ]` of the runner's summary.
pub(crate) fn read_totals(text: &str) -> Option<Totals> {
    let count = |what: &str| {
        text.lines().find_map(|line| {
            let inner = line.trim().strip_prefix('[')?.strip_suffix(']')?.trim();
            inner.strip_suffix(what)?.trim().parse::<u32>().ok()
        })
    };
    Some(Totals {
        found: count("tests found")?,
        passed: count("tests successful")?,
        failed: count("tests failed")?,
        skipped: count("tests skipped")? + count("tests aborted")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_is_read() {
        let text = "
Test run finished after 18089 ms
[      1547 containers found      ]
[         9 tests found           ]
[         1 tests skipped         ]
[         8 tests started         ]
[         2 tests aborted         ]
[         3 tests successful      ]
[         3 tests failed          ]
";
        let totals = read_totals(text).unwrap();
        assert_eq!(totals.to_string(), "9 tests, 3 passed, 3 failed, 3 skipped");
    }

    #[test]
    fn silence_is_not_taken_for_success() {
        assert_eq!(read_totals(""), None);
        assert_eq!(read_totals("[ 9 tests found ]"), None);
    }
}

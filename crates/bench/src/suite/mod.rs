//! `cargo xtask suite`: what are the results of real test suites on unchanged classes?
//!
//! Each suite is brought to `subjects/suites/NAME` as `main` and `test` classes and the libraries it needs,
//! then run. The totals are the reference for a run on rewritten classes, see [`run_suite`].

mod debian_source;
mod junit;
mod list;
mod published;

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Result, bail};
use toolbox::say;

use crate::subjects;
pub(crate) use junit::{run_suite, suite_words};
pub(crate) use list::runner;
use list::{SUITES, Suite};

/// A suite that is ready to run.
pub(crate) struct Built {
    /// Its folder; the tests run there, because some read files from it.
    pub(crate) folder: PathBuf,
    /// The classes under test, then the tests.
    pub(crate) class_dirs: Vec<PathBuf>,
    /// The jars both need; the test runner is not among them.
    pub(crate) libs: Vec<PathBuf>,
    /// The test runner's jar.
    pub(crate) runner: PathBuf,
    /// Which tests to run.
    pub(crate) choice: Choice,
}

/// Which tests of a suite are run.
#[derive(Clone, Copy)]
pub(crate) enum Choice {
    /// One class that collects them all.
    Class(&'static str),
    /// Every class of the test folder whose name matches.
    Matching(&'static str),
}

/// Fetches, builds and runs the suites named in `names` (all of them if there is none) and prints their
/// totals.
pub(crate) fn run(root: &Path, names: &[String]) -> Result<()> {
    let mut problems = 0;
    for suite in choose(names)? {
        if let Err(error) = run_one(root, suite) {
            say::problem(&format!("suite {}: {error:#}", suite.name));
            problems += 1;
        }
    }
    match problems {
        0 => Ok(()),
        count => bail!("suites that could not be run: {count}"),
    }
}

/// The name of a suite, as the list has it.
pub(crate) fn known_name(name: &str) -> Result<&'static str> {
    Ok(choose(&[name.to_owned()])?[0].name)
}

/// Brings the suite called `name` into a state in which it can run, unless it is already.
pub(crate) fn build(root: &Path, name: &str) -> Result<Built> {
    let chosen = choose(&[name.to_owned()])?;
    chosen[0].build(&root.join(subjects::FOLDER).join("suites"))
}

fn run_one(root: &Path, suite: &Suite) -> Result<()> {
    say::step(&format!("suite {}: {}", suite.name, suite.about));
    let built = build(root, suite.name)?;
    let started = Instant::now();
    let totals = run_suite(&built, &built.class_dirs, &[])?;
    say::done(&format!("suite {}: {totals}", suite.name), started.elapsed());
    Ok(())
}

fn choose(names: &[String]) -> Result<Vec<&'static Suite>> {
    if let Some(stranger) = names.iter().find(|name| SUITES.iter().all(|suite| suite.name != **name)) {
        let known: Vec<&str> = SUITES.iter().map(|suite| suite.name).collect();
        bail!("there is no suite {stranger:?}; there are {}", known.join(", "));
    }
    Ok(SUITES
        .iter()
        .filter(|suite| names.is_empty() || names.iter().any(|name| name == suite.name))
        .collect())
}

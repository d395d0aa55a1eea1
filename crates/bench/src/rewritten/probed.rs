//! `cargo xtask bench probes`: do real classes verify and run with a probe at every place there can be one?
//!
//! The plan is synthetic: every call that dispatches on its receiver, every lambda, every constructor. A JVM
//! links all classes of the fetched jars, and real suites run with the agent. The originals run too: only
//! differences count.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use clap::Args;
use toolbox::{built, files, process, say};

use super::{everywhere, link, timed};
use crate::{subjects, suite};

/// Suites whose results do not change from run to run.
const SUITES: [&str; 2] = ["cc3", "math3"];

/// What can be asked for.
#[derive(Args)]
pub(crate) struct Options {
    /// The jars by their names; unless named: all that were fetched
    #[arg(value_name = "JAR")]
    jars: Vec<String>,
    /// Link the classes only
    #[arg(long)]
    no_suites: bool,
}

/// Links the classes of the jars, and then runs the suites.
pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let names = &options.jars;
    let jars = jars(root)?;
    let chosen = jars.iter().filter(|jar| {
        let stem = jar.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        names.is_empty() || names.contains(&stem)
    });
    let mut differing = Vec::new();
    for jar in chosen {
        differing.extend(linking_differs(root, jar)?);
    }
    if !options.no_suites {
        for name in SUITES {
            differing.extend(suite_differs(root, name)?);
        }
    }
    if differing.is_empty() {
        return Ok(());
    }
    bail!("classes with probes behave differently: {}", differing.join(", "))
}

fn jars(root: &Path) -> Result<Vec<PathBuf>> {
    let folder = root.join(subjects::FOLDER);
    let mut jars = Vec::new();
    for entry in fs::read_dir(&folder).context("no jars: run `cargo xtask subjects` first")? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "jar") {
            jars.push(path);
        }
    }
    jars.sort();
    Ok(jars)
}

fn linking_differs(root: &Path, jar: &Path) -> Result<Option<String>> {
    let name = jar.file_name().context("a jar has a name")?.to_string_lossy();
    say::step(&format!("all classes of {name} linked, plain and with probes"));
    let folder = root.join(subjects::FOLDER).join("rewritten/probes");
    insert(&folder, &[jar.to_path_buf()])?;
    // Not from the jar itself, whose manifest may name other jars next to it.
    let plain = timed("plain", || link(root, jar, &folder.join("plain")))?;
    let changed = timed("with probes", || link(root, jar, &folder.join("classes")))?;
    fs::remove_dir_all(&folder)?;
    Ok((plain != changed).then(|| format!("{name}: {plain} became {changed}")))
}

fn suite_differs(root: &Path, name: &str) -> Result<Option<String>> {
    say::step(&format!("suite {name}, plain and with the agent"));
    let ready = suite::build(root, name)?;
    let folder = root.join(subjects::FOLDER).join("rewritten/probes");
    insert(&folder, &ready.class_dirs)?;
    let mut breccia = Command::new(built::breccia(root)?);
    breccia.args(["agent", "--plan"]).arg(folder.join("plan")).arg("--data").arg(folder.join("data"));
    breccia.arg("--library-folder").arg(&folder);
    let agent = process::capture(&mut breccia)?.trim().to_owned();
    let plain = timed("plain", || suite::run_suite(&ready, &ready.class_dirs, &[]))?;
    let changed = timed("with the agent", || suite::run_suite(&ready, &ready.class_dirs, &[agent]))?;
    let recordings = fs::read_dir(folder.join("data")).map(Iterator::count).unwrap_or_default();
    say::line(&format!("recordings: {recordings}"));
    fs::remove_dir_all(&folder)?;
    // Without a recording the agent was not there, and equal results prove nothing.
    Ok((plain != changed || recordings == 0).then(|| format!("suite {name}: {plain} became {changed}")))
}

fn insert(folder: &Path, from: &[PathBuf]) -> Result<()> {
    files::make_empty(folder)?;
    everywhere::insert(folder, from)
}

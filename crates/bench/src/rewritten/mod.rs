//! `cargo xtask bench nop`: do classes still verify and run with a `nop` before every call?
//!
//! Three ways to ask: real test suites on rewritten classes, all classes of big jars linked by a JVM, and a
//! JVM that runs a suite on a rewritten `java.base`. The originals are asked too: only a difference counts.

mod everywhere;
mod nops;
pub(crate) mod probed;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use toolbox::{files, process, say, tools};

use crate::subjects;
use crate::suite::{self, Built};

/// Suites whose results do not change from run to run.
const SUITES: [&str; 2] = ["cc3", "math3"];

/// Jars whose classes are linked one by one.
const JARS: [&str; 6] = ["guava", "groovy", "scala-2.13", "closure-compiler", "kotlin", "old-xalan"];

/// The verifier on all classes, those of the JDK included.
const VERIFY: [&str; 1] = ["-Xverify:all"];

pub(crate) fn run(root: &Path) -> Result<()> {
    let mut differing = Vec::new();
    for name in SUITES {
        differing.extend(suite_differs(root, name)?);
    }
    for jar in JARS {
        differing.extend(linking_differs(root, jar)?);
    }
    differing.extend(rewritten_jdk_differs(root)?);
    if differing.is_empty() {
        return Ok(());
    }
    bail!("rewritten classes behave differently: {}", differing.join(", "))
}

fn suite_differs(root: &Path, name: &str) -> Result<Option<String>> {
    say::step(&format!("suite {name}, plain and with nops"));
    let built = suite::build(root, name)?;
    let mut rewritten = Vec::new();
    for folder in &built.class_dirs {
        rewritten.push(rewrite_folder(folder)?);
    }
    let options: Vec<String> = VERIFY.iter().map(|&option| option.to_owned()).collect();
    let plain = timed("plain", || suite::run_suite(&built, &built.class_dirs, &options))?;
    let changed = timed("with nops", || suite::run_suite(&built, &rewritten, &options))?;
    Ok((plain != changed).then(|| format!("suite {name}: {plain} became {changed}")))
}

/// The rewritten classes, and all other files unchanged.
fn rewrite_folder(folder: &Path) -> Result<PathBuf> {
    let name = folder.file_name().context("a folder of classes has a name")?.to_string_lossy();
    let target = folder.with_file_name(format!("{name}-with-nops"));
    files::make_empty(&target)?;
    files::copy(folder, &target)?;
    nops::insert(folder, &target)?;
    Ok(target)
}

fn linking_differs(root: &Path, jar: &str) -> Result<Option<String>> {
    say::step(&format!("all classes of {jar} linked, plain and with nops"));
    let original = root.join(subjects::FOLDER).join(format!("{jar}.jar"));
    if !original.is_file() {
        bail!("{} is not there; run `cargo xtask subjects {jar}`", original.display());
    }
    let folder = root.join(subjects::FOLDER).join("rewritten").join(jar);
    files::make_empty(&folder)?;
    nops::insert(&original, &folder)?;
    let plain = timed("plain", || link(root, &original, &original))?;
    let changed = timed("with nops", || link(root, &original, &folder))?;
    fs::remove_dir_all(&folder)?;
    Ok((plain != changed).then(|| format!("{jar}: {plain} became {changed}")))
}

/// Links the classes that `jar` names, taking their bytes from `classes`.
pub(super) fn link(root: &Path, jar: &Path, classes: &Path) -> Result<String> {
    let program = root.join("crates/bench/java/LinkAll.java");
    let mut java = Command::new(tools::need_jdk_tool("java")?);
    java.args(VERIFY).arg(program).arg(jar).arg(classes);
    Ok(process::capture(&mut java)?.trim().to_owned())
}

/// A suite on a JVM whose own `java.base` has been rewritten.
fn rewritten_jdk_differs(root: &Path) -> Result<Option<String>> {
    let name = SUITES[0];
    say::step(&format!("suite {name} on a java.base with nops"));
    let built: Built = suite::build(root, name)?;
    let java = tools::need_jdk_tool("java")?.canonicalize()?;
    let home = java.parent().and_then(Path::parent).context("java stands in bin/ of its JDK")?;
    let jmod = home.join("jmods/java.base.jmod");
    if !jmod.is_file() {
        say::line(&format!("skipped: this JDK has no {}", jmod.display()));
        return Ok(None);
    }
    let folder = root.join(subjects::FOLDER).join("rewritten/java.base");
    files::make_empty(&folder)?;
    nops::insert(&jmod, &folder)?;
    let plain = timed("plain", || suite::run_suite(&built, &built.class_dirs, &[]))?;
    let patch = vec!["--patch-module".to_owned(), format!("java.base={}", folder.display())];
    let options = patch.into_iter().chain(VERIFY.iter().map(|&option| option.to_owned())).collect::<Vec<_>>();
    let changed =
        timed("on the rewritten java.base", || suite::run_suite(&built, &built.class_dirs, &options))?;
    fs::remove_dir_all(&folder)?;
    Ok((plain != changed).then(|| format!("java.base: {plain} became {changed}")))
}

pub(super) fn timed<T: std::fmt::Display>(what: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    let started = Instant::now();
    let result = work()?;
    say::done(&format!("{what}: {result}"), started.elapsed());
    Ok(result)
}

//! `cargo xtask subjects`: which real jars are the figures made with, and are they here?
//!
//! Fetches what is missing, checks every file against its recorded digest, and prints the table.

pub(crate) mod archive;
pub(crate) mod fetch;
pub(crate) mod list;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use toolbox::say;

use crate::digest;
use list::{SUBJECTS, Source, Subject};

/// The folder of the fetched jars, below the root of the checkout; Git ignores it.
pub(crate) const FOLDER: &str = "subjects";

/// Fetches the subjects named in `names` (all of them if there is none) and prints their table.
pub(crate) fn run(root: &Path, names: &[String]) -> Result<()> {
    let chosen = choose(names)?;
    say::line(&format!(
        "{:<18} {:<58} {:>11} {:>7} {:>5}",
        "name", "source and version", "bytes", "classes", "jsr"
    ));
    let mut problems = Vec::new();
    for subject in chosen {
        match provide(root, subject).and_then(|path| describe(subject, &path)) {
            Ok(row) => say::line(&row),
            Err(error) => {
                say::line(&format!("{:<18} {:<58} UNAVAILABLE", subject.name, subject.source.to_string()));
                problems.push(format!("{}: {error:#}", subject.name));
            }
        }
    }
    for problem in &problems {
        say::problem(problem);
    }
    match problems.len() {
        0 => Ok(()),
        count => bail!("subjects without a jar as recorded: {count}"),
    }
}

/// The path of the subject called `name`, fetched if need be.
pub(crate) fn path_of(root: &Path, name: &str) -> Result<PathBuf> {
    match SUBJECTS.iter().find(|subject| subject.name == name) {
        Some(subject) => provide(root, subject),
        None => bail!("there is no subject {name:?}"),
    }
}

fn choose(names: &[String]) -> Result<Vec<&'static Subject>> {
    if let Some(stranger) = names.iter().find(|name| SUBJECTS.iter().all(|subject| subject.name != **name)) {
        let known: Vec<&str> = SUBJECTS.iter().map(|subject| subject.name).collect();
        bail!("there is no subject {stranger:?}; there are {}", known.join(", "));
    }
    Ok(SUBJECTS
        .iter()
        .filter(|subject| names.is_empty() || names.iter().any(|name| name == subject.name))
        .collect())
}

/// The subject's jar, fetched unless it is there, and found to have the recorded digest.
fn provide(root: &Path, subject: &Subject) -> Result<PathBuf> {
    let folder = root.join(FOLDER);
    let path = folder.join(format!("{}.jar", subject.name));
    if !path.is_file() {
        fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
        match &subject.source {
            Source::Maven(coordinates) => fetch::from_maven(coordinates, &path)?,
            Source::Debian { package, version, file } => fetch::from_debian(package, version, file, &path)?,
        }
    }
    let found = digest::hex(&fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?);
    if found != subject.sha256 {
        bail!(
            "sha256 {found}, but {} is recorded: remove {} to fetch it again",
            subject.sha256,
            path.display()
        );
    }
    Ok(path)
}

fn describe(subject: &Subject, path: &Path) -> Result<String> {
    let content = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let classes = archive::count_classes(&content)?;
    let source = subject.source.to_string();
    Ok(format!("{:<18} {source:<58} {:>11} {classes:>7} {:>5}", subject.name, content.len(), subject.jsr))
}

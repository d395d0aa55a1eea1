//! A project of the truth set: what it is, and how it is built.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use classpath::jdk::Jdk;
use toolbox::{files, process};

use crate::{jdks, subjects};

/// The oldest JDK that the projects are built with.
const OLDEST_JDK: u16 = 17;

/// From this release on, a newer one is used.
const NEW_RELEASE: u16 = 21;

/// The class of the tests, in no package.
const TESTS: &str = "Tests";

/// A project, compiled.
pub(super) struct Project {
    pub(super) name: String,
    /// The folder of the sources of the component.
    pub(super) sources: PathBuf,
    /// The folders of the compiled component and tests.
    pub(super) classes: PathBuf,
    pub(super) tests: PathBuf,
    /// Where measurements leave their files.
    pub(super) state: PathBuf,
    pub(super) jdk: Jdk,
}

/// The names of all projects.
pub(super) fn names(root: &Path) -> Result<Vec<String>> {
    let folder = root.join(super::FOLDER);
    let entries = fs::read_dir(&folder).with_context(|| format!("cannot list {}", folder.display()))?;
    let mut names = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.join("project.toml").is_file() {
            names.extend(path.file_name().map(|name| name.to_string_lossy().into_owned()));
        }
    }
    names.sort();
    Ok(names)
}

/// Compiles a project, whatever an earlier run left.
pub(super) fn build(root: &Path, name: &str) -> Result<Project> {
    let folder = root.join(super::FOLDER).join(name);
    let about = folder.join("project.toml");
    let text = fs::read_to_string(&about).with_context(|| format!("cannot read {}", about.display()))?;
    let release = release(&text).with_context(|| format!("{} has no `release = N`", about.display()))?;
    let jdk = jdks::at_least(if release >= NEW_RELEASE { NEW_RELEASE } else { OLDEST_JDK }.max(release))?;
    let state = std::path::absolute(root.join(subjects::FOLDER).join("truth").join(name))?;
    files::make_empty(&state)?;
    let project = Project {
        name: name.to_owned(),
        sources: folder.join("src"),
        classes: state.join("classes"),
        tests: state.join("test-classes"),
        state,
        jdk,
    };
    project.compile(&project.sources, &project.classes, release)?;
    project.compile(&folder.join("test"), &project.tests, release)?;
    Ok(project)
}

impl Project {
    fn compile(&self, sources: &Path, goal: &Path, release: u16) -> Result<()> {
        let java = files::below(sources, "java")?;
        if java.is_empty() {
            bail!("no sources in {}", sources.display());
        }
        fs::create_dir_all(goal)?;
        let mut javac = Command::new(self.jdk.home.join("bin/javac"));
        javac.args(["-g", "-nowarn", "-Xlint:none", "-proc:none", "-encoding", "UTF-8"]);
        javac.args(["--release", &release.to_string()]).arg("-cp").arg(&self.classes);
        javac.arg("-d").arg(goal).args(java);
        process::capture(&mut javac).map(|_| ())
    }

    /// The command that runs the tests.
    pub(super) fn test_words(&self) -> Result<Vec<std::ffi::OsString>> {
        let class_path = std::env::join_paths([&self.classes, &self.tests])?;
        Ok(vec![self.jdk.home.join("bin/java").into(), "-cp".into(), class_path, TESTS.into()])
    }
}

/// The release of Java that the sources are written for.
fn release(text: &str) -> Option<u16> {
    let value: toml::Table = text.parse().ok()?;
    value.get("release")?.as_integer()?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_project_names_its_release() {
        assert_eq!(release("release = 21\nabout = \"a sentence\""), Some(21));
        for text in ["", "release = \"8\"", "release = -1", "release"] {
            assert_eq!(release(text), None, "{text}");
        }
    }
}

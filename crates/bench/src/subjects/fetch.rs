//! How is a jar fetched?
//!
//! Only through the package managers of the machine, so that its own mirrors and settings apply. Everything
//! is unpacked next to its destination and moved there at the end: a broken fetch leaves nothing that looks
//! complete.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use toolbox::{files, process, tools};

const COPY: &str = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy";
/// What to do where there is no `mvn`.
pub(crate) const INSTALL_MAVEN: &str = "install Maven (Debian: apt install maven; macOS: brew install maven)";
const ONLY_DEBIAN: &str = "this comes as a Debian package; fetch it on a Debian machine, or do without it";

/// Fetches `group:artifact:version[:packaging:classifier]` through Maven and puts the file at `goal`.
pub(crate) fn from_maven(coordinates: &str, goal: &Path) -> Result<()> {
    let mvn = tools::need("mvn", INSTALL_MAVEN)?;
    let scratch = Scratch::beside(goal)?;
    let mut command = Command::new(mvn);
    command.args(["-q", "-B", COPY]).arg(format!("-Dartifact={coordinates}"));
    command.arg(format!("-DoutputDirectory={}", scratch.folder.display())).current_dir(&scratch.folder);
    process::capture(&mut command)?;
    files::finish(&only_file(&scratch.folder)?, goal)
}

/// Fetches `package` at `version` through apt and puts its `file` at `goal`; needs no rights and installs
/// nothing.
pub(crate) fn from_debian(package: &str, version: &str, file: &str, goal: &Path) -> Result<()> {
    let apt = tools::need("apt-get", ONLY_DEBIAN)?;
    let unpack = tools::need("dpkg-deb", ONLY_DEBIAN)?;
    let scratch = Scratch::beside(goal)?;
    let wanted = format!("{package}={version}");
    process::capture(Command::new(apt).args(["-q", "download", &wanted]).current_dir(&scratch.folder))?;
    let archive = only_file(&scratch.folder)?;
    process::capture(Command::new(unpack).arg("-x").arg(archive).arg("x").current_dir(&scratch.folder))?;
    files::finish(&scratch.folder.join("x").join(file), goal)
}

/// A folder next to the destination that is removed when the value is dropped.
struct Scratch {
    folder: PathBuf,
}

impl Scratch {
    fn beside(goal: &Path) -> Result<Self> {
        let folder = goal.with_extension("part");
        files::make_empty(&folder)?;
        Ok(Self { folder: folder.canonicalize()? })
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Best effort: a left-over folder is cleared by the next fetch.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn only_file(folder: &Path) -> Result<PathBuf> {
    let entry = fs::read_dir(folder)?.next().context("the package manager left no file")?;
    Ok(entry?.path())
}

//! How does a suite come from the sources of a Debian package?

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};
use toolbox::{files, process, tools};

use crate::debian::{self, Tarball};

/// A source package and how its classes are compiled.
pub(super) struct DebianSource {
    pub(super) package: &'static str,
    pub(super) tarball: &'static str,
    pub(super) sha256: &'static str,
    pub(super) main: &'static str,
    pub(super) test: &'static str,
    pub(super) encoding: &'static str,
    pub(super) release: u32,
}

const ONLY_DEBIAN: &str = "the sources of this suite come from a Debian source package; run it on a Debian machine, \
     or take the suite cc3-published";

/// Releases before 8 are compiled by no javac from this one on.
const NO_OLD_RELEASES: u32 = 20;

/// Leaves the compiled classes as `main` and `test` in `folder`, next to the unpacked sources.
pub(super) fn build(source: &DebianSource, folder: &Path, libs: &[PathBuf]) -> Result<()> {
    let (main, test) = (folder.join("main"), folder.join("test"));
    if main.is_dir() && test.is_dir() {
        return Ok(());
    }
    check_javac(source.release)?;
    let wanted = Tarball { package: source.package, file: source.tarball, sha256: source.sha256 };
    let tarball = debian::provide(&wanted, folder, ONLY_DEBIAN)?;
    debian::unpack(&tarball, folder)?;
    compile(source, &folder.join(source.main), libs, &main)?;
    let with_main: Vec<PathBuf> = std::iter::once(main.clone()).chain(libs.iter().cloned()).collect();
    compile(source, &folder.join(source.test), &with_main, &test)
}

fn check_javac(release: u32) -> Result<()> {
    let version = tools::javac_version()?;
    if release < 8 && tools::major_version(&version).is_some_and(|major| major >= NO_OLD_RELEASES) {
        bail!(
            "{version} cannot compile for Java {release}; point JAVA_HOME at a JDK 17, or take a published suite"
        );
    }
    Ok(())
}

fn compile(source: &DebianSource, sources: &Path, class_path: &[PathBuf], goal: &Path) -> Result<()> {
    let part = goal.with_extension("part");
    files::make_empty(&part)?;
    let mut javac = Command::new(tools::need_jdk_tool("javac")?);
    javac.args(["-g", "-nowarn", "-Xlint:none", "-encoding", source.encoding]);
    javac.args(["--release", &source.release.to_string()]).arg("-cp").arg(std::env::join_paths(class_path)?);
    javac.arg("-d").arg(&part).args(files::below(sources, "java")?);
    process::capture(&mut javac)?;
    files::finish(&part, goal)
}

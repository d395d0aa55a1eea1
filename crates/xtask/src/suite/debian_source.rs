//! How does a suite come from the sources of a Debian package?
//!
//! apt works with lists of its own in the suite's folder: no rights are needed, and the system is not changed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::{files, process, sha256, tools};

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

/// Leaves the compiled classes as `main` and `test` in `folder`, beside the unpacked sources.
pub(super) fn build(source: &DebianSource, folder: &Path, libs: &[PathBuf]) -> Result<()> {
    let (main, test) = (folder.join("main"), folder.join("test"));
    if main.is_dir() && test.is_dir() {
        return Ok(());
    }
    check_javac(source.release)?;
    let tarball = folder.join(source.tarball);
    if !tarball.is_file() {
        download(source, folder).context("the Debian sources cannot be reached")?;
    }
    let found =
        sha256::hex(&fs::read(&tarball).with_context(|| format!("cannot read {}", tarball.display()))?);
    if found != source.sha256 {
        bail!(
            "sha256 {found}, but {} is recorded: remove {} to fetch it again",
            source.sha256,
            tarball.display()
        );
    }
    process::capture(
        Command::new("tar").arg("xf").arg(&tarball).args(["--strip-components=1", "-C"]).arg(folder),
    )?;
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

fn download(source: &DebianSource, folder: &Path) -> Result<()> {
    let apt = tools::need("apt-get", ONLY_DEBIAN)?;
    let lists = folder.join("lists");
    fs::create_dir_all(lists.join("partial")).context("cannot create the folder for apt's lists")?;
    let list = folder.join("source.list");
    fs::write(&list, source_line(&apt)?).context("cannot write apt's list of sources")?;
    let options = [
        format!("Dir::Etc::sourcelist={}", list.display()),
        "Dir::Etc::sourceparts=-".to_owned(),
        format!("Dir::State::lists={}", lists.display()),
        "Dir::Cache::pkgcache=".to_owned(),
        "Dir::Cache::srcpkgcache=".to_owned(),
    ];
    let with_options = || {
        let mut command = Command::new(&apt);
        command.current_dir(folder).arg("-q");
        for option in &options {
            command.args(["-o", option]);
        }
        command
    };
    process::capture(with_options().arg("update"))?;
    // Mirrors may lack the packaging files; only the original tarball is needed, so that alone decides.
    let said = process::capture(with_options().args(["source", "--download-only", source.package]));
    match folder.join(source.tarball).is_file() {
        true => Ok(()),
        false => bail!("{} was not delivered: {said:?}", source.tarball),
    }
}

/// The line for apt's list: the mirror this machine uses for its own release, asked for sources.
fn source_line(apt: &Path) -> Result<String> {
    let mut command = Command::new(apt);
    command.args(["indextargets", "--format", "$(SITE) $(RELEASE) $(COMPONENT)", "Created-By: Packages"]);
    command.arg("Component: main");
    let targets = process::capture(&mut command)?;
    match targets.lines().next() {
        Some(target) => Ok(format!("deb-src {target}\n")),
        None => bail!("apt knows no mirror: run `apt-get update` first"),
    }
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

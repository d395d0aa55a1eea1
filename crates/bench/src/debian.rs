//! How is the tarball of a Debian source package fetched?
//!
//! apt works with lists of its own in the given folder: no rights are needed, and the system is not changed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use toolbox::{process, tools};

use crate::digest;

/// The original tarball of a source package, with its digest.
pub(crate) struct Tarball {
    /// The source package.
    pub(crate) package: &'static str,
    /// The file.
    pub(crate) file: &'static str,
    /// Its digest.
    pub(crate) sha256: &'static str,
}

/// The path of the tarball in `folder`, fetched unless it is there, and found to have the recorded digest.
pub(crate) fn provide(tarball: &Tarball, folder: &Path, elsewhere: &str) -> Result<PathBuf> {
    let path = folder.join(tarball.file);
    if !path.is_file() {
        download(tarball, folder, elsewhere).context("the Debian sources cannot be reached")?;
    }
    let found = digest::hex(&fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?);
    if found != tarball.sha256 {
        bail!(
            "sha256 {found}, but {} is recorded: remove {} to fetch it again",
            tarball.sha256,
            path.display()
        );
    }
    Ok(path)
}

/// Unpacks a tarball to `folder`, without its first level.
pub(crate) fn unpack(tarball: &Path, folder: &Path) -> Result<()> {
    process::capture(
        Command::new("tar").arg("xf").arg(tarball).args(["--strip-components=1", "-C"]).arg(folder),
    )?;
    Ok(())
}

fn download(tarball: &Tarball, folder: &Path, elsewhere: &str) -> Result<()> {
    let apt = tools::need("apt-get", elsewhere)?;
    let lists = folder.join("lists");
    fs::create_dir_all(lists.join("partial")).context("cannot create the folder for apt's lists")?;
    let list = folder.join("source.list");
    let line = source_line(&apt)?;
    // The lists are fetched once; another mirror needs new ones.
    let known = fs::read_to_string(&list).is_ok_and(|before| before == line);
    fs::write(&list, line).context("cannot write apt's list of sources")?;
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
    if !known {
        process::capture(with_options().arg("update"))?;
    }
    // Mirrors may lack the packaging files; only the original tarball is needed, so that alone decides.
    let said = process::capture(with_options().args(["source", "--download-only", tarball.package]));
    if folder.join(tarball.file).is_file() {
        Ok(())
    } else {
        bail!("{} was not delivered: {said:?}", tarball.file)
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

//! How does the shop become classes, with the jars that it needs?

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use toolbox::{files, process, tools};

use crate::subjects;
use crate::subjects::fetch::INSTALL_MAVEN;

const COPY: &str = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies";

/// Where Maven puts the jars, below the project.
const JARS: &str = "target/lib";

/// The shop, compiled.
pub(super) struct Shop {
    /// The Maven project.
    pub(super) folder: PathBuf,
    pub(super) classes: PathBuf,
    /// What it needs when it runs.
    pub(super) jars: Vec<PathBuf>,
    pub(super) maven: PathBuf,
}

/// Builds a fresh copy of the sample.
pub(super) fn build(root: &Path) -> Result<Shop> {
    let maven = tools::need("mvn", INSTALL_MAVEN)?;
    let sample = root.join("integrations/spring/sample");
    let folder = std::path::absolute(root.join(subjects::FOLDER).join("spring/shop"))?;
    files::make_empty(&folder)?;
    files::copy(&sample.join("src"), &folder.join("src"))?;
    fs::copy(sample.join("pom.xml"), folder.join("pom.xml")).context("cannot copy pom.xml")?;
    let mut command = Command::new(&maven);
    command.current_dir(&folder).args(["-q", "-B", "compile", COPY, "-DincludeScope=runtime"]);
    process::capture(command.arg(format!("-DoutputDirectory={JARS}")))?;
    let jars = files::below(&folder.join(JARS), "jar")?;
    Ok(Shop { classes: folder.join("target/classes"), jars, folder, maven })
}

//! How does a suite come from published jars, whose tests are compiled already?

use std::path::Path;
use std::process::Command;

use anyhow::Result;
use toolbox::{files, process, tools};

use crate::subjects::fetch;

/// The coordinates of the classes and of their tests.
pub(super) struct Published {
    pub(super) main: &'static str,
    pub(super) tests: &'static str,
    /// Where the tests look for the data files of their own jar, if they look for any.
    pub(super) data: Option<&'static str>,
}

/// Leaves the unpacked jars as `main` and `test` in `folder`.
pub(super) fn unpack(published: &Published, folder: &Path) -> Result<()> {
    unpack_one(published.main, &folder.join("main"))?;
    unpack_one(published.tests, &folder.join("test"))?;
    match published.data {
        Some(data) if !folder.join(data).is_dir() => extract(&folder.join("test.jar"), &folder.join(data)),
        Some(_) | None => Ok(()),
    }
}

fn unpack_one(coordinates: &str, goal: &Path) -> Result<()> {
    if goal.is_dir() {
        return Ok(());
    }
    let jar = goal.with_extension("jar");
    fetch::from_maven(coordinates, &jar)?;
    extract(&jar, goal)
}

fn extract(jar: &Path, goal: &Path) -> Result<()> {
    let part = goal.with_extension("part");
    files::make_empty(&part)?;
    process::capture(Command::new(tools::need_jdk_tool("jar")?).arg("xf").arg(jar).current_dir(&part))?;
    files::finish(&part, goal)
}

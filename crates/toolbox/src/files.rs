//! Which files stand below a folder, and how does a chore get an empty one?

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Every file below `folder` whose name ends in `.extension`, sorted.
pub fn below(folder: &Path, extension: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(below(&path, extension)?);
        } else if path.extension().is_some_and(|ending| ending == extension) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Makes `folder` an empty folder, whatever was there.
pub fn make_empty(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot clear {}", folder.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))
}

/// Moves a finished file or folder to its place; until then nothing there looks complete.
pub fn finish(part: &Path, goal: &Path) -> Result<()> {
    fs::rename(part, goal).with_context(|| format!("cannot move {} to {}", part.display(), goal.display()))
}

/// Copies everything below `from` to `to`.
pub fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).with_context(|| format!("cannot create {}", to.display()))?;
    for entry in fs::read_dir(from).with_context(|| format!("cannot list {}", from.display()))? {
        let path = entry?.path();
        let goal = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy(&path, &goal)?;
        } else {
            fs::copy(&path, &goal).with_context(|| format!("cannot copy {}", path.display()))?;
        }
    }
    Ok(())
}

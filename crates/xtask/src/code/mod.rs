//! What do the sources of our crates hold?
//!
//! Reads `crates/*/src` as text and tokens. Tests inside a source (`#[cfg(test)]`) count as lines, but
//! neither as functions nor as uses of other modules.

pub mod cycles;
pub mod functions;
mod tokens;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use toolbox::files;

/// The sources of one crate.
pub struct Crate {
    /// The name of its folder, which is its own.
    pub name: String,
    /// The files of `src`, sorted.
    pub sources: Vec<Source>,
    /// The lines of `tests`.
    pub test_lines: usize,
}

/// A source file.
pub struct Source {
    /// The path from `src`, such as `read/code.rs`.
    pub path: String,
    /// Its contents.
    pub text: String,
}

/// Every crate of the workspace at `root`, sorted by name.
pub fn crates(root: &Path) -> Result<Vec<Crate>> {
    let folder = root.join("crates");
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("cannot list {}", folder.display()))? {
        let path = entry?.path();
        if path.join("src").is_dir() {
            names.extend(path.file_name().map(|name| name.to_string_lossy().into_owned()));
        }
    }
    names.sort();
    names.into_iter().map(|name| read(&folder.join(&name), name)).collect()
}

fn read(folder: &Path, name: String) -> Result<Crate> {
    let tests = folder.join("tests");
    let tests = if tests.is_dir() { sources(&tests)? } else { Vec::new() };
    let test_lines = tests.iter().map(|source| source.text.lines().count()).sum();
    Ok(Crate { name, sources: sources(&folder.join("src"))?, test_lines })
}

fn sources(folder: &Path) -> Result<Vec<Source>> {
    let mut sources = Vec::new();
    for file in files::below(folder, "rs")? {
        let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let path = file.strip_prefix(folder).unwrap_or(&file);
        let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
        sources.push(Source { path: parts.join("/"), text });
    }
    Ok(sources)
}

impl Source {
    /// The module that the file is: nothing for the root of the crate, `read`, `code` for `read/code.rs`.
    pub fn module(&self) -> Vec<&str> {
        let stem = self.path.strip_suffix(".rs").unwrap_or(&self.path);
        let mut parts: Vec<&str> = stem.split('/').collect();
        if matches!(parts[..], ["lib" | "main"]) || parts.last() == Some(&"mod") {
            parts.pop();
        }
        parts
    }
}

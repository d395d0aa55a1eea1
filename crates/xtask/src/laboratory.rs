//! How is the laboratory started? It links the whole analyser, so it is built only when it is asked for.

use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

use anyhow::Result;
use toolbox::{built, process};

/// Builds crate `bench` with optimisation and starts it with these words.
pub fn run(root: &Path, words: &[OsString]) -> Result<()> {
    let mut command = Command::new(built::cargo());
    command.current_dir(root).args(["run", "--quiet", "--release", "--package", "bench", "--"]).args(words);
    process::run(&mut command)
}

//! How does a chore start another program?
//!
//! One place, so that every failure names the program, what it was asked to do and what it said.

use std::ffi::OsStr;
use std::process::{Command, Output, Stdio};

use anyhow::{Context, Result, bail};

/// Runs `command` with the terminal as its output; a non-zero code is an error.
pub fn run(command: &mut Command) -> Result<()> {
    let shown = show(command);
    let status = command.status().with_context(|| format!("cannot start `{shown}`"))?;
    if !status.success() {
        bail!("`{shown}` failed ({status})");
    }
    Ok(())
}

/// Runs `command` and returns its standard output; on failure the error carries all it printed.
pub fn capture(command: &mut Command) -> Result<String> {
    let shown = show(command);
    let output = output(command)?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    if !output.status.success() {
        let complaint = String::from_utf8_lossy(&output.stderr);
        bail!("`{shown}` failed ({})\n{}{}", output.status, complaint.trim_end(), said.trim_end());
    }
    Ok(said)
}

/// Runs `command` and returns whatever came of it: output, complaints and code.
pub fn output(command: &mut Command) -> Result<Output> {
    let shown = show(command);
    command.stdin(Stdio::null()).output().with_context(|| format!("cannot start `{shown}`"))
}

/// The command as one would type it, cut where it gets long.
fn show(command: &Command) -> String {
    const SHOWN: usize = 12;
    let words: Vec<_> = std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(OsStr::to_string_lossy)
        .collect();
    if words.len() <= SHOWN {
        return words.join(" ");
    }
    format!("{} … ({} more)", words[..SHOWN].join(" "), words.len() - SHOWN)
}

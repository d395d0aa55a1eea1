//! Starts this very program again, for one step of a measurement.
//!
//! A step that is measured has a process of its own, so that its memory and its time are its own.

use std::process::Command;

use anyhow::{Context, Result};

/// This program, to be given a command.
pub(crate) fn command() -> Result<Command> {
    let this = std::env::current_exe().context("this program does not know where it is")?;
    Ok(Command::new(this))
}

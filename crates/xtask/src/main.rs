//! The door of `cargo xtask`: reads the command line and returns the exit code.

use std::process::ExitCode;

use clap::Parser;
use toolbox::say;
use xtask::command::CommandLine;

fn main() -> ExitCode {
    let asked = CommandLine::parse();
    match asked.command.run(&xtask::root()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say::problem(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

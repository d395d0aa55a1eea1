//! The `breccia` command: what does the user want, and what is shown?
//!
//! Alone in printing, reading files and looking at the environment. Computes nothing itself: what it shows
//! comes from the other rooms. The exit code is 0 if all went well, 1 if what was asked for is not there (or,
//! with `--strict`, if some of the input is broken), 2 if the command line is wrong, 3 if an analysis was
//! stopped.
#![expect(clippy::disallowed_methods, reason = "the command reads files and the environment")]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "printing is this crate's part")]

mod analyses;
mod analysis;
mod commands;
mod config;
mod context;
mod errors;
mod interrupt;
mod jdk;
mod options;
mod output;
mod paint;
mod planned;
mod problems;
mod progress;
mod stats;
mod stop;
mod suggest;
mod summary;
mod testing;
mod unmodelled;
mod witness;

use std::process::ExitCode;

use clap::FromArgMatches;

use crate::options::Cli;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    // Before there is a second thread: namespaces can only be entered without one.
    if let Some(code) = sandbox::door(std::env::args_os()) {
        return ExitCode::from(code);
    }
    let arguments = options::java_spelling(std::env::args_os());
    let parsed = options::command_line()
        .try_get_matches_from(&arguments)
        .and_then(|found| Cli::from_arg_matches(&found));
    match parsed {
        Ok(cli) => commands::run(cli),
        Err(error) => options::with_tip(error, &arguments).exit(),
    }
}

//! The laboratory: measures and checks breccia on whole JDKs, real jars, real suites and real C.
//!
//! `cargo xtask bench` starts it. In: the JDKs of this machine and what `cargo xtask subjects`, `c-subjects`
//! and `suite` fetched. Out: tables, and a failure if something that must hold does not.
#![allow(clippy::disallowed_methods, reason = "chores and measurements use files and other programs")]
#![allow(clippy::print_stdout, reason = "this is a command")]

mod c;
mod c_subjects;
mod child;
mod class_files;
mod command;
mod corpus;
mod coverage;
mod debian;
mod determinism;
mod digest;
mod engine;
mod faults;
mod growth;
mod jdks;
mod memory;
mod order;
mod overhead;
mod peers;
mod programs;
mod projects;
mod rewritten;
mod safety;
mod soundness;
mod spring;
mod subjects;
mod suite;
mod tasks;
mod truth;
mod watch;
mod whole;

use std::process::ExitCode;

use clap::Parser;
use toolbox::say;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let asked = command::CommandLine::parse();
    match asked.command.run(&toolbox::root()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say::problem(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

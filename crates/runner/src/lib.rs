//! How does a test command get a JVM argument into its test JVMs?
//!
//! Takes the words of a command (`mvn -q verify`), returns the words and the environment with which its test
//! JVMs get one more argument, and starts them. Of the crates that ship, only this one starts other programs.
//! It prints nothing: messages for the user come back as notes.
//!
//! ```text
//! words ── find_program ── Project::find ── Project::prepare_classes ── (plan) ── prepare ── run ── code, notes
//! ```
#![expect(clippy::disallowed_methods, reason = "this room finds and starts the programs that run tests")]

mod command;
mod environment;
mod error;
mod gradle;
mod java;
mod maven;
mod module;
mod prepare;
mod program;
mod project;
mod quote;
mod report;
mod run;
mod tool;

pub use command::{Prepared, Request, Way};
pub use environment::Environment;
pub use error::Error;
pub use java::class_path as java_class_path;
pub use module::Module;
pub use prepare::prepare;
pub use program::find as find_program;
pub use project::{Kind, Project};
pub use run::{Ended, run};
pub use tool::Tool;

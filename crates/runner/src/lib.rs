//! How does a test command get a JVM argument into its test JVMs?
//!
//! Takes the words of a command (`mvn -q verify`), returns the words and the environment with which the JVMs
//! that run tests get one more argument, and starts them. Of the rooms that ship it alone starts other
//! programs. It prints nothing: what a user should know comes back as notes.
//!
//! ```text
//! words ── find_program ── Project::find ── Project::prepare_classes ── (plan) ── prepare ── run ── code, notes
//! ```

mod environment;
mod error;
mod gradle;
mod java;
mod maven;
mod prepare;
mod program;
mod project;
mod quote;
mod report;
mod run;
mod tool;

pub use environment::Environment;
pub use error::Error;
pub use java::class_path as java_class_path;
pub use prepare::{Prepared, Request, Way, prepare};
pub use program::find as find_program;
pub use project::{Kind, Module, Project};
pub use run::{Ended, run};
pub use tool::Tool;

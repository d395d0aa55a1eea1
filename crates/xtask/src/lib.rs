//! The chores of the project: what does a maintainer run besides `cargo build`?
//!
//! Checks the checkout, keeps the fixtures, and starts other tools (cargo, a JDK, `mvn`, a browser). Knows no
//! room of the analyser: nothing here looks into a class file. Measurements are the work of `bench`, which is
//! started from here, and built only then.
#![allow(clippy::disallowed_methods, reason = "chores and measurements use files and other programs")]

pub mod browser;
pub mod code;
pub mod command;
pub mod fixtures;
pub mod fuzz;
pub mod laboratory;
pub mod maven;
pub mod measure;
pub mod test;
pub mod tidy;

pub use toolbox::root;

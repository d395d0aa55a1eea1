//! What does a test need that no other crate provides? A JDK, compiled Java, a JVM to run it in, the
//! project's fixtures, random numbers.
//!
//! This crate is only ever a dev-dependency. Unlike other library crates, it reads the environment and starts
//! processes. It knows none of the crates that it helps to test. Failures are panics with a message for
//! whoever runs the tests.
//!
//! ```
//! let classes = testkit::compile(&[("Hello.java", "class Hello { void greet() {} }")]);
//! assert_eq!(testkit::classes_of(classes.dir())[0].name, "Hello");
//! ```
#![allow(clippy::disallowed_methods, reason = "tests use files, the environment and other programs")]

mod archive;
mod cache;
mod classes;
mod compile;
mod damage;
mod fixtures;
mod jdk;
mod mode;
mod random;
mod run;
mod scale;

pub use classes::{ClassBytes, classes_of};
pub use compile::{Classes, Compiler, compile};
pub use damage::damaged;
pub use fixtures::{fixture_classes, fixture_sources, repository_root};
pub use jdk::{Jdk, jdk, jdk_at_least};
pub use random::Random;
pub use run::{Java, Output, run_java};
pub use scale::cases;

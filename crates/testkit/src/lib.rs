//! What does a test need that no crate gives: a JDK, compiled Java, a JVM to run it in, the project's fixtures.
//!
//! Only ever a dev-dependency. Reads the environment and starts processes, as no other library crate may; knows
//! none of the rooms it helps to test. A failure is a panic with a message for the one who runs the tests.
//!
//! ```
//! let classes = testkit::compile(&[("Hello.java", "class Hello { void greet() {} }")]);
//! assert_eq!(testkit::classes_of(classes.dir())[0].name, "Hello");
//! ```

mod cache;
mod classes;
mod compile;
mod fixtures;
mod jdk;
mod run;

pub use classes::{ClassBytes, classes_of};
pub use compile::{Classes, Compiler, compile};
pub use fixtures::{fixture_classes, fixture_sources, repository_root};
pub use jdk::{Jdk, jdk, jdk_at_least};
pub use run::{Java, Output, run_java};

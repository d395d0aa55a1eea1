//! Who compiles: the tests, or somebody before them?
//!
//! `BRECCIA_COMPILE` says it, and `cargo xtask` sets it.

use std::env;

/// What is done with a program that a test compiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Take the classes in the repository; where there are none, call javac. What a plain `cargo test` does.
    Ahead,
    /// Take the classes in the repository; no JDK may be used for anything. The fast stage.
    Never,
    /// Call javac, and compare with the classes in the repository where there are any. The full stage.
    Check,
    /// Call javac, and put the classes into the repository.
    Write,
}

impl Mode {
    /// The mode that the environment asks for.
    ///
    /// # Panics
    ///
    /// If it asks for one that there is not.
    pub(crate) fn now() -> Self {
        match env::var("BRECCIA_COMPILE").as_deref() {
            Err(_) => Self::Ahead,
            Ok("never") => Self::Never,
            Ok("check") => Self::Check,
            Ok("write") => Self::Write,
            Ok(other) => panic!("BRECCIA_COMPILE is {other:?}: there are never, check and write"),
        }
    }
}

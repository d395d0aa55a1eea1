//! Do the tests call javac, or read classes that were compiled ahead?
//!
//! `BRECCIA_COMPILE` decides, and `cargo xtask` sets it. `BRECCIA_USED_PROGRAMS` names a folder in which
//! tests note the archives that they read, so that `cargo xtask` finds those that no test reads any more.

use std::env;
use std::fs;
use std::path::PathBuf;

/// Where the classes of a test's program come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// The repository, or javac where it has none. This is what a plain `cargo test` does.
    Ahead,
    /// The repository; no JDK may be used for anything. The fast stage.
    Never,
    /// javac; classes that the repository has must be the same. The full stage.
    Check,
    /// javac; the classes are written to the repository. `cargo xtask fixtures`.
    Write,
}

impl Mode {
    /// The mode that the environment asks for.
    ///
    /// # Panics
    ///
    /// If that is not a mode.
    pub(crate) fn now() -> Self {
        match env::var("BRECCIA_COMPILE").as_deref() {
            Err(_) => Self::Ahead,
            Ok("never") => Self::Never,
            Ok("check") => Self::Check,
            Ok("write") => Self::Write,
            Ok(other) => panic!("BRECCIA_COMPILE is {other:?}, but must be never, check or write"),
        }
    }
}

/// Notes that a test read this archive, if somebody wants to know.
pub(crate) fn note_use(key: &str) -> Result<(), String> {
    let Some(folder) = env::var_os("BRECCIA_USED_PROGRAMS").map(PathBuf::from) else { return Ok(()) };
    fs::write(folder.join(key), "").map_err(|error| format!("cannot write to {}: {error}", folder.display()))
}

//! How is a program run so that it can harm nothing outside of its own folder?
//!
//! A contained program runs in namespaces of its own (Linux): it has no network, sees no other process, and
//! every file is read-only for it except those in its folder. It may not grow beyond [`Limits`], and whatever
//! it leaves running ends with it.
//!
//! ```text
//! our process ── starts itself ── outer: new namespaces ── starts itself ── inner: process 1 there
//!                                                                            mounts, limits
//!                                                                            └── the program
//! ```
//!
//! Namespaces can only be entered by a process with a single thread, therefore the program that uses this
//! room starts itself again, and calls [`door`] before it does anything else. Also talks to a program line by
//! line ([`Session`]). Knows nothing about Java.
#![expect(clippy::disallowed_methods, reason = "this room starts programs")]

mod cell;
#[cfg(target_os = "linux")]
mod inner;
mod line;
#[cfg(target_os = "linux")]
mod mounts;
#[cfg(target_os = "linux")]
mod outer;
mod run;
mod session;

use std::ffi::OsString;

pub use cell::{Cell, Limits, check};
pub use run::{Finished, run};
pub use session::{Session, Silence};

/// What a process that starts itself as the outer process has as its first argument.
pub(crate) const OUTER: &str = "__contain";

/// The same for the inner process.
pub(crate) const INNER: &str = "__contained";

/// The exit code if a program cannot be contained; standard error has the reason.
pub const CANNOT: u8 = 97;

/// The exit code if a program had more processes than it may.
pub const TOO_MANY: u8 = 98;

/// The exit code of a process that was started to contain a program; none if it was started for anything
/// else.
pub fn door(arguments: impl IntoIterator<Item = OsString>) -> Option<u8> {
    let mut words = arguments.into_iter().skip(1);
    let first = words.next()?;
    let is_inner = first == INNER;
    (is_inner || first == OUTER).then(|| enter(is_inner, &words.collect::<Vec<_>>()))
}

#[cfg(target_os = "linux")]
fn enter(is_inner: bool, words: &[OsString]) -> u8 {
    let done = if is_inner { inner::run(words) } else { outer::run(words) };
    done.unwrap_or_else(|error| refuse(&error))
}

#[cfg(not(target_os = "linux"))]
fn enter(_is_inner: bool, _words: &[OsString]) -> u8 {
    refuse("only Linux has the namespaces that this needs")
}

#[expect(clippy::print_stderr, reason = "the process that started this one reads it")]
fn refuse(error: &str) -> u8 {
    eprintln!("{error}");
    CANNOT
}

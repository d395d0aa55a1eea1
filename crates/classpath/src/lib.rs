//! Finds the bytes of every class on a class path.
//!
//! Input: class path entries, and which JDK to use. Output: an indexed list of class locations in class path
//! order, whose bytes can be read from many threads. A broken container or entry becomes a [`Problem`]; the
//! rest is still read. This crate does not look inside class files: `classfile` does.
//!
//! This crate opens files, but never prints and never looks at the environment.
#![expect(clippy::disallowed_methods, reason = "this room finds and reads class files")]

mod class_path;
mod container;
mod directory;
mod entry;
mod expand;
pub mod image;
mod inflate;
pub mod jdk;
mod listing;
mod manifest;
mod map;
mod merge;
mod names;
mod options;
mod problem;
mod role;
mod stored;
pub mod zip;

pub use class_path::ClassPath;
pub use container::{Container, Kind};
pub use entry::Entry;
pub use expand::{first_missing, stands_for};
pub use listing::{Fault, Listing};
pub use merge::Duplicate;
pub use options::{Limits, Options};
pub use problem::{Cause, Location, Problem};
pub use stored::ClassBytes;

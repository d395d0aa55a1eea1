//! What do the chores (`xtask`) and the laboratory (`bench`) share? They find tools, start them, list files
//! and print.
//!
//! Knows no room of the analyser. Only `xtask` and `bench` use it; nothing that ships does.
#![allow(clippy::disallowed_methods, reason = "chores and measurements use files and other programs")]

pub mod built;
pub mod documents;
pub mod files;
pub mod process;
pub mod say;
pub mod tools;

use std::path::{Path, PathBuf};

/// The root of the checkout this crate was built from.
pub fn root() -> PathBuf {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    crates.and_then(Path::parent).expect("crates/toolbox stands two levels below the root").to_path_buf()
}

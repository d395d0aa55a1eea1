//! Builds a program of this workspace and says where it is.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::{process, tools};

/// `breccia`, built with optimisation.
pub fn breccia(root: &Path) -> Result<PathBuf> {
    let mut cargo = Command::new(cargo());
    cargo.current_dir(root).args(["build", "--quiet", "--release", "--package", "cli"]);
    process::run(&mut cargo)?;
    let folder = tools::target_folder(root).join("release");
    Ok(folder.join(format!("breccia{}", std::env::consts::EXE_SUFFIX)))
}

/// The cargo that started us, else the one on the PATH.
pub fn cargo() -> OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

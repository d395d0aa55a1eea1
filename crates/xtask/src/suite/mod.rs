//! Placeholder.

use std::path::Path;

use anyhow::Result;

/// Placeholder.
pub fn run(_root: &Path, _names: &[String]) -> Result<()> {
    Ok(())
}

//! Files that commands write.

use std::io;
use std::path::{Path, PathBuf};
use text::escape_path;

use crate::stop::Stop;

/// Writes a file, and the folders above it. It is written next to its place and then moved there, so that
/// readers see the old file or the new one.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Stop> {
    let cannot =
        |error: io::Error| Stop::usage(format!("`{}` cannot be written: {error}", escape_path(path)));
    // A link stays a link, and a device or a pipe gets the bytes.
    let path = &path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    if path.exists() && !path.is_file() && !path.is_dir() {
        return std::fs::write(path, bytes).map_err(cannot);
    }
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(cannot)?;
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".part-{}", std::process::id()));
    std::fs::write(&beside, bytes).map_err(cannot)?;
    std::fs::rename(&beside, path).map_err(cannot)
}

/// Reads a file.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Stop> {
    std::fs::read(path)
        .map_err(|error| Stop::usage(format!("`{}` cannot be read: {error}", escape_path(path))))
}

/// The path from the root.
pub(crate) fn absolute(path: &Path) -> Result<PathBuf, Stop> {
    std::path::absolute(path).map_err(|error| Stop::usage(format!("`{}`: {error}", escape_path(path))))
}

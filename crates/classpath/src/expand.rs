//! Turns class path entries into containers to open: `lib/*` means every jar in `lib`.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

use rustc_hash::FxHashSet;

use crate::problem::{Cause, Location, Problem};

/// The paths to open, in class path order, each once.
pub(crate) fn expand(entries: &[PathBuf]) -> (Vec<PathBuf>, Vec<Problem>) {
    let mut paths = Vec::new();
    let mut problems = Vec::new();
    for entry in entries {
        if !is_wildcard(entry) {
            paths.push(entry.clone());
            continue;
        }
        match jars_in(entry.parent().unwrap_or(Path::new(""))) {
            Ok(jars) => paths.extend(jars),
            Err(cause) => {
                problems.push(Problem { place: Location { container: entry.clone(), entry: None }, cause });
            }
        }
    }
    (once(paths), problems)
}

/// The first entry of a class path that is not there, or the folder that its `*` stands in; and why it cannot
/// be read.
pub fn first_missing(entries: &[PathBuf]) -> Option<(PathBuf, io::Error)> {
    entries.iter().find_map(|entry| {
        let path = if is_wildcard(entry) { entry.parent().unwrap_or(Path::new("")) } else { entry };
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        std::fs::metadata(path).err().map(|cause| (path.to_path_buf(), cause))
    })
}

/// Whether an entry of a class path means this file: by its name, or as `lib/*`.
pub fn stands_for(entry: &Path, path: &Path) -> bool {
    if is_wildcard(entry) {
        entry.parent() == path.parent()
    } else {
        entry == path || entry.canonicalize().ok() == path.canonicalize().ok()
    }
}

fn is_wildcard(entry: &Path) -> bool {
    entry.file_name() == Some(OsStr::new("*"))
}

/// The jars of a directory, sorted by name, so that every machine sees them in one order.
pub(crate) fn jars_in(directory: &Path) -> Result<Vec<PathBuf>, Cause> {
    let directory = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
    let mut jars = Vec::new();
    for entry in std::fs::read_dir(directory)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("jar")) {
            jars.push(path);
        }
    }
    jars.sort_unstable();
    Ok(jars)
}

/// A container named twice adds nothing: the second time, every class of it is hidden by the first.
fn once(mut paths: Vec<PathBuf>) -> Vec<PathBuf> {
    let mut seen = FxHashSet::default();
    paths.retain(|path| seen.insert(path.canonicalize().unwrap_or_else(|_| path.clone())));
    paths
}

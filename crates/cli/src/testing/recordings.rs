//! Recordings from files, as one.

use std::path::{Path, PathBuf};

use recording::{Differ, Recording};
use text::escape_path;

use super::{files, state};
use crate::context::Context;
use crate::stop::Stop;

/// Reads recordings: files, or folders of them. Files that cannot be read are reported; the others count.
pub(crate) fn read(cx: &mut Context, paths: &[PathBuf]) -> Result<(Vec<PathBuf>, Vec<Recording>), Stop> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() { files.extend(state::recordings(path)?) } else { files.push(path.clone()) }
    }
    let (mut names, mut all) = (Vec::new(), Vec::new());
    for path in files {
        if let Some(one) = read_one(cx, &path)? {
            names.push(path);
            all.push(one);
        }
    }
    Ok((names, all))
}

fn read_one(cx: &mut Context, path: &Path) -> Result<Option<Recording>, Stop> {
    let shown = escape_path(path);
    match recording::read(&files::read(path)?) {
        Ok(one) => {
            if let Some(at) = one.torn {
                cx.note(&format!("{shown} ends in the middle of a record (at {at}): its JVM died there"));
            }
            Ok(Some(one))
        }
        Err(error) => {
            cx.warn(&format!("{shown} is left out: {error}"));
            Ok(None)
        }
    }
}

/// Recordings of different plans.
pub(crate) fn differ(files: &[PathBuf], differ: &Differ) -> Stop {
    let file = files.get(differ.number).map(escape_path).unwrap_or_default();
    Stop::not_found(format!("`{file}` does not belong to the others: {differ}"))
        .help("run the tests again, or name only recordings of one plan")
}

//! Where are the sources?

use std::path::{Component, Path, PathBuf};

/// The text of a source file, by the path of its package and its name.
pub(crate) fn text(folders: &[PathBuf], path: &str) -> Option<String> {
    let bytes = std::fs::read(find(folders, path)?).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// Its path from the working directory, with slashes; none if it is not found below it.
pub(crate) fn relative(folders: &[PathBuf], path: &str) -> Option<String> {
    let found = find(folders, path)?;
    let here = std::env::current_dir().ok()?;
    let plain = std::path::absolute(&found).ok().and_then(|found| below(&here, &found));
    // Folders are named in more ways than one.
    plain.or_else(|| below(&here.canonicalize().ok()?, &found.canonicalize().ok()?))
}

fn below(folder: &Path, file: &Path) -> Option<String> {
    let parts = file.strip_prefix(folder).ok()?.components().map(|part| match part {
        Component::Normal(name) => name.to_str(),
        Component::Prefix(_) | Component::RootDir | Component::CurDir | Component::ParentDir => None,
    });
    Some(parts.collect::<Option<Vec<&str>>>()?.join("/"))
}

/// A source file by its path. Names come from class files: only plain parts may become a path.
pub(super) fn find(folders: &[PathBuf], path: &str) -> Option<PathBuf> {
    let is_plain =
        |part: &str| !part.is_empty() && part != "." && part != ".." && !part.contains(['\\', ':', '\0']);
    if !path.split('/').all(is_plain) {
        return None;
    }
    folders.iter().map(|folder| folder.join(path)).find(|file| file.is_file())
}

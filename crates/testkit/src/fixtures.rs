//! Where are the project's own fixtures?

use std::fs;
use std::path::{Path, PathBuf};

/// The root of the checkout.
pub fn repository_root() -> PathBuf {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    crates.and_then(Path::parent).expect("crates/testkit stands two levels below the root").to_path_buf()
}

/// The committed classes of a fixture such as `station`: a folder for a class path that needs no JDK.
///
/// # Panics
///
/// If the fixture has no committed classes.
pub fn fixture_classes(folder: &str) -> PathBuf {
    let path = repository_root().join("fixtures").join(folder).join("classes");
    assert!(path.is_dir(), "fixture {folder} has no committed classes: {} is missing", path.display());
    path
}

/// The sources of a fixture, pairs of a file name and its text, sorted.
///
/// # Panics
///
/// If there is no such fixture.
pub fn fixture_sources(folder: &str) -> Vec<(String, String)> {
    let path = repository_root().join("fixtures").join(folder);
    let entries =
        fs::read_dir(&path).unwrap_or_else(|error| panic!("no fixture {}: {error}", path.display()));
    let files = entries.flatten().map(|entry| entry.path());
    let java = files.filter(|file| file.extension().is_some_and(|extension| extension == "java"));
    let mut sources: Vec<(String, String)> = java.map(|file| (name_of(&file), text_of(&file))).collect();
    sources.sort();
    sources
}

fn name_of(file: &Path) -> String {
    file.file_name().expect("a listed file has a name").to_string_lossy().into_owned()
}

fn text_of(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("cannot read {}: {error}", file.display()))
}

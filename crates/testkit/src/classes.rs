//! Which classes are in a folder?

use std::fs;
use std::path::Path;

/// One class file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ClassBytes {
    /// Its internal name, from its path in the folder, such as `java/lang/Object`.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// Every `.class` file below `dir`, sorted by name.
///
/// # Panics
///
/// If the folder cannot be read.
pub fn classes_of(dir: &Path) -> Vec<ClassBytes> {
    let mut classes = Vec::new();
    collect(dir, "", &mut classes);
    classes.sort_by(|left, right| left.name.cmp(&right.name));
    classes
}

fn collect(dir: &Path, package: &str, into: &mut Vec<ClassBytes>) {
    let entries = fs::read_dir(dir).unwrap_or_else(|error| panic!("cannot list {}: {error}", dir.display()));
    for entry in entries.flatten() {
        let path = entry.path();
        let file = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() {
            collect(&path, &format!("{package}{file}/"), into);
        } else if let Some(stem) = file.strip_suffix(".class") {
            let bytes =
                fs::read(&path).unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display()));
            into.push(ClassBytes { name: format!("{package}{stem}"), bytes });
        }
    }
}

//! Which real code is there to measure on?

pub(crate) mod bodies;
pub(crate) mod round_trip;
pub(crate) mod speed;
pub(crate) mod text;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use classpath::{ClassPath, Options};

use crate::jdks;

/// Something to measure on: a JDK image or a jar.
pub(crate) struct Subject {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
}

/// The paths given, or everything that can be found.
pub(crate) fn subjects(paths: &[String]) -> Result<Vec<Subject>> {
    if !paths.is_empty() {
        return Ok(paths.iter().map(|path| subject(Path::new(path))).collect());
    }
    let mut found = images()?;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../subjects");
    let mut jars: Vec<PathBuf> = std::fs::read_dir(&folder)
        .with_context(|| format!("no jars in {}: run `cargo xtask subjects` first", folder.display()))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "jar"))
        .collect();
    jars.sort();
    found.extend(jars.iter().map(|path| subject(path)));
    Ok(found)
}

/// The images of the JDK in use and of other installed JDKs.
pub(crate) fn images() -> Result<Vec<Subject>> {
    let homes = jdks::homes()?;
    let images = homes.iter().map(|home| home.join("lib/modules")).filter(|image| image.is_file());
    Ok(images.map(|image| subject(&image)).collect())
}

pub(crate) fn open(path: &Path) -> ClassPath {
    ClassPath::open(&[path.to_path_buf()], &Options::new(25))
}

/// A jar is named by its file, an image by its JDK.
fn subject(path: &Path) -> Subject {
    let is_image = path.ends_with("lib/modules");
    let named = if is_image { path.parent().and_then(Path::parent).unwrap_or(path) } else { path };
    let name = named.file_name().map_or_else(OsString::new, OsString::from);
    Subject { name: name.to_string_lossy().into_owned(), path: path.to_path_buf() }
}

//! Writes a class to its place below a folder.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// Writes the class called `name`, such as `java/lang/Object`, below `folder`.
pub(crate) fn save(folder: &Path, name: &[u8], bytes: &[u8]) -> Result<()> {
    write(&place(folder, name)?, bytes)
}

/// Writes a file, and makes the folders it needs.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(path, bytes).with_context(|| path.display().to_string())
}

/// Names come from archives: only plain parts may become a path.
fn place(folder: &Path, name: &[u8]) -> Result<PathBuf> {
    let name = std::str::from_utf8(name).context("the name of a class is not UTF-8")?;
    if name.split('/').any(|part| part.is_empty() || part == "." || part == "..") {
        bail!("{name:?} is not a path to write to");
    }
    Ok(folder.join(format!("{name}.class")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stays_below_its_folder() {
        let folder = Path::new("out");
        assert_eq!(place(folder, b"a/B").unwrap(), Path::new("out/a/B.class"));
        for name in ["../a", "a//b", "/a", "a/./b", ""] {
            assert!(place(folder, name.as_bytes()).is_err(), "{name}");
        }
        assert!(place(folder, b"\xff").is_err());
    }
}

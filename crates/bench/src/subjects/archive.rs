//! What does a jar's directory list?

use anyhow::{Context, Result};

/// How many entries are class files, those of other releases and nested folders included.
pub(crate) fn count_classes(jar: &[u8]) -> Result<usize> {
    let archive = rawzip::ZipArchive::from_slice(jar).context("not a zip archive")?;
    let mut entries = archive.entries();
    let mut count = 0;
    while let Some(entry) = entries.next_entry().context("the archive's directory is broken")? {
        count += usize::from(entry.file_path().as_ref().ends_with(b".class"));
    }
    Ok(count)
}

//! Maps a file into memory.

use std::fs::File;
use std::path::Path;

use memmap2::Mmap;

use crate::problem::Cause;

/// The bytes of a regular file, as one read-only mapping.
#[expect(unsafe_code, reason = "mapping a file is unsafe: another program may change it")]
pub(crate) fn map(path: &Path) -> Result<Mmap, Cause> {
    let metadata = std::fs::metadata(path)?;
    // A named pipe would block the open call for ever.
    if !metadata.is_file() {
        return Err(Cause::NotAFile);
    }
    if metadata.len() == 0 {
        return Err(Cause::Empty);
    }
    let file = File::open(path)?;
    // SAFETY: the mapping is private and read-only, and every reader checks bounds against its length.
    // What remains is somebody else shortening or rewriting the file meanwhile: as with the JDK's own
    // mapped images, that ends this process or gives it other bytes. Reading class paths into memory
    // instead would cost seconds and hundreds of megabytes on every run.
    Ok(unsafe { Mmap::map(&file) }?)
}

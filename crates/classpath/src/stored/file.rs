//! Reads a class file that is a file of its own.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use crate::options::Limits;
use crate::problem::Cause;

/// Replaces the contents of `out` by those of a file.
pub(crate) fn read(path: &Path, limits: Limits, out: &mut Vec<u8>) -> Result<(), Cause> {
    let limit = limits.max_class_bytes;
    out.clear();
    let file = File::open(path)?;
    // One byte more than allowed tells a file that is too large from one that just fits. It may have grown
    // since it was listed.
    file.take(limit.saturating_add(1)).read_to_end(out)?;
    let size = out.len() as u64;
    if size > limit { Err(Cause::TooLarge { size, limit }) } else { Ok(()) }
}

//! Reads the bytes of one resource of a JDK image, unpacking them if `jlink` packed them.
//!
//! A packed resource starts with a header for each plug-in that it went through, the last one first:
//! magic, packed size, unpacked size, name of the plug-in, its settings, and a flag (29 bytes).

use super::Found;
use super::header::{Header, slice, u32_at};
use super::texts::text;
use crate::inflate::{Wrapper, inflate};
use crate::options::Limits;
use crate::problem::Cause;

const MAGIC: u32 = 0xcafe_fafa;
const HEADER: usize = 29;

/// `jlink` runs two plug-ins at most; a longer chain is hostile.
const MAX_CHAIN: usize = 4;

/// Where the bytes of a resource are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Resource {
    /// From the start of the image.
    pub(crate) offset: u64,
    /// Bytes in the image.
    pub(crate) stored: u64,
    /// Bytes of the resource.
    pub(crate) size: u64,
    pub(crate) packed: bool,
}

/// Reads a resource; what it unpacks to is bounded by `limits`.
pub(crate) fn read<'d>(
    data: &'d [u8],
    resource: &Resource,
    limits: Limits,
    scratch: &mut Vec<u8>,
) -> Result<Found<'d>, Cause> {
    let stored = slice(data, "the resource", resource.offset, resource.stored)?;
    if !resource.packed {
        return Ok(Found::Data(stored));
    }
    let strings = Header::read(data)?.strings;
    scratch.clear();
    scratch.extend_from_slice(stored);
    let mut packed = Vec::new();
    // Each round unpacks one layer from `packed` into `scratch`.
    for _ in 0..MAX_CHAIN {
        std::mem::swap(&mut packed, scratch);
        if !unpack(strings, &packed, limits, scratch)? {
            // There was no further layer: the resource itself is in `packed`.
            std::mem::swap(&mut packed, scratch);
            break;
        }
    }
    let actual = scratch.len() as u64;
    if actual != resource.size {
        return Err(Cause::WrongSize { declared: resource.size, actual });
    }
    Ok(Found::Scratch)
}

/// Undoes one plug-in; false if there is none to undo.
fn unpack(strings: &[u8], bytes: &[u8], limits: Limits, out: &mut Vec<u8>) -> Result<bool, Cause> {
    // A class file starts with CAFEBABE, so it is never taken for a packed one.
    if u32_at(bytes, 0) != Some(MAGIC) {
        return Ok(false);
    }
    let outside = || Cause::OutOfBounds { what: "the header of the packed resource", offset: 0 };
    let (header, packed) = bytes.split_at_checked(HEADER).ok_or_else(outside)?;
    let word = |at| u32_at(header, at).map(u64::from).ok_or_else(outside);
    let packed_size = word(4)? | word(8)? << 32;
    let size = word(12)? | word(16)? << 32;
    let plugin = text(strings, word(20)?)?;
    if plugin != b"zip" {
        return Err(Cause::UnknownDecompressor(String::from_utf8_lossy(plugin).into_owned()));
    }
    let limit = limits.max_class_bytes;
    if size > limit {
        return Err(Cause::TooLarge { size, limit });
    }
    let packed = slice(packed, "the packed resource", 0, packed_size)?;
    inflate(packed, Wrapper::Zlib, size, out)?;
    Ok(true)
}

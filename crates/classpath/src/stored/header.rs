//! The index at the start of a JDK image: where its tables are.
//!
//! Layout (`libjimage/imageFile.hpp`): magic, version, flags, resource count, table length, size of the
//! locations, size of the strings; then redirects, location offsets, locations, strings, contents.

use crate::problem::Cause;

const MAGIC: u32 = 0xcafe_dada;
const HEADER: usize = 28;

/// The tables of an image, cut out of its bytes.
pub(crate) struct Header<'d> {
    /// One little-endian `u32` for each slot: where in `locations` its location starts.
    pub(crate) offsets: &'d [u8],
    /// Attribute lists, see `location.rs`.
    pub(crate) locations: &'d [u8],
    /// Texts, each ended by a zero byte.
    pub(crate) strings: &'d [u8],
    /// Where the contents of the resources start.
    pub(crate) contents: u64,
}

impl<'d> Header<'d> {
    pub(crate) fn read(data: &'d [u8]) -> Result<Self, Cause> {
        let word =
            |at| u32_at(data, at).ok_or(Cause::OutOfBounds { what: "the image header", offset: at as u64 });
        let magic = word(0)?;
        if magic == MAGIC.swap_bytes() {
            return Err(Cause::OtherEndian);
        }
        if magic != MAGIC {
            return Err(Cause::WrongMagic { what: "a JDK image", found: magic });
        }
        let version = word(4)?;
        let (major, minor) = ((version >> 16) as u16, (version & 0xffff) as u16);
        if major != 1 {
            return Err(Cause::UnknownVersion { major, minor });
        }
        // Sums of three 32-bit sizes cannot overflow here.
        let table = u64::from(word(16)?) * 4;
        // Two tables of `u32`s come first: redirects, which we skip, and offsets.
        let locations = HEADER as u64 + table * 2;
        let strings = locations + u64::from(word(20)?);
        let contents = strings + u64::from(word(24)?);
        Ok(Self {
            offsets: slice(data, "the offset table", HEADER as u64 + table, table)?,
            locations: slice(data, "the location table", locations, strings - locations)?,
            strings: slice(data, "the string table", strings, contents - strings)?,
            contents,
        })
    }
}

/// The `u32` at a position, if there is one.
pub(crate) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|word| u32::from_le_bytes(*word))
}

/// The `len` bytes from `offset`: the one place where an image's bounds are checked.
pub(crate) fn slice<'d>(
    data: &'d [u8],
    what: &'static str,
    offset: u64,
    len: u64,
) -> Result<&'d [u8], Cause> {
    let cut = || {
        let start = usize::try_from(offset).ok()?;
        data.get(start..)?.get(..usize::try_from(len).ok()?)
    };
    cut().ok_or(Cause::OutOfBounds { what, offset })
}

//! Reads the bytes of one entry of a zip archive.

use rawzip::{CompressionMethod, ZipFileHeaderRecord};

use super::Found;
use crate::inflate::{Wrapper, inflate};
use crate::problem::Cause;

/// A local header without its name and extra field (APPNOTE 4.3.7).
const LOCAL_HEADER: usize = 30;

/// Where the bytes of an entry are, according to the central directory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Member {
    header: u64,
    compressed: u64,
    pub(crate) size: u64,
    checksum: u32,
    packing: Packing,
}

#[derive(Clone, Copy, Debug)]
enum Packing {
    Stored,
    Deflated,
}

impl Member {
    pub(crate) fn new(record: &ZipFileHeaderRecord<'_>) -> Result<Self, Cause> {
        if record.flags().is_encrypted() || record.flags().has_strong_encryption() {
            return Err(Cause::Encrypted);
        }
        let packing = match record.compression_method() {
            CompressionMethod::STORE => Packing::Stored,
            CompressionMethod::DEFLATE => Packing::Deflated,
            method => return Err(Cause::UnknownMethod(method.as_u16())),
        };
        Ok(Self {
            header: record.local_header_offset(),
            compressed: record.compressed_size_hint(),
            size: record.uncompressed_size_hint(),
            checksum: record.crc32(),
            packing,
        })
    }
}

/// Reads a member that passed the size limit when it was listed.
pub(crate) fn read<'d>(data: &'d [u8], member: &Member, scratch: &mut Vec<u8>) -> Result<Found<'d>, Cause> {
    let packed = packed(data, member)?;
    match member.packing {
        Packing::Stored if packed.len() as u64 != member.size => {
            Err(Cause::WrongSize { declared: member.size, actual: packed.len() as u64 })
        }
        Packing::Stored => check(packed, member).map(|()| Found::Data(packed)),
        Packing::Deflated => {
            inflate(packed, Wrapper::Raw, member.size, scratch)?;
            check(scratch, member).map(|()| Found::Scratch)
        }
    }
}

/// The bytes after the local header. Sizes come from the central directory, so that data descriptors
/// need not be looked at.
pub(crate) fn packed<'d>(data: &'d [u8], member: &Member) -> Result<&'d [u8], Cause> {
    let outside = |what| Cause::OutOfBounds { what, offset: member.header };
    let start = usize::try_from(member.header).map_err(|_| outside("the local header"))?;
    let after = data.get(start..).unwrap_or_default();
    let header = after.first_chunk::<LOCAL_HEADER>().ok_or_else(|| outside("the local header"))?;
    // The last four bytes of the header are the lengths of the name and of the extra field.
    let [b'P', b'K', 3, 4, .., n0, n1, x0, x1] = *header else {
        let found = u32::from_le_bytes([header[0], header[1], header[2], header[3]]);
        return Err(Cause::WrongMagic { what: "a local header", found });
    };
    let skip =
        LOCAL_HEADER + usize::from(u16::from_le_bytes([n0, n1])) + usize::from(u16::from_le_bytes([x0, x1]));
    let len = usize::try_from(member.compressed).map_err(|_| outside("the entry"))?;
    after.get(skip..).and_then(|bytes| bytes.get(..len)).ok_or_else(|| outside("the entry"))
}

fn check(bytes: &[u8], member: &Member) -> Result<(), Cause> {
    let actual = zlib_rs::crc32::crc32(0, bytes);
    if actual == member.checksum {
        return Ok(());
    }
    Err(Cause::WrongChecksum { declared: member.checksum, actual })
}

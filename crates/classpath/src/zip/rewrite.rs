//! A jar with new bytes for some of its entries; everything else is copied unchanged, still compressed.

use std::io::Write;

use rawzip::path::EntryPath;
use rawzip::{CompressionMethod, DataDescriptorOutput, ZipArchive, ZipArchiveWriter, ZipFileHeaderRecord};
use zlib_rs::{DeflateConfig, ReturnCode, compress_bound, compress_slice};

use super::broken;
use crate::options::Options;
use crate::problem::Cause;
use crate::role::CLASS_SUFFIX;
use crate::stored::{Found, Member, packed, read_member};

/// What becomes of an entry.
pub enum Fate {
    /// It does not change.
    Keep,
    /// It gets these bytes.
    Replace(Vec<u8>),
    /// It goes.
    Drop,
}

/// What is known of an entry: class files come with their bytes.
pub enum Content<'a> {
    /// A class file.
    Class(&'a [u8]),
    /// Something that ends in `.class` and cannot be read.
    Broken(Cause),
    /// Anything else.
    Other,
}

/// Writes a new jar; `judge` decides for each entry, by its path in the jar. Folders stay.
pub fn rewrite(
    data: &[u8],
    options: &Options,
    mut judge: impl FnMut(&[u8], Content<'_>) -> Fate,
) -> Result<Vec<u8>, Cause> {
    let archive = ZipArchive::from_slice(data).map_err(|error| broken(&error, error.eocd_offset()))?;
    let mut jar = JarWriter::new();
    let mut scratch = Vec::new();
    for record in archive.entries() {
        let record = record.map_err(|error| broken(&error, None))?;
        let path = record.file_path();
        let path = path.as_bytes();
        if record.is_dir() {
            jar.folder(path)?;
            continue;
        }
        // An entry that cannot be copied stops the rewrite: the new jar would lack it.
        let member = Member::new(&record)?;
        let content = content(data, path, &member, options, &mut scratch);
        match judge(path, content) {
            Fate::Keep => jar.copy(path, &record, packed(data, &member)?)?,
            Fate::Replace(bytes) => jar.add(path, &bytes)?,
            Fate::Drop => {}
        }
    }
    jar.finish()
}

fn content<'s>(
    data: &'s [u8],
    path: &[u8],
    member: &Member,
    options: &Options,
    scratch: &'s mut Vec<u8>,
) -> Content<'s> {
    let limit = options.limits.max_class_bytes;
    if !path.ends_with(CLASS_SUFFIX) {
        return Content::Other;
    }
    if member.size > limit {
        return Content::Broken(Cause::TooLarge { size: member.size, limit });
    }
    match read_member(data, member, scratch) {
        Ok(Found::Data(bytes)) => Content::Class(bytes),
        Ok(Found::Scratch) => Content::Class(scratch),
        Err(cause) => Content::Broken(cause),
    }
}

/// A jar that is being written.
pub struct JarWriter(ZipArchiveWriter<Vec<u8>>);

impl Default for JarWriter {
    fn default() -> Self {
        Self::new()
    }
}

impl JarWriter {
    /// An empty jar.
    pub fn new() -> Self {
        Self(ZipArchiveWriter::new(Vec::new()))
    }

    /// Adds a file.
    pub fn add(&mut self, path: &[u8], bytes: &[u8]) -> Result<(), Cause> {
        let packed = deflated(bytes);
        let (method, contents) = match &packed {
            Some(packed) => (CompressionMethod::DEFLATE, &packed[..]),
            None => (CompressionMethod::STORE, bytes),
        };
        let sizes = DataDescriptorOutput::new(zlib_rs::crc32::crc32(0, bytes), bytes.len() as u64);
        self.entry(path, method, contents, sizes)
    }

    /// The bytes of the jar.
    pub fn finish(self) -> Result<Vec<u8>, Cause> {
        self.0.finish().map_err(|error| broken(&error, None))
    }

    fn copy(&mut self, path: &[u8], record: &ZipFileHeaderRecord<'_>, packed: &[u8]) -> Result<(), Cause> {
        let sizes = DataDescriptorOutput::new(record.crc32(), record.uncompressed_size_hint());
        self.entry(path, record.compression_method(), packed, sizes)
    }

    fn folder(&mut self, path: &[u8]) -> Result<(), Cause> {
        let written = self.0.new_dir(EntryPath::verbatim(path)).create();
        written.map(|_| ()).map_err(|error| broken(&error, None))
    }

    fn entry(
        &mut self,
        path: &[u8],
        method: CompressionMethod,
        packed: &[u8],
        sizes: DataDescriptorOutput,
    ) -> Result<(), Cause> {
        let broken = |error: rawzip::Error| broken(&error, None);
        let file = self.0.new_file(EntryPath::verbatim(path)).compression_method(method);
        let (mut entry, _) = file.start().map_err(broken)?;
        entry.write_all(packed)?;
        entry.finish(sizes).map_err(broken)?;
        Ok(())
    }
}

/// The bytes packed, if that makes them smaller.
fn deflated(bytes: &[u8]) -> Option<Vec<u8>> {
    // A negative number of bits means a stream without header and checksum, as in zip.
    let config = DeflateConfig { window_bits: -15, ..DeflateConfig::default() };
    let mut room = vec![0; compress_bound(bytes.len())];
    let (packed, code) = compress_slice(&mut room, bytes, config);
    let length = packed.len();
    room.truncate(length);
    (code == ReturnCode::Ok && length < bytes.len()).then_some(room)
}

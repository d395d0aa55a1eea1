//! Writes zip archives, true ones and lying ones.

use zlib_rs::{Deflate, DeflateFlush};

pub(crate) const STORED: u16 = 0;
pub(crate) const DEFLATED: u16 = 8;

pub(crate) struct Zip(Vec<ZipEntry>);

/// One entry. What is declared can differ from what is there.
#[derive(Clone)]
pub(crate) struct ZipEntry {
    pub(crate) name: Vec<u8>,
    pub(crate) contents: Vec<u8>,
    pub(crate) method: u16,
    pub(crate) flags: u16,
    pub(crate) size: Option<u32>,
    pub(crate) checksum: Option<u32>,
    pub(crate) header_offset: Option<u32>,
    pub(crate) zip64: bool,
}

impl ZipEntry {
    pub(crate) fn new(name: impl AsRef<[u8]>, contents: impl AsRef<[u8]>) -> Self {
        Self {
            name: name.as_ref().to_vec(),
            contents: contents.as_ref().to_vec(),
            method: DEFLATED,
            flags: 0,
            size: None,
            checksum: None,
            header_offset: None,
            zip64: false,
        }
    }

    pub(crate) fn stored(name: &str, contents: &str) -> Self {
        Self { method: STORED, ..Self::new(name, contents) }
    }
}

impl Zip {
    pub(crate) fn of(entries: impl IntoIterator<Item = ZipEntry>) -> Self {
        Self(entries.into_iter().collect())
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        let mut directory = Vec::new();
        for entry in &self.0 {
            write_entry(entry, &mut out, &mut directory);
        }
        let start = out.len() as u32;
        let count = self.0.len() as u16;
        out.extend(&directory);
        out.extend(b"PK\x05\x06\0\0\0\0");
        out.extend(count.to_le_bytes());
        out.extend(count.to_le_bytes());
        out.extend((directory.len() as u32).to_le_bytes());
        out.extend(start.to_le_bytes());
        out.extend([0, 0]);
        out
    }
}

fn write_entry(entry: &ZipEntry, out: &mut Vec<u8>, directory: &mut Vec<u8>) {
    let packed =
        if entry.method == DEFLATED { deflate(&entry.contents, false) } else { entry.contents.clone() };
    let size = entry.size.unwrap_or(entry.contents.len() as u32);
    let checksum = entry.checksum.unwrap_or_else(|| zlib_rs::crc32::crc32(0, &entry.contents));
    let offset = entry.header_offset.unwrap_or(out.len() as u32);
    let has_descriptor = entry.flags & 8 != 0;
    let known = |value: u32| if has_descriptor { 0 } else { value };

    out.extend(b"PK\x03\x04\x14\0");
    write_common(entry, [known(checksum), known(packed.len() as u32), known(size)], 0, out);
    out.extend(&entry.name);
    out.extend(&packed);
    if has_descriptor {
        out.extend(b"PK\x07\x08");
        [checksum, packed.len() as u32, size].iter().for_each(|word| out.extend(word.to_le_bytes()));
    }

    let extra = if entry.zip64 { zip64_extra(size, packed.len() as u32, offset) } else { Vec::new() };
    let shown = |value: u32| if entry.zip64 { u32::MAX } else { value };
    directory.extend(b"PK\x01\x02\x14\0\x14\0");
    let sizes = [checksum, shown(packed.len() as u32), shown(size)];
    write_common(entry, sizes, extra.len() as u16, directory);
    directory.extend([0; 10]);
    directory.extend(shown(offset).to_le_bytes());
    directory.extend(&entry.name);
    directory.extend(extra);
}

/// Flags, method, time, checksum, sizes and lengths are in the same order in both headers.
fn write_common(entry: &ZipEntry, sizes: [u32; 3], extra: u16, out: &mut Vec<u8>) {
    out.extend(entry.flags.to_le_bytes());
    out.extend(entry.method.to_le_bytes());
    out.extend([0; 4]);
    sizes.iter().for_each(|word| out.extend(word.to_le_bytes()));
    out.extend((entry.name.len() as u16).to_le_bytes());
    out.extend(extra.to_le_bytes());
}

fn zip64_extra(size: u32, packed: u32, offset: u32) -> Vec<u8> {
    let mut out = vec![1, 0, 24, 0];
    [size, packed, offset].iter().for_each(|&word| out.extend(u64::from(word).to_le_bytes()));
    out
}

pub(crate) fn deflate(bytes: &[u8], zlib_header: bool) -> Vec<u8> {
    let mut out = vec![0; bytes.len() + 100];
    let mut deflate = Deflate::new(6, zlib_header, 15);
    deflate.compress(bytes, &mut out, DeflateFlush::Finish).unwrap();
    out.truncate(deflate.total_out() as usize);
    out
}

//! Lists the classes of a jar or jmod, and writes jars.
//!
//! The central directory alone counts, as in the JDK. Pure: bytes in, listing or bytes out.

mod manifest;
mod rewrite;
mod select;

use rawzip::{ZipArchive, ZipFileHeaderRecord};

use crate::listing::Listing;
use crate::options::Options;
use crate::problem::Cause;
use crate::role::{Role, role};
use crate::stored::{Found, Member, read_member};
pub use rewrite::{Content, Fate, JarWriter, rewrite};
use select::Select;

/// What a jar holds for the Java version in `options`.
#[must_use]
pub fn list(data: &[u8], options: &Options) -> Listing {
    list_below(b"", data, options)
}

/// What a jmod holds, given the zip archive inside it (all but its first four bytes).
#[must_use]
pub fn list_jmod(data: &[u8], options: &Options) -> Listing {
    list_below(b"classes/", data, options)
}

fn list_below(root: &[u8], data: &[u8], options: &Options) -> Listing {
    let mut select = Select::new(options);
    let archive = match ZipArchive::from_slice(data) {
        Ok(archive) => archive,
        Err(error) => {
            select.listing.fault(None, broken(&error, error.eocd_offset()));
            return select.listing;
        }
    };
    let mut multi_release = false;
    let mut offset = Some(archive.directory_offset());
    for record in archive.entries() {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                select.listing.fault(None, broken(&error, offset));
                break;
            }
        };
        // If the next record is broken, this is where it starts.
        offset = record_end(data, record.central_directory_offset());
        let path = record.file_path();
        let Some(inner) = path.as_bytes().strip_prefix(root) else { continue };
        match role(inner) {
            Role::Other => {}
            Role::Manifest => multi_release |= says_multi_release(data, &record, options),
            found @ (Role::Class { .. } | Role::Module { .. } | Role::Service { .. }) => {
                add(&mut select, &record, found.shifted(root.len()))
            }
        }
    }
    select.finish(multi_release)
}

fn add(select: &mut Select, record: &ZipFileHeaderRecord<'_>, role: Role) {
    let path = record.file_path();
    let path = path.as_bytes();
    let member = if is_safe(path) { Member::new(record) } else { Err(Cause::UnsafeName) };
    match member {
        Ok(member) => select.add(path, role, member),
        Err(cause) => select.listing.fault(Some(String::from_utf8_lossy(path).into_owned()), cause),
    }
}

/// A manifest that cannot be read says nothing; the JDK too goes on without it.
fn says_multi_release(data: &[u8], record: &ZipFileHeaderRecord<'_>, options: &Options) -> bool {
    let mut scratch = Vec::new();
    let Ok(member) = Member::new(record) else { return false };
    if member.size > options.limits.max_class_bytes {
        return false;
    }
    match read_member(data, &member, &mut scratch) {
        Ok(Found::Data(bytes)) => manifest::is_multi_release(bytes),
        Ok(Found::Scratch) => manifest::is_multi_release(&scratch),
        Err(_) => false,
    }
}

/// Whether a name is a plain relative path. We never create files from names, but callers might, and the JVM
/// would not find a class under such a name.
fn is_safe(path: &[u8]) -> bool {
    let drive = matches!(path, [letter, b':', ..] if letter.is_ascii_alphabetic());
    !drive
        && !path.iter().any(|byte| matches!(byte, b'\\' | 0))
        && path.split(|&byte| byte == b'/').all(|part| !matches!(part, b"" | b"." | b".."))
}

/// The end of the central directory record that starts at `offset`: 46 bytes and three texts, whose lengths
/// are at 28 (APPNOTE 4.3.12).
fn record_end(data: &[u8], offset: u64) -> Option<u64> {
    let record = data.get(usize::try_from(offset).ok()?..)?;
    let lengths = record.get(28..34)?.chunks_exact(2);
    Some(lengths.fold(offset + 46, |end, len| end + u64::from(u16::from_le_bytes([len[0], len[1]]))))
}

fn broken(error: &rawzip::Error, offset: Option<u64>) -> Cause {
    if matches!(error.kind(), rawzip::ErrorKind::MissingEndOfCentralDirectory) {
        return Cause::NoArchiveEnd;
    }
    let text = error.to_string();
    // Our messages start in lower case.
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_lowercase());
    Cause::Archive { what: first.into_iter().chain(letters).collect(), offset }
}

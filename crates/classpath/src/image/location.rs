//! A location: where the parts of a resource's name and its contents are.
//!
//! A list of attributes. Each starts with a byte that holds the kind (upper five bits) and the number
//! of value bytes less one (lower three); the value follows, most significant byte first.

use crate::problem::Cause;

/// Kinds have five bits. Without a bound, many slots could share one list as long as the table.
const MAX_ATTRIBUTES: usize = 31;

/// What an image says about one resource; absent attributes are zero.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Location {
    /// Where the module's name is in the strings.
    pub(super) module: u64,
    /// Where the directory's name is.
    pub(super) parent: u64,
    /// Where the file's name is, without extension.
    pub(super) base: u64,
    /// Where the extension is.
    pub(super) extension: u64,
    /// Where the contents start, from the first content.
    pub(super) content: u64,
    /// Stored size if the contents are compressed, else zero.
    pub(super) compressed: u64,
    /// Size of the resource.
    pub(super) size: u64,
}

impl Location {
    pub(super) fn read(locations: &[u8], offset: usize) -> Result<Self, Cause> {
        let outside = || Cause::OutOfBounds { what: "the location", offset: offset as u64 };
        let mut location = Self::default();
        let mut rest = locations.get(offset..).ok_or_else(outside)?;
        for _ in 0..=MAX_ATTRIBUTES {
            let (&head, after) = rest.split_first().ok_or_else(outside)?;
            // Kind 0 ends the list.
            if head >> 3 == 0 {
                return Ok(location);
            }
            let (value, after) = after.split_at_checked(usize::from(head & 7) + 1).ok_or_else(outside)?;
            location.set(head >> 3, value.iter().fold(0, |sum, &byte| sum << 8 | u64::from(byte)));
            rest = after;
        }
        Err(Cause::EndlessLocation { offset: offset as u64 })
    }

    /// Kinds we do not know are skipped: later minor versions add some.
    fn set(&mut self, kind: u8, value: u64) {
        match kind {
            1 => self.module = value,
            2 => self.parent = value,
            3 => self.base = value,
            4 => self.extension = value,
            5 => self.content = value,
            6 => self.compressed = value,
            7 => self.size = value,
            _ => {}
        }
    }
}

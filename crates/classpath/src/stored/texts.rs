//! The texts of a JDK image.

use crate::problem::Cause;

/// No part of a class name is longer: its length is a `u16` in the class file.
const MAX_LEN: usize = u16::MAX as usize;

/// Hands out texts, but not without end.
pub(crate) struct Texts<'d> {
    strings: &'d [u8],
    /// Bytes that may still be handed out. Many locations of a hostile image could share one long text.
    left: usize,
}

impl<'d> Texts<'d> {
    /// In a real image the names are far shorter than the classes they belong to.
    pub(crate) fn new(strings: &'d [u8], image_len: usize) -> Self {
        Self { strings, left: image_len.saturating_mul(4) }
    }

    /// The text at `offset`.
    pub(crate) fn get(&mut self, offset: u64) -> Result<&'d [u8], Cause> {
        let text = text(self.strings, offset)?;
        // An empty text costs one too, or it could be asked for without end.
        self.left = self.left.checked_sub(text.len() + 1).ok_or(Cause::TooManyTexts)?;
        Ok(text)
    }

    /// Whether the text at `offset` is `expected`, which ends in a zero byte.
    pub(crate) fn is(&self, offset: u64, expected: &[u8]) -> bool {
        from(self.strings, offset).is_some_and(|rest| rest.starts_with(expected))
    }
}

/// The text at `offset`: valid UTF-8, up to a zero byte.
pub(crate) fn text(strings: &[u8], offset: u64) -> Result<&[u8], Cause> {
    let find = || {
        let rest = from(strings, offset)?;
        let rest = &rest[..rest.len().min(MAX_LEN)];
        let text = &rest[..rest.iter().position(|&byte| byte == 0)?];
        std::str::from_utf8(text).ok()
    };
    find().map(str::as_bytes).ok_or(Cause::BadText { offset })
}

fn from(strings: &[u8], offset: u64) -> Option<&[u8]> {
    strings.get(usize::try_from(offset).ok()?..)
}

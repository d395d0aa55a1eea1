//! Strings as class files keep them: modified UTF-8 (JVMS 4.4.7), compared as bytes, decoded for display.

use std::borrow::Cow;
use std::fmt;

/// A string in modified UTF-8, borrowed from a class file. Not validated: damage shows as `U+FFFD`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Text<'a>(pub &'a [u8]);

impl<'a> Text<'a> {
    /// The bytes as in the class file.
    pub fn as_bytes(self) -> &'a [u8] {
        self.0
    }

    /// The string for display; lone surrogates and damage become `U+FFFD`.
    pub fn decode(self) -> Cow<'a, str> {
        match std::str::from_utf8(self.0) {
            // Modified UTF-8 never holds a NUL byte or a four-byte form: what is UTF-8 is equal in both.
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(char::decode_utf16(self.units()).map(|c| c.unwrap_or('\u{fffd}')).collect()),
        }
    }

    /// The UTF-16 units that the JVM sees; damaged bytes give `U+FFFD`.
    pub fn units(self) -> impl Iterator<Item = u16> + 'a {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let (unit, length) = match *rest {
                [] => return None,
                [a, ..] if a & 0x80 == 0 => (u16::from(a), 1),
                [a, b, ..] if a & 0xe0 == 0xc0 && b & 0xc0 == 0x80 => {
                    (u16::from(a & 0x1f) << 6 | u16::from(b & 0x3f), 2)
                }
                // This is also the form of each half of a surrogate pair.
                [a, b, c, ..] if a & 0xf0 == 0xe0 && b & 0xc0 == 0x80 && c & 0xc0 == 0x80 => {
                    (u16::from(a & 0x0f) << 12 | u16::from(b & 0x3f) << 6 | u16::from(c & 0x3f), 3)
                }
                // Skip one byte only, since a good character may start at the next.
                _ => (0xfffd, 1),
            };
            rest = &rest[length..];
            Some(unit)
        })
    }
}

/// A string in modified UTF-8: `NUL` takes two bytes, a character beyond `U+FFFF` six.
pub fn modified_utf8(text: &str) -> Cow<'_, [u8]> {
    // Only characters beyond `U+FFFF` have bytes from 0xf0 on, so everything else is the same in both forms.
    if text.bytes().all(|byte| byte != 0 && byte < 0xf0) {
        return Cow::Borrowed(text.as_bytes());
    }
    let mut bytes = Vec::with_capacity(text.len() + 8);
    for unit in text.encode_utf16() {
        match unit {
            1..=0x7f => bytes.push(unit as u8),
            0 | 0x80..=0x7ff => bytes.extend([0xc0 | (unit >> 6) as u8, 0x80 | (unit & 0x3f) as u8]),
            0x800.. => {
                let middle = 0x80 | (unit >> 6 & 0x3f) as u8;
                bytes.extend([0xe0 | (unit >> 12) as u8, middle, 0x80 | (unit & 0x3f) as u8]);
            }
        }
    }
    Cow::Owned(bytes)
}

impl PartialEq<str> for Text<'_> {
    fn eq(&self, other: &str) -> bool {
        self.0 == other.as_bytes()
    }
}

impl PartialEq<&str> for Text<'_> {
    fn eq(&self, other: &&str) -> bool {
        self.0 == other.as_bytes()
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.decode())
    }
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*self.decode(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::{Text, modified_utf8};

    #[test]
    fn strings_are_encoded_as_they_are_decoded() {
        for text in ["", "plain", "a\0b", "é\u{ffff}", "\u{1f600}", "x\u{10ffff}\0"] {
            assert_eq!(Text(&modified_utf8(text)).decode(), text);
        }
        assert_eq!(*modified_utf8("a\0"), [0x61, 0xc0, 0x80]);
    }

    #[test]
    fn surrogate_pairs_and_nul_decode() {
        let bytes = [0x61, 0xc0, 0x80, 0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80];
        assert_eq!(Text(&bytes).decode(), "a\0\u{1f600}");
    }

    #[test]
    fn damage_shows_and_does_not_panic() {
        assert_eq!(Text(&[0x61, 0xff, 0xe0, 0x80]).decode(), "a\u{fffd}\u{fffd}\u{fffd}");
        assert_eq!(Text(&[0xed, 0xa0, 0xbd]).decode(), "\u{fffd}");
    }
}

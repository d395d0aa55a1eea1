//! Names and strings of class files as text that can be read back to the same bytes.
//!
//! Class files hold modified UTF-8 that nobody has checked. Invalid bytes are written as `\xNN`.

use std::fmt::Write;

use super::words::{continues_name, starts_name};

/// A name: unchanged if it is plain and not `reserved`, otherwise in backticks.
pub(crate) fn name(bytes: &[u8], reserved: impl Fn(&str) -> bool) -> String {
    match plain(bytes) {
        Some(text) if !reserved(text) => text.to_owned(),
        _ => quoted(bytes, '`'),
    }
}

/// The name of a member, in a place where nothing else is possible.
pub(crate) fn member(bytes: &[u8]) -> String {
    match bytes {
        b"<init>" => "<init>".to_owned(),
        b"<clinit>" => "<clinit>".to_owned(),
        _ => name(bytes, |_| false),
    }
}

/// A name that needs no quotes.
pub(crate) fn plain(bytes: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(bytes).ok()?;
    let mut chars = text.chars();
    let is_plain = chars.next().is_some_and(starts_name) && chars.all(continues_name);
    // What lies beyond U+FFFF is kept in six bytes, so four bytes are damage.
    (is_plain && !text.contains(text::is_hostile) && text.bytes().all(|byte| byte < 0xf0)).then_some(text)
}

/// The bytes between two quotes, escaped.
pub(crate) fn quoted(bytes: &[u8], quote: char) -> String {
    let mut text = String::with_capacity(bytes.len() + 2);
    text.push(quote);
    let mut rest = bytes;
    while let Some((piece, length)) = next_piece(rest) {
        rest = &rest[length..];
        write_piece(&mut text, piece, quote);
    }
    text.push(quote);
    text
}

enum Piece {
    Char(char),
    LoneSurrogate(u16),
    Damage(u8),
}

fn next_piece(bytes: &[u8]) -> Option<(Piece, usize)> {
    let Some((unit, length)) = next_unit(bytes) else {
        return bytes.first().map(|&byte| (Piece::Damage(byte), 1));
    };
    if let Some(c) = char::from_u32(unit.into()) {
        return Some((Piece::Char(c), length));
    }
    if let Some((low, more)) = next_unit(&bytes[length..])
        && let Some(Ok(c)) = char::decode_utf16([unit, low]).next()
    {
        return Some((Piece::Char(c), length + more));
    }
    Some((Piece::LoneSurrogate(unit), length))
}

/// One UTF-16 unit in the shortest modified UTF-8; nothing if the bytes are invalid or cut off.
fn next_unit(bytes: &[u8]) -> Option<(u16, usize)> {
    let low = |byte: u8| (byte & 0xc0 == 0x80).then_some(u16::from(byte & 0x3f));
    match *bytes {
        [a @ 1..=0x7f, ..] => Some((a.into(), 1)),
        [a @ 0xc0..=0xdf, b, ..] => {
            let unit = u16::from(a & 0x1f) << 6 | low(b)?;
            // Longer than needed, and not NUL: it would be read back in one byte, so it counts as damage.
            (unit == 0 || unit >= 0x80).then_some((unit, 2))
        }
        [a @ 0xe0..=0xef, b, c, ..] => {
            let unit = u16::from(a & 0x0f) << 12 | low(b)? << 6 | low(c)?;
            (unit >= 0x800).then_some((unit, 3))
        }
        _ => None,
    }
}

fn write_piece(text: &mut String, piece: Piece, quote: char) {
    let written = match piece {
        Piece::Char('\\') => write!(text, "\\\\"),
        Piece::Char('\n') => write!(text, "\\n"),
        Piece::Char('\r') => write!(text, "\\r"),
        Piece::Char('\t') => write!(text, "\\t"),
        // The marks of a concatenation's recipe.
        Piece::Char('\u{1}') => write!(text, "\\1"),
        Piece::Char('\u{2}') => write!(text, "\\2"),
        Piece::Char(c) if c == quote => write!(text, "\\{c}"),
        Piece::Char(c) => text::escape_char(text, c),
        Piece::LoneSurrogate(unit) => write!(text, "\\u{{{unit:x}}}"),
        Piece::Damage(byte) => write!(text, "\\x{byte:02x}"),
    };
    written.expect("a string takes all text");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_names_are_quoted() {
        assert_eq!(name(b"plain_1", |_| false), "plain_1");
        assert_eq!(name(b"package-info", |_| false), "`package-info`");
        assert_eq!(name(b"if", |word| word == "if"), "`if`");
        assert_eq!(name(b"", |_| false), "``");
        assert_eq!(member(b"<init>"), "<init>");
        assert_eq!(member(b"<other>"), "`<other>`");
    }

    #[test]
    fn damage_and_surrogates_are_escaped() {
        assert_eq!(quoted(b"a\"\\\n\xc0\x80", '"'), "\"a\\\"\\\\\\n\\u{0}\"");
        assert_eq!(quoted(&[0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80], '"'), "\"\u{1f600}\"");
        assert_eq!(quoted(&[0xed, 0xa0, 0xbd, 0xff, 0], '"'), "\"\\u{d83d}\\xff\\x00\"");
    }
}

//! Names from class files as text: nothing in them can disturb a terminal.

use std::fmt;

use classfile::Text;

/// A name from a class file, with hostile characters escaped; see [`text::escape`].
pub struct Escaped<'a>(pub Text<'a>);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_escaped(f, self.0, |c| c)
    }
}

/// A class name with dots.
pub(crate) struct Dotted<'a>(pub(crate) Text<'a>);

impl fmt::Display for Dotted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_escaped(f, self.0, |c| if c == '/' { '.' } else { c })
    }
}

fn write_escaped(f: &mut fmt::Formatter<'_>, name: Text<'_>, change: fn(char) -> char) -> fmt::Result {
    // Nearly all names are plain UTF-8, which needs no detour through UTF-16.
    if let Ok(name) = std::str::from_utf8(name.as_bytes()) {
        return name.chars().try_for_each(|c| text::escape_char(f, change(c)));
    }
    for c in char::decode_utf16(name.units()) {
        match c {
            Ok(c) => text::escape_char(f, change(c))?,
            // Half of a pair: names that differ in it alone should not look the same.
            Err(half) => write!(f, "\\u{{{:x}}}", half.unpaired_surrogate())?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_characters_and_halves_of_pairs_show_their_numbers() {
        let name = Escaped(Text("a\u{202e}b\u{3164}".as_bytes()));
        assert_eq!(name.to_string(), r"a\u{202e}b\u{3164}");
        let half = Dotted(Text(&[b'a', b'/', 0xed, 0xa0, 0xbd, 0xc0, 0x80]));
        assert_eq!(half.to_string(), r"a.\u{d83d}\u{0}");
    }
}

//! Which characters could disturb or deceive a reader, and how are they shown instead?
//!
//! One set for every output: terminal, HTML, XML, Markdown, CSV, LCOV, SARIF. Hostile are, by Unicode's own
//! properties,
//!
//! - control characters (`Cc`), which move a terminal's cursor or end a line,
//! - format characters (`Cf`), among them the bidi overrides that turn text around,
//! - line and paragraph separators (`Zl`, `Zp`),
//! - characters that show nothing (`Default_Ignorable_Code_Point`): zero-width ones, fillers, variation
//!   selectors,
//! - noncharacters, which XML does not allow.
//!
//! Each is shown by its number, as Rust writes it: `\u{202e}`. Lone surrogates are no characters, and a Rust
//! string holds none; whoever decodes UTF-16 writes them in the same form.

use std::fmt::{self, Write};
use std::path::Path;

/// What something shows as on one line, with hostile characters shown by their numbers.
pub fn escape(shown: &(impl fmt::Display + ?Sized)) -> String {
    let mut out = Escaping(String::new());
    // A string takes everything.
    let _ = write!(out, "{shown}");
    out.0
}

/// As [`escape`], but line by line: a compiler's message has several.
pub fn escape_lines(shown: &(impl fmt::Display + ?Sized)) -> String {
    shown.to_string().lines().map(escape).collect::<Vec<_>>().join("\n")
}

/// As [`escape`], for a path. Bytes that are not UTF-8 show as U+FFFD.
pub fn escape_path(path: &(impl AsRef<Path> + ?Sized)) -> String {
    escape(&path.as_ref().display())
}

/// Escapes what is written to it.
struct Escaping(String);

impl Write for Escaping {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|character| escape_char(&mut self.0, character))
    }
}

/// Writes one character, by its number if it is hostile.
pub fn escape_char(out: &mut (impl Write + ?Sized), character: char) -> fmt::Result {
    if is_hostile(character) {
        write!(out, "{}", character.escape_unicode())
    } else {
        out.write_char(character)
    }
}

/// Whether a character could disturb the output around it or hide in it.
pub fn is_hostile(character: char) -> bool {
    match character {
        ' '..='~' => false,
        '\0'..='\u{9f}' => true,
        _ => is_listed(character),
    }
}

/// Whether a character beyond Latin is in the table.
fn is_listed(character: char) -> bool {
    let after = HOSTILE.partition_point(|&(first, _)| first <= character);
    after > 0 && character <= HOSTILE[after - 1].1
}

/// First and last of each range, in order. A test compares the table with Unicode's.
const HOSTILE: &[(char, char)] = &[
    ('\u{ad}', '\u{ad}'),
    ('\u{34f}', '\u{34f}'),
    ('\u{600}', '\u{605}'),
    ('\u{61c}', '\u{61c}'),
    ('\u{6dd}', '\u{6dd}'),
    ('\u{70f}', '\u{70f}'),
    ('\u{890}', '\u{891}'),
    ('\u{8e2}', '\u{8e2}'),
    ('\u{115f}', '\u{1160}'),
    ('\u{17b4}', '\u{17b5}'),
    ('\u{180b}', '\u{180f}'),
    ('\u{200b}', '\u{200f}'),
    ('\u{2028}', '\u{202e}'),
    ('\u{2060}', '\u{206f}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{fdd0}', '\u{fdef}'),
    ('\u{fe00}', '\u{fe0f}'),
    ('\u{feff}', '\u{feff}'),
    ('\u{ffa0}', '\u{ffa0}'),
    ('\u{fff0}', '\u{fffb}'),
    ('\u{fffe}', '\u{ffff}'),
    ('\u{110bd}', '\u{110bd}'),
    ('\u{110cd}', '\u{110cd}'),
    ('\u{13430}', '\u{1343f}'),
    ('\u{1bca0}', '\u{1bca3}'),
    ('\u{1d173}', '\u{1d17a}'),
    ('\u{1fffe}', '\u{1ffff}'),
    ('\u{2fffe}', '\u{2ffff}'),
    ('\u{3fffe}', '\u{3ffff}'),
    ('\u{4fffe}', '\u{4ffff}'),
    ('\u{5fffe}', '\u{5ffff}'),
    ('\u{6fffe}', '\u{6ffff}'),
    ('\u{7fffe}', '\u{7ffff}'),
    ('\u{8fffe}', '\u{8ffff}'),
    ('\u{9fffe}', '\u{9ffff}'),
    ('\u{afffe}', '\u{affff}'),
    ('\u{bfffe}', '\u{bffff}'),
    ('\u{cfffe}', '\u{cffff}'),
    ('\u{dfffe}', '\u{e0fff}'),
    ('\u{efffe}', '\u{effff}'),
    ('\u{ffffe}', '\u{fffff}'),
    ('\u{10fffe}', '\u{10ffff}'),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_plain_stays_as_it_is() {
        let plain = "a.B$c é ж 中 \u{1f600} ~\u{a0}";
        assert_eq!(escape(plain), plain);
    }

    #[test]
    fn what_is_hostile_is_shown_by_its_number() {
        let bidi = "\u{202e}\u{2066}\u{200f}\u{61c}";
        assert_eq!(escape(bidi), r"\u{202e}\u{2066}\u{200f}\u{61c}");
        let invisible = "\u{200b}\u{ad}\u{3164}\u{fe0f}\u{e0041}\u{feff}";
        assert_eq!(escape(invisible), r"\u{200b}\u{ad}\u{3164}\u{fe0f}\u{e0041}\u{feff}");
        assert_eq!(escape("a\tb\u{1b}[31m\u{9b}\u{7f}\0"), r"a\u{9}b\u{1b}[31m\u{9b}\u{7f}\u{0}");
        assert_eq!(escape("\u{2028}\u{85}\u{ffff}"), r"\u{2028}\u{85}\u{ffff}");
    }

    #[test]
    fn lines_stay_lines() {
        assert_eq!(escape_lines("a\n\tb\u{7}\r\nc"), "a\n\\u{9}b\\u{7}\nc");
    }
}

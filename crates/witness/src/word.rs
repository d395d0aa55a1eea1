//! Text in one word, as it goes to the driver and comes back.

use std::fmt::Write;

/// Text in one word: only visible ASCII stands for itself.
pub fn escaped(text: &str) -> String {
    let mut out = String::new();
    for unit in text.encode_utf16() {
        match u8::try_from(unit) {
            Ok(byte @ b'!'..=b'~') if byte != b'\\' => out.push(byte.into()),
            Ok(_) | Err(_) => {
                // Writing to a string cannot fail.
                let _ = write!(out, "\\{unit:04x}");
            }
        }
    }
    out
}

/// What [`escaped`] stands for; half a character becomes a replacement character.
pub(crate) fn unescaped(word: &str) -> Option<String> {
    let mut parts = word.split('\\');
    let mut units: Vec<u16> = parts.next()?.encode_utf16().collect();
    for part in parts {
        units.push(u16::from_str_radix(part.get(..4)?, 16).ok()?);
        units.extend(part.get(4..)?.encode_utf16());
    }
    Some(String::from_utf16_lossy(&units))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back() {
        for text in ["", "a b\t\n\\", "\u{e4}\u{1f600}\0~", "x\\0020"] {
            assert_eq!(unescaped(&escaped(text)).as_deref(), Some(text));
            assert!(escaped(text).bytes().all(|byte| byte.is_ascii_graphic()));
        }
    }

    #[test]
    fn damaged_words_are_refused() {
        assert_eq!(["\\", "\\12", "\\xyzw", "a\\00e"].map(unescaped), [None, None, None, None]);
    }
}

//! What do numbers, characters and strings mean?

/// The value and type of an integer constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct IntLiteral {
    /// Its value, truncated to 64 bits.
    pub(crate) value: u64,
    /// Whether it is written in decimal: then its type is signed unless a suffix says otherwise.
    pub(crate) decimal: bool,
    /// Whether it has the suffix `u`.
    pub(crate) unsigned: bool,
    /// How many `l` its suffix has.
    pub(crate) longs: u8,
}

/// A number as the parser needs it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Number {
    /// An integer.
    Int(IntLiteral),
    /// A floating-point number: only its width in bytes matters (4, 8 or 16).
    Float(u8),
    /// A complex number with parts of that many bytes.
    Complex(u8),
}

/// What the characters of a literal are: `c`, `L'c'` and so on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    /// Bytes.
    Plain,
    /// `wchar_t`.
    Wide,
    /// `char16_t`.
    Utf16,
    /// `char32_t`.
    Utf32,
}

/// Reads a preprocessing number; `None` if it is not a number of C.
pub(crate) fn number(text: &[u8]) -> Option<Number> {
    // C23 allows separators: `1'000`.
    let lower: Vec<u8> = text.iter().filter(|byte| **byte != b'\'').map(u8::to_ascii_lowercase).collect();
    let (digits, radix) = match lower.as_slice() {
        [b'0', b'x', rest @ ..] => (rest, 16),
        [b'0', b'b', rest @ ..] => (rest, 2),
        [b'0', rest @ ..] if !rest.is_empty() => (rest, 8),
        all => (all, 10),
    };
    let exponent = if radix == 16 { b'p' } else { b'e' };
    if radix != 2 && (digits.contains(&b'.') || digits.contains(&exponent)) {
        return Some(float(digits));
    }
    // Octal and binary numbers take all decimal digits, so that `09` is an error, not `0` with a suffix.
    let length = digits.iter().take_while(|byte| digit(**byte, radix.max(10)).is_some()).count();
    let value = digits[..length]
        .iter()
        .try_fold(0_u64, |value, byte| Some(value.wrapping_mul(radix).wrapping_add(digit(*byte, radix)?)))?;
    // In `0u` the zero itself was the prefix of an octal number, and no digit is left.
    integer(value, radix == 10, &digits[length..], length > 0 || radix == 8)
}

fn digit(byte: u8, radix: u64) -> Option<u64> {
    char::from(byte).to_digit(radix as u32).map(u64::from)
}

fn integer(value: u64, decimal: bool, suffix: &[u8], any: bool) -> Option<Number> {
    let count = |wanted: u8| suffix.iter().filter(|byte| **byte == wanted).count();
    let known = suffix.iter().all(|byte| b"ulijzwb".contains(byte)) && suffix.len() <= 4;
    if !known || !any {
        return None;
    }
    if count(b'i') + count(b'j') > 0 {
        return Some(Number::Complex(8));
    }
    let longs = (count(b'l') + count(b'z')) as u8;
    Some(Number::Int(IntLiteral { value, decimal, unsigned: count(b'u') > 0, longs }))
}

/// Only the suffix of a floating-point number decides its type.
fn float(digits: &[u8]) -> Number {
    let imaginary = digits.ends_with(b"i") || digits.ends_with(b"j");
    let digits = if imaginary { &digits[..digits.len() - 1] } else { digits };
    let width = match digits {
        [.., b'd', b'f'] => 4,
        [.., b'd', b'd'] => 8,
        [.., b'd', b'l'] | [.., b'l' | b'q' | b'w'] => 16,
        [.., b'f', b'1', b'2', b'8'] => 16,
        [.., b'f', b'1', b'6'] => 2,
        [.., b'f', b'3', b'2'] | [.., b'f'] => 4,
        _ => 8,
    };
    if imaginary { Number::Complex(width) } else { Number::Float(width) }
}

/// The encoding of a quoted literal and the text between its quotes; for a raw literal, between its
/// parentheses.
pub(crate) fn unquote(text: &[u8]) -> (Encoding, &[u8]) {
    let quote = text.iter().position(|byte| matches!(byte, b'"' | b'\'')).unwrap_or(0);
    let prefix = &text[..quote];
    let encoding = match prefix.strip_suffix(b"R").unwrap_or(prefix) {
        b"L" => Encoding::Wide,
        b"u" => Encoding::Utf16,
        b"U" => Encoding::Utf32,
        _ => Encoding::Plain,
    };
    if is_raw(text) {
        let open = text.iter().position(|byte| *byte == b'(').unwrap_or(quote);
        // The delimiter is at both ends, each with a parenthesis and a quote.
        let mark = open - quote;
        return (encoding, text.get(open + 1..text.len().saturating_sub(mark + 1)).unwrap_or(b""));
    }
    let inner = text.get(quote + 1..text.len().saturating_sub(1)).unwrap_or(b"");
    (encoding, inner)
}

/// Whether a literal has no escapes.
pub(crate) fn is_raw(text: &[u8]) -> bool {
    let quote = text.iter().position(|byte| *byte == b'"').unwrap_or(0);
    text[..quote].ends_with(b"R")
}

/// The characters between the quotes, with escapes resolved: bytes, or code points for the wide encodings.
pub(crate) fn characters(inner: &[u8], encoding: Encoding) -> Vec<u32> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < inner.len() {
        if inner[at] == b'\\' {
            let (value, length) = escape(&inner[at + 1..]);
            found.push(value);
            at += 1 + length;
        } else if encoding == Encoding::Plain || inner[at] < 0x80 {
            found.push(u32::from(inner[at]));
            at += 1;
        } else {
            // One character of several bytes; if they are not UTF-8, the first byte stands for it.
            let rest = inner[at + 1..].iter().take_while(|byte| **byte & 0xc0 == 0x80).count();
            let decoded =
                std::str::from_utf8(&inner[at..at + 1 + rest]).ok().and_then(|text| text.chars().next());
            found.push(decoded.map_or(u32::from(inner[at]), u32::from));
            at += 1 + rest;
        }
    }
    found
}

fn escape(text: &[u8]) -> (u32, usize) {
    let hex = |digits: &[u8]| {
        digits.iter().fold(0_u32, |value, byte| value << 4 | char::from(*byte).to_digit(16).unwrap_or(0))
    };
    match text.first() {
        Some(b'x') => {
            let count = text[1..].iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
            (hex(&text[1..1 + count]), 1 + count)
        }
        Some(b'u' | b'U') => {
            let most = if text[0] == b'u' { 4 } else { 8 };
            let count = text[1..].iter().take(most).take_while(|byte| byte.is_ascii_hexdigit()).count();
            (hex(&text[1..1 + count]), 1 + count)
        }
        Some(b'0'..=b'7') => {
            let count = text.iter().take(3).take_while(|byte| (b'0'..=b'7').contains(byte)).count();
            (text[..count].iter().fold(0, |value, byte| value << 3 | u32::from(byte - b'0')), count)
        }
        Some(&byte) => (simple_escape(byte), 1),
        None => (0, 0),
    }
}

fn simple_escape(byte: u8) -> u32 {
    match byte {
        b'n' => 10,
        b't' => 9,
        b'r' => 13,
        b'a' => 7,
        b'b' => 8,
        b'f' => 12,
        b'v' => 11,
        b'e' | b'E' => 27,
        other => u32::from(other),
    }
}

/// The value of a character constant: one character, or several packed into an `int`.
pub(crate) fn character(text: &[u8]) -> (Encoding, i64) {
    let (encoding, inner) = unquote(text);
    let characters = characters(inner, encoding);
    let value = match (encoding, characters.as_slice()) {
        // `char` is signed on x86-64.
        (Encoding::Plain, [one]) => i64::from(*one as u8 as i8),
        (Encoding::Plain, many) => {
            i64::from(many.iter().fold(0_u32, |value, byte| value << 8 | (byte & 0xff)) as i32)
        }
        (_, many) => many.last().map_or(0, |last| i64::from(*last)),
    };
    (encoding, value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(value: u64, decimal: bool, unsigned: bool, longs: u8) -> Option<Number> {
        Some(Number::Int(IntLiteral { value, decimal, unsigned, longs }))
    }

    #[test]
    fn integers_of_every_base_and_suffix() {
        assert_eq!(number(b"0"), int(0, true, false, 0));
        assert_eq!(number(b"017"), int(15, false, false, 0));
        assert_eq!(number(b"0x7FUL"), int(127, false, true, 1));
        assert_eq!(number(b"0b101"), int(5, false, false, 0));
        assert_eq!(number(b"1'000'000ll"), int(1_000_000, true, false, 2));
        assert_eq!(number(b"18446744073709551615u"), int(u64::MAX, true, true, 0));
    }

    #[test]
    fn floats_by_their_suffix() {
        assert_eq!(number(b"1.5"), Some(Number::Float(8)));
        assert_eq!(number(b"1e3f"), Some(Number::Float(4)));
        assert_eq!(number(b"0x1.8p3L"), Some(Number::Float(16)));
        assert_eq!(number(b".5i"), Some(Number::Complex(8)));
        assert_eq!(number(b"08.5"), Some(Number::Float(8)));
    }

    #[test]
    fn what_is_no_number_is_none() {
        for text in ["09", "0x", "12abc", "1lulull", "0b12"] {
            assert_eq!(number(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn raw_strings_are_what_stands_between_the_brackets() {
        assert_eq!(unquote(b"R\"(a\\n)\""), (Encoding::Plain, &b"a\\n"[..]));
        assert_eq!(unquote(b"LR\"x()\")x\""), (Encoding::Wide, &b")\""[..]));
    }

    #[test]
    fn characters_and_their_escapes() {
        assert_eq!(character(b"'a'"), (Encoding::Plain, 97));
        assert_eq!(character(b"'\\377'"), (Encoding::Plain, -1));
        assert_eq!(character(b"'\\x41'"), (Encoding::Plain, 65));
        assert_eq!(character(b"'ab'"), (Encoding::Plain, 0x6162));
        assert_eq!(character(b"L'\\u20ac'"), (Encoding::Wide, 0x20ac));
        assert_eq!(character("U'€'".as_bytes()), (Encoding::Utf32, 0x20ac));
    }
}

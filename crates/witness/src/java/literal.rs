//! Literals in Java.

/// A text in quotes, in ASCII.
pub(crate) fn text(value: &str) -> String {
    let mut out = String::from("\"");
    for unit in value.encode_utf16() {
        push(&mut out, unit, b'"');
    }
    out.push('"');
    out
}

/// A character in quotes.
pub(crate) fn character(unit: u16) -> String {
    let mut out = String::from("'");
    push(&mut out, unit, b'\'');
    out.push('\'');
    out
}

fn push(out: &mut String, unit: u16, quote: u8) {
    match u8::try_from(unit) {
        Ok(b'\n') => out.push_str("\\n"),
        Ok(b'\r') => out.push_str("\\r"),
        Ok(b'\t') => out.push_str("\\t"),
        Ok(byte) if byte == b'\\' || byte == quote => {
            out.push('\\');
            out.push(byte.into());
        }
        Ok(byte @ b' '..=b'~') => out.push(byte.into()),
        // Not `\u000a`: that would end the line before the compiler looks at quotes.
        Ok(byte) if byte < b' ' => out.push_str(&format!("\\{byte:03o}")),
        Ok(_) | Err(_) => out.push_str(&format!("\\u{unit:04x}")),
    }
}

/// A `float`.
pub(crate) fn float(value: f32) -> String {
    match value {
        _ if value.is_nan() => "Float.NaN".to_owned(),
        f32::INFINITY => "Float.POSITIVE_INFINITY".to_owned(),
        f32::NEG_INFINITY => "Float.NEGATIVE_INFINITY".to_owned(),
        _ => format!("{value:?}f"),
    }
}

/// A `double`.
pub(crate) fn double(value: f64) -> String {
    match value {
        _ if value.is_nan() => "Double.NaN".to_owned(),
        f64::INFINITY => "Double.POSITIVE_INFINITY".to_owned(),
        f64::NEG_INFINITY => "Double.NEGATIVE_INFINITY".to_owned(),
        _ => format!("{value:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_ascii() {
        assert_eq!(text("a\"b\\\n\u{0}\u{e4}\u{1f600}'"), r#""a\"b\\\n\000\u00e4\ud83d\ude00'""#);
        assert_eq!([character(39), character(34), character(0x2028)], [r"'\''", "'\"'", r"'\u2028'"]);
    }

    #[test]
    fn reals_stay_reals() {
        assert_eq!([double(1.0), double(1e300), double(f64::NAN)], ["1.0", "1e300", "Double.NaN"]);
        assert_eq!([float(0.5), float(f32::INFINITY)], ["0.5f", "Float.POSITIVE_INFINITY"]);
    }
}

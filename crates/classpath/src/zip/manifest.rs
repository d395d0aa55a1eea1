//! Does a jar's manifest say that the jar is a multi-release jar?

/// Looks for `Multi-Release: true` in the main section, which ends at the first empty line.
pub(super) fn is_multi_release(manifest: &[u8]) -> bool {
    let mut lines = lines(manifest).take_while(|line| !line.is_empty());
    lines.any(|line| {
        let mut parts = line.splitn(2, |&byte| byte == b':');
        let key = parts.next().unwrap_or_default();
        let value = parts.next().unwrap_or_default();
        key.eq_ignore_ascii_case(b"Multi-Release") && value.trim_ascii().eq_ignore_ascii_case(b"true")
    })
}

/// Lines end in CR LF, LF or CR, as the jar specification has it.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let end = text.iter().position(|byte| matches!(byte, b'\r' | b'\n'));
        rest = end.map(|end| text[end..].strip_prefix(b"\r\n").unwrap_or(&text[end + 1..]));
        Some(&text[..end.unwrap_or(text.len())])
    })
}

#[cfg(test)]
mod tests {
    use super::is_multi_release;

    #[test]
    fn only_the_main_section_counts() {
        assert!(is_multi_release(b"Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n"));
        assert!(is_multi_release(b"multi-release: TRUE"));
        assert!(is_multi_release(b"A: b\rMulti-Release: true\r"));
        assert!(!is_multi_release(b"Manifest-Version: 1.0\n\nName: x\nMulti-Release: true\n"));
        assert!(!is_multi_release(b"Multi-Release: false\n"));
        assert!(!is_multi_release(b""));
    }
}

//! Lines of bounded length: whoever writes them may mean harm.

use std::io::{self, BufRead};

/// The longest line that is read.
const LONGEST: usize = 1 << 20;

/// The next line without its end; none at the end of the input, and an error if it is too long.
pub(crate) fn next(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    loop {
        let available = input.fill_buf()?;
        if available.is_empty() {
            // A line without an end was cut off.
            return Ok(None);
        }
        let end = available.iter().position(|&byte| byte == b'\n');
        line.extend_from_slice(&available[..end.unwrap_or(available.len())]);
        let used = end.map_or(available.len(), |end| end + 1);
        input.consume(used);
        if line.len() > LONGEST {
            return Err(io::Error::other("the line is too long"));
        }
        if end.is_some() {
            return Ok(Some(String::from_utf8_lossy(&line).into_owned()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut text: &[u8]) -> Vec<String> {
        std::iter::from_fn(|| next(&mut text).ok().flatten()).collect()
    }

    #[test]
    fn lines_have_an_end() {
        assert_eq!(lines(b"a\n\nb\nc"), ["a", "", "b"]);
    }

    #[test]
    fn a_line_that_is_too_long_is_an_error() {
        let long = vec![b'x'; LONGEST + 2];
        assert!(next(&mut io::BufReader::new(&long[..])).is_err());
    }
}

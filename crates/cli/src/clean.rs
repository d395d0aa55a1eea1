//! Text from outside, made fit for a terminal.

use std::fmt;

/// As [`clean`], line by line: a compiler's complaint has several.
pub(crate) fn clean_lines(text: &(impl fmt::Display + ?Sized)) -> String {
    text::escape_lines(&text.to_string())
}

/// Text from outside, with control characters and the like escaped.
pub(crate) fn clean(text: &(impl fmt::Display + ?Sized)) -> String {
    text::escape(&text.to_string())
}

//! Text from outside, made fit to be shown.

use std::fmt;

/// Text with hostile characters escaped.
pub(crate) fn clean(text: &(impl fmt::Display + ?Sized)) -> String {
    text::escape(&text.to_string())
}

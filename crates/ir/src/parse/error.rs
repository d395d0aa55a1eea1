//! What is wrong with a text, and where.

use std::fmt;

/// A text that could not be understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The line, counted from 1.
    pub line: u32,
    /// The character in the line, counted from 1.
    pub column: u32,
    /// What was found and what was needed.
    pub cause: String,
}

impl ParseError {
    /// An error at a byte of the text.
    pub(super) fn at(text: &str, offset: usize, cause: impl fmt::Display) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            line: before.matches('\n').count() as u32 + 1,
            column: before[line_start..].chars().count() as u32 + 1,
            cause: cause.to_string(),
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.cause)
    }
}

impl std::error::Error for ParseError {}

//! Moves through a text and knows where it stands. The tokenisers of all text formats are built on it.

use std::fmt;

use crate::error::TextError;

/// A text and a place in it.
#[derive(Clone, Debug)]
pub struct Scanner<'t> {
    text: &'t str,
    /// The byte that comes next.
    at: usize,
    /// The line of that byte.
    line: u32,
    /// The byte that starts this line.
    line_start: usize,
}

impl<'t> Scanner<'t> {
    /// The start of a text whose first line has this number.
    pub fn new(text: &'t str, line: u32) -> Self {
        Self { text, at: 0, line, line_start: 0 }
    }

    /// What has not been read yet.
    pub fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// The next character.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// How many bytes have been read.
    pub fn offset(&self) -> usize {
        self.at
    }

    /// The line, counted as the text's first line is.
    pub fn line(&self) -> u32 {
        self.line
    }

    /// The character in the line, counted from 1.
    pub fn column(&self) -> u32 {
        self.text[self.line_start..self.at].chars().count() as u32 + 1
    }

    /// Takes so many bytes, which end with a character.
    pub fn take(&mut self, bytes: usize) -> &'t str {
        let taken = &self.rest()[..bytes];
        self.at += bytes;
        if let Some(newline) = taken.rfind('\n') {
            self.line += taken.matches('\n').count() as u32;
            self.line_start = self.at - taken.len() + newline + 1;
        }
        taken
    }

    /// Takes the next character.
    pub fn take_char(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.take(next.len_utf8());
        Some(next)
    }

    /// Takes characters as long as they are wanted.
    pub fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        self.take(rest.find(|c| !wanted(c)).unwrap_or(rest.len()))
    }

    /// Takes the first of these signs that comes next. Longer ones stand before those that they start with.
    pub fn take_sign(&mut self, signs: &[&'static str]) -> Option<&'static str> {
        let sign = signs.iter().find(|sign| self.rest().starts_with(**sign))?;
        self.take(sign.len());
        Some(sign)
    }

    /// Takes what follows `\u`: the number of a character, in braces. It may be that of a lone surrogate.
    pub fn take_unicode(&mut self) -> Option<u32> {
        let (digits, _) = self.rest().strip_prefix('{')?.split_once('}')?;
        let code = u32::from_str_radix(digits, 16).ok().filter(|&code| code <= char::MAX.into())?;
        self.take(digits.len() + 2);
        Some(code)
    }

    /// An error at this place.
    pub fn error(&self, message: impl fmt::Display) -> TextError {
        TextError { line: self.line, column: self.column(), message: message.to_string() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_an_editor() {
        let mut scanner = Scanner::new("é = 1\n\n  x", 1);
        assert_eq!(scanner.take_while(char::is_alphabetic), "é");
        assert_eq!((scanner.line(), scanner.column()), (1, 2));
        scanner.take_while(|c| c != 'x');
        assert_eq!(scanner.error("odd").to_string(), "3:3: odd");
        assert_eq!(TextError::at("é = 1\n\n  x", scanner.offset(), "odd"), scanner.error("odd"));
        assert_eq!((scanner.take_char(), scanner.take_char()), (Some('x'), None));
    }

    #[test]
    fn the_longest_sign_is_taken() {
        let mut scanner = Scanner::new("...<", 1);
        assert_eq!(scanner.take_sign(&["...", ".", "<"]), Some("..."));
        assert_eq!(scanner.take_sign(&["...", "."]), None);
        assert_eq!(scanner.rest(), "<");
    }

    #[test]
    fn a_character_can_be_named_by_its_number() {
        let code = |text| Scanner::new(text, 1).take_unicode();
        assert_eq!([code("{202e}x"), code("{d83d}")], [Some(0x202e), Some(0xd83d)]);
        assert_eq!([code("{110000}"), code("{}"), code("202e"), code("{41")], [None; 4]);
    }
}

//! Walks over the tokens of a text and reports what was expected where something else is.

use std::fmt;

use program::Program;
use text::TextError;

use super::token::{Note, Placed, Token, Word};

pub(super) type Parse<T> = Result<T, TextError>;

/// The text, the place in it, and the program that it adds to.
pub(super) struct Parser<'t, 'p> {
    pub(super) text: &'t str,
    pub(super) tokens: Vec<Placed<'t>>,
    pub(super) next: usize,
    pub(super) program: &'p mut Program,
    /// The package of the class that is read.
    pub(super) package: Vec<u8>,
}

impl<'t> Parser<'t, '_> {
    pub(super) fn peek(&self) -> &Token<'t> {
        self.peek_at(0)
    }

    /// A token further on; past the last one there is always [`Token::End`].
    pub(super) fn peek_at(&self, distance: usize) -> &Token<'t> {
        &self.tokens[(self.next + distance).min(self.tokens.len() - 1)].token
    }

    pub(super) fn advance(&mut self) {
        self.next = (self.next + 1).min(self.tokens.len() - 1);
    }

    pub(super) fn is_mark(&self, mark: &str) -> bool {
        self.is_mark_at(0, mark)
    }

    pub(super) fn is_mark_at(&self, distance: usize, mark: &str) -> bool {
        matches!(self.peek_at(distance), Token::Mark(found) if *found == mark)
    }

    /// Takes the mark if it is there.
    pub(super) fn take_mark(&mut self, mark: &str) -> bool {
        let found = self.is_mark(mark);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn expect_mark(&mut self, mark: &str) -> Parse<()> {
        if self.take_mark(mark) { Ok(()) } else { Err(self.needed(format_args!("`{mark}`"))) }
    }

    /// The word of the language at this place, if there is one.
    pub(super) fn keyword(&self) -> Option<&str> {
        self.keyword_at(0)
    }

    pub(super) fn keyword_at(&self, distance: usize) -> Option<&str> {
        if let Token::Word(word) = self.peek_at(distance) { word.plain() } else { None }
    }

    pub(super) fn take_keyword(&mut self, keyword: &str) -> bool {
        let found = self.keyword() == Some(keyword);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn expect_keyword(&mut self, keyword: &str) -> Parse<()> {
        if self.take_keyword(keyword) { Ok(()) } else { Err(self.needed(format_args!("`{keyword}`"))) }
    }

    /// Any word.
    pub(super) fn word(&mut self, needed: &str) -> Parse<Word<'t>> {
        let Token::Word(word) = self.peek() else { return Err(self.needed(needed)) };
        let word = word.clone();
        self.advance();
        Ok(word)
    }

    /// A word without a number.
    pub(super) fn name(&mut self, needed: &str) -> Parse<Vec<u8>> {
        let Token::Word(Word { name, ordinal: None, .. }) = self.peek() else {
            return Err(self.needed(needed));
        };
        let name = name.to_vec();
        self.advance();
        Ok(name)
    }

    /// `{ item, item }`.
    pub(super) fn braced<T>(&mut self, mut item: impl FnMut(&mut Self) -> Parse<T>) -> Parse<Vec<T>> {
        self.expect_mark("{")?;
        self.listed("}", &mut item)
    }

    /// Items with commas between them, up to and with the closing mark.
    pub(super) fn listed<T>(
        &mut self,
        close: &str,
        item: &mut impl FnMut(&mut Self) -> Parse<T>,
    ) -> Parse<Vec<T>> {
        let mut items = Vec::new();
        if self.take_mark(close) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if self.take_mark(close) {
                return Ok(items);
            }
            if !self.take_mark(",") {
                return Err(self.needed(format_args!("`,` or `{close}`")));
            }
        }
    }

    pub(super) fn skip_newlines(&mut self) {
        while matches!(self.peek(), Token::Newline(_)) {
            self.advance();
        }
    }

    /// Whether a statement can end here.
    pub(super) fn at_end_of_statement(&self, distance: usize) -> bool {
        match self.peek_at(distance) {
            Token::Newline(_) | Token::End => true,
            Token::Mark(mark) => matches!(*mark, ";" | "}"),
            Token::Word(_) | Token::Number(_) | Token::String(_) => false,
        }
    }

    /// What the comment after the statement that starts here says.
    pub(super) fn note(&self) -> Option<Note> {
        for placed in &self.tokens[self.next..] {
            match &placed.token {
                Token::Newline(note) => return *note,
                Token::Mark(";") | Token::End => return None,
                Token::Word(_) | Token::Number(_) | Token::String(_) | Token::Mark(_) => {}
            }
        }
        None
    }

    /// Goes past the brace that closes one that has been opened.
    pub(super) fn skip_braces(&mut self) -> Parse<()> {
        let mut depth = 1;
        while depth > 0 {
            match self.peek() {
                Token::Mark("{") => depth += 1,
                Token::Mark("}") => depth -= 1,
                Token::End => return Err(self.needed("`}`")),
                Token::Word(_) | Token::Number(_) | Token::String(_) | Token::Mark(_) | Token::Newline(_) => {
                }
            }
            self.advance();
        }
        Ok(())
    }

    /// The text here is not what is expected.
    pub(super) fn needed(&self, needed: impl fmt::Display) -> TextError {
        self.error(format_args!("{} was found, but {needed} is needed here", self.peek()))
    }

    pub(super) fn error(&self, cause: impl fmt::Display) -> TextError {
        self.error_at(self.next, cause)
    }

    /// An error at an earlier piece.
    pub(super) fn error_at(&self, token: usize, cause: impl fmt::Display) -> TextError {
        let at = self.tokens.get(token).map_or(self.text.len(), |placed| placed.at);
        TextError::at(self.text, at, cause)
    }
}

//! The pieces of a text.

use std::borrow::Cow;
use std::fmt;

use program::Escaped;

/// A piece, and the byte at which it starts.
#[derive(Clone, Debug)]
pub(super) struct Placed<'t> {
    pub(super) token: Token<'t>,
    pub(super) at: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token<'t> {
    Word(Word<'t>),
    /// As in the text, without a sign.
    Number(&'t str),
    /// In modified UTF-8.
    String(Vec<u8>),
    Mark(&'static str),
    /// The end of a line, with what its comment says about the statement before it.
    Newline(Option<Note>),
    End,
}

/// A name or a word of the language.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Word<'t> {
    /// In modified UTF-8.
    pub(super) name: Cow<'t, [u8]>,
    pub(super) quoted: bool,
    /// `2` in `x.2`.
    pub(super) ordinal: Option<u32>,
}

impl Word<'_> {
    /// The word, if it is neither quoted nor numbered: so it may be one of the language.
    pub(super) fn plain(&self) -> Option<&str> {
        if self.quoted || self.ordinal.is_some() {
            return None;
        }
        std::str::from_utf8(&self.name).ok()
    }
}

/// `// line 12 @5`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Note {
    pub(super) line: Option<u16>,
    pub(super) offset: u16,
}

impl fmt::Display for Token<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Word(word) => {
                write!(f, "`{}", Escaped(classfile::Text(&word.name)))?;
                word.ordinal.map_or(Ok(()), |ordinal| write!(f, ".{ordinal}"))?;
                f.write_str("`")
            }
            Token::Number(number) => write!(f, "`{number}`"),
            Token::String(_) => f.write_str("a string"),
            Token::Mark(mark) => write!(f, "`{mark}`"),
            Token::Newline(_) => f.write_str("the end of the line"),
            Token::End => f.write_str("the end of the text"),
        }
    }
}

//! Cuts a text into words, numbers, strings and marks.

use std::borrow::Cow;

use classfile::modified_utf8;
use text::{Scanner, TextError};

use crate::print::words::{continues_name, starts_name};

use super::token::{Note, Placed, Token, Word};

/// Longer marks come before those that they start with.
const MARKS: [&str; 32] = [
    ">>>", "::", "->", "==", "!=", "<=", ">=", "<<", ">>", "{", "}", "(", ")", "[", "]", ",", ";", ":", ".",
    "=", "<", ">", "+", "-", "*", "/", "%", "&", "|", "^", "#", "?",
];

/// Names that are words although they hold marks.
const SPECIAL_NAMES: [&str; 2] = ["<init>", "<clinit>"];

/// The pieces of a text; the last one is [`Token::End`].
pub(super) fn tokens(text: &str) -> Result<Vec<Placed<'_>>, TextError> {
    let mut lexer = Lexer { scanner: Scanner::new(text, 1) };
    let mut tokens = Vec::with_capacity(text.len() / 4);
    loop {
        let (at, token) = lexer.next()?;
        let is_end = token == Token::End;
        tokens.push(Placed { token, at });
        if is_end {
            return Ok(tokens);
        }
    }
}

struct Lexer<'t> {
    scanner: Scanner<'t>,
}

impl<'t> Lexer<'t> {
    fn next(&mut self) -> Result<(usize, Token<'t>), TextError> {
        self.scanner.take_while(|c| c != '\n' && c.is_whitespace());
        let at = self.scanner.offset();
        let rest = self.scanner.rest();
        let Some(first) = self.scanner.peek() else { return Ok((at, Token::End)) };
        let token = match first {
            '\n' => {
                self.scanner.take_char();
                Token::Newline(None)
            }
            '/' if rest.starts_with("//") => self.comment(),
            '"' => {
                self.scanner.take_char();
                Token::String(self.quoted('"')?)
            }
            '`' => {
                self.scanner.take_char();
                let name = Cow::Owned(self.quoted('`')?);
                self.word(name, true)?
            }
            '0'..='9' => Token::Number(self.number()),
            _ if starts_name(first) => {
                let name = modified_utf8(self.scanner.take_while(continues_name));
                self.word(name, false)?
            }
            _ => self.mark()?,
        };
        Ok((at, token))
    }

    /// Up to and with the end of the line.
    fn comment(&mut self) -> Token<'t> {
        let text = self.scanner.take_while(|c| c != '\n');
        self.scanner.take_char();
        Token::Newline(note(&text[2..]))
    }

    fn word(&mut self, name: Cow<'t, [u8]>, quoted: bool) -> Result<Token<'t>, TextError> {
        let numbered = matches!(self.scanner.rest().as_bytes(), [b'.', b'0'..=b'9', ..]);
        if !numbered {
            return Ok(Token::Word(Word { name, quoted, ordinal: None }));
        }
        self.scanner.take(1);
        let start = self.scanner.clone();
        let digits = self.scanner.take_while(|c| c.is_ascii_digit());
        let ordinal = digits.parse().map_err(|_| start.error(format_args!("`{digits}` is too large")))?;
        Ok(Token::Word(Word { name, quoted, ordinal: Some(ordinal) }))
    }

    /// `12`, `1.5`, `1e-7`, perhaps followed by a letter. The caller computes the value.
    fn number(&mut self) -> &'t str {
        let rest = self.scanner.rest();
        self.scanner.take_while(|c| c.is_ascii_digit());
        if matches!(self.scanner.rest().as_bytes(), [b'.', b'0'..=b'9', ..]) {
            self.scanner.take(1);
            self.scanner.take_while(|c| c.is_ascii_digit());
        }
        // The last line takes an exponent too, but not its sign.
        if matches!(self.scanner.rest().as_bytes(), [b'e' | b'E', b'-' | b'+', b'0'..=b'9', ..]) {
            self.scanner.take(2);
        }
        self.scanner.take_while(continues_name);
        &rest[..rest.len() - self.scanner.rest().len()]
    }

    fn mark(&mut self) -> Result<Token<'t>, TextError> {
        if let Some(name) = self.scanner.take_sign(&SPECIAL_NAMES) {
            let name = Cow::Borrowed(name.as_bytes());
            return Ok(Token::Word(Word { name, quoted: false, ordinal: None }));
        }
        if let Some(mark) = self.scanner.take_sign(&MARKS) {
            return Ok(Token::Mark(mark));
        }
        let c = self.scanner.peek().unwrap_or(' ');
        Err(self.scanner.error(format_args!("`{}` has no meaning here", c.escape_debug())))
    }

    /// The text before the closing quote, unescaped.
    fn quoted(&mut self, quote: char) -> Result<Vec<u8>, TextError> {
        let mut bytes = Vec::new();
        loop {
            let piece = self.scanner.take_while(|c| c != quote && c != '\\' && c != '\n');
            bytes.extend_from_slice(&modified_utf8(piece));
            match self.scanner.peek() {
                Some('\\') => {
                    self.scanner.take_char();
                    self.escape(&mut bytes)?;
                }
                Some(c) if c == quote => {
                    self.scanner.take_char();
                    return Ok(bytes);
                }
                _ => return Err(self.scanner.error(format_args!("the closing {quote} is missing"))),
            }
        }
    }

    fn escape(&mut self, bytes: &mut Vec<u8>) -> Result<(), TextError> {
        let Some(c) = self.scanner.take_char() else {
            return Err(self.scanner.error("the text ends within an escape"));
        };
        match c {
            'n' => bytes.push(b'\n'),
            'r' => bytes.push(b'\r'),
            't' => bytes.push(b'\t'),
            // In the recipe of a concatenation, 1 stands for an argument and 2 for a constant.
            '1' => bytes.push(1),
            '2' => bytes.push(2),
            '\\' | '"' | '`' => bytes.push(c as u8),
            'x' => {
                let digits = self.scanner.rest().get(..2).unwrap_or("");
                let byte = u8::from_str_radix(digits, 16);
                bytes.push(byte.map_err(|_| self.scanner.error("\\x needs two digits"))?);
                self.scanner.take(2);
            }
            'u' => self.unicode(bytes)?,
            _ => return Err(self.scanner.error(format_args!("there is no escape \\{}", c.escape_debug()))),
        }
        Ok(())
    }

    /// `\u{1f600}`; a lone surrogate too.
    fn unicode(&mut self, bytes: &mut Vec<u8>) -> Result<(), TextError> {
        let Some(code) = self.scanner.take_unicode() else {
            return Err(self.scanner.error("\\u needs the number of a character in braces"));
        };
        match char::from_u32(code) {
            Some(c) => bytes.extend_from_slice(&modified_utf8(c.encode_utf8(&mut [0; 4]))),
            None => {
                // Half of a surrogate pair is no `char`, so its three bytes are written by hand.
                let (high, low) = ((code >> 6 & 0x3f) as u8, (code & 0x3f) as u8);
                bytes.extend([0xe0 | (code >> 12) as u8, 0x80 | high, 0x80 | low]);
            }
        }
        Ok(())
    }
}

/// What a comment says about its statement, if it is of that kind.
fn note(comment: &str) -> Option<Note> {
    let (before, offset) = comment.trim().rsplit_once('@')?;
    let offset = offset.parse().ok()?;
    match before.trim() {
        "" => Some(Note { line: None, offset }),
        line => Some(Note { line: Some(line.strip_prefix("line ")?.trim().parse().ok()?), offset }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::quote::quoted;

    #[test]
    fn quoted_bytes_come_back() {
        let all: Vec<u8> =
            (0..=255).chain([0xc0, 0x80, 0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80, 0xed, 0xa0]).collect();
        for quote in ['"', '`'] {
            let text = quoted(&all, quote);
            let mut lexer = Lexer { scanner: Scanner::new(&text[1..], 1) };
            assert_eq!(lexer.quoted(quote).expect("it is well-formed"), all);
        }
    }

    #[test]
    fn comments_tell_positions() {
        assert_eq!(note(" line 12 @5"), Some(Note { line: Some(12), offset: 5 }));
        assert_eq!(note("@7"), Some(Note { line: None, offset: 7 }));
        assert_eq!(note(" from b0, b1"), None);
        assert_eq!(note(" mail me@5 now"), None);
    }

    #[test]
    fn words_keep_their_numbers() {
        let found = tokens("x.2.Foo::<init>").expect("it is well-formed");
        let Token::Word(first) = &found[0].token else { panic!("a word") };
        assert_eq!((&*first.name, first.ordinal), (&b"x"[..], Some(2)));
        assert_eq!(found.len(), 6);
    }
}

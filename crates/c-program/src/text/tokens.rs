//! Tokens of the text form, each with its place.

use std::fmt;

use text::{Scanner, TextError, escape_char, is_hostile};

/// A token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// A bare word: a keyword or a name.
    Word(String),
    /// A name in quotes, never a keyword.
    Name(String),
    /// A text in double quotes.
    Text(String),
    /// A number.
    Number(i64),
    /// A single character, or `...`.
    Sign(&'static str),
    /// The end of a line; several are one.
    Line,
    /// The end of the text.
    End,
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Word(word) => write!(f, "'{word}'"),
            Token::Name(name) => write!(f, "name '{name}'"),
            Token::Text(text) => write!(f, "\"{text}\""),
            Token::Number(number) => write!(f, "{number}"),
            Token::Sign(sign) => write!(f, "'{sign}'"),
            Token::Line => f.write_str("the end of the line"),
            Token::End => f.write_str("the end of the text"),
        }
    }
}

const SIGNS: [&str; 18] =
    ["...", "(", ")", "{", "}", "[", "]", "<", ">", ",", ":", ";", "=", "&", "*", "+", "@", "?"];

/// Reads a text token by token.
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    scanner: Scanner<'a>,
    token: Token,
    /// Where the token starts. Its column is counted only when it is asked for: a line may be long.
    start: Scanner<'a>,
}

impl<'a> Tokens<'a> {
    /// The tokens of a text whose first line has this number.
    pub fn new(text: &'a str, line: u32) -> Result<Self, TextError> {
        let scanner = Scanner::new(text, line);
        let mut tokens = Tokens { start: scanner.clone(), scanner, token: Token::Line };
        tokens.advance()?;
        tokens.skip_lines()?;
        Ok(tokens)
    }

    /// The token that comes next.
    pub fn peek(&self) -> &Token {
        &self.token
    }

    /// Takes the next token, which the caller has seen.
    pub fn skip(&mut self) -> Result<(), TextError> {
        self.advance()
    }

    /// Whether the next token is this sign.
    pub fn is(&self, sign: &str) -> bool {
        matches!(&self.token, Token::Sign(found) if *found == sign)
    }

    /// Whether the next token is this keyword.
    pub fn is_word(&self, word: &str) -> bool {
        matches!(&self.token, Token::Word(found) if found == word)
    }

    /// Takes the sign if it comes next.
    pub fn take(&mut self, sign: &str) -> Result<bool, TextError> {
        let found = self.is(sign);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    /// Takes the keyword if it comes next.
    pub fn take_word(&mut self, word: &str) -> Result<bool, TextError> {
        let found = self.is_word(word);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    /// Takes a sign that must come next.
    pub fn expect(&mut self, sign: &str) -> Result<(), TextError> {
        if self.take(sign)? {
            Ok(())
        } else {
            Err(self.error(format!("'{sign}' is needed, not {}", self.token)))
        }
    }

    /// Takes a name, bare or in quotes.
    pub fn name(&mut self) -> Result<String, TextError> {
        match &self.token {
            Token::Word(name) | Token::Name(name) => self.taken(name.clone()),
            other @ (Token::Text(_) | Token::Number(_) | Token::Sign(_) | Token::Line | Token::End) => {
                Err(self.error(format!("a name is needed, not {other}")))
            }
        }
    }

    /// Takes a text in double quotes.
    pub fn text(&mut self) -> Result<String, TextError> {
        match &self.token {
            Token::Text(text) => self.taken(text.clone()),
            other @ (Token::Word(_)
            | Token::Name(_)
            | Token::Number(_)
            | Token::Sign(_)
            | Token::Line
            | Token::End) => Err(self.error(format!("a text in double quotes is needed, not {other}"))),
        }
    }

    /// Takes a number that fits.
    pub fn number<T: TryFrom<i64>>(&mut self) -> Result<T, TextError> {
        match &self.token {
            Token::Number(number) => match T::try_from(*number) {
                Ok(number) => self.taken(number),
                Err(_) => Err(self.error(format!("{number} is out of range"))),
            },
            other @ (Token::Word(_)
            | Token::Name(_)
            | Token::Text(_)
            | Token::Sign(_)
            | Token::Line
            | Token::End) => Err(self.error(format!("a number is needed, not {other}"))),
        }
    }

    /// Passes the token and returns its value.
    fn taken<T>(&mut self, value: T) -> Result<T, TextError> {
        self.advance()?;
        Ok(value)
    }

    /// Takes the end of a line (or a `;`), where a statement must end.
    pub fn end_of_line(&mut self) -> Result<(), TextError> {
        match self.peek() {
            Token::Line | Token::End | Token::Sign(";") => {
                self.advance()?;
                self.skip_lines()
            }
            // Left for the caller, who closes the procedure.
            Token::Sign("}") => Ok(()),
            other
            @ (Token::Word(_) | Token::Name(_) | Token::Text(_) | Token::Number(_) | Token::Sign(_)) => {
                Err(self.error(format!("the line should end here, not go on with {other}")))
            }
        }
    }

    /// Takes line ends, if any.
    pub fn skip_lines(&mut self) -> Result<(), TextError> {
        while matches!(self.token, Token::Line | Token::Sign(";")) {
            self.advance()?;
        }
        Ok(())
    }

    /// An error at the next token.
    pub fn error(&self, message: impl Into<String>) -> TextError {
        self.start.error(message.into())
    }

    fn advance(&mut self) -> Result<(), TextError> {
        self.skip_space();
        self.start = self.scanner.clone();
        self.token = self.scan()?;
        Ok(())
    }

    fn skip_space(&mut self) {
        self.scanner.take_while(is_space);
        if self.scanner.peek() == Some('#') {
            self.scanner.take_while(|c| c != '\n');
        }
    }

    fn scan(&mut self) -> Result<Token, TextError> {
        let Some(first) = self.scanner.peek() else { return Ok(Token::End) };
        if first == '\n' {
            self.scanner.take_char();
            return Ok(Token::Line);
        }
        if first.is_ascii_digit() || first == '-' {
            return self.scan_number();
        }
        // A name can contain dots, but one in front starts `...`.
        if is_name(first) && first != '.' {
            return Ok(Token::Word(self.scanner.take_while(is_name).to_owned()));
        }
        if first == '"' || first == '\'' {
            return self.scan_quoted(first);
        }
        let sign = self.scanner.take_sign(&SIGNS);
        sign.map(Token::Sign).ok_or_else(|| self.error(format!("no token starts with {first:?}")))
    }

    /// A number; or, for a lone `-`, a sign.
    fn scan_number(&mut self) -> Result<Token, TextError> {
        let minus = self.scanner.take_sign(&["-"]).unwrap_or_default();
        let digits = self.scanner.take_while(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return Ok(Token::Sign("-"));
        }
        // Parsed with the sign, since the least number has no positive counterpart.
        let number = format!("{minus}{digits}").parse();
        number.map(Token::Number).map_err(|_| self.error("the number is too large"))
    }

    fn scan_quoted(&mut self, quote: char) -> Result<Token, TextError> {
        let mut text = String::new();
        self.scanner.take_char();
        loop {
            text.push_str(self.scanner.take_while(|c| c != quote && c != '\\' && c != '\n'));
            if self.scanner.peek() == Some('\n') {
                return Err(self.error("the quotes are not closed"));
            }
            match self.scanner.take_char() {
                Some('\\') => text.push(self.scan_escape()?),
                Some(_) if quote == '"' => return Ok(Token::Text(text)),
                Some(_) => return Ok(Token::Name(text)),
                None => return Err(self.error("the quotes are not closed")),
            }
        }
    }

    /// What follows a backslash: `n`, `u` and a number in braces, or a character that means itself.
    fn scan_escape(&mut self) -> Result<char, TextError> {
        match self.scanner.take_char() {
            Some('n') => Ok('\n'),
            Some('u') => {
                let c = self.scanner.take_unicode().and_then(char::from_u32);
                c.ok_or_else(|| self.error("\\u needs the number of a character in braces"))
            }
            Some(c) => Ok(c),
            None => Err(self.error("the quotes are not closed")),
        }
    }
}

fn is_space(c: char) -> bool {
    c != '\n' && c.is_whitespace()
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '.' | '$')
}

/// A text in quotes, so that [`Tokens`] reads it back.
pub fn quoted(text: &str, quote: char) -> String {
    let mut quoted = String::from(quote);
    for c in text.chars() {
        match c {
            '\n' => quoted.push_str("\\n"),
            '\\' => quoted.push_str("\\\\"),
            c if c == quote => quoted.extend(['\\', c]),
            c => escape_char(&mut quoted, c).expect("a string takes everything"),
        }
    }
    quoted.push(quote);
    quoted
}

/// Whether a name needs no quotes.
pub fn is_bare(name: &str) -> bool {
    const KEYWORDS: [&str; 18] = [
        "unit", "file", "library", "import", "global", "static", "proc", "returns", "local", "temp", "heap",
        "init", "literal", "rep", "mod", "use", "call", "weak",
    ];
    let starts = name.chars().next().is_some_and(|c| is_name(c) && !c.is_ascii_digit() && c != '.');
    starts && name.chars().all(|c| is_name(c) && !is_hostile(c)) && !KEYWORDS.contains(&name)
}

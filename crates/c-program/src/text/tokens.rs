//! Tokens of the text form, each with its place.

use std::fmt;

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The line, counted from 1.
    pub line: u32,
    /// The column, counted from 1.
    pub column: u32,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for TextError {}

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
    rest: &'a str,
    line: u32,
    column: u32,
    token: Token,
    at: (u32, u32),
}

impl<'a> Tokens<'a> {
    /// The tokens of a text whose first line has this number.
    pub fn new(text: &'a str, line: u32) -> Result<Self, TextError> {
        let mut tokens = Tokens { rest: text, line, column: 1, token: Token::Line, at: (line, 1) };
        tokens.advance()?;
        tokens.skip_lines()?;
        Ok(tokens)
    }

    /// The token that comes next.
    pub fn peek(&self) -> &Token {
        &self.token
    }

    /// Takes the next token.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> Result<Token, TextError> {
        let token = self.token.clone();
        self.advance()?;
        Ok(token)
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
        match self.next()? {
            Token::Word(name) | Token::Name(name) => Ok(name),
            other => Err(self.error_before(format!("a name is needed, not {other}"))),
        }
    }

    /// Takes a text in double quotes.
    pub fn text(&mut self) -> Result<String, TextError> {
        match self.next()? {
            Token::Text(text) => Ok(text),
            other => Err(self.error_before(format!("a text in double quotes is needed, not {other}"))),
        }
    }

    /// Takes a number that fits.
    pub fn number<T: TryFrom<i64>>(&mut self) -> Result<T, TextError> {
        match self.next()? {
            Token::Number(number) => {
                T::try_from(number).map_err(|_| self.error_before(format!("{number} is out of range")))
            }
            other => Err(self.error_before(format!("a number is needed, not {other}"))),
        }
    }

    /// Takes the end of a line (or a `;`), where a statement must end.
    pub fn end_of_line(&mut self) -> Result<(), TextError> {
        match self.peek() {
            Token::Line | Token::End | Token::Sign(";") => {
                self.advance()?;
                self.skip_lines()
            }
            Token::Sign("}") => Ok(()),
            other => Err(self.error(format!("the line should end here, not go on with {other}"))),
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
        TextError { line: self.at.0, column: self.at.1, message: message.into() }
    }

    /// The line and column of the next token.
    pub fn at(&self) -> (u32, u32) {
        self.at
    }

    fn error_before(&self, message: String) -> TextError {
        self.error(message)
    }

    fn advance(&mut self) -> Result<(), TextError> {
        self.skip_space();
        self.at = (self.line, self.column);
        self.token = self.scan()?;
        Ok(())
    }

    fn skip_space(&mut self) {
        loop {
            match self.rest.chars().next() {
                Some('#') => {
                    let end = self.rest.find('\n').unwrap_or(self.rest.len());
                    self.eat(end);
                }
                Some(space) if space != '\n' && space.is_whitespace() => self.eat(space.len_utf8()),
                _ => return,
            }
        }
    }

    fn eat(&mut self, bytes: usize) {
        self.column += self.rest[..bytes].chars().count() as u32;
        self.rest = &self.rest[bytes..];
    }

    fn scan(&mut self) -> Result<Token, TextError> {
        let Some(first) = self.rest.chars().next() else { return Ok(Token::End) };
        if first == '\n' {
            self.rest = &self.rest[1..];
            self.line += 1;
            self.column = 1;
            return Ok(Token::Line);
        }
        if first.is_ascii_digit() || first == '-' {
            return self.scan_number();
        }
        if is_name(first) && first != '.' {
            let end = self.rest.find(|c| !is_name(c)).unwrap_or(self.rest.len());
            let word = self.rest[..end].to_string();
            self.eat(end);
            return Ok(Token::Word(word));
        }
        if first == '"' || first == '\'' {
            return self.scan_quoted(first);
        }
        let Some(sign) = SIGNS.iter().find(|sign| self.rest.starts_with(**sign)) else {
            return Err(self.error(format!("no token starts with {first:?}")));
        };
        self.eat(sign.len());
        Ok(Token::Sign(sign))
    }

    /// A number; or, for a lone `-`, a sign.
    fn scan_number(&mut self) -> Result<Token, TextError> {
        let digits = usize::from(self.rest.starts_with('-'));
        let end = self.rest[digits..].find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len() - digits);
        if end == 0 {
            self.eat(digits);
            return Ok(Token::Sign("-"));
        }
        let number = self.rest[..digits + end].parse();
        let number = number.map_err(|_| self.error("the number is too large"))?;
        self.eat(digits + end);
        Ok(Token::Number(number))
    }

    fn scan_quoted(&mut self, quote: char) -> Result<Token, TextError> {
        let mut text = String::new();
        let mut chars = self.rest.char_indices().skip(1);
        while let Some((at, c)) = chars.next() {
            match c {
                '\n' => break,
                '\\' => match chars.next() {
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, c)) => text.push(c),
                    None => break,
                },
                c if c == quote => {
                    self.eat(at + 1);
                    return Ok(if quote == '"' { Token::Text(text) } else { Token::Name(text) });
                }
                c => text.push(c),
            }
        }
        Err(self.error("the quotes are not closed"))
    }
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
            c => {
                if c == quote {
                    quoted.push('\\');
                }
                quoted.push(c);
            }
        }
    }
    quoted.push(quote);
    quoted
}

/// Whether a name can stand without quotes.
pub fn is_bare(name: &str) -> bool {
    const KEYWORDS: [&str; 18] = [
        "unit", "file", "library", "import", "global", "static", "proc", "returns", "local", "temp", "heap",
        "init", "literal", "rep", "mod", "use", "call", "weak",
    ];
    let starts = name.chars().next().is_some_and(|c| is_name(c) && !c.is_ascii_digit() && c != '.');
    starts && name.chars().all(is_name) && !KEYWORDS.contains(&name)
}

//! Is a text a version script, and what does it contain? What GNU ld rejects is rejected, with its line.
//!
//! `tag { global: names; local: names; } tags;`, where names are `a; b*; extern "C" { c; }`.

use std::iter::Peekable;
use std::vec::IntoIter;

use text::Scanner;

use super::{Pattern, Script, Version};

/// How deep blocks of languages may be nested.
const DEEPEST: usize = 100;

/// What is wrong with a script.
#[derive(Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The line, counted from 1.
    pub line: u32,
    /// What is wrong in it.
    pub what: String,
}

impl Script {
    /// Reads a script; none if there are no braces.
    pub fn read(text: &str) -> Result<Option<Self>, Wrong> {
        let (tokens, unclosed) = tokens(text);
        if !tokens.iter().any(|(_, token)| matches!(token, Token::Open | Token::Close)) {
            return Ok(None);
        }
        // Only now: a plain list of names, which has no braces, need not close anything.
        if let Some(wrong) = unclosed {
            return Err(wrong);
        }
        let end = tokens.last().map_or(1, |&(line, _)| line);
        let mut reader = Reader { tokens: tokens.into_iter().peekable(), end, depth: 0 };
        let mut script = Self::default();
        let mut anonymous = None;
        while let Some(&(line, _)) = reader.tokens.peek() {
            let (version, is_named) = reader.version()?;
            script.versions.push(version);
            anonymous = anonymous.or((!is_named).then_some(line));
        }
        match anonymous {
            Some(line) if script.versions.len() > 1 => {
                Err(wrong(line, "a block without a name must be the only one"))
            }
            Some(_) | None => Ok(Some(script)),
        }
    }
}

fn wrong(line: u32, what: impl Into<String>) -> Wrong {
    Wrong { line, what: what.into() }
}

struct Reader {
    tokens: Peekable<IntoIter<(u32, Token)>>,
    /// The line of the last token.
    end: u32,
    /// How many blocks of a language are open.
    depth: usize,
}

impl Reader {
    /// `tag { … } tags;`, and whether it has a tag.
    fn version(&mut self) -> Result<(Version, bool), Wrong> {
        let is_named = self.word().is_some();
        let opened = self.want("{", |token| matches!(token, Token::Open))?;
        let version = self.labelled(opened)?;
        self.close(opened)?;
        // The versions that this one depends on; a block without a name has none.
        while is_named && self.word().is_some() {}
        self.want(";", |token| matches!(token, Token::End))?;
        Ok((version, is_named))
    }

    /// The contents of the braces of a version: `global:` at most once, then `local:` at most once.
    fn labelled(&mut self, opened: u32) -> Result<Version, Wrong> {
        let mut version = Version::default();
        if matches!(self.tokens.peek(), Some((_, Token::Close))) {
            return Ok(version);
        }
        let mut label = self.label();
        if label != Some(Label::Local) {
            let is_labelled = label.is_some();
            version.global = self.names(opened)?;
            let line = self.line();
            label = self.label();
            match label {
                Some(Label::Local) if !is_labelled => {
                    return Err(wrong(line, "there are names before `local:` without `global:`"));
                }
                Some(Label::Global) if !is_labelled => {
                    return Err(wrong(line, "there are names before `global:`"));
                }
                Some(Label::Global) => return Err(wrong(line, "`global:` occurs twice in one block")),
                Some(Label::Local) | None => {}
            }
        }
        if label.is_some() {
            version.local = self.names(opened)?;
            let line = self.line();
            match self.label() {
                Some(Label::Global) => return Err(wrong(line, "`global:` comes after `local:`")),
                Some(Label::Local) => return Err(wrong(line, "`local:` occurs twice in one block")),
                None => {}
            }
        }
        Ok(version)
    }

    /// At least one name, each with its semicolon, up to a label or the end of the block.
    fn names(&mut self, opened: u32) -> Result<Vec<Pattern>, Wrong> {
        let mut names = Vec::new();
        loop {
            self.name(&mut names, opened)?;
            self.end_of_name(opened)?;
            if self.is_label() || !matches!(self.tokens.peek(), Some((_, Token::Word(_) | Token::End))) {
                return Ok(names);
            }
        }
    }

    fn end_of_name(&mut self, opened: u32) -> Result<(), Wrong> {
        match self.tokens.peek() {
            None => Err(self.unclosed(opened)),
            Some(_) => self.want(";", |token| matches!(token, Token::End)).map(|_| ()),
        }
    }

    /// A name, or a block of names of a language.
    fn name(&mut self, names: &mut Vec<Pattern>, opened: u32) -> Result<(), Wrong> {
        let Some(name) = self.word() else {
            return Err(match self.tokens.peek() {
                None => self.unclosed(opened),
                Some((line, token)) => wrong(*line, format!("expected a name, but found {}", token.text())),
            });
        };
        // Before another word, `extern` opens the block of a language; alone it is a name.
        if name.text != "extern" || !matches!(self.tokens.peek(), Some((_, Token::Word(_)))) {
            names.push(name);
            return Ok(());
        }
        self.word();
        let opened = self.want("{", |token| matches!(token, Token::Open))?;
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(wrong(opened, format!("more than {DEEPEST} blocks are nested")));
        }
        loop {
            self.name(names, opened)?;
            if !matches!(self.tokens.peek(), Some((_, Token::Close))) {
                self.end_of_name(opened)?;
            }
            if self.is_label() || !matches!(self.tokens.peek(), Some((_, Token::Word(_) | Token::End))) {
                self.depth -= 1;
                return self.close(opened);
            }
        }
    }

    fn word(&mut self) -> Option<Pattern> {
        match self.tokens.next_if(|(_, token)| matches!(token, Token::Word(_)))?.1 {
            Token::Word(word) => Some(word),
            Token::Open | Token::Close | Token::End | Token::Label(_) | Token::Colon => None,
        }
    }

    fn is_label(&mut self) -> bool {
        matches!(self.tokens.peek(), Some((_, Token::Label(_))))
    }

    fn label(&mut self) -> Option<Label> {
        match self.tokens.next_if(|(_, token)| matches!(token, Token::Label(_)))?.1 {
            Token::Label(label) => Some(label),
            Token::Open | Token::Close | Token::End | Token::Word(_) | Token::Colon => None,
        }
    }

    fn line(&mut self) -> u32 {
        self.tokens.peek().map_or(self.end, |&(line, _)| line)
    }

    fn close(&mut self, opened: u32) -> Result<(), Wrong> {
        match self.tokens.peek() {
            None => Err(self.unclosed(opened)),
            Some(_) => self.want("}", |token| matches!(token, Token::Close)).map(|_| ()),
        }
    }

    fn unclosed(&self, opened: u32) -> Wrong {
        wrong(self.end, format!("the block that starts in line {opened} is not closed: `}}` is missing"))
    }

    /// The line of a token that has to be there.
    fn want(&mut self, what: &str, is_it: impl Fn(&Token) -> bool) -> Result<u32, Wrong> {
        match self.tokens.next() {
            Some((line, token)) if is_it(&token) => Ok(line),
            Some((line, token)) => Err(wrong(line, format!("expected `{what}`, but found {}", token.text()))),
            None => Err(wrong(self.end, format!("expected `{what}`, but the file ends"))),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    Global,
    Local,
}

#[derive(Debug)]
enum Token {
    Open,
    Close,
    /// `;`.
    End,
    Colon,
    Label(Label),
    Word(Pattern),
}

impl Token {
    fn text(&self) -> String {
        match self {
            Token::Open => "`{`".to_owned(),
            Token::Close => "`}`".to_owned(),
            Token::End => "`;`".to_owned(),
            Token::Colon => "`:`".to_owned(),
            Token::Label(Label::Global) => "`global:`".to_owned(),
            Token::Label(Label::Local) => "`local:`".to_owned(),
            Token::Word(word) => format!("`{}`", word.text),
        }
    }
}

/// The words of a script with their lines, without comments; and a comment or quotes that do not end.
fn tokens(text: &str) -> (Vec<(u32, Token)>, Option<Wrong>) {
    let mut tokens: Vec<(u32, Token)> = Vec::new();
    let (mut scanner, mut unclosed) = (Scanner::new(text, 1), None);
    while let Some(letter) = scanner.peek() {
        let (start, rest) = (scanner.line(), scanner.rest());
        let mut open = |what: &str| {
            unclosed = Some(wrong(start, format!("{what} that starts here does not end")));
            rest.len()
        };
        let length = match letter {
            '/' if rest.starts_with("/*") => {
                rest[2..].find("*/").map_or_else(|| open("a comment"), |end| end + 4)
            }
            '#' => rest.find('\n').unwrap_or(rest.len()),
            '"' => match rest[1..].split_once('"') {
                Some((quoted, _)) => {
                    tokens.push((start, Token::Word(Pattern::quoted(quoted))));
                    quoted.len() + 2
                }
                None => open("a name in quotes"),
            },
            ':' => {
                tokens.push((start, Token::Colon));
                label(&mut tokens);
                1
            }
            '{' | '}' | ';' => {
                tokens.push(match letter {
                    '{' => (start, Token::Open),
                    '}' => (start, Token::Close),
                    _ => (start, Token::End),
                });
                1
            }
            blank if blank.is_whitespace() => blank.len_utf8(),
            _ => {
                let end = end_of_word(rest);
                tokens.push((start, Token::Word(Pattern::bare(&rest[..end]))));
                end
            }
        };
        scanner.take(length);
    }
    (tokens, unclosed)
}

/// Makes a label of a word and a colon.
fn label(tokens: &mut Vec<(u32, Token)>) {
    let label = match tokens.as_slice() {
        [.., (_, Token::Word(word)), _] if word.text == "global" => Label::Global,
        [.., (_, Token::Word(word)), _] if word.text == "local" => Label::Local,
        _ => return,
    };
    tokens.pop();
    if let Some((_, token)) = tokens.last_mut() {
        *token = Token::Label(label);
    }
}

/// Where a word ends; `ns::name` is one.
fn end_of_word(text: &str) -> usize {
    let mut end = 0;
    while let Some(letter) = text[end..].chars().next() {
        let rest = &text[end..];
        if rest.starts_with("::") {
            end += 2;
        } else if letter.is_whitespace() || "{};:\"#".contains(letter) || (end > 0 && rest.starts_with("/*"))
        {
            break;
        } else {
            end += letter.len_utf8();
        }
    }
    end
}

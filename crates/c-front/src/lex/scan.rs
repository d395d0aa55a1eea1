//! One pass over the bytes: white space, markers, tokens.

use super::pragma::Packing;
use super::token::{Kind, Token};
use super::{Lexed, Symbols, kind_of};
use crate::position::{Lines, Marker, Pos};

/// Texts beyond this are cut: positions are 32 bits wide.
const LONGEST: usize = u32::MAX as usize - 1;

/// Bytes of text per token, as measured on real units; only for the first allocation.
const BYTES_PER_TOKEN: usize = 5;

pub(super) struct Scanner<'a> {
    text: &'a [u8],
    at: usize,
    tokens: Vec<Token>,
    symbols: Symbols,
    lines: Lines,
    packing: Packing,
    packs: Vec<(u32, u32)>,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(name: &str, text: &'a [u8], symbols: Symbols) -> Self {
        let text = &text[..text.len().min(LONGEST)];
        Self {
            text,
            at: 0,
            tokens: Vec::with_capacity(text.len() / BYTES_PER_TOKEN + 1),
            symbols,
            lines: Lines::new(name),
            packing: Packing::default(),
            packs: Vec::new(),
        }
    }

    pub(super) fn run(mut self) -> Lexed {
        self.line_start();
        while let Some(&byte) = self.text.get(self.at) {
            match byte {
                b'\n' => {
                    self.newline();
                    self.line_start();
                }
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c => self.at += 1,
                b'\\' if matches!(self.text.get(self.at + 1), Some(b'\n' | b'\r')) => self.at += 1,
                b'/' if self.text.get(self.at + 1) == Some(&b'*') => self.block_comment(),
                b'/' if self.text.get(self.at + 1) == Some(&b'/') => self.skip_line(),
                _ => self.word(byte),
            }
        }
        self.push(Kind::End, 0, self.text.len());
        Lexed { tokens: self.tokens, symbols: self.symbols, lines: self.lines, packs: self.packs }
    }

    fn push(&mut self, kind: Kind, detail: u32, start: usize) {
        self.tokens.push(Token { kind, detail, pos: Pos(start as u32) });
    }

    fn newline(&mut self) {
        self.at += 1;
        self.lines.starts.push(self.at as u32);
    }

    /// A `#` as the first thing on a line is a marker or a pragma.
    fn line_start(&mut self) {
        let start = self.at;
        while matches!(self.text.get(self.at), Some(b' ' | b'\t')) {
            self.at += 1;
        }
        if self.text.get(self.at) != Some(&b'#') {
            self.at = start;
            return;
        }
        let from = self.at + 1;
        self.skip_line();
        let text = self.text;
        self.directive(&text[from..self.at]);
    }

    fn skip_line(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
    }

    fn directive(&mut self, line: &[u8]) {
        let line = line.trim_ascii();
        let line = line.strip_prefix(b"line").map_or(line, <[u8]>::trim_ascii_start);
        if let Some(rest) = line.strip_prefix(b"pragma") {
            if let Some(limit) = self.packing.apply(rest) {
                self.packs.push((self.tokens.len() as u32, limit));
            }
            return;
        }
        let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = line[..digits]
            .iter()
            .fold(0_u32, |number, digit| number.saturating_mul(10).saturating_add(u32::from(digit - b'0')));
        if digits > 0 {
            self.marker(number, line[digits..].trim_ascii_start());
        }
    }

    fn marker(&mut self, line: u32, rest: &[u8]) {
        // A marker speaks about the next line, which has not started yet.
        let physical = self.lines.starts.len() as u32;
        let file = match file_name(rest) {
            Some(name) => self.file_index(&name),
            None => self.lines.markers.last().map_or(0, |marker| marker.file),
        };
        self.lines.markers.push(Marker { physical, file, line });
    }

    fn file_index(&mut self, name: &str) -> u32 {
        let files = &mut self.lines.files;
        // Markers often return to the file that included this one, so search backwards.
        match files.iter().rposition(|file| file == name) {
            Some(index) => index as u32,
            None => {
                files.push(name.to_owned());
                files.len() as u32 - 1
            }
        }
    }

    fn block_comment(&mut self) {
        self.at += 2;
        while let Some(&byte) = self.text.get(self.at) {
            match byte {
                b'\n' => self.newline(),
                b'*' if self.text.get(self.at + 1) == Some(&b'/') => {
                    self.at += 2;
                    return;
                }
                _ => self.at += 1,
            }
        }
    }

    #[inline]
    fn word(&mut self, byte: u8) {
        match CLASS[byte as usize] {
            NAME => self.name(),
            DIGIT => self.number(),
            _ => match byte {
                b'\\' if self.at_escaped_letter(self.at) => self.name(),
                b'"' => self.quoted(self.at, b'"', Kind::Text),
                b'\'' => self.quoted(self.at, b'\'', Kind::Character),
                b'.' if self.text.get(self.at + 1).is_some_and(u8::is_ascii_digit) => self.number(),
                _ => self.punctuator(byte),
            },
        }
    }

    #[inline]
    fn name(&mut self) {
        let start = self.at;
        let mut at = start + 1;
        loop {
            while at < self.text.len() && CLASS[self.text[at] as usize] != OTHER {
                at += 1;
            }
            if !self.at_escaped_letter(at) {
                break;
            }
            at += 2;
        }
        self.at = at;
        let spelling = &self.text[start..at];
        if matches!(self.text.get(at), Some(b'"' | b'\'')) && self.prefixed(start, spelling) {
            return;
        }
        let symbol = self.symbols.intern(spelling);
        self.push(kind_of(symbol), symbol.0, start);
    }

    /// Some preprocessors write letters beyond ASCII as `\u00e9`.
    #[inline]
    fn at_escaped_letter(&self, at: usize) -> bool {
        self.text.get(at) == Some(&b'\\') && matches!(self.text.get(at + 1), Some(b'u' | b'U'))
    }

    /// A literal with a prefix, from `start` on, with its quote at the cursor; `false` if the name is not a
    /// prefix.
    #[cold]
    fn prefixed(&mut self, start: usize, spelling: &[u8]) -> bool {
        let quote = self.text[self.at];
        match spelling {
            b"L" | b"u" | b"U" | b"u8" => {
                let kind = if quote == b'"' { Kind::Text } else { Kind::Character };
                self.quoted(start, quote, kind);
                true
            }
            b"R" | b"LR" | b"uR" | b"UR" | b"u8R" if quote == b'"' => {
                self.raw(start);
                true
            }
            _ => false,
        }
    }

    /// `R"mark( … )mark"`: nothing is escaped, and the literal may span lines.
    fn raw(&mut self, start: usize) {
        let rest = &self.text[self.at + 1..];
        let mark = rest.iter().position(|byte| *byte == b'(').unwrap_or(rest.len());
        let close = [b")", &rest[..mark], b"\""].concat();
        let inner = rest.get(mark..).unwrap_or_default();
        let end = inner.windows(close.len()).position(|window| window == close);
        let goal = match end {
            Some(end) => self.at + 1 + mark + end + close.len(),
            None => self.text.len(),
        };
        while self.at < goal {
            match self.text[self.at] {
                b'\n' => self.newline(),
                _ => self.at += 1,
            }
        }
        let kind = if end.is_some() { Kind::Text } else { Kind::Unended };
        self.push(kind, (goal - start) as u32, start);
    }

    /// A preprocessing number: digits, letters, dots, and signs after an exponent's letter.
    fn number(&mut self) {
        let start = self.at;
        let mut at = start + 1;
        while let Some(&byte) = self.text.get(at) {
            let sign =
                matches!(byte, b'+' | b'-') && matches!(self.text[at - 1], b'e' | b'E' | b'p' | b'P') && {
                    // `0xe+1` is three tokens.
                    let hex = matches!(self.text.get(start + 1), Some(b'x' | b'X'));
                    !hex || matches!(self.text[at - 1], b'p' | b'P')
                };
            let separator = byte == b'\'' && self.text.get(at + 1).is_some_and(u8::is_ascii_alphanumeric);
            if CLASS[byte as usize] == OTHER && byte != b'.' && !sign && !separator {
                break;
            }
            at += 1;
        }
        self.at = at;
        self.push(Kind::Number, (at - start) as u32, start);
    }

    /// A character or string from `start` (its prefix), with its opening quote at the cursor.
    fn quoted(&mut self, start: usize, quote: u8, kind: Kind) {
        let mut at = self.at + 1;
        let kind = loop {
            match self.text.get(at) {
                Some(&byte) if byte == quote => {
                    at += 1;
                    break kind;
                }
                Some(b'\\') if self.text.get(at + 1).is_some_and(|next| *next != b'\n') => at += 2,
                Some(b'\n') | None => break Kind::Unended,
                Some(_) => at += 1,
            }
        };
        self.at = at;
        self.push(kind, (at - start) as u32, start);
    }

    fn punctuator(&mut self, byte: u8) {
        let start = self.at;
        let next = |distance: usize| self.text.get(start + distance).copied().unwrap_or(0);
        let (kind, length) = punctuator(byte, next(1), next(2));
        self.at += length;
        self.push(kind, length as u32, start);
    }
}

fn punctuator(first: u8, second: u8, third: u8) -> (Kind, usize) {
    match (first, second, third) {
        (b'.', b'.', b'.') => (Kind::Ellipsis, 3),
        (b'<', b'<', b'=') => (Kind::ShiftLeftEqual, 3),
        (b'>', b'>', b'=') => (Kind::ShiftRightEqual, 3),
        (b'-', b'>', _) => (Kind::Arrow, 2),
        (b'+', b'+', _) => (Kind::PlusPlus, 2),
        (b'-', b'-', _) => (Kind::MinusMinus, 2),
        (b'&', b'&', _) => (Kind::AmpAmp, 2),
        (b'|', b'|', _) => (Kind::PipePipe, 2),
        (b'<', b'<', _) => (Kind::ShiftLeft, 2),
        (b'>', b'>', _) => (Kind::ShiftRight, 2),
        (b'<', b'=', _) => (Kind::LessEqual, 2),
        (b'>', b'=', _) => (Kind::GreaterEqual, 2),
        (b'=', b'=', _) => (Kind::EqualEqual, 2),
        (b'!', b'=', _) => (Kind::BangEqual, 2),
        (b'+', b'=', _) => (Kind::PlusEqual, 2),
        (b'-', b'=', _) => (Kind::MinusEqual, 2),
        (b'*', b'=', _) => (Kind::StarEqual, 2),
        (b'/', b'=', _) => (Kind::SlashEqual, 2),
        (b'%', b'=', _) => (Kind::PercentEqual, 2),
        (b'&', b'=', _) => (Kind::AmpEqual, 2),
        (b'|', b'=', _) => (Kind::PipeEqual, 2),
        (b'^', b'=', _) => (Kind::CaretEqual, 2),
        (b':', b':', _) => (Kind::ColonColon, 2),
        // Digraphs.
        (b'<', b':', _) => (Kind::BracketOpen, 2),
        (b':', b'>', _) => (Kind::BracketClose, 2),
        (b'<', b'%', _) => (Kind::BraceOpen, 2),
        (b'%', b'>', _) => (Kind::BraceClose, 2),
        _ => (single(first), 1),
    }
}

fn single(byte: u8) -> Kind {
    match byte {
        b'(' => Kind::ParenOpen,
        b')' => Kind::ParenClose,
        b'[' => Kind::BracketOpen,
        b']' => Kind::BracketClose,
        b'{' => Kind::BraceOpen,
        b'}' => Kind::BraceClose,
        b';' => Kind::Semicolon,
        b',' => Kind::Comma,
        b':' => Kind::Colon,
        b'?' => Kind::Question,
        b'.' => Kind::Dot,
        b'+' => Kind::Plus,
        b'-' => Kind::Minus,
        b'*' => Kind::Star,
        b'/' => Kind::Slash,
        b'%' => Kind::Percent,
        b'&' => Kind::Amp,
        b'|' => Kind::Pipe,
        b'^' => Kind::Caret,
        b'~' => Kind::Tilde,
        b'!' => Kind::Bang,
        b'<' => Kind::Less,
        b'>' => Kind::Greater,
        b'=' => Kind::Equal,
        b'#' => Kind::Hash,
        _ => Kind::Stray,
    }
}

const OTHER: u8 = 0;
const NAME: u8 = 1;
const DIGIT: u8 = 2;

/// Which bytes can be part of a name or number. Bytes beyond ASCII are parts of names.
static CLASS: [u8; 256] = {
    let mut class = [OTHER; 256];
    let mut byte = 0;
    while byte < 256 {
        let value = byte as u8;
        if value.is_ascii_digit() {
            class[byte] = DIGIT;
        } else if value.is_ascii_alphabetic() || value == b'_' || value == b'$' || value >= 0x80 {
            class[byte] = NAME;
        }
        byte += 1;
    }
    class
};

/// The file of a marker: a string with escaped quotes and backslashes.
fn file_name(rest: &[u8]) -> Option<String> {
    let rest = rest.strip_prefix(b"\"")?;
    let mut name = Vec::new();
    let mut bytes = rest.iter();
    while let Some(&byte) = bytes.next() {
        match byte {
            b'"' => return Some(String::from_utf8_lossy(&name).into_owned()),
            b'\\' => name.extend(bytes.next()),
            _ => name.push(byte),
        }
    }
    None
}

//! Which tokens does a preprocessed text consist of, and which file and line does each come from?
//!
//! Never fails: text that is not a token of C becomes a stray token, and the parser reports it.

mod keywords;
pub(crate) mod literal;
mod pragma;
mod scan;
mod token;

use index::ByteInterner;

use crate::position::Lines;
use keywords::KEYWORDS;
pub use literal::Encoding;
pub use token::{Kind, Symbol, Token};

/// The names of one unit.
pub type Symbols = ByteInterner<Symbol>;

/// A text as tokens.
#[derive(Debug)]
pub struct Lexed {
    /// The tokens; the last is always [`Kind::End`].
    pub tokens: Vec<Token>,
    /// The names among them.
    pub symbols: Symbols,
    /// Maps offsets to places.
    pub lines: Lines,
    /// From which token on `#pragma pack` limits alignment, and to how many bytes (0: no limit).
    pub packs: Vec<(u32, u32)>,
}

/// Splits `text`, preprocessed from the file called `name`, into tokens.
pub fn lex(name: &str, text: &[u8]) -> Lexed {
    let mut symbols = Symbols::new();
    for (spelling, _) in KEYWORDS {
        symbols.intern(spelling.as_bytes());
    }
    scan::Scanner::new(name, text, symbols).run()
}

/// The keyword that a symbol is, or [`Kind::Name`].
#[inline]
fn kind_of(symbol: Symbol) -> Kind {
    match KEYWORDS.get(symbol.0 as usize) {
        Some((_, kind)) => *kind,
        None => Kind::Name,
    }
}

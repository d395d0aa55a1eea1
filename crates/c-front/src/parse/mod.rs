//! What does a preprocessed text say, by the grammar of C (C89 to C23, with GNU's extensions)?
//!
//! Recursive descent over the tokens. The parser knows only which names are types, because the grammar
//! depends on it. The first error ends the unit. Nesting is limited, so that no input exhausts the stack.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a parser asks for the few tokens that may come next, and treats all others of its 140 alike"
)]

mod attributes;
mod declarations;
mod declarators;
mod expressions;
mod initializers;
mod names;
mod operands;
mod records;
mod specifiers;
mod statements;

use std::fmt;

use index::{Arena, Id, Span};

use crate::lex::{Kind, Lexed, Symbol, Token};
use crate::position::{Pos, SourcePlace};
use crate::syntax::*;
use names::TypeNames;

/// How deep brackets, statements and declarators may nest.
const DEEPEST: u32 = 400;

/// How many expressions may be nested in one, counting operators in a row.
pub(crate) const TALLEST: u16 = 3000;

/// Types that are names and not keywords, so that a declaration can hide them.
pub(crate) const KNOWN_TYPES: &[(&str, Builtin)] = &[
    ("bool", Builtin::Bool),
    ("__int128_t", Builtin::Int128),
    ("__uint128_t", Builtin::UInt128),
    ("__builtin_ms_va_list", Builtin::VaList),
];

/// Where a text is not C, and what was expected there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The place.
    pub place: SourcePlace,
    /// What was expected and what was found.
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

impl std::error::Error for ParseError {}

/// An error before its place is looked up.
#[derive(Debug)]
struct Complaint {
    pos: Pos,
    message: String,
}

type Parsed<T> = Result<T, Box<Complaint>>;

/// Parses the tokens of `text`.
pub fn parse(text: &[u8], lexed: Lexed) -> Result<Unit, ParseError> {
    let mut parser = Parser::new(text, lexed);
    match parser.unit() {
        Ok(()) => Ok(parser.unit),
        Err(complaint) => {
            let place = parser.unit.lines.place(complaint.pos);
            Err(ParseError { place, message: complaint.message })
        }
    }
}

/// The state of one descent.
struct Parser<'a> {
    text: &'a [u8],
    tokens: Vec<Token>,
    at: usize,
    packs: Vec<(u32, u32)>,
    unit: Unit,
    names: TypeNames,
    depth: u32,
    /// The height of the tallest expression since this was last cleared.
    tallest: u16,
    builtins: Vec<(Builtin, TypeExprId)>,
    exprs: Vec<ExprId>,
    stmts: Vec<StmtId>,
    decls: Vec<Declaration>,
    params: Vec<Param>,
}

impl<'a> Parser<'a> {
    fn new(text: &'a [u8], lexed: Lexed) -> Self {
        let Lexed { tokens, mut symbols, lines, packs } = lexed;
        let known: Vec<Symbol> =
            KNOWN_TYPES.iter().map(|(name, _)| symbols.intern(name.as_bytes())).collect();
        let mut names = TypeNames::new(symbols.len());
        known.into_iter().for_each(|symbol| names.declare(symbol, true));
        Self {
            text,
            at: 0,
            packs,
            names,
            depth: 0,
            tallest: 0,
            builtins: Vec::new(),
            unit: empty_unit(symbols, lines),
            tokens,
            exprs: Vec::new(),
            stmts: Vec::new(),
            decls: Vec::new(),
            params: Vec::new(),
        }
    }

    #[inline]
    fn kind(&self) -> Kind {
        self.tokens[self.at].kind
    }

    /// The kind of the word `distance` after the next.
    #[inline]
    fn kind_ahead(&self, distance: usize) -> Kind {
        self.tokens.get(self.at + distance).map_or(Kind::End, |token| token.kind)
    }

    #[inline]
    fn token(&self) -> Token {
        self.tokens[self.at]
    }

    #[inline]
    fn pos(&self) -> Pos {
        self.tokens[self.at].pos
    }

    /// Consumes the next token, except the end.
    #[inline]
    fn advance(&mut self) -> Token {
        let token = self.tokens[self.at];
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
        token
    }

    #[inline]
    fn eat(&mut self, kind: Kind) -> bool {
        let found = self.kind() == kind;
        if found {
            self.advance();
        }
        found
    }

    #[inline]
    fn need(&mut self, kind: Kind) -> Parsed<Token> {
        if self.kind() == kind {
            return Ok(self.advance());
        }
        match kind {
            Kind::Name => self.expected("a name"),
            _ => self.expected(&format!("`{}`", kind.text())),
        }
    }

    #[cold]
    fn expected<T>(&self, what: &str) -> Parsed<T> {
        let found = self.spelling(self.token());
        self.complain(self.pos(), format!("expected {what}, but found {found}"))
    }

    #[cold]
    fn complain<T>(&self, pos: Pos, message: String) -> Parsed<T> {
        Err(Box::new(Complaint { pos, message }))
    }

    /// A token as errors show it.
    fn spelling(&self, token: Token) -> String {
        const SHOWN: usize = 40;
        let raw = |length: usize| {
            let start = token.pos.0 as usize;
            let text = self.text.get(start..start + length.min(SHOWN)).unwrap_or_default();
            format!("`{}`", String::from_utf8_lossy(text))
        };
        match token.kind {
            Kind::End => "the end of the file".to_owned(),
            Kind::Name => format!("`{}`", self.unit.name(token.symbol())),
            Kind::Number | Kind::Character | Kind::Text | Kind::Unended | Kind::Stray => {
                raw(token.detail as usize)
            }
            other => format!("`{}`", other.text()),
        }
    }

    /// Goes one level deeper while `inner` runs.
    #[inline]
    fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        self.depth += 1;
        if self.depth > DEEPEST {
            // The first error ends the unit, so the depth need not be restored.
            return self.complain(self.pos(), format!("nested more than {DEEPEST} deep"));
        }
        let result = inner(self);
        self.depth -= 1;
        result
    }

    /// Measures the expressions of `inner` separately: while it runs, `tallest` covers only them. Afterwards
    /// it covers the earlier ones as well.
    fn measured<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let before = std::mem::take(&mut self.tallest);
        let result = inner(self);
        self.tallest = self.tallest.max(before);
        result
    }

    /// Adds an expression; `height` is that of the tallest within it.
    #[inline]
    fn push(&mut self, kind: ExprKind, pos: Pos, height: u16) -> Parsed<ExprId> {
        let height = height + 1;
        if height > TALLEST {
            return self.complain(pos, format!("more than {TALLEST} expressions nested in one"));
        }
        self.tallest = self.tallest.max(height);
        Ok(self.unit.exprs.push(Expr { kind, pos, height }))
    }

    #[inline]
    fn height(&self, expr: ExprId) -> u16 {
        self.unit.exprs[expr].height
    }
}

/// Moves the items that were pushed on `stack` since it had `mark` items into an arena, where they are
/// adjacent.
fn gather<I: Id, T: Copy>(stack: &mut Vec<T>, mark: usize, arena: &mut Arena<I, T>) -> Span<I> {
    let start = arena.next_id();
    for item in stack.drain(mark..) {
        arena.push(item);
    }
    Span::new(start, arena.next_id())
}

fn empty_unit(symbols: crate::lex::Symbols, lines: crate::position::Lines) -> Unit {
    Unit {
        symbols,
        lines,
        exprs: Arena::new(),
        stmts: Arena::new(),
        types: Arena::new(),
        records: Arena::new(),
        enums: Arena::new(),
        fields: Arena::new(),
        enumerators: Arena::new(),
        params: Arena::new(),
        decls: Arena::new(),
        functions: Arena::new(),
        init_items: Arena::new(),
        designators: Arena::new(),
        arms: Arena::new(),
        asms: Arena::new(),
        expr_lists: Arena::new(),
        stmt_lists: Arena::new(),
        items: Vec::new(),
    }
}

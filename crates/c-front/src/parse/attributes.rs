//! `__attribute__((…))`, `[[…]]`, `asm ("name")`: what is written outside the grammar proper.
//!
//! They may appear nearly everywhere. Those that change layout or meaning are read; all others are skipped.

use super::{Parsed, Parser};
use crate::lex::{Kind, Symbol, literal};
use crate::syntax::*;

/// What the attributes so far say.
#[derive(Clone, Copy, Default)]
pub(super) struct Attributes {
    pub(super) packed: bool,
    pub(super) transparent: bool,
    pub(super) aligned: Option<ExprId>,
    pub(super) vector: Option<ExprId>,
    pub(super) mode: Option<Symbol>,
    pub(super) decl: DeclAttributes,
}

impl Parser<'_> {
    /// Whether an attribute comes next.
    #[inline]
    pub(super) fn at_attribute(&self) -> bool {
        match self.kind() {
            Kind::Attribute => true,
            Kind::BracketOpen => self.kind_ahead(1) == Kind::BracketOpen,
            _ => false,
        }
    }

    /// Reads all attributes that come next.
    #[inline]
    pub(super) fn attributes(&mut self, found: &mut Attributes) -> Parsed<()> {
        while self.at_attribute() {
            self.attribute(found)?;
        }
        Ok(())
    }

    /// Skips all attributes that come next.
    #[inline]
    pub(super) fn skip_attributes(&mut self) -> Parsed<()> {
        if self.at_attribute() {
            self.attributes(&mut Attributes::default())?;
        }
        Ok(())
    }

    fn attribute(&mut self, found: &mut Attributes) -> Parsed<()> {
        let close = if self.advance().kind == Kind::Attribute {
            self.need(Kind::ParenOpen)?;
            self.need(Kind::ParenOpen)?;
            Kind::ParenClose
        } else {
            self.need(Kind::BracketOpen)?;
            Kind::BracketClose
        };
        while self.kind() != close {
            if !self.eat(Kind::Comma) {
                self.one_attribute(found)?;
            }
        }
        self.need(close)?;
        self.need(close)?;
        Ok(())
    }

    /// One attribute of a list: a name (any keyword can be one), perhaps with arguments.
    fn one_attribute(&mut self, found: &mut Attributes) -> Parsed<()> {
        let token = self.advance();
        if matches!(
            token.kind,
            Kind::End
                | Kind::ParenClose
                | Kind::ParenOpen
                | Kind::Semicolon
                | Kind::BraceOpen
                | Kind::BraceClose
        ) {
            // `advance` stays at the end, so there is nothing to take back.
            self.at -= usize::from(token.kind != Kind::End);
            return self.expected("the name of an attribute");
        }
        if self.kind() == Kind::ColonColon {
            // `gnu::name`: the name after the colons is what counts.
            self.advance();
            return self.one_attribute(found);
        }
        let name = self.text_of(token).to_vec();
        let name =
            name.strip_prefix(b"__").and_then(|name| name.strip_suffix(b"__")).unwrap_or(&name).to_vec();
        self.attribute_named(&name, found)
    }

    fn text_of(&self, token: crate::lex::Token) -> &[u8] {
        match token.kind {
            Kind::Number | Kind::Character | Kind::Text | Kind::Unended | Kind::Stray => b"",
            _ if (token.detail as usize) < self.unit.symbols.len() => self.unit.symbols.get(token.symbol()),
            _ => b"",
        }
    }

    fn attribute_named(&mut self, name: &[u8], found: &mut Attributes) -> Parsed<()> {
        let arguments = self.kind() == Kind::ParenOpen;
        match name {
            b"packed" => found.packed = true,
            b"transparent_union" => found.transparent = true,
            b"gnu_inline" => found.decl.gnu_inline = true,
            b"weak" => found.decl.weak = true,
            b"constructor" => found.decl.constructor = true,
            b"destructor" => found.decl.destructor = true,
            b"aligned" | b"warn_if_not_aligned" if arguments => {
                let value = self.one_argument()?;
                if name == b"aligned" {
                    self.add_alignment(found, value)?;
                }
                return Ok(());
            }
            b"aligned" => {
                // Without a value it is the largest alignment of the target: 16 on x86-64.
                let most = self.push(ExprKind::Int(16, IntKind::Int), self.pos(), 0)?;
                self.add_alignment(found, most)?;
            }
            b"vector_size" if arguments => {
                found.vector = Some(self.one_argument()?);
                return Ok(());
            }
            b"mode" if arguments => found.mode = self.word_argument(),
            b"cleanup" if arguments => found.decl.cleanup = self.word_argument(),
            b"alias" if arguments => found.decl.alias = self.text_argument(),
            b"visibility" if arguments => {
                let word = self.text_argument();
                found.decl.hidden =
                    word.is_some_and(|word| matches!(self.unit.symbols.get(word), b"hidden" | b"internal"));
            }
            _ => {}
        }
        // `word_argument` and `text_argument` only look ahead, so their parentheses are still here.
        if self.kind() == Kind::ParenOpen {
            self.skip_balanced()?;
        }
        Ok(())
    }

    /// Of several alignments on one thing, the largest counts.
    pub(super) fn add_alignment(&mut self, found: &mut Attributes, value: ExprId) -> Parsed<()> {
        found.aligned = Some(self.larger(found.aligned, value)?);
        Ok(())
    }

    pub(super) fn larger(&mut self, before: Option<ExprId>, value: ExprId) -> Parsed<ExprId> {
        let Some(before) = before else { return Ok(value) };
        let height = self.height(before).max(self.height(value));
        self.push(ExprKind::Binary(BinaryOp::Larger, before, value), self.pos(), height)
    }

    fn one_argument(&mut self) -> Parsed<ExprId> {
        self.need(Kind::ParenOpen)?;
        let value = self.nested(Self::conditional)?;
        while self.eat(Kind::Comma) {
            self.nested(Self::conditional)?;
        }
        self.need(Kind::ParenClose)?;
        Ok(value)
    }

    /// The name in `(name)`, without consuming it.
    fn word_argument(&self) -> Option<Symbol> {
        let token = *self.tokens.get(self.at + 1)?;
        (!self.text_of(token).is_empty()).then(|| token.symbol())
    }

    /// The string in `("text")` as a name, without consuming it.
    fn text_argument(&mut self) -> Option<Symbol> {
        let first = self.at + 1;
        (self.tokens.get(first)?.kind == Kind::Text).then(|| self.text_symbol(first))
    }

    /// The adjacent strings from the token `first` on, as one name.
    fn text_symbol(&mut self, first: usize) -> Symbol {
        let mut whole = Vec::new();
        for token in self.tokens[first..].iter().take_while(|token| token.kind == Kind::Text) {
            let start = token.pos.0 as usize;
            whole.extend(literal::unquote(&self.text[start..start + token.detail as usize]).1);
        }
        let symbol = self.unit.symbols.intern(&whole);
        // `names` needs a slot for every symbol, and this may be a new one.
        self.names.grow(self.unit.symbols.len());
        symbol
    }

    /// Skips `( … )` with all nested parentheses.
    pub(super) fn skip_balanced(&mut self) -> Parsed<()> {
        let mut open = 0_usize;
        loop {
            match self.kind() {
                Kind::ParenOpen | Kind::BracketOpen | Kind::BraceOpen => open += 1,
                // Cannot underflow: the first token is a `(`, and the loop ends once all are closed.
                Kind::ParenClose | Kind::BracketClose | Kind::BraceClose => open -= 1,
                Kind::End => return self.expected("`)`"),
                _ => {}
            }
            self.advance();
            if open == 0 {
                return Ok(());
            }
        }
    }

    /// `asm ("name")` after a declarator, and attributes around it.
    pub(super) fn declarator_end(&mut self, found: &mut Attributes) -> Parsed<()> {
        self.attributes(found)?;
        if self.kind() == Kind::Asm {
            self.advance();
            self.need(Kind::ParenOpen)?;
            if self.kind() != Kind::Text {
                return self.expected("a string");
            }
            found.decl.asm_name = Some(self.text_symbol(self.at));
            while self.kind() == Kind::Text {
                self.advance();
            }
            self.need(Kind::ParenClose)?;
            self.attributes(found)?;
        }
        Ok(())
    }
}

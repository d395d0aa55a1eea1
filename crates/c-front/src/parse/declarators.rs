//! Declarators: from `*a[3](int)` around a name to a type and a name.

use index::Span;

use super::attributes::Attributes;
use super::{Parsed, Parser, gather};
use crate::lex::{Kind, Symbol};
use crate::position::Pos;
use crate::syntax::*;

/// What a declarator makes of the type before it.
pub(super) struct Declarator {
    pub(super) name: Option<Symbol>,
    pub(super) pos: Pos,
    pub(super) ty: TypeExprId,
    pub(super) attributes: Attributes,
}

impl Parser<'_> {
    /// The type in a cast or `sizeof`.
    pub(super) fn type_name(&mut self) -> Parsed<TypeExprId> {
        let start = self.at;
        let specifiers = self.specifiers()?;
        // `(const *)` is a pointer to an implicit `int`; nothing at all is not a type.
        if self.at == start {
            return self.expected("a type");
        }
        if self.kind() == Kind::ParenClose {
            return self.aligned(specifiers.base, specifiers.attributes.aligned);
        }
        let declarator = self.declarator(specifiers.base)?;
        match declarator.name {
            None => self.aligned(declarator.ty, specifiers.attributes.aligned),
            Some(_) => self.complain(declarator.pos, "expected a type, but found a declaration".to_owned()),
        }
    }

    fn aligned(&mut self, ty: TypeExprId, alignment: Option<ExprId>) -> Parsed<TypeExprId> {
        Ok(match alignment {
            Some(alignment) => self.unit.types.push(TypeExpr::Aligned(ty, alignment)),
            None => ty,
        })
    }

    /// A declarator with or without a name.
    pub(super) fn declarator(&mut self, base: TypeExprId) -> Parsed<Declarator> {
        self.nested(|parser| parser.pointers(base))
    }

    fn pointers(&mut self, base: TypeExprId) -> Parsed<Declarator> {
        const MOST: u32 = 256;
        let mut ty = base;
        let mut attributes = Attributes::default();
        let mut stars = 0;
        loop {
            match self.kind() {
                // `^` declares a pointer to a block, an extension of Clang.
                Kind::Star | Kind::Caret => {
                    self.advance();
                    stars += 1;
                    if stars > MOST {
                        return self.complain(self.pos(), format!("more than {MOST} pointers in a row"));
                    }
                    ty = self.unit.types.push(TypeExpr::Pointer(ty));
                }
                Kind::Const
                | Kind::Volatile
                | Kind::Restrict
                | Kind::Extension
                | Kind::NamedSpace
                | Kind::Atomic => {
                    self.advance();
                }
                Kind::Attribute => self.attributes(&mut attributes)?,
                Kind::BracketOpen if self.at_attribute() => self.attributes(&mut attributes)?,
                _ => break,
            }
        }
        let mut declarator = self.direct(ty)?;
        self.merge(&mut attributes, &declarator.attributes)?;
        declarator.attributes = attributes;
        Ok(declarator)
    }

    fn direct(&mut self, base: TypeExprId) -> Parsed<Declarator> {
        let pos = self.pos();
        match self.kind() {
            Kind::Name => {
                let name = self.advance().symbol();
                let mut attributes = Attributes::default();
                if self.at_attribute() {
                    self.attributes(&mut attributes)?;
                }
                let ty = self.suffixes(base)?;
                Ok(Declarator { name: Some(name), pos, ty, attributes })
            }
            Kind::ParenOpen if self.groups() => {
                self.advance();
                // The part around the parentheses is read later but is the inner type: it is filled in then.
                let hole = self.unit.types.push(TypeExpr::Auto);
                let inner = self.declarator(hole)?;
                self.need(Kind::ParenClose)?;
                let outer = self.suffixes(base)?;
                self.unit.types[hole] = self.unit.types[outer];
                Ok(inner)
            }
            _ => {
                let ty = self.suffixes(base)?;
                Ok(Declarator { name: None, pos, ty, attributes: Attributes::default() })
            }
        }
    }

    /// Whether `(` opens parentheses around a declarator, and not a list of parameters.
    fn groups(&self) -> bool {
        let Some(token) = self.tokens.get(self.at + 1) else { return false };
        match token.kind {
            Kind::Star | Kind::Caret | Kind::ParenOpen | Kind::BracketOpen => true,
            Kind::Name => !self.names.is_type(token.symbol()),
            Kind::Attribute => self.groups_behind_attribute(),
            _ => false,
        }
    }

    /// Distinguishes `(__attribute__((x)) *f)` from `(__attribute__((x)) int a)`.
    fn groups_behind_attribute(&self) -> bool {
        let mut at = self.at + 1;
        while self.tokens[at].kind == Kind::Attribute {
            let mut open = 0_i32;
            at += 1;
            loop {
                match self.tokens[at].kind {
                    Kind::ParenOpen => open += 1,
                    Kind::ParenClose => open -= 1,
                    Kind::End => return false,
                    _ => {}
                }
                at += 1;
                if open <= 0 {
                    break;
                }
            }
        }
        let token = self.tokens[at];
        match token.kind {
            Kind::Star | Kind::Caret | Kind::ParenOpen => true,
            Kind::Name => !self.names.is_type(token.symbol()),
            _ => false,
        }
    }

    /// `[n]` and `(…)` after a name; the first is the outermost.
    fn suffixes(&mut self, base: TypeExprId) -> Parsed<TypeExprId> {
        match self.kind() {
            Kind::BracketOpen if !self.at_attribute() => {
                let size = self.nested(Self::array_size)?;
                let of = self.nested(|parser| parser.suffixes(base))?;
                Ok(self.unit.types.push(TypeExpr::Array(of, size)))
            }
            Kind::ParenOpen => {
                let (params, style) = self.nested(Self::parameters)?;
                if self.kind() == Kind::BracketOpen && self.at_attribute() {
                    self.skip_attributes()?;
                }
                let returns = self.nested(|parser| parser.suffixes(base))?;
                Ok(self.unit.types.push(TypeExpr::Function { returns, params, style }))
            }
            _ => Ok(base),
        }
    }

    fn array_size(&mut self) -> Parsed<Option<ExprId>> {
        self.need(Kind::BracketOpen)?;
        while matches!(
            self.kind(),
            Kind::Static | Kind::Const | Kind::Volatile | Kind::Restrict | Kind::Attribute | Kind::Atomic
        ) {
            match self.kind() {
                Kind::Attribute => self.skip_attributes()?,
                _ => {
                    self.advance();
                }
            }
        }
        // `[*]` in a prototype: an array of unspecified variable length (C17 6.7.6.2).
        if self.kind() == Kind::Star && self.kind_ahead(1) == Kind::BracketClose {
            self.advance();
        }
        let size = match self.kind() {
            Kind::BracketClose => None,
            _ => Some(self.assignment()?),
        };
        self.need(Kind::BracketClose)?;
        Ok(size)
    }

    /// `(int a, char *b, ...)`, `(a, b)`, `()`; the names are in scope up to the closing parenthesis.
    fn parameters(&mut self) -> Parsed<(Span<ParamId>, ParamStyle)> {
        self.need(Kind::ParenOpen)?;
        self.names.open();
        let mark = self.params.len();
        let style = self.parameter_list()?;
        self.need(Kind::ParenClose)?;
        self.names.close();
        let params = gather(&mut self.params, mark, &mut self.unit.params);
        Ok((params, style))
    }

    fn parameter_list(&mut self) -> Parsed<ParamStyle> {
        match self.kind() {
            // Before C23, `()` says nothing about parameters.
            Kind::ParenClose => return Ok(ParamStyle::Old),
            Kind::Void if self.kind_ahead(1) == Kind::ParenClose => {
                self.advance();
                return Ok(ParamStyle::Prototype);
            }
            Kind::Name if !self.names.is_type(self.token().symbol()) => return self.old_names(),
            _ => {}
        }
        loop {
            if self.eat(Kind::Ellipsis) {
                return Ok(ParamStyle::Variadic);
            }
            if self.kind() == Kind::Name && !self.at_specifier() {
                let name = self.spelling(self.token());
                return self.complain(self.pos(), format!("{name} is not the name of a type"));
            }
            self.parameter()?;
            // `(int a; int b)`: a forward declaration of parameters (GNU).
            if !self.eat(Kind::Comma) && !self.eat(Kind::Semicolon) {
                return Ok(ParamStyle::Prototype);
            }
        }
    }

    fn parameter(&mut self) -> Parsed<()> {
        let specifiers = self.specifiers()?;
        let declarator = self.declarator(specifiers.base)?;
        let mut attributes = declarator.attributes;
        self.declarator_end(&mut attributes)?;
        let ty = self.type_attributes(declarator.ty, &mut attributes);
        if let Some(name) = declarator.name {
            self.names.declare(name, false);
        }
        self.params.push(Param { name: declarator.name, ty: Some(ty), pos: declarator.pos });
        Ok(())
    }

    fn old_names(&mut self) -> Parsed<ParamStyle> {
        loop {
            let token = self.need(Kind::Name)?;
            self.params.push(Param { name: Some(token.symbol()), ty: None, pos: token.pos });
            // `f(size_t n)` without the `typedef` looks like an old-style list: the missing type is the
            // error.
            if matches!(self.kind(), Kind::Name | Kind::Star) {
                return self
                    .complain(token.pos, format!("{} is not the name of a type", self.spelling(token)));
            }
            if !self.eat(Kind::Comma) {
                return Ok(ParamStyle::Old);
            }
        }
    }
}

//! Declarations and function definitions, at the top level and in blocks.

use index::Span;

use super::declarators::Declarator;
use super::specifiers::Specifiers;
use super::{Parsed, Parser, gather};
use crate::lex::Kind;
use crate::syntax::*;

/// What a declaration turned out to be.
pub(super) enum Declared {
    Names(TypeExprId, Span<DeclId>),
    Function(FunctionId),
}

impl Parser<'_> {
    /// The whole unit.
    pub(super) fn unit(&mut self) -> Parsed<()> {
        loop {
            match self.kind() {
                Kind::End => return Ok(()),
                Kind::Semicolon | Kind::Extension => {
                    self.advance();
                }
                Kind::StaticAssert => {
                    let condition = self.static_assert()?;
                    self.unit.items.push(Item::StaticAssert(condition));
                }
                Kind::Asm => self.top_level_asm()?,
                _ => self.item()?,
            }
            self.tallest = 0;
        }
    }

    fn top_level_asm(&mut self) -> Parsed<()> {
        let pos = self.advance().pos;
        while matches!(self.kind(), Kind::Volatile | Kind::Inline) {
            self.advance();
        }
        match self.kind() {
            Kind::ParenOpen => self.skip_balanced()?,
            _ => return self.expected("`(`"),
        }
        self.eat(Kind::Semicolon);
        self.unit.items.push(Item::Asm(pos));
        Ok(())
    }

    fn item(&mut self) -> Parsed<()> {
        if !self.at_specifier() && !self.at_attribute() {
            self.check_implicit_int()?;
        }
        match self.declaration(true)? {
            Declared::Names(base, decls) => self.unit.items.push(Item::Declarations { base, decls }),
            Declared::Function(function) => self.unit.items.push(Item::Function(function)),
        }
        Ok(())
    }

    /// Without specifiers only `name(…)` and the like can follow: an implicit `int`.
    fn check_implicit_int(&mut self) -> Parsed<()> {
        match (self.kind(), self.kind_ahead(1)) {
            (
                Kind::Name,
                Kind::ParenOpen | Kind::Equal | Kind::Semicolon | Kind::Comma | Kind::BracketOpen | Kind::Asm,
            ) => Ok(()),
            (Kind::Star | Kind::ParenOpen, _) => Ok(()),
            (Kind::Name, _) => {
                let name = self.spelling(self.token());
                self.complain(self.pos(), format!("{name} is not the name of a type"))
            }
            _ => self.expected("a declaration"),
        }
    }

    /// One declaration with its semicolon, or a function with its body.
    pub(super) fn declaration(&mut self, top_level: bool) -> Parsed<Declared> {
        let specifiers = self.specifiers()?;
        if self.eat(Kind::Semicolon) {
            return Ok(Declared::Names(specifiers.base, Span::empty()));
        }
        let mark = self.decls.len();
        loop {
            let mut declarator = self.declarator(specifiers.base)?;
            let is_first = self.decls.len() == mark;
            let mut attributes = specifiers.attributes;
            let found = std::mem::take(&mut declarator.attributes);
            self.merge(&mut attributes, &found)?;
            if self.kind() == Kind::Asm || self.at_attribute() {
                self.declarator_end(&mut attributes)?;
            }
            declarator.attributes = attributes;
            if is_first && self.starts_body(&declarator) {
                return Ok(Declared::Function(self.function(&specifiers, declarator)?));
            }
            if !specifiers.typed
                && !top_level
                && specifiers.storage == Storage::None
                && declarator.name.is_none()
            {
                return self.expected("a declaration");
            }
            self.declare(&specifiers, declarator)?;
            if !self.eat(Kind::Comma) {
                break;
            }
            if self.at_attribute() {
                self.skip_attributes()?;
            }
        }
        if self.kind() != Kind::Semicolon {
            return self.expected("`;`");
        }
        self.advance();
        let decls = gather(&mut self.decls, mark, &mut self.unit.decls);
        Ok(Declared::Names(specifiers.base, decls))
    }

    fn starts_body(&self, declarator: &Declarator) -> bool {
        if !matches!(self.unit.types[declarator.ty], TypeExpr::Function { .. }) {
            return false;
        }
        match self.kind() {
            Kind::BraceOpen => true,
            Kind::Semicolon | Kind::Comma | Kind::Equal => false,
            // Old style: the types of parameters come between the list and the body.
            _ => {
                matches!(self.unit.types[declarator.ty], TypeExpr::Function { style: ParamStyle::Old, .. })
                    && self.at_specifier()
            }
        }
    }

    fn declare(&mut self, specifiers: &Specifiers, declarator: Declarator) -> Parsed<()> {
        let mut declaration = self.make(specifiers, declarator)?;
        // The name is already in scope in its own initialiser (C17 6.2.1).
        self.names.declare(declaration.name, declaration.storage == Storage::Typedef);
        if self.eat(Kind::Equal) {
            declaration.init = Some(self.nested(Self::initializer)?);
        }
        self.decls.push(declaration);
        Ok(())
    }

    fn make(&mut self, specifiers: &Specifiers, declarator: Declarator) -> Parsed<Declaration> {
        let Some(name) = declarator.name else {
            return self.expected("the name of what is declared");
        };
        let mut attributes = declarator.attributes;
        let ty = self.type_attributes(declarator.ty, &mut attributes);
        Ok(Declaration {
            name,
            pos: declarator.pos,
            ty,
            storage: specifiers.storage,
            inline: specifiers.inline,
            aligned: attributes.aligned,
            init: None,
            attributes: attributes.decl,
        })
    }

    fn function(&mut self, specifiers: &Specifiers, declarator: Declarator) -> Parsed<FunctionId> {
        let declaration = self.make(specifiers, declarator)?;
        self.names.declare(declaration.name, false);
        let decl = self.unit.decls.push(declaration);
        self.names.open();
        let old_params = self.nested(|parser| parser.old_parameters())?;
        if let TypeExpr::Function { params, .. } = self.unit.types[declaration.ty] {
            for param in params.iter() {
                // A parameter hides a type of the same name.
                if let Some(name) = self.unit.params[param].name {
                    self.names.declare(name, false);
                }
            }
        }
        let body = self.nested(Self::block)?;
        self.names.close();
        Ok(self.unit.functions.push(Function { decl, old_params, body }))
    }

    /// `int a; char *b;` between the list of names and the body.
    fn old_parameters(&mut self) -> Parsed<Span<DeclId>> {
        let mark = self.decls.len();
        while self.kind() != Kind::BraceOpen {
            if !self.at_specifier() {
                return self.expected("a declaration of a parameter, or `{`");
            }
            let specifiers = self.specifiers()?;
            while self.kind() != Kind::Semicolon {
                let mut declarator = self.declarator(specifiers.base)?;
                let mut attributes = declarator.attributes;
                self.declarator_end(&mut attributes)?;
                declarator.attributes = attributes;
                let declaration = self.make(&specifiers, declarator)?;
                self.decls.push(declaration);
                if !self.eat(Kind::Comma) {
                    break;
                }
            }
            self.need(Kind::Semicolon)?;
        }
        Ok(gather(&mut self.decls, mark, &mut self.unit.decls))
    }

    /// `_Static_assert(condition, "text");`.
    pub(super) fn static_assert(&mut self) -> Parsed<ExprId> {
        self.advance();
        self.need(Kind::ParenOpen)?;
        let condition = self.nested(Self::conditional)?;
        if self.eat(Kind::Comma) {
            while self.kind() == Kind::Text {
                self.advance();
            }
        }
        self.need(Kind::ParenClose)?;
        self.need(Kind::Semicolon)?;
        Ok(condition)
    }

    /// Whether a declaration comes next in a block: `__attribute__` may start one or a statement.
    pub(super) fn at_declaration(&self) -> bool {
        let token = self.token();
        match token.kind {
            // `name:` is a label, even if a type has that name.
            Kind::Name => self.names.is_type(token.symbol()) && self.kind_ahead(1) != Kind::Colon,
            Kind::Extension => self.at_declaration_behind_extension(),
            Kind::Attribute => false,
            _ => self.at_specifier(),
        }
    }

    fn at_declaration_behind_extension(&self) -> bool {
        let mut at = self.at;
        while self.tokens[at].kind == Kind::Extension {
            at += 1;
        }
        let token = self.tokens[at];
        match token.kind {
            Kind::Name => self.names.is_type(token.symbol()),
            kind => super::specifiers::starts_specifier(kind),
        }
    }
}

//! Structs, unions and enumerations.

use index::Span;

use super::attributes::Attributes;
use super::{Parsed, Parser};
use crate::lex::{Kind, Symbol};
use crate::position::Pos;
use crate::syntax::*;

impl Parser<'_> {
    /// `struct tag { … }`, with attributes before the tag and after the brace.
    pub(super) fn record(&mut self) -> Parsed<TypeExprId> {
        let keyword = self.advance();
        let mut attributes = Attributes::default();
        self.attributes(&mut attributes)?;
        let tag = self.tag();
        self.attributes(&mut attributes)?;
        let fields = match self.kind() {
            Kind::BraceOpen => Some(self.fields()?),
            _ if tag.is_none() => return self.expected("a tag or `{`"),
            _ => None,
        };
        // Only now: the limit at the closing brace counts.
        let pack = if fields.is_some() { self.pack_limit() } else { 0 };
        // Attributes after the name of a tag belong to the declaration; those after a brace to the type.
        if fields.is_some() {
            while self.kind() == Kind::Attribute {
                self.attributes(&mut attributes)?;
            }
        }
        let record = self.unit.records.push(RecordSyntax {
            union: keyword.kind == Kind::Union,
            tag,
            fields,
            packed: attributes.packed,
            aligned: attributes.aligned,
            pack,
            transparent: attributes.transparent,
            pos: keyword.pos,
        });
        Ok(self.unit.types.push(TypeExpr::Record(record)))
    }

    /// The limit that `#pragma pack` sets at the token just read.
    fn pack_limit(&self) -> u32 {
        let before = self.packs.partition_point(|(token, _)| (*token as usize) < self.at);
        before.checked_sub(1).map_or(0, |last| self.packs[last].1)
    }

    fn tag(&mut self) -> Option<Symbol> {
        (self.kind() == Kind::Name).then(|| self.advance().symbol())
    }

    fn fields(&mut self) -> Parsed<Span<FieldId>> {
        self.need(Kind::BraceOpen)?;
        let mut fields = Vec::new();
        while !self.eat(Kind::BraceClose) {
            match self.kind() {
                Kind::Semicolon => {
                    self.advance();
                }
                Kind::StaticAssert => {
                    self.static_assert()?;
                }
                Kind::Extension => {
                    self.advance();
                }
                _ if self.at_specifier() || self.at_attribute() => self.field_row(&mut fields)?,
                _ => return self.expected("a member or `}`"),
            }
        }
        // Nested structs have added their own members meanwhile, and those of one struct must be adjacent.
        let start = self.unit.fields.next_id();
        fields.into_iter().for_each(|field| {
            self.unit.fields.push(field);
        });
        Ok(Span::new(start, self.unit.fields.next_id()))
    }

    /// Members that share their specifiers.
    fn field_row(&mut self, fields: &mut Vec<FieldSyntax>) -> Parsed<()> {
        let specifiers = self.specifiers()?;
        let shared = specifiers.attributes;
        if self.kind() == Kind::Semicolon {
            // An unnamed struct or union, whose members belong to the outer one.
            self.advance();
            fields.push(self.field(None, specifiers.base, None, &shared, self.pos()));
            return Ok(());
        }
        loop {
            let mut attributes = shared;
            let mut declarator = match self.kind() {
                Kind::Colon => None,
                _ => Some(self.declarator(specifiers.base)?),
            };
            let bits = if self.eat(Kind::Colon) { Some(self.nested(Self::conditional)?) } else { None };
            if let Some(declarator) = &mut declarator {
                self.merge(&mut attributes, &declarator.attributes)?;
            }
            self.attributes(&mut attributes)?;
            let (name, ty, pos) = match declarator {
                Some(declarator) => (declarator.name, declarator.ty, declarator.pos),
                None => (None, specifiers.base, self.pos()),
            };
            let ty = self.type_attributes(ty, &mut attributes);
            fields.push(self.field(name, ty, bits, &attributes, pos));
            if !self.eat(Kind::Comma) {
                break;
            }
            self.attributes(&mut attributes)?;
        }
        // The last member may lack its semicolon.
        if self.kind() != Kind::BraceClose {
            self.need(Kind::Semicolon)?;
        }
        Ok(())
    }

    fn field(
        &self,
        name: Option<Symbol>,
        ty: TypeExprId,
        bits: Option<ExprId>,
        attributes: &Attributes,
        pos: Pos,
    ) -> FieldSyntax {
        FieldSyntax { name, ty, bits, packed: attributes.packed, aligned: attributes.aligned, pos }
    }

    /// Adds `more` to `attributes`.
    pub(super) fn merge(&mut self, attributes: &mut Attributes, more: &Attributes) -> Parsed<()> {
        attributes.packed |= more.packed;
        attributes.transparent |= more.transparent;
        attributes.mode = more.mode.or(attributes.mode);
        attributes.vector = more.vector.or(attributes.vector);
        if let Some(aligned) = more.aligned {
            self.add_alignment(attributes, aligned)?;
        }
        let (into, from) = (&mut attributes.decl, &more.decl);
        into.asm_name = from.asm_name.or(into.asm_name);
        into.alias = from.alias.or(into.alias);
        into.cleanup = from.cleanup.or(into.cleanup);
        into.constructor |= from.constructor;
        into.destructor |= from.destructor;
        into.hidden |= from.hidden;
        into.weak |= from.weak;
        into.gnu_inline |= from.gnu_inline;
        Ok(())
    }

    /// `enum tag : T { a, b = 2, … }`.
    pub(super) fn enumeration(&mut self) -> Parsed<TypeExprId> {
        let pos = self.advance().pos;
        let mut attributes = Attributes::default();
        self.attributes(&mut attributes)?;
        let tag = self.tag();
        let underlying = if self.kind() == Kind::Colon && self.enum_type_follows() {
            self.advance();
            Some(self.specifiers()?.base)
        } else {
            None
        };
        let enumerators = match self.kind() {
            Kind::BraceOpen => Some(self.enumerators()?),
            _ if tag.is_none() => return self.expected("a tag or `{`"),
            _ => None,
        };
        if enumerators.is_some() {
            while self.kind() == Kind::Attribute {
                self.attributes(&mut attributes)?;
            }
        }
        let packed = attributes.packed;
        let id = self.unit.enums.push(EnumSyntax { tag, enumerators, underlying, packed, pos });
        Ok(self.unit.types.push(TypeExpr::Enum(id)))
    }

    /// After `enum tag :` comes a type, or else the width of a bit-field.
    fn enum_type_follows(&self) -> bool {
        let Some(token) = self.tokens.get(self.at + 1) else { return false };
        match token.kind {
            Kind::Name => self.names.is_type(token.symbol()),
            kind => (Kind::Void as u8..=Kind::Int128 as u8).contains(&(kind as u8)) || kind == Kind::Const,
        }
    }

    fn enumerators(&mut self) -> Parsed<Span<EnumeratorId>> {
        self.need(Kind::BraceOpen)?;
        let mut found = Vec::new();
        while self.kind() != Kind::BraceClose {
            let name = self.need(Kind::Name)?.symbol();
            self.skip_attributes()?;
            let value = if self.eat(Kind::Equal) { Some(self.nested(Self::conditional)?) } else { None };
            self.names.declare(name, false);
            found.push(Enumerator { name, value });
            if !self.eat(Kind::Comma) {
                break;
            }
        }
        self.need(Kind::BraceClose)?;
        let start = self.unit.enumerators.next_id();
        found.into_iter().for_each(|enumerator| {
            self.unit.enumerators.push(enumerator);
        });
        Ok(Span::new(start, self.unit.enumerators.next_id()))
    }
}

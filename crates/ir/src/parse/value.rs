//! The right side of an assignment.

use program::{FieldRef, FieldRefId};

use crate::ids::VarId;
use crate::statement::{BinaryOp, UnaryOp};

use super::body::Draft;
use super::cursor::{Parse, Parser};
use super::token::Token;

/// A field as the text names it: of an object, or of a class.
struct NamedField {
    object: Option<VarId>,
    class: program::ClassId,
    name: Vec<u8>,
}

impl<'t> Parser<'t, '_> {
    pub(super) fn value(&mut self, draft: &mut Draft<'t>, target: VarId) -> Parse<()> {
        if self.constant(draft, target)? {
            return Ok(());
        }
        match self.keyword() {
            Some("virtual" | "interface" | "special" | "static") => return self.call(draft, Some(target)),
            Some("dynamic") => return self.dynamic_call(draft, Some(target)),
            Some("new") => return self.new_value(draft, target),
            Some("phi") if self.is_mark_at(1, "(") => return self.phi(draft, target),
            Some("caught") => {
                self.advance();
                draft.builder.caught(target);
                return Ok(());
            }
            // Names of operations are not reserved: without an operand, the word is a variable.
            Some(word) if self.is_prefix() => {
                let op = UnaryOp::ALL.into_iter().find(|op| op.mnemonic() == word);
                if op.is_some() || word == "length" {
                    return self.unary(draft, target, op);
                }
            }
            _ => {}
        }
        if self.take_mark("(") {
            let ty = self.ty()?;
            self.expect_mark(")")?;
            let source = self.variable(&draft.variables)?;
            draft.builder.cast(target, source, ty);
            return Ok(());
        }
        match (self.peek(), self.peek_at(1)) {
            (Token::Word(_), Token::Mark("." | "::")) | (Token::Mark("."), _) => {
                self.load_field(draft, target)
            }
            _ => self.operation(draft, target),
        }
    }

    /// Whether the word here is followed by an operand: then it is not an operand itself.
    pub(super) fn is_prefix(&self) -> bool {
        let Token::Word(next) = self.peek_at(1) else { return false };
        next.plain() != Some("instanceof")
            && !BinaryOp::ALL.iter().any(|op| next.plain() == Some(op.symbol()))
    }

    fn unary(&mut self, draft: &mut Draft<'t>, target: VarId, op: Option<UnaryOp>) -> Parse<()> {
        self.advance();
        let source = self.variable(&draft.variables)?;
        match op {
            Some(op) => draft.builder.unary(target, op, source),
            None => draft.builder.array_length(target, source),
        };
        Ok(())
    }

    /// A variable, alone or followed by an operator.
    fn operation(&mut self, draft: &mut Draft<'t>, target: VarId) -> Parse<()> {
        if !matches!(self.peek(), Token::Word(_)) {
            return Err(self.needed("a value"));
        }
        let left = self.variable(&draft.variables)?;
        if self.at_end_of_statement(0) {
            draft.builder.copy(target, left);
            return Ok(());
        }
        if self.is_mark("[") {
            let index = self.index(draft)?;
            draft.builder.load_element(target, left, index);
            return Ok(());
        }
        if self.take_keyword("instanceof") {
            let ty = self.ty()?;
            draft.builder.instance_of(target, left, ty);
            return Ok(());
        }
        let op = BinaryOp::ALL
            .into_iter()
            .find(|op| self.is_mark(op.symbol()) || self.keyword() == Some(op.symbol()));
        let Some(op) = op else { return Err(self.needed("an operator or the end of the statement")) };
        self.advance();
        let right = self.variable(&draft.variables)?;
        draft.builder.binary(target, op, left, right);
        Ok(())
    }

    /// `[index]`.
    pub(super) fn index(&mut self, draft: &Draft<'t>) -> Parse<VarId> {
        self.expect_mark("[")?;
        let index = self.variable(&draft.variables)?;
        self.expect_mark("]")?;
        Ok(index)
    }

    /// `new Class`, `new int[n][]`, `new multi int[n]`.
    fn new_value(&mut self, draft: &mut Draft<'t>, target: VarId) -> Parse<()> {
        self.advance();
        let multi = self.keyword() == Some("multi") && matches!(self.peek_at(1), Token::Word(_));
        if multi {
            self.advance();
        }
        let mut ty = self.base_type()?;
        let mut lengths = Vec::new();
        while self.is_mark("[") {
            if self.is_mark_at(1, "]") {
                self.advance();
                self.advance();
            } else {
                lengths.push(self.index(draft)?);
            }
            ty = ty.array(1).ok_or_else(|| self.error("an array has at most 255 dimensions"))?;
        }
        match *lengths {
            _ if multi => draft.builder.new_multi_array(target, ty, &lengths),
            [] => draft.builder.new_object(target, ty),
            [length] => draft.builder.new_array(target, ty, length),
            _ => draft.builder.new_multi_array(target, ty, &lengths),
        };
        Ok(())
    }

    /// `phi(b0: a, b1: b)`.
    fn phi(&mut self, draft: &mut Draft<'t>, target: VarId) -> Parse<()> {
        self.advance();
        self.expect_mark("(")?;
        let sources = self.listed(")", &mut |parser: &mut Self| {
            let block = parser.block(draft)?;
            parser.expect_mark(":")?;
            Ok((block, parser.variable(&draft.variables)?))
        })?;
        draft.builder.phi(target, &sources);
        Ok(())
    }

    fn load_field(&mut self, draft: &mut Draft<'t>, target: VarId) -> Parse<()> {
        let place = self.place(draft)?;
        let object = place.object;
        let field = self.field_ref(draft, place, target)?;
        match object {
            Some(object) => draft.builder.load_field(target, object, field),
            None => draft.builder.load_static(target, field),
        };
        Ok(())
    }

    pub(super) fn store_field(&mut self, draft: &mut Draft<'t>) -> Parse<()> {
        let place = self.place(draft)?;
        let object = place.object;
        let ty = if self.take_mark(":") { Some(self.ty()?) } else { None };
        self.expect_mark("=")?;
        let value = self.variable(&draft.variables)?;
        let name = self.program.names.symbol(&place.name);
        let ty = ty.unwrap_or(draft.builder.ty(value));
        let field = self.program.names.field_ref(FieldRef { class: place.class, name, ty });
        match object {
            Some(object) => draft.builder.store_field(object, field, value),
            None => draft.builder.store_static(field, value),
        };
        Ok(())
    }

    fn field_ref(&mut self, draft: &Draft<'t>, place: NamedField, other: VarId) -> Parse<FieldRefId> {
        let ty = if self.take_mark(":") { self.ty()? } else { draft.builder.ty(other) };
        let name = self.program.names.symbol(&place.name);
        Ok(self.program.names.field_ref(FieldRef { class: place.class, name, ty }))
    }

    /// `object.Class::field` or `Class::field`: a quoted name without a number is not a variable.
    fn place(&mut self, draft: &Draft<'t>) -> Parse<NamedField> {
        let mut object = None;
        if let Token::Word(word) = self.peek()
            && (!word.quoted || word.ordinal.is_some())
            && self.is_mark_at(1, ".")
        {
            object = draft.variables.find(word);
        }
        if object.is_some() {
            self.advance();
            self.advance();
        }
        let class = self.class()?;
        let name = self.member_name()?;
        Ok(NamedField { object, class, name })
    }
}

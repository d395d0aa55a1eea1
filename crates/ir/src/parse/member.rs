//! Fields and the heads of methods.

use classfile::Access;
use program::{ClassId, FieldDefinition, SelectorId, Type};

use crate::body::{Body, Form};
use crate::print::flags;

use super::cursor::{Parse, Parser};
use super::token::{Token, Word};

/// JVMS 4.3.3; a receiver counts too, but that is for a JVM to complain about.
const MOST_PARAMETERS: usize = 255;

/// The head of a method.
pub(super) struct Head<'t> {
    pub(super) selector: SelectorId,
    pub(super) access: Access,
    pub(super) form: Form,
    /// The parameters' names, as far as they have one.
    pub(super) formals: Vec<Option<Word<'t>>>,
    /// The token after the opening brace of the body.
    pub(super) body: Option<usize>,
    /// The piece that is the method's name.
    pub(super) place: usize,
}

pub(super) enum Member<'t> {
    Field(FieldDefinition),
    Method(Head<'t>),
}

pub(super) enum Flags {
    Words(Access),
    /// `flags(33)`: exactly these.
    Number(Access),
}

impl<'t> Parser<'t, '_> {
    /// The only method of a text.
    pub(super) fn single_body(mut self, class: ClassId) -> Parse<Body> {
        self.enter_package(class);
        self.skip_newlines();
        let Member::Method(head) = self.class_member()? else {
            return Err(self.needed("a method"));
        };
        let Some(method) = self.program.declared_method(class, head.selector) else {
            return Err(self.error_at(head.place, "the class does not declare this method"));
        };
        let Some(start) = head.body else { return Err(self.needed("the body of the method")) };
        self.skip_newlines();
        if *self.peek() != Token::End {
            return Err(self.needed("the end of the text"));
        }
        self.next = start;
        self.body(method, &head)
    }

    pub(super) fn class_member(&mut self) -> Parse<Member<'t>> {
        let form = if self.take_keyword("cells") { Form::Cells } else { Form::Ssa };
        let (Flags::Words(access) | Flags::Number(access)) = self.flags(&[&flags::FIELD, &flags::METHOD])?;
        let ty = self.ty()?;
        let place = self.next;
        let name = self.name("the name of a member")?;
        if self.is_mark("(") {
            return Ok(Member::Method(self.method(form, access, ty, &name, place)?));
        }
        if !self.at_end_of_statement(0) {
            return Err(self.needed("`;` or `(`"));
        }
        let name = self.program.names.symbol(&name);
        Ok(Member::Field(FieldDefinition { name, ty, access }))
    }

    /// Parameters and body; the body is skipped.
    fn method(
        &mut self,
        form: Form,
        access: Access,
        result: Type,
        name: &[u8],
        place: usize,
    ) -> Parse<Head<'t>> {
        self.expect_mark("(")?;
        let parameters = self.listed(")", &mut Self::parameter)?;
        if parameters.len() > MOST_PARAMETERS {
            return Err(self.error_at(place, "a method has at most 255 parameters"));
        }
        let types: Vec<Type> = parameters.iter().map(|&(ty, _)| ty).collect();
        let descriptor = self.descriptor_of(place, &types, result)?;
        let selector = self.selector(name, descriptor);
        let formals = parameters.into_iter().map(|(_, name)| name).collect();
        let mut body = None;
        if self.take_mark("{") {
            body = Some(self.next);
            self.skip_braces()?;
        } else if !self.at_end_of_statement(0) {
            return Err(self.needed("`{` or `;`"));
        }
        Ok(Head { selector, access, form, formals, body, place })
    }

    fn parameter(&mut self) -> Parse<(Type, Option<Word<'t>>)> {
        let ty = self.ty()?;
        let is_named = matches!(self.peek(), Token::Word(_));
        Ok((ty, if is_named { Some(self.word("a name")?) } else { None }))
    }

    /// Words of the tables, or `flags(number)`.
    pub(super) fn flags(&mut self, tables: &[&[(u16, &str)]]) -> Parse<Flags> {
        if self.keyword() == Some("flags") && self.is_mark_at(1, "(") {
            self.advance();
            self.advance();
            let Token::Number(number) = self.peek() else { return Err(self.needed("a number")) };
            let access = number.parse().map_err(|_| self.needed("a number below 65536"))?;
            self.advance();
            self.expect_mark(")")?;
            return Ok(Flags::Number(Access(access)));
        }
        let mut access = Access(0);
        while let Some(word) = self.keyword() {
            let bit = tables.iter().copied().flatten().find(|(_, name)| *name == word);
            let Some(&(bit, _)) = bit else { break };
            access = access | Access(bit);
            self.advance();
        }
        Ok(Flags::Words(access))
    }
}

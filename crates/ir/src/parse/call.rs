//! Calls and method handles.

use classfile::HandleKind;
use program::{FieldRef, HandleTarget, Type};

use crate::ids::VarId;
use crate::print::handle_word;
use crate::statement::CallKind;

use super::body::Draft;
use super::cursor::{Parse, Parser};

const HANDLE_KINDS: [HandleKind; 9] = [
    HandleKind::GetField,
    HandleKind::GetStatic,
    HandleKind::PutField,
    HandleKind::PutStatic,
    HandleKind::InvokeVirtual,
    HandleKind::InvokeStatic,
    HandleKind::InvokeSpecial,
    HandleKind::NewInvokeSpecial,
    HandleKind::InvokeInterface,
];

impl<'t> Parser<'t, '_> {
    /// `virtual receiver.Class::name(a, b as Type): Result`.
    pub(super) fn call(&mut self, draft: &mut Draft<'t>, target: Option<VarId>) -> Parse<()> {
        let place = self.next;
        let kind = CallKind::ALL.into_iter().find(|kind| self.keyword() == Some(kind.word()));
        let Some(kind) = kind else { return Err(self.needed("a call")) };
        self.advance();
        let interface = self.interface_mark(kind == CallKind::Interface);
        let mut arguments = Vec::new();
        if kind != CallKind::Static {
            arguments.push(self.variable(&draft.variables)?);
            self.expect_mark(".")?;
        }
        let (class, name) = self.member()?;
        let (given, parameters) = self.arguments(draft)?;
        arguments.extend(given);
        let result = self.result(draft, target)?;
        let descriptor = self.descriptor_of(place, &parameters, result)?;
        let method = self.method_ref(class, &name, descriptor, interface);
        draft.builder.call(target, kind, method, &arguments);
        Ok(())
    }

    /// `(a, b as Type)`: the arguments and the types of the parameters.
    pub(super) fn arguments(&mut self, draft: &Draft<'t>) -> Parse<(Vec<VarId>, Vec<Type>)> {
        self.expect_mark("(")?;
        let pairs = self.listed(")", &mut |parser: &mut Self| {
            let argument = parser.variable(&draft.variables)?;
            let is_converted = parser.take_keyword("as");
            let ty = if is_converted { parser.ty()? } else { draft.builder.ty(argument) };
            Ok((argument, ty))
        })?;
        Ok(pairs.into_iter().unzip())
    }

    /// `: Type`, or the type of the target.
    pub(super) fn result(&mut self, draft: &Draft<'t>, target: Option<VarId>) -> Parse<Type> {
        if self.take_mark(":") {
            return self.ty();
        }
        Ok(target.map_or(Type::VOID, |target| draft.builder.ty(target)))
    }

    /// `static Class::name(parameters)result` or `getfield Class::name: Type`.
    pub(super) fn handle(&mut self) -> Parse<HandleTarget> {
        let kind = HANDLE_KINDS.into_iter().find(|&kind| self.keyword() == Some(handle_word(kind)));
        let Some(kind) = kind else { return Err(self.needed("what the method handle does")) };
        self.advance();
        if kind.is_field() {
            let class = self.class()?;
            let name = self.member_name()?;
            self.expect_mark(":")?;
            let ty = self.ty()?;
            let name = self.program.names.symbol(&name);
            let field = self.program.names.field_ref(FieldRef { class, name, ty });
            return Ok(HandleTarget::Field(kind, field));
        }
        let interface = self.interface_mark(kind == HandleKind::InvokeInterface);
        let (class, name) = self.member()?;
        let descriptor = self.descriptor()?;
        Ok(HandleTarget::Method(kind, self.method_ref(class, &name, descriptor, interface)))
    }
}

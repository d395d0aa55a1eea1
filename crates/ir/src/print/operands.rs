//! Fields, calls and method handles.

use std::fmt;

use classfile::HandleKind;
use program::{FieldRefId, HandleTarget, MethodRef, MethodRefId, Type};

use crate::ids::VarId;
use crate::statement::{CallKind, List};

use super::body::BodyPrinter;
use super::paint::Ink;
use super::quote;

impl BodyPrinter<'_, '_, '_> {
    /// `object.Class::name`, with the type if it is not that of the variable on the other side.
    pub(super) fn field(&mut self, object: Option<VarId>, field: FieldRefId, other: VarId) -> fmt::Result {
        let parts = self.scope.program.names.field_ref_parts(field);
        match object {
            Some(object) => {
                self.var(object)?;
                self.pen.plain(".")?;
                self.pen.put(Ink::Type, &self.scope.class(parts.class))?;
            }
            None => {
                let variables = &self.variables;
                let class = self.scope.class_beside_variables(parts.class, |name| variables.has(name));
                self.pen.put(Ink::Type, &class)?;
            }
        }
        self.pen.plain("::")?;
        self.pen.plain(&quote::member(self.scope.program.names.text(parts.name).0))?;
        self.type_unless(parts.ty, self.body.ty(other))
    }

    /// `kind receiver.Class::name(arguments)`, with what does not follow from the types of the variables.
    pub(super) fn call(
        &mut self,
        kind: CallKind,
        target: Option<VarId>,
        method: MethodRefId,
        arguments: List,
    ) -> fmt::Result {
        let parts = self.scope.program.names.method_ref_parts(method);
        self.pen.keyword(kind.word())?;
        self.pen.plain(" ")?;
        self.interface_mark(parts, kind == CallKind::Interface)?;
        let mut arguments: Vec<_> = self.body.list(arguments).collect();
        if kind != CallKind::Static && !arguments.is_empty() {
            let receiver = arguments.remove(0);
            self.var(receiver)?;
            self.pen.plain(".")?;
        }
        self.method_name(parts)?;
        let signature = self.scope.program.names.selector_signature(parts.selector);
        self.arguments(&arguments, signature.parameters)?;
        self.result(signature.result, target)
    }

    /// The constant says whether its class is an interface; that is written where it is a surprise.
    fn interface_mark(&mut self, method: MethodRef, expected: bool) -> fmt::Result {
        if method.interface == expected {
            return Ok(());
        }
        self.pen.keyword(if method.interface { "interface " } else { "class " })
    }

    fn method_name(&mut self, method: MethodRef) -> fmt::Result {
        let names = &self.scope.program.names;
        self.ty(method.class)?;
        self.pen.plain("::")?;
        self.pen.plain(&quote::member(names.text(names.selector_parts(method.selector).name).0))
    }

    /// `(a, b as Type)`: the type of a parameter is written where the variable has another.
    pub(super) fn arguments(&mut self, arguments: &[VarId], parameters: &[Type]) -> fmt::Result {
        self.pen.plain("(")?;
        for (number, &argument) in arguments.iter().enumerate() {
            self.pen.plain(if number == 0 { "" } else { ", " })?;
            self.var(argument)?;
            if let Some(&parameter) = parameters.get(number)
                && parameter != self.body.ty(argument)
            {
                self.pen.keyword(" as ")?;
                self.ty(parameter)?;
            }
        }
        self.pen.plain(")")
    }

    /// `: Type` if the target has another type; without a target, `void` goes without saying.
    pub(super) fn result(&mut self, result: Type, target: Option<VarId>) -> fmt::Result {
        self.type_unless(result, target.map_or(Type::VOID, |target| self.body.ty(target)))
    }

    pub(super) fn type_unless(&mut self, ty: Type, known: Type) -> fmt::Result {
        if ty == known {
            return Ok(());
        }
        self.pen.plain(": ")?;
        self.ty(ty)
    }

    /// `kind Class::name(parameters)result` or `kind Class::name: Type`.
    pub(super) fn handle(&mut self, handle: HandleTarget) -> fmt::Result {
        self.pen.keyword(handle_word(handle.kind()))?;
        self.pen.plain(" ")?;
        let names = &self.scope.program.names;
        match handle {
            HandleTarget::Method(kind, method) => {
                let parts = names.method_ref_parts(method);
                self.interface_mark(parts, kind == HandleKind::InvokeInterface)?;
                self.method_name(parts)?;
                self.descriptor(names.selector_parts(parts.selector).descriptor)
            }
            HandleTarget::Field(_, field) => {
                let parts = names.field_ref_parts(field);
                self.pen.put(Ink::Type, &self.scope.class(parts.class))?;
                self.pen.plain(&format!("::{}: ", quote::member(names.text(parts.name).0)))?;
                self.ty(parts.ty)
            }
        }
    }

    pub(super) fn descriptor(&mut self, descriptor: program::DescriptorId) -> fmt::Result {
        self.pen.put(Ink::Type, &self.scope.descriptor(descriptor))
    }
}

/// The word for what a method handle does.
pub(crate) fn handle_word(kind: HandleKind) -> &'static str {
    match kind {
        HandleKind::GetField => "getfield",
        HandleKind::GetStatic => "getstatic",
        HandleKind::PutField => "putfield",
        HandleKind::PutStatic => "putstatic",
        HandleKind::InvokeVirtual => "virtual",
        HandleKind::InvokeStatic => "static",
        HandleKind::InvokeSpecial => "special",
        HandleKind::NewInvokeSpecial => "new",
        HandleKind::InvokeInterface => "interface",
    }
}

//! The method of a lambda object as a body: it calls the target of the lambda.

use classfile::{HandleKind, Text};
use ir::{Body, BodyBuilder, CallKind, Form, VarId};
use program::{FieldRef, HandleTarget, MethodId, MethodRef, Program, Type};

/// `R m(p1, …) { return target(this.capture1, …, p1, …); }`; nothing if the target does not fit.
pub(crate) fn body(program: &mut Program, method: MethodId) -> Option<Body> {
    let class = program.method(method).class;
    let HandleTarget::Method(kind, target) = program.lambda(class)?.shape.target else { return None };
    let (call, has_receiver) = match kind {
        HandleKind::InvokeVirtual => (CallKind::Virtual, true),
        HandleKind::InvokeInterface => (CallKind::Interface, true),
        HandleKind::InvokeSpecial => (CallKind::Special, true),
        HandleKind::NewInvokeSpecial => (CallKind::Special, false),
        HandleKind::InvokeStatic => (CallKind::Static, false),
        HandleKind::GetField | HandleKind::GetStatic | HandleKind::PutField | HandleKind::PutStatic => {
            return None;
        }
    };
    let MethodRef { class: owner, selector, .. } = program.names.method_ref_parts(target);
    let signature = program.names.selector_signature(selector);
    let result = signature.result;
    let expected: Vec<Type> =
        has_receiver.then_some(owner).into_iter().chain(signature.parameters.iter().copied()).collect();
    let signature = program.names.selector_signature(program.method(method).selector);
    let (parameters, declared_result) = (signature.parameters.len(), signature.result);

    let mut writer = Writer { builder: BodyBuilder::new(program, method, Form::Cells), program };
    let entry = writer.builder.new_block();
    writer.builder.start(entry);
    let mut values = writer.captured(class);
    values.extend((1..=parameters).map(|number| VarId(number as u32)));
    if values.len() != expected.len() {
        return None;
    }
    let mut arguments: Vec<VarId> =
        values.into_iter().zip(expected).map(|(value, ty)| writer.converted(value, ty)).collect();
    let mut outcome = None;
    if kind == HandleKind::NewInvokeSpecial {
        let made = writer.builder.variable(owner);
        writer.builder.new_object(made, owner);
        arguments.insert(0, made);
        outcome = Some(made);
    }
    let returned = (result != Type::VOID).then(|| writer.builder.variable(result));
    writer.builder.call(returned, call, target, &arguments);
    if declared_result == Type::VOID {
        writer.builder.return_void();
    } else {
        let value = writer.converted(outcome.or(returned)?, declared_result);
        writer.builder.return_value(value);
    }
    let Writer { builder, program } = writer;
    builder.finish(program).ok()
}

struct Writer<'p> {
    program: &'p mut Program,
    builder: BodyBuilder,
}

impl Writer<'_> {
    /// Loads the captured values.
    fn captured(&mut self, class: program::ClassId) -> Vec<VarId> {
        let mut loaded = Vec::new();
        for field in self.program.class(class).fields.iter() {
            let program::Field { name, ty, .. } = *self.program.field(field);
            let field = self.program.names.field_ref(FieldRef { class, name, ty });
            let value = self.builder.variable(ty);
            self.builder.load_field(value, VarId(0), field);
            loaded.push(value);
        }
        loaded
    }

    /// References are cast, primitives boxed; the values of primitives do not matter.
    fn converted(&mut self, value: VarId, wanted: Type) -> VarId {
        let ty = self.builder.ty(value);
        if ty.on_stack() == wanted.on_stack() {
            return value;
        }
        match (ty.is_reference(), wanted.is_reference()) {
            (true, true) => {
                let cast = self.builder.variable(wanted);
                self.builder.cast(cast, value, wanted);
                cast
            }
            (false, true) => self.boxed(value, ty),
            (true, false) | (false, false) => {
                let number = self.builder.variable(wanted);
                self.builder.int(number, 0);
                number
            }
        }
    }

    fn boxed(&mut self, value: VarId, ty: Type) -> VarId {
        let (name, letter) = match ty {
            Type::BOOLEAN => ("Boolean", "Z"),
            Type::BYTE => ("Byte", "B"),
            Type::CHAR => ("Character", "C"),
            Type::SHORT => ("Short", "S"),
            Type::INT => ("Integer", "I"),
            Type::LONG => ("Long", "J"),
            Type::FLOAT => ("Float", "F"),
            Type::DOUBLE => ("Double", "D"),
            _ => return value,
        };
        let class = Type::class(self.program.names.class(format!("java/lang/{name}").as_bytes()));
        let descriptor = format!("({letter})Ljava/lang/{name};");
        let names = &mut self.program.names;
        let Some(selector) = names.selector(Text(b"valueOf"), Text(descriptor.as_bytes())) else {
            return value;
        };
        let method = names.method_ref(MethodRef { class, selector, interface: false });
        let object = self.builder.variable(class);
        self.builder.call(Some(object), CallKind::Static, method, &[value]);
        object
    }
}

//! The body of the method of a lambda object: passes captured values and arguments to the target method.

use classfile::{Access, HandleKind};
use ir::{Body, BodyBuilder, CallKind, Form, VarId};
use program::{FieldRef, HandleTarget, MethodId, Program, Type};

use crate::boxing::boxing;

/// Builds the body; `None` if the handle does not fit its shape.
pub(crate) fn body(program: &mut Program, method: MethodId) -> Option<Body> {
    let class = program.method(method).class;
    let shape = program.lambda(class)?.shape.clone();
    let HandleTarget::Method(kind, target) = shape.target else { return None };
    let captures: Vec<FieldRef> = program
        .class(class)
        .fields
        .iter()
        .map(|field| FieldRef { class, name: program.field(field).name, ty: program.field(field).ty })
        .collect();
    let parts = program.names.method_ref_parts(target);
    let signature = program.names.selector_signature(parts.selector);
    let (parameters, result) = (signature.parameters.to_vec(), signature.result);
    let mut builder = BodyBuilder::new(program, method, Form::Cells);
    let entry = builder.new_block();
    builder.start(entry);
    let mut values: Vec<VarId> = Vec::new();
    for capture in captures {
        let field = program.names.field_ref(capture);
        let value = builder.variable(capture.ty);
        // Variable 0 is `this`.
        builder.load_field(value, VarId(0), field);
        values.push(value);
    }
    let formals = program.names.selector_signature(program.method(method).selector).parameters.len();
    // Captured values come before the arguments of the call.
    values.extend((1..=formals).map(|number| builder.formal(number as u16)));
    let (call, receiver) = call_of(kind, parts.class)?;
    let made = (kind == HandleKind::NewInvokeSpecial).then(|| {
        let object = builder.variable(parts.class);
        builder.new_object(object, parts.class);
        object
    });
    let wanted: Vec<Type> = receiver.into_iter().chain(parameters).collect();
    if wanted.len() != values.len() {
        return None;
    }
    let arguments: Vec<VarId> =
        values.iter().zip(&wanted).map(|(&value, &ty)| adapt(program, &mut builder, value, ty)).collect();
    let arguments: Vec<VarId> = made.into_iter().chain(arguments).collect();
    let returned = (result != Type::VOID).then(|| builder.variable(result));
    builder.call(returned, call, target, &arguments);
    let declared = program.names.selector_signature(program.method(method).selector).result;
    // A constructor reference returns the new object, not the void of `<init>`.
    match made.or(returned).filter(|_| declared != Type::VOID) {
        Some(value) => {
            let value = adapt(program, &mut builder, value, declared);
            builder.return_value(value);
        }
        None if declared == Type::VOID => {
            builder.return_void();
        }
        None => return None,
    }
    let body = builder.finish(program).ok()?;
    debug_assert!(program.method(method).access.has(Access::PUBLIC), "a lambda's method is public");
    Some(body)
}

/// How a handle calls its target, and the type of the receiver if that is one of the values.
fn call_of(kind: HandleKind, class: Type) -> Option<(CallKind, Option<Type>)> {
    match kind {
        HandleKind::InvokeVirtual => Some((CallKind::Virtual, Some(class))),
        HandleKind::InvokeInterface => Some((CallKind::Interface, Some(class))),
        HandleKind::InvokeSpecial => Some((CallKind::Special, Some(class))),
        HandleKind::InvokeStatic => Some((CallKind::Static, None)),
        HandleKind::NewInvokeSpecial => Some((CallKind::Special, None)),
        HandleKind::GetField | HandleKind::GetStatic | HandleKind::PutField | HandleKind::PutStatic => None,
    }
}

/// Casts a reference if a narrower one is needed; boxes and unboxes as Java does.
pub(crate) fn adapt(program: &mut Program, builder: &mut BodyBuilder, value: VarId, wanted: Type) -> VarId {
    let ty = builder.ty(value);
    // `boolean`, `byte`, `char`, `short` and `int` are one type on the stack.
    if ty == wanted || ty.on_stack() == wanted.on_stack() {
        return value;
    }
    let adapted = builder.variable(wanted);
    match (ty.is_reference(), wanted.is_reference()) {
        (true, true) => builder.cast(adapted, value, wanted),
        (false, true) => {
            let Some((class, method)) = boxing(program, ty) else { return value };
            let boxed = builder.variable(class);
            builder.call(Some(boxed), CallKind::Static, method, &[value]);
            return boxed;
        }
        // The value of a primitive does not matter to references, so zero will do.
        (true, false) | (false, false) => builder.int(adapted, 0),
    };
    adapted
}

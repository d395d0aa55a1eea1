//! The bodies of proxies: each method passes itself and its arguments to the handler.

use classfile::Text;
use ir::{Body, BodyBuilder, CallKind, Form, VarId};
use program::{ClassId, FieldRef, MethodId, MethodRef, MethodRefId, Origin, Program, Type};

use crate::lambda_bodies::adapt;

const HANDLER: &[u8] = b"java/lang/reflect/InvocationHandler";
const INVOKE: &[u8] = b"(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;";

/// Builds the body of a method of a proxy class; `None` for other classes.
pub(crate) fn body(program: &mut Program, method: MethodId) -> Option<Body> {
    let declared = *program.method(method);
    if program.class(declared.class).origin != Origin::Proxy {
        return None;
    }
    let proxy = program.class(declared.class).superclass?;
    let mut builder = BodyBuilder::new(program, method, Form::Cells);
    let entry = builder.new_block();
    builder.start(entry);
    if program.is_initializer(declared.selector) {
        let above = MethodRef { class: Type::class(proxy), selector: declared.selector, interface: false };
        let above = program.names.method_ref(above);
        let arguments = [builder.formal(0), builder.formal(1)];
        builder.call(None, CallKind::Special, above, &arguments);
        builder.return_void();
    } else {
        pass_on(program, &mut builder, method, proxy)?
    }
    builder.finish(program).ok()
}

/// `return (T) this.h.invoke(this, m, new Object[] { p… })`, where the static field m holds the method.
fn pass_on(program: &mut Program, builder: &mut BodyBuilder, method: MethodId, proxy: ClassId) -> Option<()> {
    let declared = *program.method(method);
    let handler_class = program.find_class(HANDLER)?;
    let h = program.names.find_symbol(b"h")?;
    let this = builder.formal(0);
    let handler = builder.variable(Type::class(handler_class));
    let field = program.names.field_ref(FieldRef { class: proxy, name: h, ty: Type::class(handler_class) });
    builder.load_field(handler, this, field);

    // Field n belongs to method n + 1, because the constructor comes first and has none.
    let position = usize::from(declared.index).checked_sub(1)?;
    let field =
        program.class(declared.class).fields.iter().nth(position).map(|field| *program.field(field))?;
    let reflected = builder.variable(field.ty);
    let field = program.names.field_ref(FieldRef { class: declared.class, name: field.name, ty: field.ty });
    builder.load_static(reflected, field);

    let arguments = arguments(program, builder, declared.selector)?;
    let answer = builder.variable(Type::OBJECT);
    let invoke = invoke_of(program, handler_class)?;
    builder.call(Some(answer), CallKind::Interface, invoke, &[handler, this, reflected, arguments]);
    let result = program.names.selector_signature(declared.selector).result;
    if result == Type::VOID {
        builder.return_void();
    } else {
        let answer = adapt(program, builder, answer, result);
        builder.return_value(answer);
    }
    Some(())
}

/// An array of the parameters, boxed where they are primitive.
fn arguments(
    program: &mut Program,
    builder: &mut BodyBuilder,
    selector: program::SelectorId,
) -> Option<VarId> {
    let count = program.names.selector_signature(selector).parameters.len();
    let array_type = Type::OBJECT.array(1)?;
    let (length, array) = (builder.variable(Type::INT), builder.variable(array_type));
    builder.int(length, count as i32);
    builder.new_array(array, array_type, length);
    for position in 0..count {
        let index = builder.variable(Type::INT);
        builder.int(index, position as i32);
        let parameter = builder.formal(position as u16 + 1);
        let value = adapt(program, builder, parameter, Type::OBJECT);
        builder.store_element(array, index, value);
    }
    Some(array)
}

fn invoke_of(program: &mut Program, handler: ClassId) -> Option<MethodRefId> {
    let selector = program.names.selector(Text(b"invoke"), Text(INVOKE))?;
    Some(program.names.method_ref(MethodRef { class: Type::class(handler), selector, interface: true }))
}

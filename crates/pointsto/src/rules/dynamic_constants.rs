//! Dynamic constants: what the JDK's own bootstrap methods compute; others are counted.

use ir::{Body, VarId};
use program::{Bootstrap, ClassId, HandleTarget, Shape, StaticArgument, Type};

use crate::contexts::Contexts;
use crate::objects::Site;
use crate::plan::{Builder, Step};

/// `x = constant`, where `java.lang.invoke.ConstantBootstraps` makes the constant:
///
/// - `enumConstant`, `getStaticFinal`:  pts(C.name) <= pts(x);
/// - `primitiveClass`:  the class object is in pts(x);
/// - `nullConstant`:  nothing is;
/// - handles of fields, variables and arrays:  a `VarHandle` of the JVM's is in pts(x).
pub(crate) fn dynamic_constant(builder: &mut Builder<'_, '_>, body: &Body, target: VarId, number: u32) {
    let site = &body.dynamics[number as usize].site;
    let (Bootstrap::Opaque { handle: HandleTarget::Method(_, method), arguments }, Shape::Constant(ty)) =
        (&site.bootstrap, site.shape)
    else {
        return builder.engine.diagnostics.dynamic_constants += 1;
    };
    let names = &builder.engine.program.names;
    let parts = names.method_ref_parts(*method);
    let is_known = parts
        .class
        .as_class()
        .is_some_and(|class| names.class_name(class).0 == b"java/lang/invoke/ConstantBootstraps");
    let bootstrap = names.text(names.selector_parts(parts.selector).name).0;
    match (is_known, bootstrap) {
        (true, b"nullConstant") => {}
        (true, b"enumConstant" | b"getStaticFinal") => {
            static_field(builder, target, site.name, ty, arguments)
        }
        (true, b"primitiveClass") => primitive_class(builder, target, site.name),
        (true, b"fieldVarHandle" | b"staticFieldVarHandle" | b"arrayVarHandle") => {
            let handle = Type::class(ClassId::VAR_HANDLE);
            give(builder, target, Site::Machine(handle), handle);
        }
        _ => builder.engine.diagnostics.dynamic_constants += 1,
    }
}

/// A variable of the class that the first argument names, or of the constant's own type.
fn static_field(
    builder: &mut Builder<'_, '_>,
    target: VarId,
    name: program::Symbol,
    ty: Type,
    arguments: &[StaticArgument],
) {
    let holder = match arguments.first() {
        Some(StaticArgument::Type(holder)) => *holder,
        _ => ty,
    };
    let program = &*builder.engine.program;
    let found = holder.as_class().and_then(|class| program.declared_field(class, name, ty));
    let Some(field) = found else { return builder.engine.diagnostics.dynamic_constants += 1 };
    let class = program.field(field).class;
    builder.initialize(class);
    if let Some(target) = builder.place(target) {
        let source = builder.engine.fields.of_class(builder.solver, field);
        builder.step(Step::LoadStatic { source, target });
    }
}

/// The name is the descriptor of the primitive type.
fn primitive_class(builder: &mut Builder<'_, '_>, target: VarId, name: program::Symbol) {
    let of = match builder.engine.program.names.text(name).0 {
        b"Z" => Type::BOOLEAN,
        b"B" => Type::BYTE,
        b"C" => Type::CHAR,
        b"S" => Type::SHORT,
        b"I" => Type::INT,
        b"J" => Type::LONG,
        b"F" => Type::FLOAT,
        b"D" => Type::DOUBLE,
        b"V" => Type::VOID,
        _ => return builder.engine.diagnostics.dynamic_constants += 1,
    };
    give(builder, target, Site::Class(of), Type::class(ClassId::CLASS));
}

fn give(builder: &mut Builder<'_, '_>, target: VarId, site: Site, ty: Type) {
    if let Some(target) = builder.place(target) {
        let object = builder.engine.object(builder.solver, site, ty, Contexts::EMPTY);
        builder.constant(target, object);
    }
}

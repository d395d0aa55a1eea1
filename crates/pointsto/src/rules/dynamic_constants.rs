//! Dynamic constants: what the JDK's own bootstrap methods compute; others are counted.

use ir::{Body, StmtId, VarId};
use program::{Bootstrap, ClassId, HandleTarget, Shape, StaticArgument, Type};

use super::reflection::{Member, known_target};
use crate::contexts::Contexts;
use crate::objects::Site;
use crate::plan::{Builder, Choice, Place, Step};

/// `x = constant`, where `java.lang.invoke.ConstantBootstraps` makes the constant:
///
/// - `enumConstant`, `getStaticFinal`:  pts(C.name) <= pts(x);
/// - `primitiveClass`:  the class object is in pts(x);
/// - `nullConstant`:  nothing is;
/// - `invoke`:  what the method of the handle returns, called with the other arguments, is in pts(x);
/// - handles of fields, variables and arrays:  a `VarHandle` of the JVM's is in pts(x).
pub(crate) fn dynamic_constant(
    builder: &mut Builder<'_, '_>,
    body: &Body,
    stmt: StmtId,
    target: VarId,
    number: u32,
    thrown: Place,
) {
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
        (true, b"invoke") => {
            if invoke(builder, stmt, target, arguments, thrown).is_none() {
                builder.engine.diagnostics.dynamic_constants += 1;
            }
        }
        _ => builder.engine.diagnostics.dynamic_constants += 1,
    }
}

/// A call of the method that the first argument is a handle of; nothing if it does not fit.
fn invoke(
    builder: &mut Builder<'_, '_>,
    stmt: StmtId,
    target: VarId,
    arguments: &[StaticArgument],
    thrown: Place,
) -> Option<()> {
    let [StaticArgument::Handle(handle), values @ ..] = arguments else { return None };
    let target = builder.place(target);
    let method = match known_target(builder.engine, *handle)? {
        Member::Method(method, _) => method,
        Member::Field(field) if values.is_empty() => {
            builder.initialize(builder.engine.program.field(field).class);
            let source = builder.engine.fields.of_class(builder.solver, field);
            builder.step(Step::LoadStatic { source, target: target? });
            return Some(());
        }
        Member::Field(_) => return None,
    };
    let declared = *builder.engine.program.method(method);
    let parameters = builder.engine.program.names.selector_signature(declared.selector).parameters.len();
    let makes = builder.engine.program.is_initializer(declared.selector);
    let receiver = usize::from(!declared.is_static() && !makes);
    if values.len() != parameters + receiver {
        return None;
    }
    let values: Vec<Place> = values.iter().map(|value| value_place(builder, value)).collect();
    if makes {
        builder.initialize(declared.class);
        let made = target.unwrap_or_else(|| builder.new_place());
        builder.step(Step::Allocate { stmt, target: made, ty: Type::class(declared.class) });
        let arguments = std::iter::once(made).chain(values);
        builder.add_call(stmt, Choice::Fixed(method), arguments, None, thrown);
        return Some(());
    }
    let choice = if declared.is_static() { Choice::Fixed(method) } else { Choice::Select(method) };
    builder.add_call(stmt, choice, values.into_iter(), target, thrown);
    Some(())
}

/// A place that holds a static argument; nothing for numbers, and for constants behind constants.
fn value_place(builder: &mut Builder<'_, '_>, value: &StaticArgument) -> Place {
    let (site, ty) = match value {
        StaticArgument::String(_) => (Site::Strings, Type::STRING),
        StaticArgument::Type(of) => (Site::Class(*of), Type::class(ClassId::CLASS)),
        _ => return Place::NONE,
    };
    let place = builder.new_place();
    let object = builder.engine.object(builder.solver, site, ty, Contexts::EMPTY);
    builder.constant(place, object);
    place
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

//! Dynamic constants (JVMS 4.4.10): what the bootstrap methods of the JDK compute. Others are counted.

use ir::{Body, Const, Stmt, StmtId, VarId};
use pointsto::{Choice, Draft, Place, Rule, Site};
use program::{Bootstrap, ClassId, HandleTarget, Shape, StaticArgument, Type};

use crate::reflection::{Member, known_target};

/// What dynamic constants hold.
pub(crate) struct DynamicConstants;

impl Rule for DynamicConstants {
    fn name(&self) -> &'static str {
        "dynamic constants"
    }

    fn statement(&self, draft: &mut Draft<'_, '_>, body: &Body, stmt: StmtId, thrown: Place) -> bool {
        let Stmt::Const { target, value: Const::Dynamic(number) } = *body.stmt(stmt) else { return false };
        dynamic_constant(draft, body, stmt, target, number, thrown);
        true
    }
}

/// `x = constant`, where `java.lang.invoke.ConstantBootstraps` makes the constant:
///
/// - `enumConstant`, `getStaticFinal`:  pts(C.name) <= pts(x);
/// - `primitiveClass`:  the class object is in pts(x);
/// - `nullConstant`:  nothing is;
/// - `invoke`:  what the method of the handle returns, called with the other arguments, is in pts(x);
/// - handles of fields, variables and arrays:  a `VarHandle` of the JVM's is in pts(x).
fn dynamic_constant(
    draft: &mut Draft<'_, '_>,
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
        return draft.cx().diagnostics().dynamic_constants += 1;
    };
    let names = &draft.program().names;
    let parts = names.method_ref_parts(*method);
    let is_known = parts
        .class
        .as_class()
        .is_some_and(|class| names.class_name(class).0 == b"java/lang/invoke/ConstantBootstraps");
    let bootstrap = names.text(names.selector_parts(parts.selector).name).0;
    match (is_known, bootstrap) {
        // Null is in no set.
        (true, b"nullConstant") => {}
        (true, b"enumConstant" | b"getStaticFinal") => static_field(draft, target, site.name, ty, arguments),
        (true, b"primitiveClass") => primitive_class(draft, target, site.name),
        (true, b"fieldVarHandle" | b"staticFieldVarHandle" | b"arrayVarHandle") => {
            let handle = Type::class(ClassId::VAR_HANDLE);
            give(draft, target, Site::Machine(handle), handle);
        }
        (true, b"invoke") => {
            if invoke(draft, stmt, target, arguments, thrown).is_none() {
                draft.cx().diagnostics().dynamic_constants += 1;
            }
        }
        _ => draft.cx().diagnostics().dynamic_constants += 1,
    }
}

/// A call of the method whose handle is the first argument; `None` if the arguments do not fit.
fn invoke(
    draft: &mut Draft<'_, '_>,
    stmt: StmtId,
    target: VarId,
    arguments: &[StaticArgument],
    thrown: Place,
) -> Option<()> {
    let [StaticArgument::Handle(handle), values @ ..] = arguments else { return None };
    let target = draft.place(target);
    let method = match known_target(&mut draft.cx(), *handle)? {
        Member::Method(method, _) => method,
        Member::Field(field) if values.is_empty() => {
            draft.initialize(draft.program().field(field).class);
            let source = draft.cx().static_node(field);
            draft.flow_in(source, target?);
            return Some(());
        }
        Member::Field(_) => return None,
    };
    let declared = *draft.program().method(method);
    let parameters = draft.program().names.selector_signature(declared.selector).parameters.len();
    let makes = draft.program().is_initializer(declared.selector);
    // A handle of a constructor creates its receiver itself.
    let receiver = usize::from(!declared.is_static() && !makes);
    if values.len() != parameters + receiver {
        return None;
    }
    let values: Vec<Place> = values.iter().map(|value| value_place(draft, value)).collect();
    if makes {
        draft.initialize(declared.class);
        let made = target.unwrap_or_else(|| draft.new_place());
        draft.allocate(stmt, made, Type::class(declared.class));
        let arguments = std::iter::once(made).chain(values);
        draft.add_call(stmt, Choice::Fixed(method), arguments, None, thrown);
        return Some(());
    }
    let choice = if declared.is_static() { Choice::Fixed(method) } else { Choice::Select(method) };
    draft.add_call(stmt, choice, values, target, thrown);
    Some(())
}

/// A place that holds a static argument; none for numbers, and for constants inside constants.
fn value_place(draft: &mut Draft<'_, '_>, value: &StaticArgument) -> Place {
    let (site, ty) = match value {
        StaticArgument::String(_) => (Site::Strings, Type::STRING),
        StaticArgument::Type(of) => (Site::Class(*of), Type::class(ClassId::CLASS)),
        StaticArgument::Int(_)
        | StaticArgument::Float(_)
        | StaticArgument::Long(_)
        | StaticArgument::Double(_)
        | StaticArgument::Handle(_)
        | StaticArgument::MethodType(_)
        | StaticArgument::Dynamic(_) => return Place::NONE,
    };
    let place = draft.new_place();
    let object = draft.cx().object_at(site, ty);
    draft.constant(place, object);
    place
}

/// A variable of the class that the first argument names, or of the constant's own type.
fn static_field(
    draft: &mut Draft<'_, '_>,
    target: VarId,
    name: program::Symbol,
    ty: Type,
    arguments: &[StaticArgument],
) {
    let holder = match arguments.first() {
        Some(StaticArgument::Type(holder)) => *holder,
        _ => ty,
    };
    let program = draft.program();
    let found = holder.as_class().and_then(|class| program.declared_field(class, name, ty));
    let Some(field) = found else { return draft.cx().diagnostics().dynamic_constants += 1 };
    let class = program.field(field).class;
    draft.initialize(class);
    if let Some(target) = draft.place(target) {
        let source = draft.cx().static_node(field);
        draft.flow_in(source, target);
    }
}

/// The name is the descriptor of the primitive type.
fn primitive_class(draft: &mut Draft<'_, '_>, target: VarId, name: program::Symbol) {
    let of = match draft.program().names.text(name).0 {
        b"Z" => Type::BOOLEAN,
        b"B" => Type::BYTE,
        b"C" => Type::CHAR,
        b"S" => Type::SHORT,
        b"I" => Type::INT,
        b"J" => Type::LONG,
        b"F" => Type::FLOAT,
        b"D" => Type::DOUBLE,
        b"V" => Type::VOID,
        _ => return draft.cx().diagnostics().dynamic_constants += 1,
    };
    give(draft, target, Site::Class(of), Type::class(ClassId::CLASS));
}

fn give(draft: &mut Draft<'_, '_>, target: VarId, site: Site, ty: Type) {
    if let Some(target) = draft.place(target) {
        let object = draft.cx().object_at(site, ty);
        draft.constant(target, object);
    }
}

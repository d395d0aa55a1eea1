//! `invokedynamic`: lambda objects, string concatenation, the methods of records, pattern switches.

use ir::{Body, List, StmtId, VarId};
use program::{Bootstrap, ClassId, Type};

use super::records::{RecordMethod, record_method};
use crate::contexts::Contexts;
use crate::objects::Site;
use crate::plan::{Builder, Choice, Place, Use};

pub(crate) fn dynamic(
    builder: &mut Builder<'_, '_>,
    body: &Body,
    stmt: StmtId,
    target: Option<VarId>,
    site: u32,
    arguments: List,
    thrown: Place,
) {
    let dynamic = &body.dynamics[site as usize];
    match (&dynamic.site.bootstrap, dynamic.lambda) {
        (Bootstrap::Lambda(_), Some(class)) => lambda(builder, body, stmt, target, class, arguments),
        (Bootstrap::Concat { .. }, _) => text_of(builder, body, stmt, target, arguments, thrown),
        (Bootstrap::ObjectMethods { record, getters }, _) => {
            let name = builder.engine.program.names.text(dynamic.site.name).0.to_vec();
            let method = RecordMethod { name: &name, record: *record, getters };
            record_method(builder, body, stmt, target, &method, arguments, thrown);
        }
        (Bootstrap::TypeSwitch(_) | Bootstrap::EnumSwitch(_), _) => {}
        (Bootstrap::Lambda(_) | Bootstrap::Opaque { .. }, _) => builder.engine.diagnostics.opaque_calls += 1,
    }
}

/// The site makes an object of the made-up class, whose fields hold what is captured.
fn lambda(
    builder: &mut Builder<'_, '_>,
    body: &Body,
    stmt: StmtId,
    target: Option<VarId>,
    class: ClassId,
    arguments: List,
) {
    let Some(target) = target else { return };
    builder.allocate(stmt, target, Type::class(class));
    let Some(object) = builder.place(target) else { return };
    let fields = builder.engine.program.class(class).fields;
    for (field, argument) in fields.iter().zip(body.list(arguments)) {
        if let Some(value) = builder.place(argument) {
            builder.add_use(object, Use::StoreField { field, value });
        }
    }
}

/// A string comes out, and `toString` is asked of everything that goes in.
fn text_of(
    builder: &mut Builder<'_, '_>,
    body: &Body,
    stmt: StmtId,
    target: Option<VarId>,
    arguments: List,
    thrown: Place,
) {
    if let Some(target) = target.and_then(|target| builder.place(target)) {
        let text = builder.engine.object(builder.solver, Site::Strings, Type::STRING, Contexts::EMPTY);
        builder.constant(target, text);
    }
    let selector = builder.engine.program.names.find_selector(b"toString", b"()Ljava/lang/String;");
    let method =
        selector.and_then(|selector| builder.engine.program.declared_method(ClassId::OBJECT, selector));
    let Some(method) = method else { return };
    for argument in body.list(arguments) {
        if let Some(receiver) = builder.place(argument) {
            builder.add_call(stmt, Choice::Select(method), [receiver].into_iter(), None, thrown);
        }
    }
}

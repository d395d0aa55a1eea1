//! `toString`, `hashCode` and `equals` of records: the JDK asks the components.

use ir::{Body, List, StmtId, VarId};
use program::{Bootstrap, ClassId, FieldId, HandleTarget, Type};

use crate::contexts::Contexts;
use crate::filters::TypeFilter;
use crate::objects::Site;
use crate::plan::{Builder, Choice, Place, Use};

/// A site of `ObjectMethods`: its name, and what its bootstrap method is told.
pub(super) struct RecordMethod<'a> {
    pub(super) name: &'a [u8],
    pub(super) record: Type,
    pub(super) getters: &'a [HandleTarget],
}

/// How many places the values of a site need: the records, and their components.
pub(crate) fn spare_places(bootstrap: &Bootstrap) -> usize {
    match bootstrap {
        Bootstrap::ObjectMethods { getters, .. } => 2 + 2 * getters.len(),
        Bootstrap::Lambda(_)
        | Bootstrap::Concat { .. }
        | Bootstrap::TypeSwitch(_)
        | Bootstrap::EnumSwitch(_)
        | Bootstrap::Opaque { .. } => 0,
    }
}

/// For every component c of the record: `this.c.toString()`, or `this.c.hashCode()`, or `this.c.equals(other.c)`;
/// `toString` makes a string.
pub(super) fn record_method(
    builder: &mut Builder<'_, '_>,
    body: &Body,
    stmt: StmtId,
    target: Option<VarId>,
    method: &RecordMethod<'_>,
    arguments: List,
    thrown: Place,
) {
    let descriptor: &[u8] = match method.name {
        b"toString" => b"()Ljava/lang/String;",
        b"hashCode" => b"()I",
        b"equals" => b"(Ljava/lang/Object;)Z",
        _ => return builder.engine.diagnostics.opaque_calls += 1,
    };
    if let Some(target) = target.and_then(|target| builder.place(target)) {
        let text = builder.engine.object(builder.solver, Site::Strings, Type::STRING, Contexts::EMPTY);
        builder.constant(target, text);
    }
    let program = &*builder.engine.program;
    let selector = program.names.find_selector(method.name, descriptor);
    let asked = selector.and_then(|selector| program.declared_method(ClassId::OBJECT, selector));
    let Some(asked) = asked else { return };
    let mut records: Vec<Place> = Vec::new();
    for argument in body.list(arguments) {
        records.extend(builder.place(argument).map(|place| as_record(builder, place, method.record)));
    }
    for getter in method.getters {
        let Some(field) = component(builder, *getter) else { continue };
        let values: Vec<Place> = records.iter().map(|&record| load(builder, record, field)).collect();
        builder.add_call(stmt, Choice::Select(asked), values.into_iter(), None, thrown);
    }
}

/// The other one is any object; only a record of the class is asked for its components.
fn as_record(builder: &mut Builder<'_, '_>, source: Place, record: Type) -> Place {
    let filter = builder.engine.filter(builder.solver, TypeFilter::of(record));
    let place = builder.spare_place();
    builder.flow(Some(source), Some(place), Some(filter));
    place
}

fn load(builder: &mut Builder<'_, '_>, record: Place, field: FieldId) -> Place {
    let target = builder.spare_place();
    builder.add_use(record, Use::LoadField { field, target });
    target
}

/// The field behind a component, if it holds references.
fn component(builder: &mut Builder<'_, '_>, getter: HandleTarget) -> Option<FieldId> {
    let HandleTarget::Field(_, field) = getter else { return None };
    let field = builder.engine.fields.resolve(builder.engine.program, field)?;
    builder.engine.program.field(field).ty.is_reference().then_some(field)
}

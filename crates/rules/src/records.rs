//! `toString`, `hashCode` and `equals` of records: the JDK asks the components.

use ir::{Body, List, StmtId};
use pointsto::{Choice, Draft, Place, Slot, Use};
use program::{Bootstrap, ClassId, FieldId, HandleTarget, Type};

/// A site of `ObjectMethods`: its name, and the arguments of its bootstrap method.
pub(super) struct RecordMethod<'a> {
    pub(super) name: &'a [u8],
    pub(super) record: Type,
    pub(super) getters: &'a [HandleTarget],
}

/// How many places a site needs for its values: up to two records (for `equals`), and a component of each.
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

/// For every component c of the record: `this.c.toString()`, or `this.c.hashCode()`, or
/// `this.c.equals(other.c)`; `toString` makes a string.
pub(super) fn record_method(
    draft: &mut Draft<'_, '_>,
    body: &Body,
    stmt: StmtId,
    target: Option<Place>,
    method: &RecordMethod<'_>,
    arguments: List,
    thrown: Place,
) {
    let descriptor: &[u8] = match method.name {
        b"toString" => b"()Ljava/lang/String;",
        b"hashCode" => b"()I",
        b"equals" => b"(Ljava/lang/Object;)Z",
        _ => return draft.cx().diagnostics().opaque_calls += 1,
    };
    // Only `toString` has a result that is a reference.
    if let Some(target) = target {
        let text = draft.cx().text();
        draft.constant(target, text);
    }
    let program = draft.program();
    let selector = program.names.find_selector(method.name, descriptor);
    let asked = selector.and_then(|selector| program.declared_method(ClassId::OBJECT, selector));
    let Some(asked) = asked else { return };
    let mut records: Vec<Place> = Vec::new();
    for argument in body.list(arguments) {
        records.extend(draft.place(argument).map(|place| as_record(draft, place, method.record)));
    }
    for getter in method.getters {
        let Some(field) = component(draft, *getter) else { continue };
        let values: Vec<Place> = records.iter().map(|&record| load(draft, record, field)).collect();
        draft.add_call(stmt, Choice::Select(asked), values, None, thrown);
    }
}

/// The argument of `equals` is any object; only a record of the same class is asked for its components.
fn as_record(draft: &mut Draft<'_, '_>, source: Place, record: Type) -> Place {
    let place = draft.spare_place();
    draft.cast(source, place, record);
    place
}

fn load(draft: &mut Draft<'_, '_>, record: Place, field: FieldId) -> Place {
    let target = draft.spare_place();
    draft.add_use(record, Use::Load { slot: Slot::Field(field), target });
    target
}

/// The field of a component, if it holds references.
fn component(draft: &mut Draft<'_, '_>, getter: HandleTarget) -> Option<FieldId> {
    let HandleTarget::Field(_, field) = getter else { return None };
    let field = draft.cx().resolve_field(field)?;
    draft.program().field(field).ty.is_reference().then_some(field)
}

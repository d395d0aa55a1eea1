//! Conditions on members that tell classes apart.

use std::sync::Arc;

use ir::{Body, Condition, Stmt, Switch, VarId};
use program::ClassId;

use crate::definitions::Definitions;
use crate::filters::TypeFilter;
use crate::tags::{Member, Reader, Tag};

/// Members of classes with more classes below them are not asked for.
const CLASSES: usize = 400;

/// ```text
/// t = x.f or x.m(); if (t == K)        x is in no class whose t is never K
///                   else               x is in no class whose t is always K
/// b = t.equals(K); if (b != 0)         the same
/// t = x.m(); if (t < 3)                likewise
/// ```
pub(super) fn of_if(
    reader: &mut Reader<'_>,
    body: &Body,
    definitions: &Definitions,
    (condition, left, right): (Condition, VarId, Option<VarId>),
    holds: bool,
) -> Option<(VarId, TypeFilter)> {
    if !reader.asks_members {
        return None;
    }
    let Some(right) = right else {
        if let Some((asked, with)) = equality(reader, body, definitions, left) {
            let is_equal = (condition == Condition::Ne) == holds;
            return passing(reader, body, definitions, asked, &|tag| (*tag == with) == is_equal);
        }
        let zero = if body.ty(left).is_reference() { Tag::Null } else { Tag::Int(0) };
        return passing(reader, body, definitions, left, &|tag| {
            compare(condition, tag, &zero).is_none_or(|is| is == holds)
        });
    };
    if let Some(with) = reader.constant(body, definitions, right) {
        return passing(reader, body, definitions, left, &|tag| {
            compare(condition, tag, &with).is_none_or(|is| is == holds)
        });
    }
    let with = reader.constant(body, definitions, left)?;
    passing(reader, body, definitions, right, &|tag| {
        compare(condition, &with, tag).is_none_or(|is| is == holds)
    })
}

/// ```text
/// t = x.f or x.m(); switch (t)         case K: x is in no class whose t is never K;
///                                      default: x is in no class whose t always has a case
/// ```
pub(super) fn of_switch(
    reader: &mut Reader<'_>,
    body: &Body,
    definitions: &Definitions,
    value: VarId,
    switch: &Switch,
    successor: u16,
) -> Option<(VarId, TypeFilter)> {
    if !reader.asks_members {
        return None;
    }
    let goes_to = |number: i32| {
        let case = switch.cases.iter().find(|&&(case, _)| case == number);
        case.map_or(switch.default, |&(_, to)| to)
    };
    if let Some((constant, map)) = reader.switched(body, definitions, value) {
        let goes = |tag: &Tag| {
            let Tag::Constant(field) = tag else { return false };
            // Constants without a number are 0 in the table.
            let number = map.iter().find(|(_, of)| of == field).map_or(0, |&(number, _)| number);
            goes_to(number) == successor
        };
        return passing(reader, body, definitions, constant, &goes);
    }
    let goes = |tag: &Tag| if let Tag::Int(number) = tag { goes_to(*number) == successor } else { true };
    passing(reader, body, definitions, value, &goes)
}

/// What x is, if its member `asked` has a value that goes this way.
fn passing(
    reader: &mut Reader<'_>,
    body: &Body,
    definitions: &Definitions,
    asked: VarId,
    goes: &dyn Fn(&Tag) -> bool,
) -> Option<(VarId, TypeFilter)> {
    let definition = *definitions.get(body, asked)?;
    let (object, member) = reader.asked(body, &definition)?;
    never(reader, member, goes).map(|filter| (object, filter))
}

/// All but the classes whose member never has a value that goes this way.
pub(super) fn never(
    reader: &mut Reader<'_>,
    member: Member,
    goes: &dyn Fn(&Tag) -> bool,
) -> Option<TypeFilter> {
    let declares = match member {
        Member::Field(field) => reader.program.field(field).class,
        Member::Method(method) => reader.program.method(method).class,
    };
    if reader.is_of_platform(declares) {
        return None;
    }
    let below = reader.program.subtypes(declares);
    if below.len() > CLASSES {
        return None;
    }
    let mut never: Vec<ClassId> = Vec::new();
    for class in below {
        if reader.program.class(class).is_concrete()
            && let Some(values) = reader.member(class, member)
            && !values.iter().any(goes)
        {
            never.push(class);
        }
    }
    let never: Arc<[ClassId]> = never.into();
    (!never.is_empty()).then(|| TypeFilter { never, ..TypeFilter::everything() })
}

/// `b = t.equals(K)` or `K.equals(t)`, K of a class in which equal means the same: t and K.
fn equality(
    reader: &mut Reader<'_>,
    body: &Body,
    definitions: &Definitions,
    tested: VarId,
) -> Option<(VarId, Tag)> {
    let Stmt::Call { method, arguments, .. } = *definitions.get(body, tested)? else { return None };
    if !reader.is_named(method, "equals") {
        return None;
    }
    let mut arguments = body.list(arguments);
    let (left, right) = arguments.next().zip(arguments.next())?;
    let (asked, with) = match reader.constant(body, definitions, right) {
        Some(with) => (left, with),
        None => (right, reader.constant(body, definitions, left)?),
    };
    matches!(with, Tag::Constant(_) | Tag::Text(_) | Tag::Class(_)).then_some((asked, with))
}

/// Whether a condition holds of two constants; `None` if nobody knows.
fn compare(condition: Condition, left: &Tag, right: &Tag) -> Option<bool> {
    let (Tag::Int(a), Tag::Int(b)) = (left, right) else {
        return match condition {
            Condition::Eq => Some(left == right),
            Condition::Ne => Some(left != right),
            Condition::Lt | Condition::Ge | Condition::Gt | Condition::Le => None,
        };
    };
    Some(match condition {
        Condition::Eq => a == b,
        Condition::Ne => a != b,
        Condition::Lt => a < b,
        Condition::Ge => a >= b,
        Condition::Gt => a > b,
        Condition::Le => a <= b,
    })
}

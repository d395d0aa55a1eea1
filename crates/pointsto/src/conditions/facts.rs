//! What the condition at the end of a block says on each of its edges.

use ir::{BlockId, Body, CallKind, Condition, Const, Stmt, StmtId, VarId};
use program::{Program, Type};

use super::{predicates, switches, tested};
use crate::definitions::Definitions;
use crate::filters::TypeFilter;
use crate::tags::Reader;

/// What a condition says of a variable.
#[derive(Clone, Debug)]
pub(super) enum Fact {
    /// What it holds passes.
    Passes(TypeFilter),
    /// It is an argument of a call that has returned this.
    Returned {
        /// The call.
        call: StmtId,
        /// Which argument.
        position: u16,
        /// What was returned.
        result: bool,
    },
}

/// What is known of variables on an edge: the variable, what it holds there, and the statement that says so.
pub(super) fn on_edge(
    reader: &mut Reader<'_>,
    body: &Body,
    definitions: &Definitions,
    from: BlockId,
    to: BlockId,
) -> Vec<(VarId, Fact, StmtId)> {
    let successors = body.successors(from);
    // A handler can be reached from the middle of the block.
    let is_handler = body.exceptions(from).iter().any(|edge| edge.handler == to);
    let Some(stmt) = body.stmts_of(from).next_back().filter(|_| successors.len() > 1 && !is_handler) else {
        return Vec::new();
    };
    let passes = |said: Option<(VarId, TypeFilter)>| -> Vec<(VarId, Fact)> {
        said.into_iter().map(|(var, filter)| (var, Fact::Passes(filter))).collect()
    };
    let said = if let Stmt::If { condition, left, right } = *body.stmt(stmt) {
        let holds = successors[0] == to;
        match right.get() {
            None => of_value(reader, body, definitions, left, condition, holds),
            Some(right) => passes(
                of_classes(reader.program, body, definitions, (left, right), condition, holds).or_else(
                    || tested::of_if(reader, body, definitions, (condition, left, Some(right)), holds),
                ),
            ),
        }
    } else if let Stmt::Switch { value, cases } = *body.stmt(stmt) {
        let position = successors.iter().position(|&next| next == to);
        passes(position.and_then(|at| {
            let (switch, at) = (body.switch(cases), at as u16);
            switches::of_case(body, definitions, value, switch, at)
                .or_else(|| tested::of_switch(reader, body, definitions, value, switch, at))
        }))
    } else {
        Vec::new()
    };
    said.into_iter().map(|(var, fact)| (var, fact, stmt)).collect()
}

/// A value is compared with 0 or null.
fn of_value(
    reader: &mut Reader<'_>,
    body: &Body,
    definitions: &Definitions,
    value: VarId,
    condition: Condition,
    holds: bool,
) -> Vec<(VarId, Fact)> {
    if body.ty(value).is_reference() || is_unequal(condition).is_none() {
        let said = tested::of_if(reader, body, definitions, (condition, value, None), holds);
        return said.into_iter().map(|(var, filter)| (var, Fact::Passes(filter))).collect();
    }
    let result = (condition == Condition::Ne) == holds;
    let said = predicates::of_truth(reader, body, definitions, value, result);
    if said.is_empty() && reader.asks_members {
        return of_receivers(reader, body, definitions, value, result);
    }
    said.into_iter().map(|(var, filter)| (var, Fact::Passes(filter))).collect()
}

/// ```text
/// t = p.m(x); if (t != 0)              x is what each m' that p selects says
/// ```
fn of_receivers(
    reader: &Reader<'_>,
    body: &Body,
    definitions: &Definitions,
    value: VarId,
    result: bool,
) -> Vec<(VarId, Fact)> {
    let Some(call) = definitions.stmt(value) else { return Vec::new() };
    let Stmt::Call { kind: CallKind::Virtual | CallKind::Interface, method, arguments, .. } =
        *body.stmt(call)
    else {
        return Vec::new();
    };
    let resolved = reader.program.resolve_method(method).ok();
    if !resolved.is_some_and(|resolved| predicates::is_predicate(reader, resolved)) {
        return Vec::new();
    }
    let arguments = body.list(arguments).enumerate().skip(1);
    let of_references = arguments.filter(|&(_, argument)| body.ty(argument).is_reference());
    let returned = |position: usize| Fact::Returned { call, position: position as u16, result };
    of_references.map(|(position, argument)| (argument, returned(position))).collect()
}

/// ```text
/// t = x instanceof T; if (t != 0)      x in T
///                     else             x not in T
/// ```
pub(super) fn of_test(
    body: &Body,
    definitions: &Definitions,
    tested: VarId,
    condition: Condition,
    holds: bool,
) -> Option<(VarId, TypeFilter)> {
    let Stmt::InstanceOf { source, ty, .. } = *definitions.get(body, tested)? else { return None };
    let is_instance = is_unequal(condition)? == holds;
    let filter = if is_instance {
        TypeFilter::of(ty)
    } else {
        TypeFilter { without: vec![ty], ..TypeFilter::of(Type::OBJECT) }
    };
    Some((source, filter))
}

/// ```text
/// c = x.getClass(); if (c == C.class)  x is a C and no subclass of it
/// ```
fn of_classes(
    program: &Program,
    body: &Body,
    definitions: &Definitions,
    (left, right): (VarId, VarId),
    condition: Condition,
    holds: bool,
) -> Option<(VarId, TypeFilter)> {
    if is_unequal(condition)? == holds {
        return None;
    }
    let asked = |var| {
        let Stmt::Call { method, arguments, .. } = *definitions.get(body, var)? else { return None };
        let name = program.names.selector_parts(program.names.method_ref_parts(method).selector).name;
        let is_asked = program.names.text(name).0 == b"getClass" && body.list(arguments).len() == 1;
        body.list(arguments).next().filter(|_| is_asked)
    };
    let class = |var| {
        let Stmt::Const { value: Const::Class(class), .. } = *definitions.get(body, var)? else {
            return None;
        };
        Some(class)
    };
    let (object, class) = asked(left).zip(class(right)).or_else(|| asked(right).zip(class(left)))?;
    Some((object, TypeFilter { exactly: Some(class), ..TypeFilter::of(class) }))
}

/// Whether a condition is that two values differ, or are the same; others say nothing about objects.
fn is_unequal(condition: Condition) -> Option<bool> {
    match condition {
        Condition::Ne => Some(true),
        Condition::Eq => Some(false),
        Condition::Lt | Condition::Ge | Condition::Gt | Condition::Le => None,
    }
}

//! What the condition at the end of a block says on each of its edges.

use index::Id;
use ir::{BlockId, Body, Condition, Const, Stmt, StmtId, VarId};
use program::{Program, Type};

use super::switches;
use crate::filters::TypeFilter;

/// Where each variable is defined.
pub(super) struct Definitions(Vec<Option<StmtId>>);

impl Definitions {
    pub(super) fn of(body: &Body) -> Self {
        let mut found = vec![None; body.vars().len()];
        for (stmt, what) in body.stmts() {
            if let Some(target) = what.target() {
                found[target.index()] = Some(stmt);
            }
        }
        Self(found)
    }

    pub(super) fn get<'b>(&self, body: &'b Body, var: VarId) -> Option<&'b Stmt> {
        self.0[var.index()].map(|stmt| body.stmt(stmt))
    }
}

/// What is known of variables on an edge: the variable, what it holds there, and the statement that says so.
pub(super) fn on_edge(
    program: &Program,
    body: &Body,
    definitions: &Definitions,
    from: BlockId,
    to: BlockId,
) -> Vec<(VarId, TypeFilter, StmtId)> {
    let successors = body.successors(from);
    // A handler can be reached from the middle of the block.
    let is_handler = body.exceptions(from).iter().any(|edge| edge.handler == to);
    let Some(stmt) = body.stmts_of(from).next_back().filter(|_| successors.len() > 1 && !is_handler) else {
        return Vec::new();
    };
    let said = if let Stmt::If { condition, left, right } = *body.stmt(stmt) {
        let holds = successors[0] == to;
        match right.get() {
            None => of_test(body, definitions, left, condition, holds),
            Some(right) => of_classes(program, body, definitions, (left, right), condition, holds),
        }
    } else if let Stmt::Switch { value, cases } = *body.stmt(stmt) {
        let position = successors.iter().position(|&next| next == to);
        position.and_then(|at| switches::of_case(body, definitions, value, body.switch(cases), at as u16))
    } else {
        None
    };
    said.into_iter().map(|(var, filter)| (var, filter, stmt)).collect()
}

/// ```text
/// t = x instanceof T; if (t != 0)      x in T
///                     else             x not in T
/// ```
fn of_test(
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

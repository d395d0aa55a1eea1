//! Marks what a body needs: everything with an effect or that may throw, and what that uses.

use program::Type;

use crate::ids::VarId;
use crate::statement::{OptionalVar, Stmt};

use super::LowerError;
use super::values::{Definition, Draft, Value};

/// Marks statements and values in use; a use of a local that was never set is an error.
pub(super) fn mark(draft: &mut Draft) -> Result<(), LowerError> {
    let mut work = Vec::new();
    for number in 0..draft.stmts.len() {
        let stmt = draft.stmts[number].stmt;
        if stmt.is_terminator() || must_stay(draft, &stmt) {
            keep(draft, number, &mut work);
        }
    }
    while let Some((value, offset)) = work.pop() {
        match draft.data(value).definition {
            Definition::Formal => {}
            Definition::Stmt(number) => keep(draft, number as usize, &mut work),
            Definition::Phi(number) => {
                for position in 0..draft.phis[number as usize].sources.len() {
                    let source = draft.phis[number as usize].sources[position];
                    use_value(draft, source, offset, &mut work);
                }
            }
            Definition::Unset(slot) => {
                let cause = format_args!("position {slot} of the frame is used, but not set on every path");
                return Err(LowerError::new(offset, cause));
            }
        }
    }
    drop_unused_results(draft);
    Ok(())
}

fn must_stay(draft: &Draft, stmt: &Stmt) -> bool {
    // The types of operands may not be known yet; that of the result comes from the instruction.
    let target = stmt.target();
    let floating = |_: VarId| {
        target.is_some_and(|var| matches!(draft.data(Value(var.0)).ty, Type::FLOAT | Type::DOUBLE))
    };
    // Only integer division throws, so the type of the result matters.
    stmt.can_throw(floating) || matches!(stmt, Stmt::Caught { .. })
}

fn keep(draft: &mut Draft, number: usize, work: &mut Vec<(Value, u32)>) {
    if std::mem::replace(&mut draft.stmts[number].keep, true) {
        return;
    }
    let offset = draft.stmts[number].offset;
    let mut stmt = draft.stmts[number].stmt;
    let list = stmt.used_mut(|var| {
        let value = use_value(draft, Value(var.0), offset, work);
        *var = value.into();
    });
    if let Some(list) = list {
        let start = list.0 as usize;
        for position in start + 1..=start + draft.operands[start] as usize {
            draft.operands[position] = use_value(draft, Value(draft.operands[position]), offset, work).0;
        }
    }
    draft.stmts[number].stmt = stmt;
}

fn use_value(draft: &mut Draft, value: Value, offset: u32, work: &mut Vec<(Value, u32)>) -> Value {
    let value = draft.find(value);
    if !std::mem::replace(&mut draft.data_mut(value).is_used, true) {
        work.push((value, offset));
    }
    value
}

/// A call whose result nobody uses has no target.
fn drop_unused_results(draft: &mut Draft) {
    let Draft { stmts, values, .. } = draft;
    for entry in stmts.iter_mut() {
        if let Stmt::Call { target, .. } | Stmt::Dynamic { target, .. } = &mut entry.stmt
            && target.get().is_some_and(|var| !values[var.0 as usize].is_used)
        {
            *target = OptionalVar::NONE;
        }
    }
}

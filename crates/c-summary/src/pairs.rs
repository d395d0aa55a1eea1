//! Replaces direct calls by their pairs of actual and formal, if that is shorter: many calls of a procedure
//! share pairs.

use c_pointsto::Model;
use c_program::text::{Names, print_operation};
use c_program::{Callee, Operation, Position, ProcId, Program, VarPlace};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::mentions::retain_statements;

/// Writes the calls of each procedure in the form that takes less text. A call statement of a summary means
/// no more than these pairs; the effects say who calls whom.
pub(crate) fn pair(program: &mut Program, model: Model) {
    let mut calls: FxHashMap<ProcId, Vec<Operation>> = FxHashMap::default();
    for statement in program.statements.values() {
        if let Operation::Call { callee: Callee::Direct(proc), .. } = &statement.operation
            && program.procs[*proc].defined
        {
            calls.entry(*proc).or_default().push(statement.operation.clone());
        }
    }
    let mut calls: Vec<(ProcId, Vec<Operation>)> = calls.into_iter().collect();
    // The map has no order, but the summary needs one.
    calls.sort_by_key(|(proc, _)| *proc);
    // Compares the sizes as they will be in the file.
    let names = Names::flat(program);
    let mut replaced = FxHashSet::default();
    for (proc, calls) in calls {
        let Some(pairs) = pairs(program, model, proc, &calls) else { continue };
        let size = |operations: &[Operation]| -> usize {
            operations.iter().map(|operation| print_operation(program, &names, operation).len() + 1).sum()
        };
        if size(&pairs) <= size(&calls) {
            replaced.insert(proc);
            for operation in pairs {
                program.push(None, operation, Position::NONE);
            }
        }
    }
    retain_statements(program, |operation| {
        let Operation::Call { callee: Callee::Direct(proc), .. } = operation else { return true };
        !replaced.contains(proc)
    });
}

/// All pairs that calls of one procedure make, each once; `None` if they are not plain copies.
fn pairs(program: &Program, model: Model, proc: ProcId, calls: &[Operation]) -> Option<Vec<Operation>> {
    let callee = &program.procs[proc];
    let mut seen = FxHashSet::default();
    let mut pairs = Vec::new();
    let mut add = |from: VarPlace, to: VarPlace, size: u32| {
        if from != to && seen.insert((from, to)) {
            pairs.push(Operation::Copy { to, from, size });
        }
    };
    for call in calls {
        let Operation::Call { result, actuals, .. } = call else { continue };
        for (position, actual) in actuals.iter().enumerate() {
            let Some(actual) = *actual else { continue };
            match (callee.formals.get(position), callee.varargs) {
                (Some(&formal), _) => add(actual, formal.into(), program.value_size(formal)),
                (None, Some(varargs)) if model == Model::Whole => {
                    add(actual, varargs.into(), program.value_size(varargs))
                }
                // With offsets, varargs take everything in an argument. No single copy says that.
                (None, Some(_)) => return None,
                (None, None) => {}
            }
        }
        if let (Some(result), Some(returns)) = (result, callee.returns) {
            add(returns.into(), *result, program.value_size(returns));
        }
    }
    Some(pairs)
}

//! Removes what says nothing any more: copies of a variable to itself, calls whose arguments are the formals,
//! duplicates, and signatures that no call can bind.

use c_program::{Callee, Operation, Program, VarPlace};
use index::Id;

use crate::mentions::{Mentions, retain_statements, without_double};

/// Simplifies the statements of a summary.
pub(crate) fn simplify(program: &mut Program) {
    let known = program.clone();
    retain_statements(program, |operation| !is_trivial(&known, operation));
    without_double(program);
    let mentions = Mentions::new(program);
    for id in program.procs.ids() {
        if !mentions.callable[id.index()] {
            let proc = &mut program.procs[id];
            proc.formals.clear();
            proc.returns = None;
            proc.varargs = None;
        }
    }
}

fn is_trivial(program: &Program, operation: &Operation) -> bool {
    match operation {
        Operation::Copy { to, from, .. } => to == from,
        // A call of a known procedure is its pairs of actual and formal, and of return variable and result.
        Operation::Call { result, callee: Callee::Direct(proc), actuals } if program.procs[*proc].defined => {
            let callee = &program.procs[*proc];
            let binds =
                |(position, actual): (usize, &Option<VarPlace>)| match (actual, callee.formals.get(position))
                {
                    (None, _) => false,
                    (Some(actual), Some(&formal)) => *actual != VarPlace::start(formal),
                    (Some(_), None) => callee.varargs.is_some(),
                };
            let returns = match (result, callee.returns) {
                (Some(result), Some(returns)) => *result != VarPlace::start(returns),
                _ => false,
            };
            !returns && !actuals.iter().enumerate().any(binds)
        }
        Operation::Address { .. }
        | Operation::Shift { .. }
        | Operation::Load { .. }
        | Operation::Store { .. }
        | Operation::Compute { .. }
        | Operation::Call { .. } => false,
    }
}

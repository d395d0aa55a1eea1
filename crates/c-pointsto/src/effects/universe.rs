//! The variables that can be in a set of a procedure, numbered densely: those that pointers point to,
//! globals, and static locals. Number 0 is `ph_var`.

use c_program::VarId;
use index::{Bits, Id};
use solver::Set;

use crate::effects::Modified;
use crate::results::Results;

#[derive(Debug)]
pub(crate) struct Universe {
    /// By variable; 0 for none.
    numbers: Vec<u32>,
    /// By number.
    pub(crate) vars: Vec<Option<VarId>>,
    /// What unknown code can access.
    pub(crate) escaped: Bits,
}

impl Universe {
    /// The number of `ph_var`.
    pub(crate) const UNKNOWN: u32 = 0;

    pub(crate) fn new(results: &Results<'_>) -> Universe {
        let program = results.program;
        let mut pointed = vec![false; program.vars.len()];
        results.engine.cells.objects().for_each(|var| pointed[var.index()] = true);
        let mut universe =
            Universe { numbers: vec![0; program.vars.len()], vars: vec![None], escaped: Bits::new(0) };
        for (var, known) in program.vars.iter() {
            // A local that no pointer reaches is in no set of a procedure.
            let counts = pointed[var.index()] || known.kind.is_global_or_static();
            if counts && results.is_data(var) {
                universe.numbers[var.index()] = universe.vars.len() as u32;
                universe.vars.push(Some(var));
            }
        }
        let mut escaped = universe.empty();
        for &var in results.escapees() {
            universe.number(var).into_iter().for_each(|number| {
                escaped.insert(number);
            });
        }
        universe.escaped = escaped;
        universe
    }

    pub(crate) fn empty(&self) -> Bits {
        Bits::new(self.vars.len())
    }

    /// The number of a variable, if it has one.
    pub(crate) fn number(&self, var: VarId) -> Option<u32> {
        Some(self.numbers[var.index()]).filter(|&number| number != 0)
    }

    /// Visits all variables that are in a points-to set themselves. Returns whether the set also has the
    /// element that stands for everything that has escaped.
    pub(crate) fn for_each_target(
        &self,
        results: &Results<'_>,
        set: &Set,
        mut visit: impl FnMut(u32),
    ) -> bool {
        for object in set {
            if let Some(location) = results.engine.cells.location(object)
                && let Some(number) = self.number(location.var)
            {
                visit(number);
            }
        }
        set.contains(results.engine.unknown.variable)
    }

    /// The members of a set by name.
    pub(crate) fn names(&self, set: &Bits) -> Vec<Modified> {
        let name = |number: u32| self.vars[number as usize].map_or(Modified::UnknownVariable, Modified::Var);
        set.iter().map(name).collect()
    }
}

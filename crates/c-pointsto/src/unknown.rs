//! Unknown code: the placeholders of `FRAG`, Fig. 3.4, without writing them out.
//!
//! `ph_var` holds the address of everything that unknown code can access, including itself, and every read
//! from it returns all of that. So one element, the address of `ph_var`, stands for "everything that has
//! escaped" in every set, and only the set of `ph_var` itself is collected. The placeholder statements then
//! become:
//!
//! | placeholder | here |
//! |---|---|
//! | `ph_var = &v`, v exported or imported | v escapes |
//! | `ph_var = *ph_var` | v escapes: Pt(v) ⊆ Pt(ph_var) |
//! | `*ph_var = ph_var` | v escapes: ph_var ∈ Pt(v) |
//! | `ph_var = (*ph_var)(ph_var, …)` | P escapes: ph_var ∈ Pt(its formals), Pt(its return variable) ⊆ Pt(ph_var) |
//! | `ph_var = &ph_var`, `ph_var = &ph_proc` | what ph_var ∈ Pt(x) means |
//! | a call of `ph_proc` with a | Pt(a) ⊆ Pt(ph_var), ph_var ∈ Pt(result) |
//!
//! With offsets, unknown code may also move its pointers: `ph_var = ph_var + ?`.

use c_program::{CELL, ProcId, Program, VarId};
use index::Id;
use solver::{KindId, NodeId, ObjectId, Set, Solver};

use crate::causes::UNKNOWN_CODE;
use crate::cells::{Cells, Location, UNKNOWN};

/// The placeholders, and what has escaped to them.
#[derive(Debug)]
pub(crate) struct Unknown {
    /// The set of `ph_var`: what has escaped.
    pub(crate) node: NodeId,
    /// The address of `ph_var`.
    pub(crate) variable: ObjectId,
    /// The address of `ph_proc`.
    pub(crate) procedure: ObjectId,
    /// Imported names that nothing defines.
    pub(crate) imports: Vec<VarId>,
    /// By variable.
    escaped: Vec<bool>,
    /// In the order they escaped.
    pub(crate) escapees: Vec<VarId>,
}

impl Unknown {
    pub(crate) fn new(program: &Program, node: NodeId, solver: &mut Solver) -> Self {
        solver.watch(node);
        Unknown {
            node,
            variable: solver.new_object(KindId(0), 0),
            procedure: solver.new_object(KindId(0), 0),
            imports: program.imports(),
            escaped: vec![false; program.vars.len()],
            escapees: Vec::new(),
        }
    }

    /// Whether unknown code can access a variable.
    pub(crate) fn has(&self, var: VarId) -> bool {
        self.escaped[var.index()]
    }

    /// What unknown code can name escapes at once: exports, and imports that nothing here defines.
    pub(crate) fn start(&mut self, cells: &mut Cells<'_>, solver: &mut Solver, exports: &[VarId]) {
        // An imported procedure is `ph_proc` itself, and has no variable to escape.
        let is_data = |var: &&VarId| cells.program.vars[**var].kind.procedure().is_none();
        let imports = self.imports.iter().filter(is_data);
        let named: Vec<VarId> = exports.iter().chain(imports).copied().collect();
        for var in named {
            let object = cells.object(solver, cells.locate(var, 0));
            solver.because(UNKNOWN_CODE).add_object(self.node, object);
        }
    }

    /// Handles new elements of Pt(ph_var).
    pub(crate) fn escape(&mut self, cells: &mut Cells<'_>, solver: &mut Solver, new: &Set) {
        for object in new {
            let Some(Location { var, .. }) = cells.location(object) else { continue };
            // One cell of an object is enough: unknown code may move its pointer.
            if std::mem::replace(&mut self.escaped[var.index()], true) {
                continue;
            }
            self.escapees.push(var);
            match cells.program.vars[var].kind.procedure() {
                // Nothing is stored in a string literal.
                None if !cells.program.is_data(var) => {}
                None => {
                    solver.because(UNKNOWN_CODE).add_edge(cells.all(var), self.node, None);
                    solver.because(UNKNOWN_CODE).add_object(cells.star(var), self.variable);
                }
                Some(proc) => self.call(cells, solver, proc),
            }
        }
    }

    /// Unknown code calls a procedure that has escaped, with anything it knows.
    fn call(&self, cells: &mut Cells<'_>, solver: &mut Solver, proc: ProcId) {
        let program = cells.program;
        let proc = &program.procs[proc];
        for &formal in proc.formals.iter().chain(&proc.varargs) {
            let target = if program.value_size(formal) <= CELL {
                cells.writing(solver, cells.locate(formal, 0))
            } else {
                cells.star(formal)
            };
            cells.follow(solver);
            solver.because(UNKNOWN_CODE).add_object(target, self.variable);
        }
        if let Some(returns) = proc.returns {
            let (from, to) = (cells.locate(returns, 0), cells.locate(UNKNOWN, 0));
            cells.copy(solver, from, to, program.value_size(returns), UNKNOWN_CODE);
        }
    }
}

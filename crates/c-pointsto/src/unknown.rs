//! Unknown code: the placeholders of the thesis' Fig. 3.4, without writing them out.
//!
//! `ph_var` holds the address of everything that unknown code can get at, itself included, and whatever reads from it gets all
//! of that. So one element, the address of `ph_var`, stands for "everything escaped" in every set, and only the
//! set of `ph_var` itself is collected. What the placeholder statements say then becomes:
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

use c_program::{Program, VarId};
use index::Id;
use solver::{KindId, NodeId, ObjectId, Set, Solver};

use crate::cells::UNKNOWN;
use crate::engine::Engine;
use crate::options::Options;

/// The placeholders, and what they have got at.
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

    /// Whether unknown code can get at a variable.
    pub(crate) fn has(&self, var: VarId) -> bool {
        self.escaped[var.index()]
    }
}

impl Engine<'_> {
    /// What unknown code can name escapes at once: exports, and imports that nothing here defines.
    pub(crate) fn start_unknown(&mut self, solver: &mut Solver, options: &Options) {
        let imports = self.unknown.imports.iter().copied();
        let imports = imports.filter(|&var| self.program.vars[var].kind.procedure().is_none());
        let named: Vec<VarId> = options.exports.iter().copied().chain(imports).collect();
        for var in named {
            let object = self.cells.object(solver, self.cells.locate(var, 0));
            solver.add_object(self.unknown.node, object);
        }
    }

    /// These are in Pt(ph_var) now.
    pub(crate) fn escape(&mut self, solver: &mut Solver, new: &Set) {
        for object in new {
            let Some(location) = self.cells.location(object) else { continue };
            let var = location.var;
            if std::mem::replace(&mut self.unknown.escaped[var.index()], true) {
                continue;
            }
            self.unknown.escapees.push(var);
            match self.program.vars[var].kind.procedure() {
                None if !self.program.is_data(var) => {}
                None => {
                    solver.add_edge(self.cells.all(var), self.unknown.node, None);
                    solver.add_object(self.cells.star(var), self.unknown.variable);
                }
                Some(proc) => {
                    let proc = &self.program.procs[proc];
                    for &formal in proc.formals.iter().chain(&proc.varargs) {
                        let first = self.cells.locate(formal, 0);
                        let target = match self.program.value_size(formal) <= c_program::CELL {
                            true => self.cells.writing(solver, first),
                            false => self.cells.star(formal),
                        };
                        self.cells.follow(solver);
                        solver.add_object(target, self.unknown.variable);
                    }
                    if let Some(returns) = proc.returns {
                        let (from, to) = (self.cells.locate(returns, 0), self.cells.locate(UNKNOWN, 0));
                        self.cells.copy(solver, from, to, self.program.value_size(returns));
                    }
                }
            }
        }
    }
}

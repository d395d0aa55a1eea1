//! Why a variable may point to something: a shortest chain of statements that carry the address there.
//!
//! The constraints are read backwards, after solving, variable by variable; offsets are left aside.

use std::collections::VecDeque;

use c_program::{Actual, Callee, Operation, ProcId, StatementId, VarId, VarKind};
use index::Id;
use rustc_hash::FxHashMap;

use crate::results::{Results, Target};

/// How the address got to a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Because {
    /// The statement takes it.
    Taken,
    /// It was assigned, moved, passed or returned from another variable.
    From(VarId),
    /// It was loaded from a variable that the pointer may point to.
    Loaded {
        /// The pointer.
        pointer: VarId,
        /// Where it points.
        from: VarId,
    },
    /// It was stored here through a pointer that may point here.
    Stored {
        /// The pointer.
        pointer: VarId,
        /// What was stored.
        from: VarId,
    },
    /// Unknown code passes it, stores it or returns it, or it was loaded from where unknown code can write.
    UnknownCode,
}

/// One step: after the statement, the variable has the address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The variable.
    pub var: VarId,
    /// How it got the address.
    pub because: Because,
    /// Where; unknown code has no statement.
    pub statement: Option<StatementId>,
}

impl Results<'_> {
    /// A shortest chain by which a variable may get an address, its origin first; `None` if it may not.
    pub fn why(&self, var: VarId, target: Target) -> Option<Vec<Step>> {
        let search = Search::new(self, target);
        if !search.holds(var) {
            return None;
        }
        let mut steps: FxHashMap<VarId, (Step, Option<VarId>)> = FxHashMap::default();
        let mut queue = VecDeque::from([(var, None)]);
        let mut seen = vec![false; self.program.vars.len()];
        seen[var.index()] = true;
        while let Some((at, towards)) = queue.pop_front() {
            if let Some((because, statement)) = search.origin(at) {
                return Some(chain(Step { var: at, because, statement }, towards, &steps));
            }
            for (from, because, statement) in search.sources(at) {
                if !std::mem::replace(&mut seen[from.index()], true) {
                    let step = Step { var: at, because, statement: Some(statement) };
                    steps.insert(from, (step, towards));
                    queue.push_back((from, Some(from)));
                }
            }
        }
        None
    }
}

/// From the origin on; `key` names the step that leads on.
fn chain(origin: Step, mut key: Option<VarId>, steps: &FxHashMap<VarId, (Step, Option<VarId>)>) -> Vec<Step> {
    let mut chain = vec![origin];
    while let Some(&(step, next)) = key.and_then(|key| steps.get(&key)) {
        chain.push(step);
        key = next;
    }
    chain
}

struct Search<'r, 'a> {
    results: &'r Results<'a>,
    target: Target,
    /// By variable that is written by name.
    writers: FxHashMap<VarId, Vec<StatementId>>,
    stores: Vec<StatementId>,
    callers: FxHashMap<ProcId, Vec<StatementId>>,
}

impl<'r, 'a> Search<'r, 'a> {
    fn new(results: &'r Results<'a>, target: Target) -> Self {
        let mut writers: FxHashMap<VarId, Vec<StatementId>> = FxHashMap::default();
        let mut stores = Vec::new();
        for (id, statement) in results.program.statements.iter() {
            match &statement.operation {
                Operation::Address { to, .. }
                | Operation::Copy { to, .. }
                | Operation::Shift { to, .. }
                | Operation::Load { to, .. }
                | Operation::Call { result: Some(to), .. } => writers.entry(to.var).or_default().push(id),
                Operation::Store { .. } => stores.push(id),
                Operation::Compute { .. } | Operation::Call { result: None, .. } => {}
            }
        }
        let mut bound: Vec<_> = results.engine.bound.iter().copied().collect();
        bound.sort_unstable();
        let mut callers: FxHashMap<ProcId, Vec<StatementId>> = FxHashMap::default();
        bound.into_iter().for_each(|(call, proc)| callers.entry(proc).or_default().push(call));
        Search { results, target, writers, stores, callers }
    }

    /// Whether the target is among what has escaped, so that unknown code can hand it out.
    fn is_unknown(&self) -> bool {
        match self.target {
            Target::UnknownVariable | Target::UnknownProcedure => true,
            Target::Var { var, .. } => self.results.escapes(var),
        }
    }

    /// Whether a variable may point to the target.
    fn holds(&self, var: VarId) -> bool {
        let set = self.results.set_of(var);
        if self.is_unknown() && set.contains(self.results.engine.unknown.variable) {
            return true;
        }
        match self.target {
            Target::UnknownVariable => false,
            Target::UnknownProcedure => set.contains(self.results.engine.unknown.procedure),
            Target::Var { var: wanted, .. } => self.points_into(set, wanted),
        }
    }

    fn points_into(&self, set: &solver::Set, wanted: VarId) -> bool {
        let cells = &self.results.engine.cells;
        if cells.is_single(wanted) {
            return cells.find(cells.locate(wanted, 0)).is_some_and(|object| set.contains(object));
        }
        set.iter().any(|object| cells.location(object).is_some_and(|location| location.var == wanted))
    }

    fn points_to_unknown(&self, pointer: VarId) -> bool {
        self.results.set_of(pointer).contains(self.results.engine.unknown.variable)
    }

    /// How the address comes into being at a variable, if it does.
    fn origin(&self, at: VarId) -> Option<(Because, Option<StatementId>)> {
        let program = self.results.program;
        let writers = self.writers.get(&at).map_or(&[][..], |writers| writers);
        for &writer in writers {
            if let Operation::Address { of, .. } = &program.statements[writer].operation {
                let taken = match self.target {
                    Target::Var { var, .. } => of.var == var,
                    Target::UnknownProcedure => {
                        program.vars[of.var].kind.procedure().is_some() && program.is_imported(of.var)
                    }
                    Target::UnknownVariable => false,
                };
                if taken {
                    return Some((Because::Taken, Some(writer)));
                }
            }
        }
        if !self.is_unknown() {
            return None;
        }
        for &writer in writers {
            let unknown = match &program.statements[writer].operation {
                Operation::Load { pointer, .. } => self.points_to_unknown(pointer.var),
                Operation::Call { callee, .. } => self.results.callees_of(*callee).unknown,
                _ => false,
            };
            if unknown {
                return Some((Because::UnknownCode, Some(writer)));
            }
        }
        let proc = match program.vars[at].kind {
            VarKind::Formal(proc) | VarKind::Varargs(proc) => Some(proc),
            _ => None,
        };
        let called = proc.is_some_and(|proc| self.results.escapes(program.procs[proc].var));
        (called || self.results.escapes(at)).then_some((Because::UnknownCode, None))
    }

    /// Variables that have the address and from which it comes.
    fn sources(&self, at: VarId) -> Vec<(VarId, Because, StatementId)> {
        let mut found = Vec::new();
        let mut add = |from: VarId, because, statement| {
            if self.holds(from) {
                found.push((from, because, statement));
            }
        };
        let program = self.results.program;
        for &writer in self.writers.get(&at).map_or(&[][..], |writers| writers) {
            match &program.statements[writer].operation {
                Operation::Copy { from, .. } | Operation::Shift { from, .. } => {
                    add(from.var, Because::From(from.var), writer);
                }
                Operation::Load { pointer, .. } => {
                    for from in self.pointees(pointer.var) {
                        add(from, Because::Loaded { pointer: pointer.var, from }, writer);
                    }
                }
                Operation::Call { callee, .. } => {
                    for returns in self.returned(*callee) {
                        add(returns, Because::From(returns), writer);
                    }
                }
                Operation::Address { .. } | Operation::Store { .. } | Operation::Compute { .. } => {}
            }
        }
        for &store in &self.stores {
            if let Operation::Store { pointer, from, .. } = &program.statements[store].operation
                && self.points_into(self.results.set_of(pointer.var), at)
            {
                add(from.var, Because::Stored { pointer: pointer.var, from: from.var }, store);
            }
        }
        for (actual, call) in self.passed(at) {
            add(actual, Because::From(actual), call);
        }
        found
    }

    fn pointees(&self, pointer: VarId) -> Vec<VarId> {
        let cells = &self.results.engine.cells;
        let set = self.results.set_of(pointer);
        let mut vars: Vec<VarId> =
            set.iter().filter_map(|object| cells.location(object)).map(|location| location.var).collect();
        vars.sort_unstable();
        vars.dedup();
        vars
    }

    fn returned(&self, callee: Callee) -> Vec<VarId> {
        let procs = &self.results.program.procs;
        self.results.callees_of(callee).procs.into_iter().filter_map(|proc| procs[proc].returns).collect()
    }

    /// Arguments that calls pass for a formal.
    fn passed(&self, formal: VarId) -> Vec<(VarId, StatementId)> {
        let program = self.results.program;
        let (VarKind::Formal(proc) | VarKind::Varargs(proc)) = program.vars[formal].kind else {
            return Vec::new();
        };
        let callee = &program.procs[proc];
        let position = callee.formals.iter().position(|&own| own == formal);
        let mut found = Vec::new();
        for &call in self.callers.get(&proc).map_or(&[][..], |callers| callers) {
            let Operation::Call { actuals, .. } = &program.statements[call].operation else { continue };
            let passed: &[Actual] = match position {
                Some(position) => actuals.get(position..=position).unwrap_or_default(),
                None => actuals.get(callee.formals.len()..).unwrap_or_default(),
            };
            found.extend(passed.iter().flatten().map(|actual| (actual.var, call)));
        }
        found
    }
}

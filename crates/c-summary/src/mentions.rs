//! Tidies the program of a summary: drops duplicates, and finds out what is still mentioned.

use c_program::{Access, CallEffect, Callee, Effects, Operation, ProcId, Program, VarId, VarKind, VarPlace};
use index::Id;
use rustc_hash::{FxHashMap, FxHashSet};

/// Drops duplicate statements and effects.
pub(crate) fn without_double(program: &mut Program) {
    let mut seen = FxHashSet::default();
    retain_statements(program, |operation| seen.insert(format!("{operation:?}")));
    for id in program.procs.ids() {
        if let Some(effects) = &mut program.procs[id].effects {
            tidy(effects);
        }
    }
}

/// Drops duplicate effects, and merges calls of the same callee.
pub(crate) fn tidy(effects: &mut Effects) {
    for accesses in [&mut effects.modifies, &mut effects.uses] {
        let mut seen = FxHashSet::default();
        accesses.retain(|access| seen.insert(*access));
    }
    let mut merged: Vec<CallEffect> = Vec::new();
    let mut places: FxHashMap<Callee, usize> = FxHashMap::default();
    for call in effects.calls.drain(..) {
        let at = *places.entry(call.callee).or_insert_with(|| {
            merged.push(CallEffect { callee: call.callee, actuals: Box::default() });
            merged.len() - 1
        });
        let mut actuals = merged[at].actuals.to_vec();
        actuals.extend(call.actuals.iter());
        actuals.sort_unstable();
        actuals.dedup();
        merged[at].actuals = actuals.into();
    }
    effects.calls = merged;
}

/// Keeps the statements that pass.
pub(crate) fn retain_statements(program: &mut Program, mut keep: impl FnMut(&Operation) -> bool) {
    let kept: Vec<_> =
        program.statements.values().filter(|statement| keep(&statement.operation)).cloned().collect();
    program.statements = kept.into();
}

/// What is mentioned, by name or as owner of something that is.
#[derive(Debug)]
pub struct Mentions {
    /// By variable.
    pub vars: Vec<bool>,
    /// By procedure.
    pub procs: Vec<bool>,
    /// Procedures whose formals matter: calls name them, or pointers or clients can reach them.
    pub callable: Vec<bool>,
}

impl Mentions {
    /// Reads a whole program.
    pub fn new(program: &Program) -> Mentions {
        let mut mentions = Mentions {
            vars: vec![false; program.vars.len()],
            procs: vec![false; program.procs.len()],
            callable: callable(program),
        };
        // Imports that the source names, even if no statement is left that does.
        program.wanted.iter().for_each(|&var| mentions.var(program, var));
        for statement in program.statements.values() {
            let mut operation = statement.operation.clone();
            operation.map_places(|place| mentions.var(program, place.var));
            if let Operation::Call { callee: Callee::Direct(proc), .. } = operation {
                mentions.proc(program, proc);
            }
        }
        // A representative that is in two places of signatures carries values from one to the other.
        let mut places: FxHashMap<VarId, u32> = FxHashMap::default();
        for (_, proc) in program.procs.iter().filter(|(id, _)| mentions.callable[id.index()]) {
            for &var in proc.formals.iter().chain(&proc.returns).chain(&proc.varargs) {
                *places.entry(var).or_default() += 1;
            }
        }
        for var in program.vars.ids().filter(|var| places.get(var).is_some_and(|&count| count > 1)) {
            mentions.var(program, var);
        }
        let external =
            |&id: &ProcId| program.procs[id].defined && is_external(program, program.procs[id].var);
        let exported: Vec<ProcId> = program.procs.ids().filter(external).collect();
        exported.into_iter().for_each(|proc| mentions.proc(program, proc));
        for (var, known) in program.vars.iter() {
            let exported =
                matches!(known.kind, VarKind::Global { defined: true, .. }) && is_external(program, var);
            if exported {
                mentions.var(program, var);
            }
        }
        mentions
    }

    fn var(&mut self, program: &Program, var: VarId) {
        if std::mem::replace(&mut self.vars[var.index()], true) {
            return;
        }
        match program.vars[var].kind {
            VarKind::Procedure(proc) | VarKind::StaticLocal(proc) => self.proc(program, proc),
            kind @ (VarKind::Global { .. }
            | VarKind::Local(_)
            | VarKind::Temporary(_)
            | VarKind::Formal(_)
            | VarKind::Return(_)
            | VarKind::Varargs(_)
            | VarKind::Heap(_)
            | VarKind::Literal
            | VarKind::Representative) => {
                kind.activation().into_iter().for_each(|proc| self.proc(program, proc))
            }
        }
    }

    fn proc(&mut self, program: &Program, proc: ProcId) {
        if std::mem::replace(&mut self.procs[proc.index()], true) {
            return;
        }
        let known = &program.procs[proc];
        self.vars[known.var.index()] = true;
        // Varargs are kept even if unused: their position tells which arguments belong to them.
        if self.callable[proc.index()] {
            known.varargs.iter().for_each(|&var| self.var(program, var));
        }
        let Some(effects) = &known.effects else { return };
        for access in effects.modifies.iter().chain(&effects.uses) {
            self.var(program, access.place().var);
        }
        for call in &effects.calls {
            match call.callee {
                Callee::Direct(proc) => self.proc(program, proc),
                Callee::Indirect(place) => self.var(program, place.var),
            }
            call.actuals.iter().for_each(|actual| self.var(program, actual.var));
        }
    }
}

/// Whether all units can name it.
pub(crate) fn is_external(program: &Program, var: VarId) -> bool {
    program.linkage(var) == Some(c_program::Linkage::External)
}

/// By procedure: whether a call can bind its formals.
fn callable(program: &Program) -> Vec<bool> {
    let mut callable: Vec<bool> =
        program.procs.values().map(|proc| proc.defined && is_external(program, proc.var)).collect();
    for statement in program.statements.values() {
        match &statement.operation {
            Operation::Address { of: VarPlace { var, .. }, .. } => {
                program.vars[*var]
                    .kind
                    .procedure()
                    .into_iter()
                    .for_each(|proc| callable[proc.index()] = true);
            }
            Operation::Call { callee: Callee::Direct(proc), .. } => callable[proc.index()] = true,
            Operation::Copy { .. }
            | Operation::Shift { .. }
            | Operation::Load { .. }
            | Operation::Store { .. }
            | Operation::Compute { .. }
            | Operation::Call { .. } => {}
        }
    }
    callable
}

/// The pointer of an indirect effect, which can be replaced by another variable.
pub(crate) fn pointer_mut(access: &mut Access) -> Option<&mut VarPlace> {
    match access {
        Access::Direct(_) => None,
        Access::Indirect { pointer, .. } => Some(pointer),
    }
}

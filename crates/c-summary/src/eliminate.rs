//! Statement elimination and modification elimination (`FRAG`, Fig. 3.8): what clients cannot notice is
//! removed.
//!
//! A variable is *removable* if it is in no Mod set of any client statement: it is never active, or never
//! accessible, while client code runs. It is *irrelevant* if it leads to removable variables only.

use c_pointsto::{Modified, Results, Target};
use c_program::{Access, Callee, Operation, Program, VarId, VarKind, VarPlace};
use index::Id;

use crate::mentions::{retain_statements, tidy};

/// Removes statements and effects. `results` are those of the library alone, or with the libraries that it
/// uses; its ids are the same there.
pub(crate) fn eliminate(program: &mut Program, results: &Results<'_>) {
    let judgement = Judgement::new(results);
    retain_statements(program, |operation| judgement.keeps(operation));
    for id in program.statements.ids() {
        judgement.trim(&mut program.statements[id].operation);
    }
    for id in program.procs.ids() {
        let Some(effects) = &mut program.procs[id].effects else { continue };
        for accesses in [&mut effects.modifies, &mut effects.uses] {
            accesses.retain(|&access| judgement.is_noticed(access));
        }
        for call in &mut effects.calls {
            let keeps = judgement.is_noticed_call(call.callee);
            let leading = |actual: &VarPlace| keeps && judgement.leads_to_data[actual.var.index()];
            call.actuals = call.actuals.iter().copied().filter(leading).collect();
        }
        tidy(effects);
    }
}

/// What matters to clients.
struct Judgement<'r, 'a> {
    results: &'r Results<'a>,
    removable: Vec<bool>,
    /// By variable: whether it leads to something that is not removable.
    relevant: Vec<bool>,
    /// By variable: whether it leads to something that can be in a Mod set of a client's statement.
    leads_to_data: Vec<bool>,
    /// By procedure: whether what it modifies or reads can be noticed.
    noticed: Vec<bool>,
}

impl<'r, 'a> Judgement<'r, 'a> {
    fn new(results: &'r Results<'a>) -> Self {
        let program = results.program();
        let effects = results.effects();
        // Without what has escaped: `UnknownVariable` stands for all of it.
        let targets: Vec<Vec<Target>> = program.vars.ids().map(|var| results.own_points_to(var)).collect();
        let accessible = accessible(results, &targets);
        let removable: Vec<bool> = program
            .vars
            .iter()
            .map(|(var, known)| match known.kind {
                VarKind::Global { .. } | VarKind::StaticLocal(_) | VarKind::Procedure(_) => false,
                kind @ (VarKind::Local(_)
                | VarKind::Temporary(_)
                | VarKind::Formal(_)
                | VarKind::Return(_)
                | VarKind::Varargs(_)
                | VarKind::Heap(_)
                | VarKind::Literal
                | VarKind::Representative) => {
                    let inactive = kind.activation().is_some_and(|proc| !effects.reaches_unknown(proc));
                    inactive || !accessible[var.index()]
                }
            })
            .collect();
        let relevant = leading(&targets, |target| match target {
            Target::UnknownVariable | Target::UnknownProcedure => true,
            Target::Var { var, .. } => !removable[var.index()],
        });
        let leads_to_data = leading(&targets, |target| match target {
            Target::UnknownVariable => true,
            Target::UnknownProcedure => false,
            Target::Var { var, .. } => !removable[var.index()] && program.is_data(var),
        });
        let is_noticed = |modified: &Modified| match modified {
            Modified::UnknownVariable => true,
            Modified::Var(var) => !removable[var.index()],
        };
        let noticed = program.procs.ids().map(|proc| {
            let sets = [effects.modified_in(proc), effects.used_in(proc)];
            sets.iter().flatten().any(is_noticed)
        });
        let noticed = noticed.collect();
        Judgement { results, removable, relevant, leads_to_data, noticed }
    }

    /// Whether a call can do anything that clients notice. Only then does it matter what its arguments lead
    /// to.
    fn is_noticed_call(&self, callee: Callee) -> bool {
        let callees = self.results.callees_of(callee);
        callees.unknown || callees.procs.iter().any(|proc| self.noticed[proc.index()])
    }

    /// Whether something that is not removable can be reached from a place's variable.
    fn leads(&self, place: VarPlace) -> bool {
        self.relevant[place.var.index()]
    }

    fn keeps(&self, operation: &Operation) -> bool {
        match operation {
            Operation::Address { of, .. } => !self.removable[of.var.index()] || self.leads(*of),
            Operation::Copy { to, from, .. } | Operation::Shift { to, from, .. } => {
                self.leads(*to) && self.leads(*from)
            }
            Operation::Load { to, pointer, .. } => self.leads(*to) && self.leads(*pointer),
            Operation::Store { pointer, from, .. } => self.leads(*pointer) && self.leads(*from),
            // It moves no pointers, and its effects are kept with its procedure.
            Operation::Compute { .. } => false,
            Operation::Call { result, actuals, .. } => {
                result.iter().chain(actuals.iter().flatten()).any(|place| self.leads(*place))
            }
        }
    }

    /// In a call that stays, arguments and results that lead nowhere are left out.
    fn trim(&self, operation: &mut Operation) {
        let Operation::Call { result, actuals, .. } = operation else { return };
        *result = result.filter(|place| self.leads(*place));
        for actual in actuals.iter_mut() {
            *actual = actual.filter(|place| self.leads(*place));
        }
        // Positions count, so only arguments at the end can be dropped.
        let used = actuals.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        *actuals = actuals[..used].into();
    }

    /// Whether an effect can be in a Mod set of a client's statement.
    fn is_noticed(&self, access: Access) -> bool {
        match access {
            Access::Direct(_) => true,
            Access::Indirect { pointer, .. } => {
                self.results.points_to_at(pointer).into_iter().any(|target| match target {
                    Target::UnknownVariable => true,
                    Target::UnknownProcedure => false,
                    Target::Var { var, .. } => {
                        !self.removable[var.index()] && self.results.program().is_data(var)
                    }
                })
            }
        }
    }
}

/// By variable: whether it can be reached from a global, a static local, or unknown code.
fn accessible(results: &Results<'_>, targets: &[Vec<Target>]) -> Vec<bool> {
    let program = results.program();
    let mut found = vec![false; targets.len()];
    // All that unknown code leads to has escaped.
    results.escapees().iter().for_each(|var| found[var.index()] = true);
    let mut work: Vec<VarId> =
        program.vars.ids().filter(|&var| program.vars[var].kind.is_global_or_static()).collect();
    while let Some(var) = work.pop() {
        for target in &targets[var.index()] {
            if let Target::Var { var, .. } = *target
                && !std::mem::replace(&mut found[var.index()], true)
            {
                work.push(var);
            }
        }
    }
    found
}

/// By variable: whether a path of at least one step leads to a goal.
fn leading(targets: &[Vec<Target>], is_goal: impl Fn(Target) -> bool) -> Vec<bool> {
    let mut found = vec![false; targets.len()];
    let mut pointed_by: Vec<Vec<usize>> = vec![Vec::new(); targets.len()];
    let mut work = Vec::new();
    for (var, targets) in targets.iter().enumerate() {
        if targets.iter().any(|&target| is_goal(target)) {
            found[var] = true;
            work.push(var);
            continue;
        }
        for target in targets {
            if let Target::Var { var: to, .. } = target {
                pointed_by[to.index()].push(var);
            }
        }
    }
    while let Some(var) = work.pop() {
        for &from in &pointed_by[var] {
            if !std::mem::replace(&mut found[from], true) {
                work.push(from);
            }
        }
    }
    found
}

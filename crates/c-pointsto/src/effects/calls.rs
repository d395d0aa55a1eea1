//! The call graph: lines 1 to 5 of `FRAG`, Fig. 3.3. The last node is unknown code.
//!
//! A call that may reach `ph_proc` through a pointer may reach every procedure that has escaped. It is enough
//! to say that it reaches unknown code, and that unknown code reaches those procedures. Whatever they modify
//! that the call can access, unknown code can access too: it gets the arguments of the call, and runs while
//! everything that is active at the call still is.

use c_program::{Callee, Operation, ProcId, VarPlace};
use index::Components;
use rustc_hash::FxHashMap;

use crate::results::Results;

/// All calls of a procedure that reach the same procedures.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) callees: Vec<u32>,
    pub(crate) actuals: Vec<VarPlace>,
    /// Where `Reach` keeps what only the arguments lead to.
    pub(crate) extra: u32,
}

#[derive(Debug)]
pub(crate) struct CallGraph {
    /// By procedure.
    pub(crate) calls: Vec<Vec<Call>>,
    pub(crate) successors: Vec<Vec<u32>>,
    pub(crate) components: Components<u32>,
    /// By node: its component.
    pub(crate) component_of: Vec<u32>,
    /// By procedure: whether a path leads to unknown code.
    pub(crate) reaches_unknown: Vec<bool>,
}

impl CallGraph {
    pub(crate) fn new(results: &Results<'_>) -> CallGraph {
        let program = results.program;
        let mut calls: Vec<Vec<Call>> = Vec::with_capacity(program.procs.len() + 1);
        let mut extra = 0;
        for proc in program.procs.ids() {
            let mut groups: FxHashMap<Callee, usize> = FxHashMap::default();
            let mut own: Vec<Call> = Vec::new();
            for_each_call(results, proc, |callee, actuals| {
                let group = *groups.entry(callee).or_insert_with(|| {
                    own.push(Call { callees: targets(results, callee), actuals: Vec::new(), extra });
                    extra += 1;
                    own.len() - 1
                });
                own[group].actuals.extend(actuals);
            });
            for call in &mut own {
                call.actuals.sort_unstable();
                call.actuals.dedup();
            }
            calls.push(own);
        }
        let mut unknown: Vec<u32> = results
            .escapees()
            .iter()
            .filter_map(|&var| program.vars[var].kind.procedure())
            .map(|proc| proc.0)
            .collect();
        // Unknown code may call more unknown code.
        unknown.push(program.procs.len() as u32);
        calls.push(vec![Call { callees: unknown, actuals: Vec::new(), extra }]);
        let successors: Vec<Vec<u32>> = calls.iter().map(|calls| successors(calls)).collect();
        let components = Components::from_lists(&successors);
        let reaches_unknown = reaches(&successors, &components, program.procs.len() as u32);
        let component_of = components.by_node(successors.len());
        CallGraph { calls, successors, components, component_of, reaches_unknown }
    }

    /// The node of unknown code.
    pub(crate) fn unknown(&self) -> usize {
        self.calls.len() - 1
    }

    pub(crate) fn calls_itself(&self, proc: u32) -> bool {
        self.successors[proc as usize].contains(&proc)
    }

    /// The nodes that a call reaches.
    pub(crate) fn targets(&self, results: &Results<'_>, callee: Callee) -> Vec<u32> {
        targets(results, callee)
    }
}

fn targets(results: &Results<'_>, callee: Callee) -> Vec<u32> {
    let unknown = results.program.procs.len() as u32;
    match callee {
        Callee::Direct(proc) if results.program.procs[proc].defined => vec![proc.0],
        Callee::Direct(_) => vec![unknown],
        Callee::Indirect(pointer) => {
            let set = results.set_at(pointer);
            let mut targets: Vec<u32> = set
                .iter()
                .filter_map(|object| results.engine.cells.location(object))
                .filter_map(|location| results.program.vars[location.var].kind.procedure())
                .map(|proc| proc.0)
                .collect();
            let placeholders = &results.engine.unknown;
            if set.contains(placeholders.variable) || set.contains(placeholders.procedure) {
                targets.push(unknown);
            }
            targets.sort_unstable();
            targets.dedup();
            targets
        }
    }
}

fn for_each_call(results: &Results<'_>, proc: ProcId, mut visit: impl FnMut(Callee, Vec<VarPlace>)) {
    let proc = &results.program.procs[proc];
    if let Some(effects) = &proc.effects {
        effects.calls.iter().for_each(|call| visit(call.callee, call.actuals.to_vec()));
    }
    for &statement in &proc.body {
        if let Operation::Call { callee, actuals, .. } = &results.program.statements[statement].operation {
            visit(*callee, actuals.iter().flatten().copied().collect());
        }
    }
}

fn successors(calls: &[Call]) -> Vec<u32> {
    let mut all: Vec<u32> = calls.iter().flat_map(|call| call.callees.iter().copied()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// By node: whether a path of at least one call leads to `goal`.
fn reaches(successors: &[Vec<u32>], components: &Components<u32>, goal: u32) -> Vec<bool> {
    let mut found = vec![false; successors.len()];
    // A component comes after those that it leads to.
    for members in components.iter() {
        let reaches = members
            .iter()
            .flat_map(|&member| &successors[member as usize])
            .any(|&next| next == goal || found[next as usize]);
        members.iter().for_each(|&member| found[member as usize] = reaches);
    }
    found
}

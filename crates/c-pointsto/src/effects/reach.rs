//! The filters of `FRAG`, 3.1.3: which variables are *active* in a procedure, and which of these a call can
//! access.

use c_program::VarPlace;
use index::{Bits, Id};

use crate::effects::calls::CallGraph;
use crate::effects::universe::Universe;
use crate::results::Results;

#[derive(Debug)]
pub(crate) struct Reach {
    /// Variables that are active everywhere.
    pub(crate) always: Bits,
    /// By component of the call graph: what is active there. The locals of P are active in P and in
    /// everything that P calls.
    pub(crate) active: Vec<Bits>,
    /// By component: what calls can access through globals and statics, whatever their arguments are.
    pub(crate) accessible: Vec<Bits>,
    /// By call: what else its arguments lead to.
    pub(crate) extra: Vec<Vec<u32>>,
}

impl Reach {
    pub(crate) fn new(results: &Results<'_>, universe: &Universe, calls: &CallGraph) -> Reach {
        let kind = |number: &u32| universe.vars[*number as usize].map(|var| results.program.vars[var].kind);
        let numbers = 0..universe.vars.len() as u32;
        let mut always = universe.empty();
        let mut named = Vec::new();
        let mut locals: Vec<Vec<u32>> = vec![Vec::new(); calls.successors.len()];
        for number in numbers {
            match kind(&number).and_then(|kind| kind.activation()) {
                Some(proc) => locals[proc.index()].push(number),
                None => {
                    always.insert(number);
                }
            }
            if kind(&number).is_none_or(|kind| kind.is_global_or_static()) {
                named.push(number);
            }
        }
        if !results.has_unknown_code() {
            named.retain(|&number| number != Universe::UNKNOWN);
        }
        let active = activity(calls, &always, &locals);
        let mut reach = Reach { always, active, accessible: Vec::new(), extra: Vec::new() };
        reach.find_accessible(results, universe, named);
        for (caller, own) in calls.calls.iter().enumerate() {
            let component = calls.component_of[caller] as usize;
            for call in own {
                reach.extra.push(reach.through_actuals(results, universe, component, &call.actuals));
            }
        }
        reach
    }

    /// What every call can access: first through variables that are always active, then, for each component,
    /// through locals that are active there.
    fn find_accessible(&mut self, results: &Results<'_>, universe: &Universe, named: Vec<u32>) {
        let mut base = universe.empty();
        let mut work = named;
        work.iter().for_each(|&number| {
            base.insert(number);
        });
        // Locals end the first search: whether they are active depends on the component.
        let mut frontier = universe.empty();
        while let Some(number) = work.pop() {
            successors(results, universe, number, |next| {
                if !self.always.has(next) {
                    frontier.insert(next);
                } else if base.insert(next) {
                    work.push(next);
                }
            });
        }
        let frontier: Vec<u32> = frontier.iter().collect();
        for active in &self.active {
            let mut accessible = base.clone();
            let mut work: Vec<u32> = frontier.iter().copied().filter(|&number| active.has(number)).collect();
            work.iter().for_each(|&number| {
                accessible.insert(number);
            });
            while let Some(number) = work.pop() {
                successors(results, universe, number, |next| {
                    if active.has(next) && accessible.insert(next) {
                        work.push(next);
                    }
                });
            }
            self.accessible.push(accessible);
        }
    }

    /// What the arguments of a call lead to that is not accessible anyway.
    pub(crate) fn through_actuals(
        &self,
        results: &Results<'_>,
        universe: &Universe,
        component: usize,
        actuals: &[VarPlace],
    ) -> Vec<u32> {
        let (active, accessible) = (&self.active[component], &self.accessible[component]);
        let mut found: Vec<u32> = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        let mut visit = |next: u32, found: &mut Vec<u32>| {
            if active.has(next) && !accessible.has(next) && seen.insert(next) {
                found.push(next);
            }
        };
        for actual in actuals {
            // An argument may be an aggregate; everything in it counts. What has escaped is accessible
            // anyway.
            let set = results.set_of(actual.var);
            universe.for_each_target(results, set, |next| visit(next, &mut found));
        }
        let mut position = 0;
        while let Some(&number) = found.get(position) {
            position += 1;
            successors(results, universe, number, |next| visit(next, &mut found));
        }
        found.sort_unstable();
        found
    }
}

/// A local of P is active in P and in everything that calls lead to from there. Callers come before callees.
fn activity(calls: &CallGraph, always: &Bits, locals: &[Vec<u32>]) -> Vec<Bits> {
    let components = &calls.components;
    let mut active = vec![always.clone(); components.len()];
    // In reverse, callers come before callees.
    for component in (0..components.len()).rev() {
        let members = components.members(component);
        let mut own = std::mem::replace(&mut active[component], Bits::new(0));
        members.iter().flat_map(|&member| &locals[member as usize]).for_each(|&local| {
            own.insert(local);
        });
        let mut targets: Vec<u32> = members
            .iter()
            .flat_map(|&member| &calls.successors[member as usize])
            .map(|&next| calls.component_of[next as usize])
            .filter(|&target| target as usize != component)
            .collect();
        targets.sort_unstable();
        targets.dedup();
        targets.into_iter().for_each(|target| active[target as usize].add(&own));
        active[component] = own;
    }
    active
}

/// What a variable points to. Everything that has escaped is visited once, for unknown code; other variables
/// that point there leave it out.
fn successors(results: &Results<'_>, universe: &Universe, number: u32, mut visit: impl FnMut(u32)) {
    match universe.vars[number as usize] {
        Some(var) => {
            universe.for_each_target(results, results.set_of(var), visit);
        }
        None => universe.escaped.iter().for_each(&mut visit),
    }
}

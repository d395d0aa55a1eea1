//! MOD and USE (`FRAG`, Fig. 3.3): what statements and procedures may modify and read, with the filters
//! *active* and *accessible*.
//!
//! Only the sets of procedures are kept; that of a statement is computed when it is asked for.

mod calls;
mod reach;
mod universe;

use c_program::{Access, Callee, Operation, ProcId, StatementId, VarId, VarPlace};
use index::{Bits, Id};

use crate::results::Results;
use calls::CallGraph;
use reach::Reach;
use universe::Universe;

/// What may be modified or read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Modified {
    /// `ph_var`: some variable of unknown code.
    UnknownVariable,
    /// A variable of the program.
    Var(VarId),
}

/// Mod and Use of a solved program.
#[derive(Debug)]
pub struct Effects<'r, 'a> {
    results: &'r Results<'a>,
    universe: Universe,
    calls: CallGraph,
    reach: Reach,
    /// `ProcMod`, by procedure; the last one is unknown code.
    mods: Vec<Bits>,
    /// The same for what is read.
    uses: Vec<Bits>,
}

/// Modified or read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Mod,
    Use,
}

impl<'a> Results<'a> {
    /// MOD and USE.
    pub fn effects(&self) -> Effects<'_, 'a> {
        Effects::new(self)
    }
}

impl<'r, 'a> Effects<'r, 'a> {
    fn new(results: &'r Results<'a>) -> Self {
        let universe = Universe::new(results);
        let calls = CallGraph::new(results);
        let reach = Reach::new(results, &universe, &calls);
        let mut effects = Effects { results, universe, calls, reach, mods: Vec::new(), uses: Vec::new() };
        effects.mods = effects.solve(Side::Mod);
        effects.uses = effects.solve(Side::Use);
        effects
    }

    /// `Mod(s)`: what a statement may modify.
    pub fn modified_by(&self, statement: StatementId) -> Vec<Modified> {
        self.of_statement(statement, Side::Mod)
    }

    /// `Use(s)`: what a statement may read.
    pub fn used_by(&self, statement: StatementId) -> Vec<Modified> {
        self.of_statement(statement, Side::Use)
    }

    /// `ProcMod(P)`: what a procedure may modify, including its callees. Its own locals are left out, unless
    /// they are modified through pointers.
    pub fn modified_in(&self, proc: ProcId) -> Vec<Modified> {
        self.universe.names(&self.mods[proc.index()])
    }

    /// The same for what it may read.
    pub fn used_in(&self, proc: ProcId) -> Vec<Modified> {
        self.universe.names(&self.uses[proc.index()])
    }

    /// What unknown code may modify.
    pub fn modified_by_unknown_code(&self) -> Vec<Modified> {
        self.universe.names(&self.mods[self.calls.unknown()])
    }

    /// Whether unknown code may run while the procedure does: a path in the call graph leads there.
    pub fn reaches_unknown(&self, proc: ProcId) -> bool {
        self.calls.reaches_unknown[proc.index()]
    }

    /// Lines 6 to 18: what procedures do by themselves, and then through calls, callees before callers.
    fn solve(&self, side: Side) -> Vec<Bits> {
        let count = self.calls.successors.len();
        let mut sets: Vec<Bits> = (0..count).map(|proc| self.by_itself(proc, side)).collect();
        for (component, members) in self.calls.components.iter().enumerate() {
            loop {
                let mut changes = false;
                for &caller in members {
                    changes |= self.pass_up(component, caller as usize, &mut sets);
                }
                // A single procedure that does not call itself needs one pass.
                if !changes || members.len() == 1 && !self.calls.calls_itself(members[0]) {
                    break;
                }
            }
        }
        sets
    }

    /// Lines 14 to 18 for the calls of one procedure.
    fn pass_up(&self, component: usize, caller: usize, sets: &mut [Bits]) -> bool {
        // Taken out, so that the sets of callees can be read meanwhile.
        let mut own = std::mem::replace(&mut sets[caller], Bits::new(0));
        let mut changes = false;
        for call in &self.calls.calls[caller] {
            let extra = &self.reach.extra[call.extra as usize];
            for &callee in &call.callees {
                if callee as usize == caller {
                    // The accessible part of a set adds nothing to the set itself.
                    continue;
                }
                let callee = &sets[callee as usize];
                changes |= own.add_filtered(callee, &self.reach.accessible[component]);
                for &more in extra {
                    changes |= callee.has(more) && own.insert(more);
                }
            }
        }
        sets[caller] = own;
        changes
    }

    /// Lines 6 to 13 for one procedure.
    fn by_itself(&self, proc: usize, side: Side) -> Bits {
        let mut set = self.universe.empty();
        if proc == self.calls.unknown() {
            // A whole program has no unknown code, and its placeholder modifies nothing.
            if self.results.has_unknown_code() {
                self.add_escaped(&mut set, self.active(proc));
            }
            return set;
        }
        let id = ProcId::from_index(proc);
        let active = self.active(proc);
        let mut unknown = false;
        for_each_access(self.results, id, side, |access| match access {
            // A direct access to a local counts for the statement, not for the procedure.
            Access::Direct(VarPlace { var, .. }) => {
                if self.results.program.vars[var].kind.is_global_or_static() {
                    self.universe.number(var).into_iter().for_each(|var| {
                        set.insert(var);
                    });
                }
            }
            Access::Indirect { pointer, .. } => unknown |= self.add_targets(&mut set, pointer, active),
        });
        if unknown {
            self.add_escaped(&mut set, active);
        }
        set
    }

    /// Adds `*p`: the active part of Pt(p). Returns whether everything that has escaped belongs to it.
    fn add_targets(&self, set: &mut Bits, pointer: VarPlace, active: &Bits) -> bool {
        self.universe.for_each_target(self.results, self.results.set_at(pointer), |var| {
            if active.has(var) {
                set.insert(var);
            }
        })
    }

    fn add_escaped(&self, set: &mut Bits, active: &Bits) {
        set.insert(Universe::UNKNOWN);
        set.add_filtered(&self.universe.escaped, active);
    }

    fn active(&self, proc: usize) -> &Bits {
        &self.reach.active[self.calls.component_of[proc] as usize]
    }

    fn of_statement(&self, id: StatementId, side: Side) -> Vec<Modified> {
        let program = self.results.program;
        let statement = &program.statements[id];
        let mut set = self.universe.empty();
        let mut direct = Vec::new();
        let everything;
        let active = match statement.owner {
            Some(owner) => self.active(owner.index()),
            // Initialisers run before any procedure, so no locals are active.
            None => {
                everything = self.reach.always.clone();
                &everything
            }
        };
        let mut visit = |access: Access| match access {
            Access::Direct(place) => direct.push(Modified::Var(place.var)),
            Access::Indirect { pointer, .. } => {
                if self.add_targets(&mut set, pointer, active) {
                    self.add_escaped(&mut set, active);
                }
            }
        };
        match side {
            Side::Mod => statement.operation.written().into_iter().for_each(visit),
            Side::Use => statement.operation.for_each_read(&mut visit),
        }
        if let (Operation::Call { callee, actuals, .. }, Some(owner)) =
            (&statement.operation, statement.owner)
        {
            let actuals: Vec<VarPlace> = actuals.iter().flatten().copied().collect();
            self.add_call(&mut set, owner, *callee, &actuals, side);
        }
        let mut found = self.universe.names(&set);
        found.extend(direct);
        found.retain(|modified| match modified {
            Modified::Var(var) => self.results.is_data(*var),
            Modified::UnknownVariable => true,
        });
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Line 17 for one call.
    fn add_call(&self, set: &mut Bits, owner: ProcId, callee: Callee, actuals: &[VarPlace], side: Side) {
        let sets = match side {
            Side::Mod => &self.mods,
            Side::Use => &self.uses,
        };
        let component = self.calls.component_of[owner.index()] as usize;
        let extra = self.reach.through_actuals(self.results, &self.universe, component, actuals);
        for callee in self.calls.targets(self.results, callee) {
            let callee = &sets[callee as usize];
            set.add_filtered(callee, &self.reach.accessible[component]);
            extra.iter().filter(|&&more| callee.has(more)).for_each(|&more| {
                set.insert(more);
            });
        }
    }
}

/// What a procedure accesses by itself: in its statements, or as its summary says.
fn for_each_access(results: &Results<'_>, proc: ProcId, side: Side, mut visit: impl FnMut(Access)) {
    let proc = &results.program.procs[proc];
    if let Some(effects) = &proc.effects {
        let accesses = match side {
            Side::Mod => &effects.modifies,
            Side::Use => &effects.uses,
        };
        accesses.iter().copied().for_each(&mut visit);
    }
    for &statement in &proc.body {
        let operation = &results.program.statements[statement].operation;
        match side {
            Side::Mod => operation.written().into_iter().for_each(&mut visit),
            Side::Use => operation.for_each_read(&mut visit),
        }
    }
}

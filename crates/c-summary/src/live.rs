//! Removes assignments to variables that nothing reads, and short-cuts variables that are read once.

use c_program::{Access, CELL, Callee, Operation, ProcId, Program, VarId, VarKind, VarPlace};
use index::Id;
use rustc_hash::FxHashMap;

use crate::mentions::{is_external, retain_statements};

/// Removes assignments that nothing can notice.
pub(crate) fn remove_dead(program: &mut Program) {
    let live = Liveness::new(program).solve(program);
    for id in program.statements.ids() {
        let operation = &mut program.statements[id].operation;
        let Operation::Call { result, callee, actuals } = operation else { continue };
        *result = result.filter(|place| live[place.var.index()]);
        let Callee::Direct(proc) = *callee else { continue };
        let proc = &program.procs[proc];
        if !proc.defined {
            continue;
        }
        for (actual, formal) in actuals.iter_mut().zip(&proc.formals) {
            *actual = actual.filter(|_| live[formal.index()]);
        }
        // Positions count, so only arguments at the end can be dropped.
        let used = actuals.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        *actuals = actuals[..used].into();
    }
    retain_statements(program, |operation| match operation {
        Operation::Address { to, .. }
        | Operation::Copy { to, .. }
        | Operation::Shift { to, .. }
        | Operation::Load { to, .. } => live[to.var.index()],
        // A store may write to anything; a call may do more than assign its result.
        Operation::Store { .. } | Operation::Compute { .. } | Operation::Call { .. } => true,
    });
}

/// Variables that are read, or that others can read.
struct Liveness {
    live: Vec<bool>,
    work: Vec<VarId>,
}

impl Liveness {
    /// What is live in any case.
    fn new(program: &Program) -> Liveness {
        let mut liveness = Liveness { live: vec![false; program.vars.len()], work: Vec::new() };
        for (var, known) in program.vars.iter() {
            if !is_passing(known.kind) {
                liveness.add(var);
            }
        }
        for statement in program.statements.values() {
            if let Operation::Address { of, .. } = statement.operation {
                liveness.add(of.var);
            }
        }
        // After the addresses, which tell what procedures pointers can reach.
        liveness.add_signatures(program);
        for effects in program.procs.values().filter_map(|proc| proc.effects.as_ref()) {
            let accesses = effects.modifies.iter().chain(&effects.uses);
            accesses.for_each(|access| liveness.add(access.place().var));
            for call in &effects.calls {
                call.actuals.iter().for_each(|actual| liveness.add(actual.var));
                if let Callee::Indirect(pointer) = call.callee {
                    liveness.add(pointer.var);
                }
            }
        }
        liveness
    }

    /// Adds what is returned to clients and through pointers, arguments beyond the formals, and variables in
    /// two places of signatures, which carry values from one to the other.
    fn add_signatures(&mut self, program: &Program) {
        let mut places: FxHashMap<VarId, u32> = FxHashMap::default();
        for proc in program.procs.values() {
            let is_reachable = is_external(program, proc.var) || self.live[proc.var.index()];
            if is_reachable || !proc.defined {
                proc.returns.iter().for_each(|&var| self.add(var));
            }
            proc.varargs.iter().for_each(|&var| self.add(var));
            for &var in proc.formals.iter().chain(&proc.returns).chain(&proc.varargs) {
                *places.entry(var).or_default() += 1;
            }
        }
        places.into_iter().filter(|&(_, count)| count > 1).for_each(|(var, _)| self.add(var));
    }

    fn add(&mut self, var: VarId) {
        if !std::mem::replace(&mut self.live[var.index()], true) {
            self.work.push(var);
        }
    }

    fn solve(mut self, program: &Program) -> Vec<bool> {
        let mut reads: FxHashMap<VarId, Vec<VarId>> = FxHashMap::default();
        for statement in program.statements.values() {
            match &statement.operation {
                Operation::Address { .. } | Operation::Compute { .. } => {}
                Operation::Copy { to, from, .. }
                | Operation::Shift { to, from, .. }
                | Operation::Load { to, pointer: from, .. } => {
                    // Read only if its target is: solved backwards below.
                    reads.entry(to.var).or_default().push(from.var);
                }
                Operation::Store { pointer, from, .. } => {
                    // What is stored may be read through any pointer.
                    self.add(pointer.var);
                    self.add(from.var);
                }
                Operation::Call { result, callee: Callee::Direct(proc), actuals }
                    if program.procs[*proc].defined =>
                {
                    self.add_call(program, *proc, *result, actuals, &mut reads);
                }
                Operation::Call { callee, actuals, .. } => {
                    if let Callee::Indirect(pointer) = callee {
                        self.add(pointer.var);
                    }
                    actuals.iter().flatten().for_each(|actual| self.add(actual.var));
                }
            }
        }
        while let Some(var) = self.work.pop() {
            for from in reads.remove(&var).unwrap_or_default() {
                self.add(from);
            }
        }
        self.live
    }

    fn add_call(
        &mut self,
        program: &Program,
        proc: ProcId,
        result: Option<VarPlace>,
        actuals: &[c_program::Actual],
        reads: &mut FxHashMap<VarId, Vec<VarId>>,
    ) {
        let callee = &program.procs[proc];
        for (position, actual) in actuals.iter().enumerate() {
            let Some(actual) = actual else { continue };
            match callee.formals.get(position) {
                Some(&formal) => reads.entry(formal).or_default().push(actual.var),
                None => self.add(actual.var),
            }
        }
        if let (Some(result), Some(returns)) = (result, callee.returns) {
            reads.entry(result.var).or_default().push(returns);
        }
    }
}

/// Whether a variable only passes on what it is assigned, if its address is not taken.
fn is_passing(kind: VarKind) -> bool {
    match kind {
        VarKind::Local(_)
        | VarKind::Temporary(_)
        | VarKind::Formal(_)
        | VarKind::Return(_)
        | VarKind::Representative => true,
        VarKind::Global { .. }
        | VarKind::StaticLocal(_)
        | VarKind::Varargs(_)
        | VarKind::Heap(_)
        | VarKind::Literal
        | VarKind::Procedure(_) => false,
    }
}

/// Removes v from `v = e; x = v` if nothing else mentions v: `x = e` is left.
pub(crate) fn pass_through(program: &mut Program) {
    let mentions = mentions(program);
    let mut next: FxHashMap<VarId, VarPlace> = FxHashMap::default();
    for statement in program.statements.values() {
        if let Operation::Copy { to, from, size } = statement.operation
            && size <= CELL
            && from.offset == 0
            && to.var != from.var
            && mentions[from.var.index()] == Mention::ReadOnce
        {
            next.insert(from.var, to);
        }
    }
    let last = |mut place: VarPlace| {
        // At most as many steps as there are variables; copies in a circle are left alone.
        for _ in 0..=next.len() {
            match next.get(&place.var) {
                Some(&further) => place = further,
                None => return Some(place),
            }
        }
        None
    };
    retain_statements(program, |operation| {
        let Operation::Copy { from, .. } = operation else { return true };
        !next.contains_key(&from.var) || last(*from).is_none()
    });
    for id in program.statements.ids() {
        match &mut program.statements[id].operation {
            Operation::Address { to, .. }
            | Operation::Copy { to, .. }
            | Operation::Shift { to, .. }
            | Operation::Load { to, .. } => *to = last(*to).unwrap_or(*to),
            Operation::Store { .. } | Operation::Compute { .. } | Operation::Call { .. } => {}
        }
    }
}

/// How a variable is mentioned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mention {
    /// It is assigned single cells at most.
    Assigned,
    /// The same, and one copy reads it.
    ReadOnce,
    /// Anything else.
    Otherwise,
}

fn mentions(program: &Program) -> Vec<Mention> {
    let fits = |var: VarId| is_passing(program.vars[var].kind) && program.layout_of(var).is_none();
    let of = |var| if fits(var) { Mention::Assigned } else { Mention::Otherwise };
    let mut found: Vec<Mention> = program.vars.ids().map(of).collect();
    let otherwise = |found: &mut Vec<Mention>, var: VarId| found[var.index()] = Mention::Otherwise;
    for proc in program.procs.values() {
        let signature = proc.formals.iter().chain(&proc.returns).chain(&proc.varargs);
        signature.for_each(|&var| otherwise(&mut found, var));
        let Some(effects) = &proc.effects else { continue };
        let accesses = effects.modifies.iter().chain(&effects.uses);
        accesses.for_each(|access: &Access| otherwise(&mut found, access.place().var));
        for call in &effects.calls {
            call.actuals.iter().for_each(|actual| otherwise(&mut found, actual.var));
            if let Callee::Indirect(pointer) = call.callee {
                otherwise(&mut found, pointer.var);
            }
        }
    }
    for statement in program.statements.values() {
        match &statement.operation {
            Operation::Copy { to, from, size } if *size <= CELL => {
                found[from.var.index()] = match found[from.var.index()] {
                    Mention::Assigned => Mention::ReadOnce,
                    Mention::ReadOnce | Mention::Otherwise => Mention::Otherwise,
                };
                if to.offset != 0 {
                    otherwise(&mut found, to.var);
                }
            }
            Operation::Address { of, .. } => otherwise(&mut found, of.var),
            Operation::Shift { from, .. } => otherwise(&mut found, from.var),
            Operation::Load { pointer, size, .. } if *size <= CELL => otherwise(&mut found, pointer.var),
            Operation::Copy { .. }
            | Operation::Load { .. }
            | Operation::Store { .. }
            | Operation::Compute { .. }
            | Operation::Call { .. } => {
                let mut operation = statement.operation.clone();
                operation.map_places(|place| otherwise(&mut found, place.var));
            }
        }
    }
    found
}

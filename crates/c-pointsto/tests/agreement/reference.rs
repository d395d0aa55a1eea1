//! The transfer functions of `FRAG` and its Fig. 3.3, implemented directly: every statement is applied until
//! nothing changes.
//!
//! Complete programs only; libraries come with their placeholders written out.

use std::collections::{BTreeMap, BTreeSet};

use c_pointsto::Model;
use c_program::{Access, CELL, Callee, Operation, ProcId, Program, StatementId, VarId, VarKind, VarPlace};

/// A variable and an offset in it, or `None` for anywhere.
pub(crate) type Location = (VarId, Option<u32>);
type Locations = BTreeSet<Location>;

pub(crate) struct Reference<'a> {
    program: &'a Program,
    model: Model,
    /// What was written at each location.
    written: BTreeMap<Location, Locations>,
}

impl<'a> Reference<'a> {
    pub(crate) fn new(program: &'a Program, model: Model) -> Self {
        let mut reference = Reference { program, model, written: BTreeMap::new() };
        loop {
            let before = reference.written.clone();
            program.statements.ids().for_each(|statement| reference.apply(statement));
            if before == reference.written {
                return reference;
            }
        }
    }

    fn layout(&self, var: VarId) -> Option<&'a c_program::Layout> {
        if self.model == Model::Whole { None } else { self.program.layout_of(var) }
    }

    fn locate(&self, var: VarId, offset: i64) -> Location {
        (var, self.layout(var).map_or(Some(0), |layout| layout.canonical(offset)))
    }

    fn place(&self, place: VarPlace) -> Location {
        self.locate(place.var, place.offset.into())
    }

    /// What is read at a location: what was written there, or somewhere.
    fn content(&self, (var, offset): Location) -> Locations {
        let here = |&(&(other, at), _): &(&Location, &Locations)| {
            other == var && (offset.is_none() || at.is_none() || at == offset)
        };
        self.written.iter().filter(here).flat_map(|(_, locations)| locations.iter().copied()).collect()
    }

    fn write(&mut self, location: Location, locations: &Locations) {
        self.written.entry(location).or_default().extend(locations);
    }

    fn copy(&mut self, from: Location, to: Location, size: u32) {
        let whole = |var| self.layout(var).is_none();
        if size <= CELL || whole(from.0) && whole(to.0) {
            let moved = self.content(from);
            return self.write(to, &moved);
        }
        let (Some(start), Some(layout)) = (from.1, self.layout(from.0)) else {
            let moved = self.content((from.0, None));
            let anywhere = if whole(to.0) { Some(0) } else { None };
            return self.write((to.0, anywhere), &moved);
        };
        for (&(var, offset), locations) in &self.written.clone() {
            if var != from.0 {
                continue;
            }
            let Some(offset) = offset else {
                let anywhere = if self.layout(to.0).is_none() { Some(0) } else { None };
                self.write((to.0, anywhere), locations);
                continue;
            };
            for at in start..start + size {
                if layout.canonical(at.into()) == Some(offset) {
                    let there = to.1.map_or((to.0, None), |target| {
                        self.locate(to.0, i64::from(target) + i64::from(at - start))
                    });
                    self.write(there, locations);
                }
            }
        }
    }

    fn behind(&self, (var, at): Location, offset: i32) -> Location {
        at.map_or((var, None), |at| self.locate(var, i64::from(at) + i64::from(offset)))
    }

    fn is_data(&self, var: VarId) -> bool {
        !matches!(self.program.vars[var].kind, VarKind::Procedure(_))
    }

    fn apply(&mut self, statement: StatementId) {
        let program = self.program;
        match &program.statements[statement].operation {
            Operation::Address { to, of } => {
                let address = Locations::from([self.place(*of)]);
                self.write(self.place(*to), &address);
            }
            Operation::Copy { to, from, size } => self.copy(self.place(*from), self.place(*to), *size),
            Operation::Shift { to, from, by } => {
                let moved = self.content(self.place(*from)).into_iter();
                let moved = moved.map(|(var, at)| match (self.layout(var), at) {
                    (None, _) => (var, Some(0)),
                    (Some(_), None) => (var, None),
                    (Some(layout), Some(at)) => (var, layout.shift(at, *by)),
                });
                let moved: Locations = moved.collect();
                self.write(self.place(*to), &moved);
            }
            Operation::Load { to, pointer, offset, size } => {
                for location in self.content(self.place(*pointer)) {
                    if self.is_data(location.0) {
                        self.copy(self.behind(location, *offset), self.place(*to), *size);
                    }
                }
            }
            Operation::Store { pointer, offset, from, size } => {
                for location in self.content(self.place(*pointer)) {
                    if self.is_data(location.0) {
                        self.copy(self.place(*from), self.behind(location, *offset), *size);
                    }
                }
            }
            Operation::Compute { .. } => {}
            Operation::Call { result, callee, actuals } => {
                for proc in self.called(*callee) {
                    let proc = &program.procs[proc];
                    for (position, actual) in actuals.iter().enumerate() {
                        let Some(actual) = *actual else { continue };
                        if let Some(&formal) = proc.formals.get(position) {
                            let size = program.value_size(formal);
                            self.copy(self.place(actual), self.place(formal.into()), size);
                        } else if let Some(varargs) = proc.varargs {
                            let from = match self.layout(actual.var) {
                                None => self.place(actual),
                                Some(_) => (actual.var, None),
                            };
                            let moved = self.content(from);
                            self.write(self.place(varargs.into()), &moved);
                        }
                    }
                    if let (Some(result), Some(returns)) = (result, proc.returns) {
                        let size = program.value_size(returns);
                        self.copy(self.place(returns.into()), self.place(*result), size);
                    }
                }
            }
        }
    }

    pub(crate) fn called(&self, callee: Callee) -> BTreeSet<ProcId> {
        match callee {
            Callee::Direct(proc) => BTreeSet::from([proc]),
            Callee::Indirect(pointer) => {
                let found = self.content(self.place(pointer)).into_iter();
                found.filter_map(|(var, _)| self.program.vars[var].kind.procedure()).collect()
            }
        }
    }

    /// Pt at a place, or of everything in a variable; "anywhere" means every offset.
    pub(crate) fn points_to(&self, var: VarId, offset: Option<u32>) -> Locations {
        let found = self.content(match offset {
            Some(offset) => self.place(VarPlace { var, offset }),
            None => (var, None),
        });
        let covered = |&(var, at): &Location| at.is_none() || !found.contains(&(var, None));
        found.iter().copied().filter(covered).collect()
    }

    fn pointees(&self, var: VarId) -> BTreeSet<VarId> {
        self.points_to(var, None).into_iter().map(|(var, _)| var).filter(|&var| self.is_data(var)).collect()
    }
}

/// Mod (or Use) of all statements, and of all procedures.
pub(crate) struct Effects {
    pub(crate) statements: BTreeMap<StatementId, BTreeSet<VarId>>,
    pub(crate) procs: BTreeMap<ProcId, BTreeSet<VarId>>,
}

impl Reference<'_> {
    pub(crate) fn effects(&self, reads: bool) -> Effects {
        let program = self.program;
        let callers = self.reachable();
        let mut found = Effects { statements: BTreeMap::new(), procs: BTreeMap::new() };
        program.procs.ids().for_each(|proc| {
            found.procs.insert(proc, BTreeSet::new());
        });
        let mut through_calls = BTreeMap::new();
        for (id, statement) in program.statements.iter() {
            let own = found.statements.entry(id).or_default();
            let mut accesses = Vec::new();
            if reads {
                statement.operation.for_each_read(|access| accesses.push(access))
            } else {
                accesses.extend(statement.operation.written())
            }
            for access in accesses {
                let (modified, kept): (BTreeSet<VarId>, bool) = match access {
                    Access::Direct(VarPlace { var, .. }) if !self.is_data(var) => continue,
                    Access::Direct(VarPlace { var, .. }) => {
                        (BTreeSet::from([var]), program.vars[var].kind.is_global_or_static())
                    }
                    Access::Indirect { pointer, .. } => {
                        let targets = self.points_to(pointer.var, Some(pointer.offset)).into_iter();
                        let targets = targets.map(|(var, _)| var).filter(|&var| self.is_data(var));
                        let active = targets.filter(|&var| self.active(&callers, statement.owner, var));
                        (active.collect(), true)
                    }
                };
                own.extend(&modified);
                if let (true, Some(owner)) = (kept, statement.owner) {
                    found.procs.entry(owner).or_default().extend(&modified);
                }
            }
            if let Operation::Call { callee, actuals, .. } = &statement.operation
                && statement.owner.is_some()
            {
                let actuals: Vec<VarId> = actuals.iter().flatten().map(|actual| actual.var).collect();
                let accessible = self.accessible(&callers, statement.owner, &actuals);
                through_calls.insert(id, (self.called(*callee), accessible));
            }
        }
        loop {
            let before = (found.statements.clone(), found.procs.clone());
            for (id, (callees, accessible)) in &through_calls {
                for callee in callees {
                    let more: BTreeSet<VarId> =
                        found.procs[callee].intersection(accessible).copied().collect();
                    found.statements.entry(*id).or_default().extend(&more);
                    let owner = program.statements[*id].owner.expect("only calls in procedures");
                    found.procs.entry(owner).or_default().extend(&more);
                }
            }
            if before == (found.statements.clone(), found.procs.clone()) {
                return found;
            }
        }
    }

    /// Pairs of procedures such that a path leads from the first to the second, or they are the same.
    fn reachable(&self) -> BTreeSet<(ProcId, ProcId)> {
        let program = self.program;
        let mut pairs: BTreeSet<_> = program.procs.ids().map(|proc| (proc, proc)).collect();
        for statement in program.statements.values() {
            if let (Operation::Call { callee, .. }, Some(owner)) = (&statement.operation, statement.owner) {
                pairs.extend(self.called(*callee).into_iter().map(|callee| (owner, callee)));
            }
        }
        loop {
            let more: Vec<_> = pairs
                .iter()
                .flat_map(|&(a, b)| pairs.iter().filter(move |&&(c, _)| c == b).map(move |&(_, d)| (a, d)))
                .filter(|pair| !pairs.contains(pair))
                .collect();
            if more.is_empty() {
                return pairs;
            }
            pairs.extend(more);
        }
    }

    fn active(&self, callers: &BTreeSet<(ProcId, ProcId)>, owner: Option<ProcId>, var: VarId) -> bool {
        match (self.program.vars[var].kind.activation(), owner) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(home), Some(owner)) => callers.contains(&(home, owner)),
        }
    }

    fn accessible(
        &self,
        callers: &BTreeSet<(ProcId, ProcId)>,
        owner: Option<ProcId>,
        actuals: &[VarId],
    ) -> BTreeSet<VarId> {
        let program = self.program;
        let named = program.vars.ids().filter(|&var| program.vars[var].kind.is_global_or_static());
        let mut found: BTreeSet<VarId> = named.collect();
        let passed = actuals.iter().flat_map(|&actual| self.pointees(actual));
        found.extend(passed.filter(|&var| self.active(callers, owner, var)));
        loop {
            let more: BTreeSet<VarId> = found
                .iter()
                .flat_map(|&var| self.pointees(var))
                .filter(|&var| self.active(callers, owner, var) && !found.contains(&var))
                .collect();
            if more.is_empty() {
                return found;
            }
            found.extend(more);
        }
    }
}

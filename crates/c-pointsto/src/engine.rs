//! Andersen's analysis: the transfer functions of statements as constraints for the solver.
//!
//! Notation: `Pt(x)` is the set of node x, `*` of a pointer is every location in its set. Unknown code is the
//! placeholder of `unknown.rs`.

use c_program::{Actual, CELL, Callee, Operation, ProcId, Program, StatementId, VarKind, VarPlace};
use rustc_hash::FxHashSet;
use solver::{Client, NodeId, Reason, Set, Solver};

use crate::causes::by_statement;
use crate::cells::{Cells, Location, UNKNOWN};
use crate::options::{Model, Options};
use crate::unknown::Unknown;
use crate::uses::{Accesses, Uses};

/// The analysis while it runs; afterwards, what was found.
#[derive(Debug)]
pub(crate) struct Engine<'a> {
    pub(crate) program: &'a Program,
    pub(crate) cells: Cells<'a>,
    pub(crate) unknown: Unknown,
    uses: Uses,
    /// Calls and the procedures they have been bound to.
    pub(crate) bound: FxHashSet<(StatementId, ProcId)>,
}

/// Solves a program with a solver that has no nodes yet.
pub(crate) fn run<'a>(program: &'a Program, options: &Options, mut solver: Solver) -> (Engine<'a>, Solver) {
    let cells = Cells::new(program, options.model, &mut solver);
    let unknown = Unknown::new(program, cells.unknown, &mut solver);
    let mut engine = Engine { program, cells, unknown, uses: Uses::default(), bound: FxHashSet::default() };
    engine.unknown.start(&mut engine.cells, &mut solver, &options.exports);
    // All statements before the first step: a use that came later would miss what `Uses` counts as done.
    for statement in program.statements.ids() {
        engine.statement(&mut solver, statement);
    }
    solver.solve(&mut engine);
    (engine, solver)
}

impl Engine<'_> {
    fn statement(&mut self, solver: &mut Solver, id: StatementId) {
        let reason = by_statement(id);
        match &self.program.statements[id].operation {
            // x = &y:  y ∈ Pt(x). An imported procedure is unknown code ([FRAG], 3.4.2).
            Operation::Address { to, of } => {
                let to = self.writing(solver, *to);
                let procedure = self.program.vars[of.var].kind.procedure();
                let object = if procedure.is_some_and(|proc| !self.program.procs[proc].defined) {
                    self.unknown.procedure
                } else {
                    self.cells.object(solver, self.cells.place(*of))
                };
                solver.because(reason).add_object(to, object);
            }
            // x = y:  Pt(y) ⊆ Pt(x)
            Operation::Copy { to, from, size } => self.copy(solver, *from, *to, *size, reason),
            Operation::Shift { from, .. } => self.wait(solver, *from, id),
            // One cell: all such loads through the pointer share a node.
            Operation::Load { to, pointer, offset, size } if *size <= CELL || self.is_whole() => {
                let (pointer, to) = (self.reading(solver, *pointer), self.writing(solver, *to));
                let loaded = self.uses.load(solver, pointer, self.offset(*offset));
                solver.because(reason).add_edge(loaded, to, None);
                solver.watch(pointer);
            }
            Operation::Store { pointer, offset, from, size } if *size <= CELL || self.is_whole() => {
                let (pointer, from) = (self.reading(solver, *pointer), self.reading(solver, *from));
                let stored = self.uses.store(solver, pointer, self.offset(*offset));
                solver.because(reason).add_edge(from, stored, None);
                solver.watch(pointer);
            }
            Operation::Load { pointer, .. } | Operation::Store { pointer, .. } => {
                self.wait(solver, *pointer, id);
            }
            // It moves no pointers; only its effects count.
            Operation::Compute { .. } => {}
            Operation::Call { callee: Callee::Direct(proc), result, actuals } => {
                self.bind(solver, id, *proc, *result, actuals);
            }
            Operation::Call { callee: Callee::Indirect(pointer), .. } => self.wait(solver, *pointer, id),
        }
    }

    /// Lets a statement handle everything that arrives at a place.
    fn wait(&mut self, solver: &mut Solver, place: VarPlace, statement: StatementId) {
        let node = self.reading(solver, place);
        self.uses.other(node, statement);
        solver.watch(node);
    }

    /// Objects are taken whole: all offsets are one.
    fn is_whole(&self) -> bool {
        self.cells.model == Model::Whole
    }

    fn offset(&self, offset: i32) -> i32 {
        if self.is_whole() { 0 } else { offset }
    }

    pub(crate) fn reading(&mut self, solver: &mut Solver, place: VarPlace) -> NodeId {
        let location = self.cells.place(place);
        let node = self.cells.reading(solver, location);
        // The new cell may lie in a range that is copied elsewhere.
        self.cells.follow(solver);
        node
    }

    fn writing(&mut self, solver: &mut Solver, place: VarPlace) -> NodeId {
        let location = self.cells.place(place);
        let node = self.cells.writing(solver, location);
        self.cells.follow(solver);
        node
    }

    fn copy(&mut self, solver: &mut Solver, from: VarPlace, to: VarPlace, size: u32, reason: Reason) {
        let (from, to) = (self.cells.place(from), self.cells.place(to));
        self.cells.copy(solver, from, to, size, reason);
    }

    /// Where a value from an unknown source goes: a cell, or all of an aggregate.
    fn receiving(&mut self, solver: &mut Solver, place: VarPlace, size: u32) -> NodeId {
        if size <= CELL { self.writing(solver, place) } else { self.cells.star(place.var) }
    }

    /// Everything in a variable that may be an aggregate.
    fn giving(&mut self, solver: &mut Solver, place: VarPlace) -> NodeId {
        if self.cells.is_single(place.var) { self.reading(solver, place) } else { self.cells.all(place.var) }
    }

    /// `f(a…)` may run procedure P: Pt(a) ⊆ Pt(formal), Pt(return variable) ⊆ Pt(result).
    fn bind(
        &mut self,
        solver: &mut Solver,
        call: StatementId,
        proc: ProcId,
        result: Option<VarPlace>,
        actuals: &[Actual],
    ) {
        if !self.bound.insert((call, proc)) {
            return;
        }
        let program = self.program;
        let callee = &program.procs[proc];
        if !callee.defined {
            return self.call_unknown(solver, call, result, actuals);
        }
        let reason = by_statement(call);
        for (position, actual) in actuals.iter().enumerate() {
            let Some(actual) = *actual else { continue };
            if let Some(&formal) = callee.formals.get(position) {
                self.copy(solver, actual, formal.into(), program.value_size(formal), reason);
            // Which argument `va_arg` reads is unknown, so all of them go to one object.
            } else if let Some(varargs) = callee.varargs {
                let source = self.giving(solver, actual);
                solver.because(reason).add_edge(source, self.cells.star(varargs), None);
            }
        }
        if let (Some(result), Some(returns)) = (result, callee.returns) {
            self.copy(solver, returns.into(), result, program.value_size(returns), reason);
        }
    }

    /// Unknown code is called: it gets the arguments and may return anything it knows.
    fn call_unknown(
        &mut self,
        solver: &mut Solver,
        call: StatementId,
        result: Option<VarPlace>,
        actuals: &[Actual],
    ) {
        let reason = by_statement(call);
        for &actual in actuals.iter().flatten() {
            let source = self.giving(solver, actual);
            solver.because(reason).add_edge(source, self.unknown.node, None);
        }
        if let Some(result) = result {
            // The size of what unknown code returns is not known; an aggregate is filled everywhere.
            let whole = if self.cells.is_single(result.var) { CELL } else { u32::MAX };
            let target = self.receiving(solver, result, whole);
            solver.because(reason).add_object(target, self.unknown.variable);
        }
    }

    /// New locations have arrived at the pointer that a statement waits for.
    fn arrived_at(&mut self, solver: &mut Solver, id: StatementId, new: &Set) {
        let program = self.program;
        let reason = by_statement(id);
        match &program.statements[id].operation {
            // x = p + k:  the locations of Pt(p), moved, are in Pt(x).
            Operation::Shift { to, from, by } => {
                let step = |object| match self.cells.location(object) {
                    // Unknown code may move its pointers anyway, so they stay what they are.
                    None => object,
                    Some(location) => self.cells.object(solver, self.cells.shift(location, *by)),
                };
                let moved: Set = new.iter().map(step).collect();
                let (from, to) = (self.reading(solver, *from), self.writing(solver, *to));
                solver.because(reason).add_images(from, to, &moved);
            }
            // x = *p and *p = x of several cells: l ∈ Pt(p) gives a copy of all of them.
            Operation::Load { to, offset, size, .. } => {
                for object in new {
                    match self.data(object) {
                        Data::Known(location) => {
                            let from = self.cells.bytes_after(location, *offset);
                            self.cells.copy(solver, from, self.cells.place(*to), *size, reason);
                        }
                        Data::Unknown => {
                            let to = self.receiving(solver, *to, *size);
                            solver.because(reason).add_object(to, self.unknown.variable);
                        }
                        Data::None => {}
                    }
                }
            }
            Operation::Store { offset, from, size, .. } => {
                for object in new {
                    let to = match self.data(object) {
                        Data::Known(location) => self.cells.bytes_after(location, *offset),
                        // What is stored there, unknown code has.
                        Data::Unknown => self.cells.locate(UNKNOWN, 0),
                        Data::None => continue,
                    };
                    self.cells.copy(solver, self.cells.place(*from), to, *size, reason);
                }
            }
            // (*p)(a…):  procedures in Pt(p) are called
            Operation::Call { result, actuals, .. } => {
                for object in new {
                    // A pointer to unknown data may be one to a procedure: one element stands for all that
                    // has escaped.
                    if object == self.unknown.variable || object == self.unknown.procedure {
                        self.call_unknown(solver, id, *result, actuals);
                    } else if let Some(location) = self.cells.location(object)
                        && let VarKind::Procedure(proc) = program.vars[location.var].kind
                    {
                        self.bind(solver, id, proc, *result, actuals);
                    }
                }
            }
            Operation::Address { .. } | Operation::Copy { .. } | Operation::Compute { .. } => {}
        }
    }

    /// What can be read and written at an object. An escaped variable holds what unknown code holds, and
    /// nothing else.
    fn data(&self, object: solver::ObjectId) -> Data {
        if object == self.unknown.variable {
            return Data::Unknown;
        }
        match self.cells.location(object) {
            // Nothing is stored in procedures and string literals.
            Some(location) if !self.program.is_data(location.var) => Data::None,
            Some(location) if self.unknown.has(location.var) => Data::Unknown,
            Some(location) => Data::Known(location),
            None => Data::None,
        }
    }

    /// x = *p:  l ∈ Pt(p)  gives  Pt(l) ⊆ Pt(x)
    /// *p = x:  l ∈ Pt(p)  gives  Pt(x) ⊆ Pt(l)
    fn access(&mut self, solver: &mut Solver, accesses: &Accesses, new: &Set) {
        for object in new {
            match self.data(object) {
                Data::Known(location) => {
                    for &(offset, loaded) in &accesses.loads {
                        let from = self.cells.reading(solver, self.cells.bytes_after(location, offset));
                        solver.add_edge(from, loaded, None);
                    }
                    for &(offset, stored) in &accesses.stores {
                        let to = self.cells.writing(solver, self.cells.bytes_after(location, offset));
                        solver.add_edge(stored, to, None);
                    }
                }
                Data::Unknown => {
                    for &(_, loaded) in &accesses.loads {
                        solver.add_object(loaded, self.unknown.variable);
                    }
                    for &(_, stored) in &accesses.stores {
                        solver.add_edge(stored, self.unknown.node, None);
                    }
                }
                Data::None => {}
            }
        }
        self.cells.follow(solver);
    }
}

/// What can be read and written at an object.
enum Data {
    Known(Location),
    Unknown,
    /// It is a procedure, or a string literal.
    None,
}

impl Client for Engine<'_> {
    fn arrived(&mut self, solver: &mut Solver, node: NodeId, new: &Set) {
        if node == self.unknown.node {
            self.unknown.escape(&mut self.cells, solver, new);
        }
        let fresh = self.uses.fresh(node, new);
        if fresh.is_empty() {
            return;
        }
        self.access_through(solver, node, &fresh);
        // By position, because `arrived_at` needs the whole engine.
        let mut position = 0;
        while let Some(statement) = self.uses.statement(node, position) {
            self.arrived_at(solver, statement, &fresh);
            position += 1;
        }
    }
}

impl Engine<'_> {
    fn access_through(&mut self, solver: &mut Solver, node: NodeId, fresh: &Set) {
        let Some((leader, accesses)) = self.uses.accesses(solver, node) else { return };
        if leader == node {
            return self.access(solver, &accesses, fresh);
        }
        // The leader takes over these accesses, and catches up with those at offsets that are new to it.
        let done = self.uses.done(leader);
        self.access(solver, &accesses, &done);
    }
}

//! What an exported procedure does, for its callers: what it may modify, whom it calls back, what it keeps.

use c_program::{Callee, Operation, ProcId, StatementId, VarId, VarKind};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::NodeId;

use crate::effects::{Effects, Modified};
use crate::results::Results;

/// Where an argument, or something that it leads to, may be left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kept {
    /// In a global, static or heap variable of the library.
    In(VarId),
    /// In memory of unknown code, or handed to it.
    ByUnknownCode,
    /// It is returned.
    Returned,
}

/// What an exported procedure may do.
#[derive(Clone, Debug)]
pub struct Exported {
    /// The procedure.
    pub proc: ProcId,
    /// What it may modify, with all that it calls.
    pub modifies: Vec<Modified>,
    /// Whether unknown code may run while it does.
    pub calls_back: bool,
    /// The calls of unknown code that it can reach without going through unknown code. If a procedure known
    /// by its summary calls unknown code, these are the calls of that procedure.
    pub callbacks: Vec<StatementId>,
    /// For each parameter, including `...`: where its value may be left, and where something that it leads to
    /// may be left.
    pub keeps: Vec<(VarId, Vec<Kept>, Vec<Kept>)>,
}

impl Results<'_> {
    /// What every exported procedure may do, in the order of ids. Procedures of libraries that are known by
    /// summaries are left out.
    pub fn exported(&self, effects: &Effects<'_, '_>) -> Vec<Exported> {
        let flow = Flow::new(self);
        let procs = self.options.exports.iter().filter_map(|&var| self.program.vars[var].kind.procedure());
        let is_source = |proc: &ProcId| {
            let proc = &self.program.procs[*proc];
            // Only procedures from summaries have effects.
            proc.defined && proc.effects.is_none()
        };
        let mut procs: Vec<ProcId> = procs.filter(is_source).collect();
        procs.sort_unstable();
        let parameters = |proc: ProcId| {
            let proc = &self.program.procs[proc];
            proc.formals.iter().chain(&proc.varargs).copied()
        };
        let report = |proc: ProcId| Exported {
            proc,
            modifies: effects.modified_in(proc),
            calls_back: effects.reaches_unknown(proc),
            callbacks: self.callbacks(proc),
            keeps: parameters(proc).map(|formal| flow.kept(formal, proc)).collect(),
        };
        procs.into_iter().map(report).collect()
    }

    fn callbacks(&self, start: ProcId) -> Vec<StatementId> {
        let mut seen = FxHashSet::from_iter([start]);
        let mut work = vec![start];
        let mut found = Vec::new();
        while let Some(proc) = work.pop() {
            for &id in &self.program.procs[proc].body {
                let Operation::Call { callee, .. } = &self.program.statements[id].operation else { continue };
                // What unknown code calls in turn is left out: those calls are its own.
                let procs = self.own_callees(*callee);
                if self.may_call_unknown(*callee) || procs.iter().any(|&proc| self.calls_unknown_inside(proc))
                {
                    found.push(id);
                }
                work.extend(procs.into_iter().filter(|&proc| seen.insert(proc)));
            }
            let procs = self.summary_callees(proc);
            work.extend(procs.into_iter().filter(|&proc| seen.insert(proc)));
        }
        found.sort_unstable();
        found
    }

    /// Whether a procedure known by its summary calls unknown code, itself or through others known by
    /// summaries.
    fn calls_unknown_inside(&self, proc: ProcId) -> bool {
        let mut seen = FxHashSet::from_iter([proc]);
        let mut work = vec![proc];
        while let Some(proc) = work.pop() {
            let Some(effects) = &self.program.procs[proc].effects else { continue };
            if effects.calls.iter().any(|call| self.may_call_unknown(call.callee)) {
                return true;
            }
            let procs = self.summary_callees(proc);
            work.extend(procs.into_iter().filter(|&proc| seen.insert(proc)));
        }
        false
    }

    /// The procedures that a procedure known by its summary calls.
    fn summary_callees(&self, proc: ProcId) -> Vec<ProcId> {
        let effects = self.program.procs[proc].effects.iter();
        effects.flat_map(|effects| &effects.calls).flat_map(|call| self.own_callees(call.callee)).collect()
    }

    fn may_call_unknown(&self, callee: Callee) -> bool {
        match callee {
            Callee::Direct(proc) => !self.program.procs[proc].defined,
            Callee::Indirect(pointer) => {
                let set = self.set_at(pointer);
                let unknown = &self.engine.unknown;
                set.contains(unknown.variable) || set.contains(unknown.procedure)
            }
        }
    }

    /// The procedures that a call names or points to, without those that it only reaches as something that
    /// has escaped.
    fn own_callees(&self, callee: Callee) -> Vec<ProcId> {
        match callee {
            Callee::Direct(proc) => vec![proc],
            Callee::Indirect(pointer) => {
                let locations =
                    self.set_at(pointer).iter().filter_map(|object| self.engine.cells.location(object));
                locations.filter_map(|location| self.program.vars[location.var].kind.procedure()).collect()
            }
        }
    }
}

/// Where values go according to the solved constraints.
struct Flow<'r, 'a> {
    results: &'r Results<'a>,
    edges: FxHashMap<NodeId, Vec<NodeId>>,
    /// By node of a pointer into unknown memory: what is loaded through it.
    loads: FxHashMap<NodeId, Vec<NodeId>>,
    /// By node: the variables that it holds, for those that outlive calls and for return variables.
    holders: FxHashMap<NodeId, Vec<VarId>>,
}

impl<'r, 'a> Flow<'r, 'a> {
    fn new(results: &'r Results<'a>) -> Self {
        let solver = &results.solver;
        let mut edges: FxHashMap<NodeId, Vec<NodeId>> = FxHashMap::default();
        for (from, to, _) in solver.edges() {
            edges.entry(solver.find(from)).or_default().push(to);
        }
        let mut loads: FxHashMap<NodeId, Vec<NodeId>> = FxHashMap::default();
        for statement in results.program.statements.values() {
            let (from, to) = match &statement.operation {
                Operation::Load { to, pointer, .. } => (pointer, to),
                // The solver has no edge for a shift, but the pointer still points into the same object.
                Operation::Shift { to, from, .. } => {
                    let (from, to) = (results.node_at(*from), results.node_at(*to));
                    edges.entry(from).or_default().push(to);
                    continue;
                }
                Operation::Address { .. }
                | Operation::Copy { .. }
                | Operation::Store { .. }
                | Operation::Compute { .. }
                | Operation::Call { .. } => continue,
            };
            loads.entry(results.node_at(*from)).or_default().push(results.node_at(*to));
        }
        let mut holders: FxHashMap<NodeId, Vec<VarId>> = FxHashMap::default();
        for (var, known) in results.program.vars.iter() {
            if matches!(
                known.kind,
                VarKind::Global { .. } | VarKind::StaticLocal(_) | VarKind::Heap(_) | VarKind::Return(_)
            ) {
                holders.entry(solver.find(results.engine.cells.all(var))).or_default().push(var);
            }
        }
        Flow { results, edges, loads, holders }
    }

    /// Where the value of a parameter goes, and where what it leads to goes.
    fn kept(&self, formal: VarId, proc: ProcId) -> (VarId, Vec<Kept>, Vec<Kept>) {
        let start = self.results.solver.find(self.results.engine.cells.all(formal));
        let values = self.reach(vec![start], false);
        // One load at least: what the value leads to, not the value itself.
        let inner: Vec<NodeId> =
            values.iter().filter_map(|node| self.loads.get(node)).flatten().copied().collect();
        let inner = self.reach(inner, true);
        (formal, self.holders_in(&values, proc), self.holders_in(&inner, proc))
    }

    fn reach(&self, mut work: Vec<NodeId>, follow_loads: bool) -> FxHashSet<NodeId> {
        let mut seen = FxHashSet::from_iter(work.iter().copied());
        while let Some(node) = work.pop() {
            // What unknown code does with it is its own affair.
            if node == self.results.solver.find(self.results.engine.unknown.node) {
                continue;
            }
            let edges = self.edges.get(&node).into_iter().flatten();
            let loads = self.loads.get(&node).into_iter().flatten().filter(|_| follow_loads);
            for &next in edges.chain(loads) {
                if seen.insert(next) {
                    work.push(next);
                }
            }
        }
        seen
    }

    fn holders_in(&self, nodes: &FxHashSet<NodeId>, proc: ProcId) -> Vec<Kept> {
        let mut found = Vec::new();
        #[expect(clippy::iter_over_hash_type, reason = "what is found is sorted in the end")]
        for node in nodes {
            if *node == self.results.solver.find(self.results.engine.unknown.node) {
                found.push(Kept::ByUnknownCode);
            }
            for &var in self.holders.get(node).into_iter().flatten() {
                match self.results.program.vars[var].kind {
                    VarKind::Return(of) if of == proc => found.push(Kept::Returned),
                    VarKind::Return(_) => {}
                    VarKind::Global { .. }
                    | VarKind::StaticLocal(_)
                    | VarKind::Local(_)
                    | VarKind::Temporary(_)
                    | VarKind::Formal(_)
                    | VarKind::Varargs(_)
                    | VarKind::Heap(_)
                    | VarKind::Literal
                    | VarKind::Procedure(_)
                    | VarKind::Representative => found.push(Kept::In(var)),
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

impl Results<'_> {
    fn node_at(&self, place: c_program::VarPlace) -> NodeId {
        let location = self.engine.cells.place(place);
        let cell = self.engine.cells.cells(place.var).iter().find(|(offset, _)| *offset == location.offset);
        let node = cell.map_or_else(|| self.engine.cells.star(place.var), |&(_, node)| node);
        self.solver.find(node)
    }
}

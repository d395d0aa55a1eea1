//! Counts that say how precise an analysis is: lower is more precise.
//!
//! A call site is a method and a bytecode offset. If lowering copied an instruction, its statements are one
//! site.

use ir::{Body, CallKind, Stmt, StmtId};
use program::{ClassId, MethodId, Program, Type};
use rustc_hash::FxHashSet;

use crate::results::Results;

/// What was counted, in all code or in a part of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Methods that can run.
    pub reachable: usize,
    /// Places in reachable code that call something.
    pub call_sites: usize,
    /// Pairs of a call site and a method that it can reach.
    pub call_edges: usize,
    /// Virtual and interface calls that can reach two methods or more.
    pub poly_sites: usize,
    /// The sum of the numbers of receiver classes over virtual and interface calls: N_RC.
    pub receiver_classes: usize,
    /// The sum of the numbers of target methods over virtual and interface calls: N_TM.
    pub target_methods: usize,
    /// Casts in reachable code.
    pub casts: usize,
    /// Casts that can see an object of another type; `None` if the analysis has no sets.
    pub failing_casts: Option<usize>,
}

/// Counts of the application and of everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measures {
    /// Of application code; edges are those that lead to application code too.
    pub application: Counts,
    /// Of all code.
    pub all: Counts,
}

/// Counts what an analysis has found. `is_application` says whether a class belongs to the application.
pub fn measure(program: &Program, results: &Results, is_application: impl Fn(ClassId) -> bool) -> Measures {
    let has_sets = results.has_sets();
    let mut measures = Measures::default();
    for &method in results.reachable() {
        let mut counts = Counts { reachable: 1, ..Counts::default() };
        let sites = call_sites(results, method);
        let inside = is_application(program.method(method).class);
        let callees = sites.iter().flat_map(|site| &site.callees);
        let inner = callees.filter(|&&callee| inside && is_application(program.method(callee).class)).count();
        sites.iter().for_each(|site| counts.add_site(program, results, method, site));
        if let Some(body) = results.body(method) {
            counts.add_casts(program, results, body, has_sets);
        }
        measures.all.add(&counts);
        if inside {
            measures.application.add(&Counts { call_edges: inner, ..counts });
        }
    }
    measures
}

/// A place in a method that calls something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallSite {
    /// Its bytecode offset; `None` in a method without a body.
    pub offset: Option<u32>,
    /// Its statements: one, unless lowering copied the instruction.
    pub stmts: Vec<StmtId>,
    /// What it can reach, in the order of ids.
    pub callees: Vec<MethodId>,
}

impl CallSite {
    /// Whether the receiver's class decides what is called.
    pub fn is_virtual(&self, body: Option<&Body>) -> bool {
        let chooses = |kind| matches!(kind, CallKind::Virtual | CallKind::Interface);
        let Some(body) = body else { return false };
        self.stmts.iter().any(|&stmt| matches!(*body.stmt(stmt), Stmt::Call { kind, .. } if chooses(kind)))
    }

    /// The classes that its receiver can have, in the order of ids.
    pub fn receivers(&self, program: &Program, results: &Results, caller: MethodId) -> Vec<Type> {
        let mut types: Vec<Type> =
            self.stmts.iter().flat_map(|&stmt| results.receivers(program, caller, stmt)).collect();
        types.sort_unstable();
        types.dedup();
        types
    }
}

/// The call sites of a method, by offset: all calls of its body, and everything else that has an edge.
pub fn call_sites(results: &Results, caller: MethodId) -> Vec<CallSite> {
    let edges = results.call_edges();
    let start = edges.partition_point(|edge| edge.caller < caller);
    let edges = edges[start..].iter().take_while(|edge| edge.caller == caller);
    let body = results.body(caller);
    let offset = |stmt: StmtId| body.map(|body| body.offset(stmt));
    let calls = body.into_iter().flat_map(|body| body.stmts());
    let calls = calls.filter(|(_, stmt)| matches!(stmt, Stmt::Call { .. } | Stmt::Dynamic { .. }));
    let silent = calls.map(|(stmt, _)| (offset(stmt), stmt, None));
    let mut rows: Vec<_> =
        edges.map(|edge| (offset(edge.stmt), edge.stmt, Some(edge.callee))).chain(silent).collect();
    rows.sort_unstable();
    let mut sites: Vec<CallSite> = Vec::new();
    for (offset, stmt, callee) in rows {
        // Without a body there are no offsets; each edge then counts as a site.
        let same = sites.last_mut().filter(|site| site.offset == offset && offset.is_some());
        match same {
            Some(site) => {
                site.stmts.push(stmt);
                site.callees.extend(callee);
            }
            None => sites.push(CallSite { offset, stmts: vec![stmt], callees: callee.into_iter().collect() }),
        }
    }
    for site in &mut sites {
        site.stmts.dedup();
        site.callees.sort_unstable();
        site.callees.dedup();
    }
    sites
}

/// The casts of a body that can see an object of another type, and the number of all casts; by offset.
pub fn failing_casts(program: &Program, results: &Results, body: &Body) -> (Vec<StmtId>, usize) {
    let mut all = FxHashSet::default();
    let mut failing = Vec::new();
    let mut known = FxHashSet::default();
    for (stmt, what) in body.stmts() {
        let Stmt::Cast { source, ty, .. } = *what else { continue };
        if !ty.is_reference() {
            continue;
        }
        // By offset, because lowering may have copied the instruction.
        all.insert(body.offset(stmt));
        let types = results.types(&results.variable(body.method, source));
        if types.iter().any(|&found| !program.is_subtype(found, ty)) && known.insert(body.offset(stmt)) {
            failing.push(stmt);
        }
    }
    (failing, all.len())
}

impl Counts {
    fn add(&mut self, other: &Counts) {
        self.reachable += other.reachable;
        self.call_sites += other.call_sites;
        self.call_edges += other.call_edges;
        self.poly_sites += other.poly_sites;
        self.receiver_classes += other.receiver_classes;
        self.target_methods += other.target_methods;
        self.casts += other.casts;
        if let Some(failing) = other.failing_casts {
            *self.failing_casts.get_or_insert(0) += failing;
        }
    }

    fn add_site(&mut self, program: &Program, results: &Results, caller: MethodId, site: &CallSite) {
        self.call_sites += 1;
        self.call_edges += site.callees.len();
        // If the method is missing, there are receivers but no targets.
        if !site.callees.is_empty() && site.is_virtual(results.body(caller)) {
            self.poly_sites += usize::from(site.callees.len() > 1);
            self.target_methods += site.callees.len();
            self.receiver_classes += site.receivers(program, results, caller).len();
        }
    }

    fn add_casts(&mut self, program: &Program, results: &Results, body: &Body, has_sets: bool) {
        let (failing, all) = failing_casts(program, results, body);
        self.casts += all;
        if has_sets {
            *self.failing_casts.get_or_insert(0) += failing.len();
        }
    }
}

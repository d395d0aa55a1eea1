//! What the analysis says can happen: methods, callees of calls, classes that have objects.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::{Duration, Instant};

use anyhow::Result;
use breccia::java::bare;
use ir::{Body, Stmt, StmtId};
use pointsto::{Analysis, Control, Results};
use program::{ClassId, FieldId, MethodId, Origin, Program};

use super::blame::{Blame, Variable};
use super::{Entry, Subject, blame, harness};
use crate::memory;
use crate::whole::{main_method, open};

/// The call graph of the analysis, indexed for lookups.
pub(super) struct Expected {
    program: Program,
    results: Results,
    reachable: HashSet<MethodId>,
    /// By caller and offset; methods of lambda objects are replaced by what they call.
    callees: HashMap<(MethodId, u32), Vec<MethodId>>,
    callers: HashMap<MethodId, Vec<(MethodId, StmtId)>>,
    stores: HashMap<FieldId, Vec<Variable>>,
    made: HashSet<ClassId>,
    pub(super) complete: bool,
    pub(super) took: Duration,
    pub(super) peak_mib: u64,
    pub(super) methods: usize,
}

impl Expected {
    pub(super) fn compute(subject: &Subject) -> Result<Self> {
        let analysis: Analysis = subject.analysis.parse()?;
        let class_path = Arc::new(open(&subject.class_path)?);
        let mut program = program::load(Arc::clone(&class_path) as _, &AtomicUsize::new(0));
        let (entries, bodies) = match &subject.entry {
            Entry::Main(class) => (vec![main_method(&program, class)?], Vec::new()),
            Entry::Tests(folder) => harness::of_tests(&mut program, &class_path, folder)?,
        };
        let control = Arc::new(Control::default());
        let limit = subject.limit;
        let watched = Arc::clone(&control);
        std::thread::spawn(move || {
            std::thread::sleep(limit);
            watched.stop();
        });
        Ok(Self::of(program, &analysis, &entries, bodies, &control))
    }

    pub(super) fn of(
        mut program: Program,
        analysis: &Analysis,
        entries: &[MethodId],
        bodies: Vec<Body>,
        control: &Control,
    ) -> Self {
        let started = Instant::now();
        let results = bare::solve(&mut program, analysis, entries, bodies, control);
        let took = started.elapsed();
        Self {
            reachable: results.reachable().iter().copied().collect(),
            callees: callees(&program, &results),
            made: results.objects().filter_map(|object| results.object(object).ty.as_class()).collect(),
            complete: results.complete,
            took,
            peak_mib: memory::peak_mib().unwrap_or(0),
            methods: results.reachable().len(),
            callers: callers(&results),
            stores: blame::stores(&program, &results),
            program,
            results,
        }
    }

    /// The method with this class, name and descriptor.
    pub(super) fn find(&self, class: &str, name: &str, descriptor: &str) -> Option<MethodId> {
        let class = self.program.find_class(class.as_bytes())?;
        let selector = self.program.names.find_selector(name.as_bytes(), descriptor.as_bytes())?;
        self.program.declared_method(class, selector)
    }

    /// Whether the class has been found in a class file.
    pub(super) fn knows_class(&self, class: &str) -> bool {
        let class = self.program.find_class(class.as_bytes());
        class.is_some_and(|class| !self.program.class(class).is_phantom())
    }

    pub(super) fn reaches(&self, method: MethodId) -> bool {
        self.reachable.contains(&method)
    }

    pub(super) fn callees(&self, caller: MethodId, offset: u32) -> &[MethodId] {
        self.callees.get(&(caller, offset)).map_or(&[], Vec::as_slice)
    }

    /// Why the call at an offset has no receiver: the nearest places where objects should come from and do
    /// not.
    pub(super) fn blame(&self, caller: MethodId, offset: u32) -> Vec<String> {
        let blame = Blame {
            program: &self.program,
            results: &self.results,
            callers: &self.callers,
            stores: &self.stores,
        };
        let Some(body) = self.results.body(caller) else { return Vec::new() };
        let calls = body
            .stmts()
            .filter(|&(stmt, what)| matches!(what, Stmt::Call { .. }) && body.offset(stmt) == offset);
        calls.flat_map(|(stmt, _)| blame.of_call(caller, stmt)).collect()
    }

    /// The offsets of the calls of a method that name another one and have no callee.
    pub(super) fn dead_calls(&self, caller: MethodId, name: &str, descriptor: &str) -> Vec<u32> {
        let Some(body) = self.results.body(caller) else { return Vec::new() };
        let names = &self.program.names;
        let wanted = names.find_selector(name.as_bytes(), descriptor.as_bytes());
        let calls = body.stmts().filter(|&(stmt, what)| {
            let Some(method) = what.called() else { return false };
            Some(names.method_ref_parts(method).selector) == wanted
                && self.results.callees(caller, stmt).next().is_none()
        });
        calls.map(|(stmt, _)| body.offset(stmt)).collect()
    }

    /// Whether there are objects that answer a call of this method: of its class, or of one that inherits
    /// from it.
    pub(super) fn makes_receivers(&self, method: MethodId) -> bool {
        let class = self.program.method(method).class;
        self.program.method(method).is_static()
            || self
                .made
                .iter()
                .any(|&made| self.program.is_subtype(program::Type::class(made), program::Type::class(class)))
    }

    /// Whether every instance of `class` is also one of `of`.
    pub(super) fn inherits(&self, class: &str, of: &str) -> bool {
        let find = |name: &str| self.program.find_class(name.as_bytes()).map(program::Type::class);
        find(class).zip(find(of)).is_some_and(|(class, of)| self.program.is_subtype(class, of))
    }
}

fn callers(results: &Results) -> HashMap<MethodId, Vec<(MethodId, StmtId)>> {
    let mut callers: HashMap<MethodId, Vec<(MethodId, StmtId)>> = HashMap::new();
    for edge in results.call_edges() {
        callers.entry(edge.callee).or_default().push((edge.caller, edge.stmt));
    }
    callers
}

fn callees(program: &Program, results: &Results) -> HashMap<(MethodId, u32), Vec<MethodId>> {
    let made_up = |method: MethodId| {
        matches!(program.class(program.method(method).class).origin, Origin::Lambda | Origin::Proxy)
    };
    // Recordings never name our lambda classes, so their methods are replaced by what these call.
    let mut inside: BTreeMap<MethodId, Vec<MethodId>> = BTreeMap::new();
    for edge in results.call_edges().iter().filter(|edge| made_up(edge.caller)) {
        inside.entry(edge.caller).or_default().push(edge.callee);
    }
    let mut callees: HashMap<(MethodId, u32), Vec<MethodId>> = HashMap::new();
    for edge in results.call_edges().iter().filter(|edge| !made_up(edge.caller)) {
        let Some(body) = results.body(edge.caller) else { continue };
        let here = callees.entry((edge.caller, body.offset(edge.stmt))).or_default();
        let (mut open, mut seen) = (vec![edge.callee], HashSet::new());
        while let Some(callee) = open.pop() {
            if !seen.insert(callee) {
                continue;
            }
            here.push(callee);
            if made_up(callee) {
                open.extend(inside.get(&callee).into_iter().flatten());
            }
        }
    }
    callees
}

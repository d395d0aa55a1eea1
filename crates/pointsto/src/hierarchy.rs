//! Class hierarchy analysis and rapid type analysis: receivers are all classes below the one that the call
//! names.
//!
//! A small loop of its own, on the same outlines. Rules follow values, and here there are none. So what they
//! find (reflection, natives, threads) is taken from a `0cfa` solution that was computed before. Both
//! analyses therefore include `0cfa`, and CHA includes RTA.
//!
//! ```text
//! m reachable, m makes a C                     C is instantiated
//! m reachable, m calls C.f statically          C.f is reachable
//! m reachable, m calls r.f, named class D,     select(C, f) is reachable
//!   C below D, C instantiated (CHA: concrete)
//! ```

use program::{ClassId, MethodId, Origin, Program, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::Solver;

use crate::analysis::ByHierarchy;
use crate::callees::CallEdge;
use crate::engine::Engine;
use crate::objects::dispatch_class;
use crate::outline::{Choice, Step};

/// Calls that name one class and mean one method: they have the same receivers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Group {
    pub(crate) named: Type,
    pub(crate) resolved: MethodId,
}

/// What the loop has found.
pub(crate) struct Found {
    pub(crate) reached: Vec<MethodId>,
    pub(crate) edges: Vec<CallEdge>,
    /// The classes that can be receivers, by group.
    pub(crate) receivers: FxHashMap<Group, Vec<Type>>,
}

struct Loop<'e, 'p> {
    engine: &'e mut Engine<'p>,
    solver: &'e mut Solver,
    kind: ByHierarchy,
    reached: FxHashSet<MethodId>,
    pending: Vec<MethodId>,
    instantiated: FxHashSet<Type>,
    /// By the class they name.
    groups: FxHashMap<Type, Vec<Group>>,
    targets: FxHashMap<Group, FxHashSet<MethodId>>,
    receivers: FxHashMap<Group, Vec<Type>>,
    sites: Vec<(MethodId, ir::StmtId, Group)>,
    edges: Vec<CallEdge>,
}

/// Extends a solution of `0cfa` to what the class hierarchy allows.
pub(crate) fn extend(engine: &mut Engine<'_>, solver: &mut Solver, kind: ByHierarchy) -> Found {
    let mut found = Loop {
        engine,
        solver,
        kind,
        reached: FxHashSet::default(),
        pending: Vec::new(),
        instantiated: FxHashSet::default(),
        groups: FxHashMap::default(),
        targets: FxHashMap::default(),
        receivers: FxHashMap::default(),
        sites: Vec::new(),
        edges: Vec::new(),
    };
    found.start();
    while let Some(method) = found.pending.pop() {
        if found.engine.control.is_stopped() {
            break;
        }
        found.visit(method);
    }
    found.finish()
}

impl Loop<'_, '_> {
    /// Everything that `0cfa` reaches and makes, and the calls that only rules know of.
    fn start(&mut self) {
        let types: Vec<Type> = self.engine.objects.kinds().map(|(_, ty)| ty).collect();
        types.into_iter().for_each(|ty| self.instantiate(ty));
        let methods: Vec<MethodId> = self.engine.instances.iter().map(|(_, &(method, _))| method).collect();
        methods.into_iter().for_each(|method| self.reach(method));
        let known: Vec<CallEdge> = self.engine.call_edges();
        self.edges.extend(known);
    }

    fn reach(&mut self, method: MethodId) {
        if self.reached.insert(method) {
            self.pending.push(method);
        }
    }

    fn visit(&mut self, method: MethodId) {
        let outline = self.engine.outline(self.solver, method);
        for step in outline.steps.iter().chain(&outline.shared_steps) {
            match *step {
                Step::Allocate { ty, .. } | Step::AllocateNested { ty, .. } => self.instantiate(ty),
                Step::Constant { object, .. } => self.instantiate(self.engine.objects.get(object).ty),
                Step::Initialize(class) => self.initialize(class),
                Step::Flow { .. }
                | Step::LoadStatic { .. }
                | Step::StoreStatic { .. }
                | Step::Call(_)
                | Step::Model(_) => {}
            }
        }
        for call in outline.calls.iter() {
            let callee = call.choice.method();
            match call.choice {
                Choice::Fixed(_) => {
                    if self.engine.program.method(callee).is_static() {
                        self.initialize(self.engine.program.method(callee).class);
                    }
                    self.reach(callee);
                    self.edges.push(CallEdge { caller: method, stmt: call.stmt, callee });
                }
                Choice::Select(resolved) => {
                    let named =
                        outline.body.as_ref().and_then(|body| named_class(self.engine, body, call.stmt));
                    let group = Group { named: named.unwrap_or(Type::OBJECT), resolved };
                    self.sites.push((method, call.stmt, group));
                    self.join(group);
                }
            }
        }
    }

    /// A new group gets all classes below the one that it names.
    fn join(&mut self, group: Group) {
        if self.targets.contains_key(&group) {
            return;
        }
        // CHA counts every class as possible that is named. Arrays have no declaration, so the call itself
        // must do.
        if self.kind == ByHierarchy::All && group.named.is_array() {
            self.instantiate(group.named);
        }
        self.targets.insert(group, FxHashSet::default());
        self.groups.entry(group.named).or_default().push(group);
        let candidates: Vec<Type> = match self.kind {
            ByHierarchy::Instantiated => self.instantiated.iter().copied().collect(),
            ByHierarchy::All => self.below(group.named),
        };
        for ty in candidates {
            if self.engine.program.is_subtype(ty, group.named) {
                self.meet(group, ty);
            }
        }
    }

    /// All classes at or below one that can have objects, and the arrays and lambdas that are created or
    /// named.
    fn below(&self, named: Type) -> Vec<Type> {
        let program = &*self.engine.program;
        let made = self.instantiated.iter().copied().filter(|&ty| is_undeclared(program, ty));
        let Some(class) = named.as_class() else { return made.collect() };
        let concrete = |&class: &ClassId| program.class(class).is_concrete();
        let classes = program.subtypes(class).into_iter().filter(concrete).map(Type::class);
        classes.filter(|&ty| !is_undeclared(program, ty)).chain(made).collect()
    }

    fn meet(&mut self, group: Group, ty: Type) {
        let Ok(target) = self.engine.program.select(dispatch_class(ty), group.resolved) else { return };
        self.receivers.entry(group).or_default().push(ty);
        self.targets.entry(group).or_default().insert(target);
        self.reach(target);
    }

    /// The first object of a class: it is a receiver of all calls that name the class or one above.
    fn instantiate(&mut self, ty: Type) {
        let is_new = self.instantiated.insert(ty);
        let program = &*self.engine.program;
        // CHA finds declared classes in the hierarchy, created or not.
        if !is_new || (self.kind == ByHierarchy::All && !is_undeclared(program, ty)) {
            return;
        }
        let mut above: Vec<Type> = vec![ty, Type::OBJECT];
        let mut next = ty.as_class();
        while let Some(class) = next {
            above.push(Type::class(class));
            next = program.class(class).superclass;
        }
        above.extend(program.superinterfaces(dispatch_class(ty)).into_iter().map(Type::class));
        if ty.is_array() {
            // Arrays have two interfaces, and are subtypes of arrays of any supertype of their elements. That
            // is easier to ask of the groups than to list.
            let arrays = self.groups.keys().copied().filter(|&named| program.is_subtype(ty, named));
            above.extend(arrays);
        }
        above.sort_unstable();
        above.dedup();
        for named in above {
            for group in self.groups.get(&named).cloned().unwrap_or_default() {
                self.meet(group, ty);
            }
        }
    }

    fn initialize(&mut self, class: ClassId) {
        let Some(selector) = self.engine.program.names.find_selector(b"<clinit>", b"()V") else { return };
        let mut next = Some(class);
        while let Some(class) = next {
            let interfaces = self.engine.program.initialized_interfaces(class);
            for class in std::iter::once(class).chain(interfaces) {
                if let Some(method) = self.engine.program.declared_method(class, selector) {
                    self.reach(method);
                }
            }
            next = self.engine.program.class(class).superclass;
        }
    }

    fn finish(self) -> Found {
        let mut edges = self.edges;
        for &(caller, stmt, group) in &self.sites {
            let targets = self.targets.get(&group).into_iter().flatten();
            edges.extend(targets.map(|&callee| CallEdge { caller, stmt, callee }));
        }
        edges.sort_unstable();
        edges.dedup();
        let mut reached: Vec<MethodId> = self.reached.into_iter().collect();
        reached.sort_unstable();
        let mut receivers = self.receivers;
        receivers.values_mut().for_each(|types| {
            types.sort_unstable();
            types.dedup();
        });
        Found { reached, edges, receivers }
    }
}

/// Whether a type has no declaration, only code that creates its objects: arrays, lambdas, proxies. Their
/// classes appear as bodies are read, so which of them are known so far means nothing.
fn is_undeclared(program: &Program, ty: Type) -> bool {
    let origin = ty.as_class().map(|class| program.class(class).origin);
    matches!(origin, None | Some(Origin::Lambda | Origin::Proxy))
}

/// The class that a call instruction names: never an inferred one.
fn named_class(engine: &Engine<'_>, body: &ir::Body, stmt: ir::StmtId) -> Option<Type> {
    body.stmt(stmt).called().map(|method| engine.program.names.method_ref_parts(method).class)
}

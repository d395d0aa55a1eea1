//! What an analysis has found.

use index::{Arena, Id, Interner};
use ir::{StmtId, VarId};
use program::{FieldId, MethodId, Program, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{History, NodeId, ObjectId, Reason, Set, Solver, Statistics};

use crate::analysis::Sharp;
use crate::bodies::Bodies;
use crate::callees::{CallEdge, Callee, Groups};
use crate::contexts::{ContextId, Contexts};
use crate::diagnostics::Diagnostics;
use crate::engine::{Engine, RuleCalls};
use crate::fields::FieldNodes;
use crate::frames::{Frame, InstanceId, Owner};
use crate::hierarchy::{Found, Group};
use crate::modelling::is_abstract;
use crate::objects::{Object, Objects, Site, dispatch_class};
use crate::outline::{Choice, Constraint};
use crate::reasons::{Deed, Deeds};

/// What the engine knew besides the sets, kept for explanations.
pub struct Trace {
    instances: Interner<InstanceId, (MethodId, ContextId)>,
    /// Caller, number of the call, callee.
    pub edges: FxHashSet<(InstanceId, u32, Callee)>,
    /// Groups of callees.
    pub groups: Groups,
    calls: RuleCalls,
    owners: Vec<(u32, u32, Owner)>,
    /// Where the program starts.
    pub entered: Vec<InstanceId>,
    /// What the JVM or missing code calls, at no call of a body.
    pub from_outside: Vec<InstanceId>,
    deeds: Option<Deeds>,
    /// All constraints and their reasons, if they were recorded.
    pub history: Option<History>,
}

/// A call of an instance, made by its body or by a rule.
pub struct CallOf {
    /// The statement.
    pub stmt: StmtId,
    /// What it calls.
    pub choice: Choice,
    /// Receiver first; `None` for primitives.
    pub arguments: Vec<Option<NodeId>>,
    /// Where the result goes.
    pub target: Option<NodeId>,
    /// Where exceptions go.
    pub thrown: Option<NodeId>,
    /// The reason of its constraints.
    pub reason: Reason,
}

/// What a reason means.
#[derive(Clone, Copy, Debug)]
pub enum Why {
    /// A constraint of an instance.
    Instance(InstanceId, Constraint),
    /// Something that a rule did.
    Rule(Deed),
    /// It only connects other nodes.
    Silent,
}

impl Trace {
    /// The method of an instance.
    pub fn method_of(&self, instance: InstanceId) -> MethodId {
        self.instances.get(instance).0
    }

    /// The owner of a node.
    pub fn owner(&self, node: NodeId) -> Owner {
        Owner::find(&self.owners, node)
    }
}

/// The call graph, and the set of every variable, field and array.
pub struct Results {
    /// Whether the analysis finished. Otherwise it was stopped, and its results are incomplete.
    pub complete: bool,
    /// What could not be followed.
    pub diagnostics: Diagnostics,
    /// What solving took.
    pub statistics: Statistics,
    /// What the analysis does more precisely than the papers say.
    pub sharp: Sharp,
    /// Patterns for allocations or variables that matched nothing.
    pub unused_patterns: Vec<String>,
    /// Methods in contexts.
    pub instances: usize,
    /// Contexts.
    pub contexts: usize,
    solver: Solver,
    objects: Objects,
    bodies: Bodies,
    fields: FieldNodes,
    reached: Vec<MethodId>,
    edges: Vec<CallEdge>,
    /// Methods and their instances, in order.
    of_method: Vec<(MethodId, InstanceId)>,
    frames: Arena<InstanceId, Frame>,
    context_table: Contexts,
    /// Receivers, where they come from the class hierarchy.
    hierarchy: Option<FxHashMap<Group, Vec<Type>>>,
    trace: Trace,
}

impl Results {
    pub(crate) fn new(engine: Engine<'_>, mut solver: Solver) -> Self {
        let history = solver.take_history();
        let edges = engine.call_edges();
        let mut reached: Vec<MethodId> = engine.instances.iter().map(|(_, &(method, _))| method).collect();
        reached.sort_unstable();
        reached.dedup();
        let mut frames: Vec<(MethodId, InstanceId)> =
            engine.instances.iter().map(|(instance, &(method, _))| (method, instance)).collect();
        frames.sort_unstable();
        Self {
            complete: !engine.control.is_stopped() && !engine.control.is_exhausted(),
            statistics: solver.statistics(),
            instances: engine.instances.len(),
            contexts: engine.contexts.count(),
            unused_patterns: engine.met.unused(&engine.analysis.targets),
            sharp: engine.analysis.sharp,
            diagnostics: engine.diagnostics,
            solver,
            objects: engine.objects,
            bodies: engine.bodies,
            fields: engine.fields,
            reached,
            edges,
            of_method: frames,
            frames: engine.frames,
            context_table: engine.contexts,
            hierarchy: None,
            trace: Trace {
                instances: engine.instances,
                edges: engine.edges,
                groups: engine.groups,
                calls: engine.calls,
                deeds: engine.rules.deeds,
                history,
                owners: engine.owners,
                entered: engine.entered,
                from_outside: engine.from_outside,
            },
        }
    }

    /// Results without sets: what the class hierarchy allows.
    pub(crate) fn by_hierarchy(engine: Engine<'_>, solver: Solver, found: Found) -> Self {
        let Found { reached, edges, receivers } = found;
        let instances = reached.len();
        Self { reached, edges, instances, hierarchy: Some(receivers), ..Self::new(engine, solver) }
    }

    /// Whether variables have sets of objects; if not, receivers come from the class hierarchy alone.
    pub fn has_sets(&self) -> bool {
        self.hierarchy.is_none()
    }

    /// The methods that can run, in the order of ids.
    pub fn reachable(&self) -> &[MethodId] {
        &self.reached
    }

    /// All call edges, sorted by caller, call and callee.
    pub fn call_edges(&self) -> &[CallEdge] {
        &self.edges
    }

    /// The methods that a call can reach.
    pub fn callees(&self, caller: MethodId, stmt: StmtId) -> impl Iterator<Item = MethodId> + '_ {
        let start = self.edges.partition_point(|edge| (edge.caller, edge.stmt) < (caller, stmt));
        let here =
            self.edges[start..].iter().take_while(move |edge| edge.caller == caller && edge.stmt == stmt);
        here.map(|edge| edge.callee)
    }

    /// The classes that the receiver of a call can have, in the order of ids; only those whose objects select
    /// a method. An object of an abstract type, which code that is not followed has made, has none of them.
    pub fn receivers(&self, program: &Program, caller: MethodId, stmt: StmtId) -> Vec<Type> {
        let Some(body) = self.body(caller) else { return Vec::new() };
        let ir::Stmt::Call { method, arguments, .. } = *body.stmt(stmt) else { return Vec::new() };
        if let Some(receivers) = &self.hierarchy {
            let named = program.names.method_ref_parts(method).class;
            let Ok(resolved) = program.resolve_method(method) else { return Vec::new() };
            return receivers.get(&Group { named, resolved }).cloned().unwrap_or_default();
        }
        let Some(receiver) = body.list(arguments).next() else { return Vec::new() };
        let mut types = self.types(&self.receiver(caller, stmt, receiver));
        if let Ok(resolved) = program.resolve_method(method) {
            types.retain(|&ty| {
                let class = dispatch_class(ty);
                !is_abstract(program, class) && program.select(class, resolved).is_ok()
            });
        }
        types
    }

    /// Whether a call can have a receiver that code has made which is not followed, of a class that nobody
    /// knows.
    pub fn has_unknown_receiver(&self, program: &Program, caller: MethodId, stmt: StmtId) -> bool {
        let Some(body) = self.body(caller) else { return false };
        let ir::Stmt::Call { arguments, .. } = *body.stmt(stmt) else { return false };
        let receiver = body.list(arguments).next();
        let types = receiver.map(|receiver| self.types(&self.receiver(caller, stmt, receiver)));
        types.unwrap_or_default().into_iter().any(|ty| is_abstract(program, dispatch_class(ty)))
    }

    /// What the receiver of a call can be, in all contexts together.
    fn receiver(&self, method: MethodId, stmt: StmtId, var: VarId) -> Set {
        let mut all = Set::EMPTY;
        for instance in self.instances_of(method) {
            let frame = &self.frames[instance];
            if let Some(place) = frame.outline.receiver(stmt, var) {
                all.insert_all(self.solver.set(frame.node(place)));
            }
        }
        all
    }

    /// What a variable can hold, in all contexts together.
    pub fn variable(&self, method: MethodId, var: VarId) -> Set {
        let mut all = Set::EMPTY;
        if !self.has_sets() {
            return all;
        }
        for instance in self.instances_of(method) {
            let frame = &self.frames[instance];
            if let Some(place) = frame.outline.place(var) {
                all.insert_all(self.solver.set(frame.node(place)));
            }
        }
        all
    }

    /// The instances of a method.
    pub fn instances_of(&self, method: MethodId) -> impl Iterator<Item = InstanceId> + '_ {
        let start = self.of_method.partition_point(|&(of, _)| of < method);
        self.of_method[start..]
            .iter()
            .take_while(move |&&(of, _)| of == method)
            .map(|&(_, instance)| instance)
    }

    /// What a field of an object can hold.
    pub fn field(&self, object: ObjectId, field: FieldId) -> Set {
        self.fields.known_field(object, field).map_or(Set::EMPTY, |node| self.solver.set(node).clone())
    }

    /// What an array can hold.
    pub fn element(&self, array: ObjectId) -> Set {
        self.fields.known_element(array).map_or(Set::EMPTY, |node| self.solver.set(node).clone())
    }

    /// What a static variable can hold.
    pub fn static_field(&self, field: FieldId) -> Set {
        self.fields.known_static(field).map_or(Set::EMPTY, |node| self.solver.set(node).clone())
    }

    /// All objects, in the order of ids.
    pub fn objects(&self) -> impl Iterator<Item = ObjectId> + '_ {
        self.objects.all().filter(|_| self.has_sets())
    }

    /// The sites of an object's context, the oldest first; only if contexts consist of sites.
    pub fn context_of(&self, object: ObjectId) -> Vec<Site> {
        let elements = self.context_table.elements(self.objects.get(object).context);
        elements.into_iter().filter_map(|element| self.objects.known_site(element)).collect()
    }

    /// Where an object comes from.
    pub fn object(&self, object: ObjectId) -> Object {
        self.objects.get(object)
    }

    /// The types of the objects of a set, each once.
    pub fn types(&self, set: &Set) -> Vec<Type> {
        self.objects.types(&self.solver, set)
    }

    /// The body that was analysed.
    pub fn body(&self, method: MethodId) -> Option<&ir::Body> {
        self.bodies.outline(method).and_then(|outline| outline.body.as_ref())
    }

    /// The objects of a set, cut into sets of one type each.
    pub fn by_type(&self, set: &Set) -> Vec<(Type, Set)> {
        self.objects.words_by_type(&self.solver, set)
    }

    /// The solver with the solution, for explanations.
    pub fn solver(&self) -> &Solver {
        &self.solver
    }

    /// The nodes of an instance.
    pub fn frame(&self, instance: InstanceId) -> &Frame {
        &self.frames[instance]
    }

    /// The nodes of fields, arrays and static variables.
    pub fn fields(&self) -> &FieldNodes {
        &self.fields
    }

    /// A call of an instance, by its number.
    pub fn call(&self, caller: InstanceId, number: u32) -> Option<CallOf> {
        let frame = &self.frames[caller];
        let calls = &frame.outline.calls;
        if let Some(call) = calls.get(number) {
            return Some(CallOf {
                stmt: call.stmt,
                choice: call.choice,
                arguments: calls.arguments(call).iter().map(|&place| frame.optional(place)).collect(),
                target: frame.optional(call.target),
                thrown: frame.optional(call.thrown),
                reason: frame.reason(frame.outline.call(number)),
            });
        }
        let made_up = &self.trace.calls;
        made_up.get(number).map(|call| CallOf {
            stmt: call.stmt,
            choice: call.choice,
            arguments: made_up.calls.arguments(call).to_vec(),
            target: call.target,
            thrown: call.thrown,
            reason: made_up.reason(number),
        })
    }

    /// What a reason of a recorded constraint means.
    pub fn why(&self, reason: Reason) -> Why {
        if let Some(deed) = self.trace.deeds.as_ref().and_then(|deeds| deeds.get(reason)) {
            return Why::Rule(deed);
        }
        // The reasons of instances ascend, in the order in which they were reached.
        let after = self.instance_after(reason);
        match after.checked_sub(1).map(InstanceId::from_index) {
            Some(instance) if reason != Reason::UNSTATED => {
                let frame = &self.frames[instance];
                Why::Instance(instance, frame.outline.constraint(reason.0 - frame.reasons))
            }
            Some(_) | None => Why::Silent,
        }
    }

    fn instance_after(&self, reason: Reason) -> usize {
        let (mut low, mut high) = (0, self.frames.len());
        while low < high {
            let middle = low.midpoint(high);
            if self.frames[InstanceId::from_index(middle)].reasons <= reason.0 {
                low = middle + 1
            } else {
                high = middle
            }
        }
        low
    }

    /// What the engine knew besides the sets.
    pub fn trace(&self) -> &Trace {
        &self.trace
    }
}

//! The engine: methods are analysed as they are reached, and constraints solved as they are found.

use std::sync::Arc;

use index::{Arena, Id, Interner, id};
use ir::{Body, StmtId};
use program::{ClassId, FieldId, MethodId, Program, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{Client, NodeId, ObjectId, Set, Solver};

use crate::analysis::Analysis;
use crate::bodies::Bodies;
use crate::contexts::{ContextId, Contexts};
use crate::control::{Control, Progress};
use crate::entering::Start;
use crate::fields::FieldNodes;
use crate::filters::{Filters, TypeFilter};
use crate::frames::{Frame, Owner};
use crate::groups::{Callee, Groups, Slot};
use crate::hierarchy;
use crate::objects::{Object, Objects, Site};
use crate::plan::{self, Choice, Place, Plan, Step};
use crate::results::{Diagnostics, InstanceId, Results};
use crate::rules::{self, Memory, Models, Waiting, WaitingId};
use crate::targets::Met;

id!(
    /// A call that a rule has made up.
    pub(crate) CallId
);

/// Analyses everything that the entry methods reach. `bodies` are those that do not come from class files.
pub fn analyse<E: Start>(
    program: &mut Program,
    analysis: &Analysis,
    entries: &[E],
    bodies: Vec<Body>,
    control: &Control,
) -> Results {
    let mut solver = Solver::new();
    let mut engine = Engine::new(program, analysis.clone(), bodies, control);
    rules::read_log(&mut engine);
    for entry in entries {
        let entry = entry.entry(engine.program);
        engine.enter(&mut solver, entry);
    }
    rules::machine_entries(&mut engine, &mut solver);
    engine.settle(&mut solver);
    solver.solve(&mut engine);
    match analysis.hierarchy {
        None => Results::new(engine, solver),
        Some(hierarchy) => hierarchy::extend(engine, solver, hierarchy),
    }
}

/// What a rule wants to happen when objects arrive at a node; what bodies want stands in their plans.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Use {
    LoadField {
        field: FieldId,
        target: NodeId,
    },
    StoreField {
        field: FieldId,
        value: NodeId,
    },
    LoadElement {
        target: NodeId,
    },
    StoreElement {
        value: NodeId,
    },
    Call(CallId),
    /// `getClass`: the class object of each goes to the node.
    ClassOf {
        target: NodeId,
    },
    Rule(WaitingId),
    /// They have come into the hands of unknown code.
    Unknown,
}

/// A call in one instance of a method.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) caller: InstanceId,
    pub(crate) stmt: StmtId,
    pub(crate) choice: Choice,
    /// Receiver first; nothing for primitives.
    pub(crate) arguments: Box<[Option<NodeId>]>,
    pub(crate) target: Option<NodeId>,
    pub(crate) thrown: NodeId,
}

pub(crate) struct Engine<'p> {
    pub(crate) program: &'p mut Program,
    pub(crate) control: &'p Control,
    pub(crate) analysis: Analysis,
    pub(crate) contexts: Contexts,
    pub(crate) objects: Objects,
    pub(crate) filters: Filters,
    pub(crate) bodies: Bodies,
    pub(crate) fields: FieldNodes,
    pub(crate) instances: Interner<InstanceId, (MethodId, ContextId)>,
    pub(crate) frames: Arena<InstanceId, Frame>,
    /// The first node of an instance's own nodes, ascending, and whose they are.
    pub(crate) owners: Vec<(u32, u32, Owner)>,
    /// By method, where not all places are replicated: the base of the shared ones, and all instances.
    shared: FxHashMap<MethodId, (u32, Vec<InstanceId>)>,
    pub(crate) uses: FxHashMap<NodeId, Vec<Use>>,
    pub(crate) calls: Arena<CallId, Call>,
    /// What leaves a callee, and where it arrives.
    pub(crate) escapes: FxHashSet<(NodeId, NodeId)>,
    /// Caller, number of the call (of its plan, or behind those a rule's), callee.
    pub(crate) edges: FxHashSet<(InstanceId, u32, Callee)>,
    pub(crate) groups: Groups,
    pub(crate) selected: FxHashMap<(Type, MethodId), Option<MethodId>>,
    pub(crate) initialized: FxHashSet<ClassId>,
    pub(crate) models: Models,
    pub(crate) waiting: Arena<WaitingId, Waiting>,
    pub(crate) rules: Memory,
    pub(crate) met: Met,
    pub(crate) diagnostics: Diagnostics,
    /// `String`, `StringBuilder` and `StringBuffer`.
    pub(crate) texts: Vec<Type>,
    /// Where the program starts.
    pub(crate) entered: Vec<InstanceId>,
    /// Reached, but their statements have not been looked at.
    pending: Vec<InstanceId>,
}

impl<'p> Engine<'p> {
    fn new(program: &'p mut Program, analysis: Analysis, bodies: Vec<Body>, control: &'p Control) -> Self {
        let texts = [&b"java/lang/String"[..], b"java/lang/StringBuilder", b"java/lang/StringBuffer"];
        let texts = texts.iter().filter_map(|name| program.find_class(name)).map(Type::class).collect();
        Self {
            texts,
            models: Models::new(program, &analysis),
            waiting: Arena::new(),
            rules: Memory::default(),
            met: Met::default(),
            program,
            control,
            analysis,
            contexts: Contexts::new(),
            objects: Objects::default(),
            filters: Filters::default(),
            bodies: Bodies::given(bodies),
            fields: FieldNodes::default(),
            instances: Interner::default(),
            frames: Arena::new(),
            owners: Vec::new(),
            shared: FxHashMap::default(),
            uses: FxHashMap::default(),
            calls: Arena::new(),
            escapes: FxHashSet::default(),
            edges: FxHashSet::default(),
            groups: Groups::default(),
            selected: FxHashMap::default(),
            initialized: FxHashSet::default(),
            diagnostics: Diagnostics::default(),
            entered: Vec::new(),
            pending: Vec::new(),
        }
    }

    /// The instance of a method in a context; the first time, its statements are put on the list.
    pub(crate) fn reach(&mut self, solver: &mut Solver, method: MethodId, context: ContextId) -> InstanceId {
        let before = self.instances.len();
        let instance = self.instances.intern((method, context));
        if instance.index() < before {
            return instance;
        }
        let plan = self.plan(solver, method);
        let own = solver.new_nodes(plan.replicated);
        self.owners.push((own.0, own.0 + plan.replicated, Owner::One(instance)));
        let shared =
            if plan.replicated < plan.count { self.share(solver, method, &plan, instance) } else { 0 };
        let frame = Frame { plan, base: own.0, shared };
        for place in frame.plan.watched() {
            solver.watch_from_now(frame.node(place));
        }
        self.frames.push(frame);
        self.pending.push(instance);
        instance
    }

    /// The base of the nodes that all instances of a method share.
    fn share(&mut self, solver: &mut Solver, method: MethodId, plan: &Plan, instance: InstanceId) -> u32 {
        let owners = &mut self.owners;
        let (base, instances) = self.shared.entry(method).or_insert_with(|| {
            let count = plan.count - plan.replicated;
            let first = solver.new_nodes(count);
            owners.push((first.0, first.0 + count, Owner::All(method)));
            (first.0.wrapping_sub(plan.replicated), Vec::new())
        });
        instances.push(instance);
        *base
    }

    pub(crate) fn plan(&mut self, solver: &mut Solver, method: MethodId) -> Arc<Plan> {
        if let Some(known) = self.bodies.plan(method) {
            return known.clone();
        }
        let body = match self.models.has_body(method) {
            true => self.bodies.lift(self.program, method, self.analysis.replicated),
            false => None,
        };
        let plan = Arc::new(plan::Builder::plan(self, solver, method, body));
        self.bodies.keep(method, plan.clone());
        plan
    }

    /// Performs the steps of everything that has been reached.
    pub(crate) fn settle(&mut self, solver: &mut Solver) {
        while let Some(instance) = self.pending.pop() {
            let (method, context) = self.instances.get(instance);
            let plan = self.frames[instance].plan.clone();
            self.model_method(solver, instance, method);
            let is_first = self.is_first(method, &plan, instance);
            if is_first {
                for step in &plan.shared_steps {
                    self.perform(solver, instance, method, context, *step);
                }
            }
            for step in &plan.steps {
                self.perform(solver, instance, method, context, *step);
            }
            self.catch_up(solver, instance, &plan, is_first);
        }
    }

    /// Whether the steps that all instances share are this one's to perform.
    fn is_first(&self, method: MethodId, plan: &Plan, instance: InstanceId) -> bool {
        plan.replicated == plan.count
            || self.shared.get(&method).is_none_or(|(_, all)| all.first() == Some(&instance))
    }

    /// What the shared places have passed on, this instance has not heard of.
    fn catch_up(&mut self, solver: &mut Solver, instance: InstanceId, plan: &Plan, is_first: bool) {
        for place in (plan.replicated..plan.count).map(Place) {
            if plan.uses(place).is_empty() {
                continue;
            }
            let told = solver.told(self.frames[instance].node(place)).clone();
            if !told.is_empty() {
                for &what in plan.uses(place) {
                    if is_first || !plan.is_shared(what) {
                        self.apply_planned(solver, instance, what, &told);
                    }
                }
            }
        }
    }

    fn perform(
        &mut self,
        solver: &mut Solver,
        instance: InstanceId,
        method: MethodId,
        context: ContextId,
        step: Step,
    ) {
        let frame = &self.frames[instance];
        match step {
            Step::Flow { source, target, filter } => {
                solver.add_edge(frame.node(source), frame.node(target), filter);
            }
            Step::Constant { target, object } => solver.add_object(frame.node(target), object),
            Step::LoadStatic { source, target } => solver.add_edge(source, frame.node(target), None),
            Step::StoreStatic { source, target } => solver.add_edge(frame.node(source), target, None),
            Step::Allocate { stmt, target, ty } => {
                let target = frame.node(target);
                let site = Site::Stmt(method, stmt);
                let context = self.heap_context(site, ty, context);
                let object = self.object(solver, site, ty, context);
                solver.add_object(target, object);
            }
            Step::AllocateNested { stmt, target, ty, depth } => {
                let target = frame.node(target);
                self.allocate_nested(solver, (method, stmt), context, target, ty, depth);
            }
            Step::Initialize(class) => self.initialize(solver, class),
            Step::Call(number) => self.static_call(solver, instance, number),
            Step::Model(number) => self.model_call(solver, instance, number),
        }
    }

    /// `new T[a][b]`: the outer array holds the inner ones.
    fn allocate_nested(
        &mut self,
        solver: &mut Solver,
        (method, stmt): (MethodId, StmtId),
        context: ContextId,
        target: NodeId,
        array: Type,
        depth: u8,
    ) {
        let (mut node, mut ty) = (target, array);
        for level in 0..depth {
            let site = match level {
                0 => Site::Stmt(method, stmt),
                _ => Site::Inner(method, stmt, level),
            };
            let context = self.heap_context(site, ty, context);
            let object = self.object(solver, site, ty, context);
            solver.add_object(node, object);
            let Some(element) = ty.element().filter(|element| element.is_array()) else { return };
            node = self.fields.element(solver, object);
            ty = element;
        }
    }

    /// The object of a site, judged by all filters if it is the first of its type.
    pub(crate) fn object(
        &mut self,
        solver: &mut Solver,
        site: Site,
        ty: Type,
        context: ContextId,
    ) -> ObjectId {
        let object = if self.is_merged(site, ty) {
            let is_text = ty == Type::STRING && !self.analysis.merge_by_class;
            let site = if is_text { Site::Strings } else { Site::Merged(ty) };
            Object { site, ty, context: Contexts::EMPTY }
        } else {
            Object { site, ty, context }
        };
        let before = self.objects.len();
        let (id, new_kind) = self.objects.object(self.program, solver, object);
        if let Some(kind) = new_kind {
            self.filters.judge(self.program, solver, kind, ty);
        }
        if self.objects.len() > before {
            self.object_made(solver, id, ty);
        }
        id
    }

    pub(crate) fn filter(&mut self, solver: &mut Solver, filter: TypeFilter) -> solver::FilterId {
        self.filters.get(self.program, &self.objects, solver, filter)
    }

    pub(crate) fn add_use(&mut self, solver: &mut Solver, node: NodeId, what: Use) {
        self.uses.entry(node).or_default().push(what);
        solver.watch_from_now(node);
        let told = solver.told(node).clone();
        if !told.is_empty() {
            self.apply(solver, what, &told);
        }
    }

    fn owner(&self, node: NodeId) -> Owner {
        Owner::find(&self.owners, node)
    }

    /// What the plan of the node's method does with objects that arrive there.
    fn planned(&mut self, solver: &mut Solver, node: NodeId, new: &Set) {
        match self.owner(node) {
            Owner::None => {}
            Owner::One(instance) => {
                let place = Place(node.0 - self.frames[instance].base);
                let plan = self.frames[instance].plan.clone();
                for &what in plan.uses(place) {
                    self.apply_planned(solver, instance, what, new);
                }
            }
            Owner::All(method) => {
                let Some(plan) = self.bodies.plan(method).cloned() else { return };
                let Some((base, first)) = self.shared.get(&method).map(|(base, all)| (*base, all.len()))
                else {
                    return;
                };
                let uses = plan.uses(Place(node.0.wrapping_sub(base)));
                let only_first = uses.iter().all(|&what| plan.is_shared(what));
                // Instances that come while this goes on catch up when they are settled.
                for position in 0..if only_first { 1 } else { first } {
                    let instance = self.shared[&method].1[position];
                    if self.pending.contains(&instance) {
                        continue;
                    }
                    for &what in uses {
                        if position == 0 || !plan.is_shared(what) {
                            self.apply_planned(solver, instance, what, new);
                        }
                    }
                }
            }
        }
    }

    fn apply_planned(&mut self, solver: &mut Solver, instance: InstanceId, what: plan::Use, new: &Set) {
        let frame = &self.frames[instance];
        match what {
            plan::Use::LoadField { field, target } => {
                let target = frame.node(target);
                self.load(solver, Slot::Field(field), target, new);
            }
            plan::Use::StoreField { field, value } => {
                let value = frame.node(value);
                self.store(solver, Slot::Field(field), value, new);
            }
            plan::Use::LoadElement { target } => {
                let target = frame.node(target);
                self.load(solver, Slot::Element, target, new);
            }
            plan::Use::StoreElement { value } => {
                let value = frame.node(value);
                self.store(solver, Slot::Element, value, new);
            }
            plan::Use::Call(number) => self.planned_receivers(solver, instance, number, new),
        }
    }

    fn apply(&mut self, solver: &mut Solver, what: Use, new: &Set) {
        match what {
            Use::LoadField { field, target } => self.load(solver, Slot::Field(field), target, new),
            Use::StoreField { field, value } => self.store(solver, Slot::Field(field), value, new),
            Use::LoadElement { target } => self.load(solver, Slot::Element, target, new),
            Use::StoreElement { value } => self.store(solver, Slot::Element, value, new),
            Use::Call(call) => self.free_receivers(solver, call, new),
            Use::Rule(waiting) => {
                let Waiting { site, arrival } = self.waiting[waiting].clone();
                arrival(self, solver, &site, new);
            }
            Use::Unknown => self.given_to_unknown(solver, new),
            Use::ClassOf { target } => {
                for ty in self.objects.types(solver, new) {
                    let class = Type::class(ClassId::CLASS);
                    let object = self.object(solver, Site::Class(ty), class, Contexts::EMPTY);
                    solver.add_object(target, object);
                }
            }
        }
    }
}

impl Client for Engine<'_> {
    fn arrived(&mut self, solver: &mut Solver, node: NodeId, new: &Set) {
        self.planned(solver, node, new);
        let mut position = 0;
        while let Some(&what) = self.uses.get(&node).and_then(|uses| uses.get(position)) {
            position += 1;
            self.apply(solver, what, new);
        }
        self.settle(solver);
    }

    fn goes_on(&mut self, solver: &Solver) -> bool {
        let statistics = solver.statistics();
        self.control.report(Progress {
            methods: self.instances.len(),
            nodes: statistics.nodes,
            facts: statistics.facts as usize,
        });
        !self.control.is_stopped()
    }
}

//! The engine: methods are analysed as they are reached, and constraints solved as they are found.

use index::{Arena, Id, Interner, id};
use ir::{Body, StmtId};
use program::{ClassId, FieldId, MethodId, Program, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{Client, NodeId, ObjectId, Set, Solver};

use crate::analysis::Analysis;
use crate::bodies::{Bodies, Lifted};
use crate::contexts::{ContextId, Contexts};
use crate::control::{Control, Progress};
use crate::fields::FieldNodes;
use crate::filters::{Filters, TypeFilter};
use crate::objects::{Object, Objects, Site};
use crate::results::{Diagnostics, InstanceId, Results};
use crate::rules;

id!(
    /// A call in one instance of a method.
    pub(crate) CallId
);

/// Analyses everything that the entry methods reach. `bodies` are those that do not come from class files.
pub fn analyse(
    program: &mut Program,
    analysis: &Analysis,
    entries: &[MethodId],
    bodies: Vec<Body>,
    control: &Control,
) -> Results {
    let mut solver = Solver::new();
    let mut engine = Engine::new(program, analysis.clone(), bodies, control);
    for &entry in entries {
        engine.enter(&mut solver, entry);
    }
    engine.settle(&mut solver);
    solver.solve(&mut engine);
    engine.finish(solver)
}

/// What happens when objects arrive at a node.
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
}

/// A call that waits for its receivers.
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

/// How the method is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// By the class of the receiver.
    Select(MethodId),
    /// Known beforehand.
    Fixed(MethodId),
}

/// The nodes of one instance of a method.
pub(crate) struct Frame {
    /// The first reference variable; the others follow.
    base: u32,
    pub(crate) formals: Box<[Option<NodeId>]>,
    pub(crate) result: Option<NodeId>,
    /// Exceptions that leave the method.
    pub(crate) escaped: NodeId,
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
    pub(crate) uses: FxHashMap<NodeId, Vec<Use>>,
    pub(crate) calls: Arena<CallId, Call>,
    pub(crate) edges: FxHashSet<(CallId, InstanceId)>,
    pub(crate) selected: FxHashMap<(ClassId, MethodId), Option<MethodId>>,
    pub(crate) initialized: FxHashSet<ClassId>,
    pub(crate) diagnostics: Diagnostics,
    /// Reached, but their statements have not been looked at.
    pending: Vec<InstanceId>,
}

impl<'p> Engine<'p> {
    fn new(program: &'p mut Program, analysis: Analysis, bodies: Vec<Body>, control: &'p Control) -> Self {
        Self {
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
            uses: FxHashMap::default(),
            calls: Arena::new(),
            edges: FxHashSet::default(),
            selected: FxHashMap::default(),
            initialized: FxHashSet::default(),
            diagnostics: Diagnostics::default(),
            pending: Vec::new(),
        }
    }

    /// An entry method: its class is initialised, and formals that only the JVM can fill are filled.
    fn enter(&mut self, solver: &mut Solver, entry: MethodId) {
        self.initialize(solver, self.program.method(entry).class);
        let instance = self.reach(solver, entry, Contexts::EMPTY);
        let strings = Type::STRING.array(1).unwrap_or(Type::OBJECT);
        let signature = self.program.names.selector_signature(self.program.method(entry).selector);
        if signature.parameters == [strings] && self.program.method(entry).is_static() {
            let array = self.object(solver, Site::Machine(strings), strings, Contexts::EMPTY);
            let text = self.object(solver, Site::Strings, Type::STRING, Contexts::EMPTY);
            let element = self.fields.element(solver, array);
            solver.add_object(element, text);
            if let Some(formal) = self.frames[instance].formals[0] {
                solver.add_object(formal, array);
            }
        }
    }

    /// The instance of a method in a context; the first time, its statements are put on the list.
    pub(crate) fn reach(&mut self, solver: &mut Solver, method: MethodId, context: ContextId) -> InstanceId {
        let before = self.instances.len();
        let instance = self.instances.intern((method, context));
        if instance.index() < before {
            return instance;
        }
        let lifted = self.bodies.get(self.program, method);
        let frame = self.frame(solver, method, lifted.as_deref());
        self.frames.push(frame);
        self.pending.push(instance);
        instance
    }

    fn frame(&mut self, solver: &mut Solver, method: MethodId, lifted: Option<&Lifted>) -> Frame {
        let escaped = solver.new_node();
        let base = escaped.0 + 1;
        if let Some(lifted) = lifted {
            solver.new_nodes(lifted.count);
            let node = |var| lifted.place(var).map(|place| NodeId(base + place));
            let formals = lifted.body.formals().map(node).collect();
            return Frame { base, formals, result: lifted.body.result().and_then(node), escaped };
        }
        let declared = self.program.method(method);
        let this = (!declared.is_static()).then_some(Type::class(declared.class));
        let signature = self.program.names.selector_signature(declared.selector);
        let types: Vec<Type> = this.into_iter().chain(signature.parameters.iter().copied()).collect();
        let mut node = |ty: Type| ty.is_reference().then(|| solver.new_node());
        Frame {
            base,
            formals: types.into_iter().map(&mut node).collect(),
            result: node(signature.result),
            escaped,
        }
    }

    /// Looks at the statements of everything that has been reached.
    pub(crate) fn settle(&mut self, solver: &mut Solver) {
        while let Some(instance) = self.pending.pop() {
            let (method, _) = self.instances.get(instance);
            match self.bodies.get(self.program, method) {
                Some(lifted) => self.statements(solver, instance, &lifted),
                None => rules::native(self, solver, instance, method),
            }
        }
    }

    pub(crate) fn node(&self, lifted: &Lifted, instance: InstanceId, var: ir::VarId) -> Option<NodeId> {
        lifted.place(var).map(|place| NodeId(self.frames[instance].base + place))
    }

    /// The object of a site, judged by all filters if it is the first of its type.
    pub(crate) fn object(
        &mut self,
        solver: &mut Solver,
        site: Site,
        ty: Type,
        context: ContextId,
    ) -> ObjectId {
        let object = if self.analysis.merge_by_class && !matches!(site, Site::Class(_)) {
            Object { site: Site::Merged(ty), ty, context: Contexts::EMPTY }
        } else {
            Object { site, ty, context }
        };
        let (id, new_kind) = self.objects.object(solver, object);
        if let Some(kind) = new_kind {
            self.filters.judge(self.program, solver, kind, ty);
        }
        id
    }

    pub(crate) fn filter(&mut self, solver: &mut Solver, filter: TypeFilter) -> solver::FilterId {
        self.filters.get(self.program, &self.objects, solver, filter)
    }

    pub(crate) fn add_use(&mut self, solver: &mut Solver, node: NodeId, what: Use) {
        let uses = self.uses.entry(node).or_default();
        if uses.is_empty() {
            solver.watch_from_now(node);
        }
        uses.push(what);
        let known = solver.set(node).clone();
        if !known.is_empty() {
            self.apply(solver, what, &known);
        }
    }

    fn finish(self, solver: Solver) -> Results {
        Results::new(self, solver)
    }

    fn apply(&mut self, solver: &mut Solver, what: Use, new: &Set) {
        match what {
            // Load `x = y.f`:  o in pts(y)  gives  pts(o.f) <= pts(x).
            Use::LoadField { field, target } => {
                for object in new {
                    let slot = self.fields.of_object(solver, object, field);
                    solver.add_edge(slot, target, None);
                }
            }
            // Store `x.f = y`:  o in pts(x)  gives  pts(y) <= pts(o.f).
            Use::StoreField { field, value } => {
                for object in new {
                    let slot = self.fields.of_object(solver, object, field);
                    solver.add_edge(value, slot, None);
                }
            }
            Use::LoadElement { target } => {
                for object in new {
                    let slot = self.fields.element(solver, object);
                    solver.add_edge(slot, target, None);
                }
            }
            // The JVM checks what is stored to an array of references against the array's type.
            Use::StoreElement { value } => {
                for object in new {
                    let Some(element) = self.objects.get(object).ty.element().filter(|ty| ty.is_reference())
                    else {
                        continue;
                    };
                    let slot = self.fields.element(solver, object);
                    let all = element == Type::OBJECT;
                    let filter = (!all).then(|| self.filter(solver, TypeFilter::of(element)));
                    solver.add_edge(value, slot, filter);
                }
            }
            Use::Call(call) => self.receivers(solver, call, new),
            Use::ClassOf { target } => {
                for (block, _) in new.words() {
                    let ty = self.objects.type_of_block(solver, block);
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

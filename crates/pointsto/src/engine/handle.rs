//! What a rule sees of the engine: a handle with the verbs that rules are written in.

use std::rc::Rc;

use ir::Body;
use program::{ClassId, FieldId, FieldRefId, MethodId, Program, SelectorId, Type};
use solver::{Because, NodeId, ObjectId, Set, Solver};

use super::{Engine, RuleSite};
use crate::analysis::Analysis;
use crate::contexts::Contexts;
use crate::diagnostics::Diagnostics;
use crate::filters::TypeFilter;
use crate::frames::InstanceId;
use crate::objects::{Object, Site};
use crate::outline::{Choice, Slot, Use};
use crate::reasons::DeedKind;

/// Called with objects that arrive where a rule waits.
pub type Arrival = fn(&mut Cx<'_, '_>, &Rc<RuleSite>, &Set);

/// The engine, as far as rules may use it.
pub struct Cx<'e, 'p> {
    pub(super) engine: &'e mut Engine<'p>,
    pub(super) solver: &'e mut Solver,
}

/// Nodes, and what flows between them.
impl Cx<'_, '_> {
    /// The solver, for the reason that the rule has now.
    fn now(&mut self) -> Because<'_> {
        self.solver.because(self.engine.rules.reason)
    }

    /// A node of the rule's own.
    pub fn new_node(&mut self) -> NodeId {
        self.solver.new_node()
    }

    /// A node of the rule's own that holds these objects.
    pub fn node_of(&mut self, objects: &[ObjectId]) -> NodeId {
        let node = self.new_node();
        objects.iter().for_each(|&object| self.give(node, object));
        node
    }

    /// `source ⊆ target`.
    pub fn flow(&mut self, source: NodeId, target: NodeId) {
        self.now().add_edge(source, target, None);
    }

    /// `source ⊆ target` restricted to a type, if both nodes exist.
    pub fn pass(&mut self, source: Option<NodeId>, target: Option<NodeId>, ty: Type) {
        if let (Some(source), Some(target)) = (source, target) {
            let filter = (ty != Type::OBJECT).then(|| self.engine.filter(self.solver, TypeFilter::of(ty)));
            self.now().add_edge(source, target, filter);
        }
    }

    /// `{object} ⊆ target`.
    pub fn give(&mut self, target: NodeId, object: ObjectId) {
        self.now().add_object(target, object);
    }

    /// `objects ⊆ target`.
    pub fn give_all(&mut self, target: NodeId, objects: &Set) {
        self.now().add_set(target, objects);
    }

    /// `x = y.f`, `x = y[..]`:  o in pts(base)  gives  pts(o.slot) <= pts(target).
    pub fn load(&mut self, site: &RuleSite, base: NodeId, slot: Slot, target: NodeId) {
        let reason = self.engine.reason_of_deed(DeedKind::Accesses);
        self.engine.add_use(self.solver, (site.instance, reason), base, Use::Load { slot, target });
    }

    /// `x.f = y`, `x[..] = y`:  o in pts(base)  gives  pts(value) <= pts(o.slot).
    pub fn store(&mut self, site: &RuleSite, base: NodeId, slot: Slot, value: NodeId) {
        let reason = self.engine.reason_of_deed(DeedKind::Accesses);
        self.engine.add_use(self.solver, (site.instance, reason), base, Use::Store { slot, value });
    }

    /// As [`Self::load`], but for these objects only.
    pub fn load_from(&mut self, objects: &Set, slot: Slot, target: NodeId) {
        let reason = self.engine.reason_of_deed(DeedKind::Accesses);
        self.engine.load(self.solver, reason, slot, target, objects);
    }

    /// As [`Self::store`], but for these objects only.
    pub fn store_to(&mut self, objects: &Set, slot: Slot, value: NodeId) {
        let reason = self.engine.reason_of_deed(DeedKind::Accesses);
        self.engine.store(self.solver, reason, slot, value, objects);
    }

    /// The node of a field of an object.
    pub fn field_node(&mut self, object: ObjectId, field: FieldId) -> NodeId {
        self.engine.fields.of_object(self.solver, object, field)
    }

    /// The node of what an array holds.
    pub fn element_node(&mut self, array: ObjectId) -> NodeId {
        self.engine.fields.element(self.solver, array)
    }

    /// The node of a static variable.
    pub fn static_node(&mut self, field: FieldId) -> NodeId {
        self.engine.fields.of_class(self.solver, field)
    }

    /// Calls `arrival` with all objects that the node has and will have.
    pub fn wait(&mut self, node: Option<NodeId>, site: &Rc<RuleSite>, arrival: Arrival) {
        if let Some(node) = node {
            let site = site.clone();
            self.watch(node, move |cx, new| arrival(cx, &site, new));
        }
    }

    /// The same for something that happens at no particular call.
    pub fn watch(&mut self, node: NodeId, arrival: impl Fn(&mut Cx<'_, '_>, &Set) + 'static) {
        let reason = self.engine.rules.reason;
        let waiting = self.engine.rules.waiting.push(Rc::new(arrival));
        // The instance does not matter for this use: the rule keeps its own site.
        self.engine.add_use(self.solver, (InstanceId(0), reason), node, Use::Rule(waiting));
    }

    /// What a node has passed on so far; nothing without a node.
    pub fn passed_on(&self, node: Option<NodeId>) -> Set {
        node.map_or(Set::EMPTY, |node| self.solver.passed_on(node).clone())
    }
}

/// Methods that run.
impl Cx<'_, '_> {
    /// A call that the rule's method makes at the rule's statement.
    pub fn call(
        &mut self,
        site: &RuleSite,
        choice: Choice,
        arguments: Vec<Option<NodeId>>,
        target: Option<NodeId>,
    ) {
        self.engine.rule_call(self.solver, site, choice, arguments, target, site.thrown);
    }

    /// As [`Self::call`], but what the callee throws goes to a node of its own (a thread's `run`).
    pub fn call_apart(&mut self, site: &RuleSite, choice: Choice, arguments: Vec<Option<NodeId>>) -> NodeId {
        let thrown = self.new_node();
        self.engine.rule_call(self.solver, site, choice, arguments, None, thrown);
        thrown
    }

    /// A method that the JVM calls, on an object or not. Arguments have a place for the receiver if there is
    /// one.
    pub fn enter(
        &mut self,
        method: MethodId,
        receiver: Option<ObjectId>,
        arguments: &[Option<NodeId>],
    ) -> InstanceId {
        self.engine.enter_on(self.solver, method, receiver, arguments)
    }

    /// Initialises a class and what is above it.
    pub fn initialize(&mut self, class: ClassId) {
        self.engine.initialize(self.solver, class);
    }

    /// Whether the class is not initialised yet.
    pub fn may_need_initializer(&self, class: ClassId) -> bool {
        self.engine.may_need_initializer(class)
    }

    /// The instances that have been reached, and their methods.
    pub fn reached(&self) -> impl Iterator<Item = (InstanceId, MethodId)> + '_ {
        self.engine.instances.iter().map(|(instance, &(method, _))| (instance, method))
    }

    /// The node of `this` or a parameter of an instance, if it holds references.
    pub fn formal(&self, instance: InstanceId, position: usize) -> Option<NodeId> {
        self.engine.frames[instance].formal(position)
    }

    /// The node of what an instance returns, if that is a reference.
    pub fn result(&self, instance: InstanceId) -> Option<NodeId> {
        self.engine.frames[instance].result()
    }

    /// The node of the exceptions that leave an instance.
    pub fn escaped(&self, instance: InstanceId) -> NodeId {
        self.engine.frames[instance].escaped()
    }

    /// The body of the method that a rule speaks for.
    pub fn body(&self, site: &RuleSite) -> Option<&Body> {
        self.engine.frames[site.instance].outline.body.as_ref()
    }
}

/// Objects.
impl Cx<'_, '_> {
    /// The object that a rule makes at its statement: one per type and heap context.
    pub fn make(&mut self, site: &RuleSite, ty: Type) -> ObjectId {
        let made = Site::Made(site.method, site.stmt);
        let context = self.engine.heap_context(made, ty, site.context);
        self.engine.object(self.solver, made, ty, context)
    }

    /// An object without a context.
    pub fn object_at(&mut self, site: Site, ty: Type) -> ObjectId {
        self.engine.object(self.solver, site, ty, Contexts::EMPTY)
    }

    /// The one object of a type that the JVM makes.
    pub fn machine_object(&mut self, ty: Type) -> ObjectId {
        self.object_at(Site::Machine(ty), ty)
    }

    /// The class object of a type.
    pub fn class_object(&mut self, of: Type) -> ObjectId {
        self.object_at(Site::Class(of), Type::class(ClassId::CLASS))
    }

    /// An unknown string.
    pub fn text(&mut self) -> ObjectId {
        self.object_at(Site::Strings, Type::STRING)
    }

    /// Where an object comes from.
    pub fn object(&self, object: ObjectId) -> Object {
        self.engine.objects.get(object)
    }

    /// All objects that have been made.
    pub fn objects(&self) -> impl Iterator<Item = ObjectId> + '_ {
        self.engine.objects.all()
    }

    /// The types of the objects of a set, each once, in their order.
    pub fn types(&self, set: &Set) -> Vec<Type> {
        self.engine.objects.types(self.solver, set)
    }

    /// The objects of a set, cut into sets of one type each.
    pub fn by_type(&self, set: &Set) -> Vec<(Type, Set)> {
        self.engine.objects.words_by_type(self.solver, set)
    }
}

/// Everything else.
impl Cx<'_, '_> {
    /// The program.
    pub fn program(&self) -> &Program {
        self.engine.program
    }

    /// The program, to add classes and names to it.
    pub fn program_mut(&mut self) -> &mut Program {
        self.engine.program
    }

    /// What distinguishes objects and calls, and how far rules go.
    pub fn analysis(&self) -> &Analysis {
        &self.engine.analysis
    }

    /// The declaration that a field reference means; `None` if it is missing.
    pub fn resolve_field(&mut self, field: FieldRefId) -> Option<FieldId> {
        self.engine.fields.resolve(self.engine.program, field)
    }

    /// The type of a class by its internal name, if the program has it.
    pub fn class_type(&self, name: &str) -> Option<Type> {
        let program = self.program();
        let class = program.find_class(name.as_bytes())?;
        // A missing class has nothing that a rule could use.
        (!program.class(class).is_phantom()).then(|| Type::class(class))
    }

    /// A method by class, name and descriptor.
    pub fn method_named(&self, class: &str, name: &str, descriptor: &str) -> Option<MethodId> {
        let program = self.program();
        let selector = program.names.find_selector(name.as_bytes(), descriptor.as_bytes())?;
        program.declared_method(program.find_class(class.as_bytes())?, selector)
    }

    /// The selector of a constructor without parameters.
    pub fn plain_constructor(&self) -> Option<SelectorId> {
        self.program().names.find_selector(b"<init>", b"()V")
    }

    /// What could not be followed.
    pub fn diagnostics(&mut self) -> &mut Diagnostics {
        &mut self.engine.diagnostics
    }

    /// Counts a call if its targets are unknown, or not all of them are known.
    pub fn unresolved(&mut self, site: &RuleSite) {
        self.engine.diagnostics.unresolved.insert((site.method, site.stmt));
    }

    /// The memory of a rule, found by its type; the default at first.
    pub fn memory<T: Default + 'static>(&mut self) -> &mut T {
        let kept = self.engine.rules.memory.entry(std::any::TypeId::of::<T>());
        let kept = kept.or_insert_with(|| Box::<T>::default());
        kept.downcast_mut().expect("what is kept for a type is of it")
    }
}

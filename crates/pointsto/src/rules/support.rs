//! What rules are written with.

use std::rc::Rc;

use program::{ClassId, MethodId, SelectorId, Type};
use solver::{NodeId, ObjectId, Solver};

use super::{Arrival, Site, Waiting};
use crate::contexts::Contexts;
use crate::engine::{Call, Engine, Use};
use crate::filters::TypeFilter;
use crate::objects;
use crate::plan::Choice;

impl Engine<'_> {
    /// Calls `arrival` with all objects that the node has and will have.
    pub(crate) fn wait(
        &mut self,
        solver: &mut Solver,
        node: Option<NodeId>,
        site: &Rc<Site>,
        arrival: Arrival,
    ) {
        if let Some(node) = node {
            let waiting = self.waiting.push(Waiting { site: site.clone(), arrival });
            self.add_use(solver, node, Use::Rule(waiting));
        }
    }

    /// The type of a class by its internal name, if the program has it.
    pub(crate) fn class_type(&self, name: &str) -> Option<Type> {
        let class = self.program.find_class(name.as_bytes())?;
        (!self.program.class(class).is_phantom()).then(|| Type::class(class))
    }

    /// A method by class, name and descriptor.
    pub(crate) fn method_named(&self, class: &str, name: &str, descriptor: &str) -> Option<MethodId> {
        let selector = self.program.names.find_selector(name.as_bytes(), descriptor.as_bytes())?;
        self.program.declared_method(self.program.find_class(class.as_bytes())?, selector)
    }

    /// The object that a rule makes for a statement: one per type and heap context.
    pub(crate) fn make(&mut self, solver: &mut Solver, site: &Site, ty: Type) -> ObjectId {
        let made = objects::Site::Made(site.method, site.stmt);
        let context = self.heap_context(made, ty, site.context);
        self.object(solver, made, ty, context)
    }

    /// The one object of a type that the JVM makes.
    pub(crate) fn machine_object(&mut self, solver: &mut Solver, ty: Type) -> ObjectId {
        self.object(solver, objects::Site::Machine(ty), ty, Contexts::EMPTY)
    }

    /// The class object of a type.
    pub(crate) fn class_object(&mut self, solver: &mut Solver, of: Type) -> ObjectId {
        self.object(solver, objects::Site::Class(of), Type::class(ClassId::CLASS), Contexts::EMPTY)
    }

    /// The type whose class object this is, if it is one and the type is known.
    pub(crate) fn class_of_mirror(&self, object: ObjectId) -> Option<Type> {
        match self.objects.get(object).site {
            objects::Site::Class(ty) => Some(ty),
            _ => None,
        }
    }

    /// `{object} ⊆ target`, if there is a target.
    pub(crate) fn give(&mut self, solver: &mut Solver, target: Option<NodeId>, object: ObjectId) {
        if let Some(target) = target {
            solver.add_object(target, object);
        }
    }

    /// `source ⊆ target` restricted to a type, if both are there.
    pub(crate) fn pass(
        &mut self,
        solver: &mut Solver,
        source: Option<NodeId>,
        target: Option<NodeId>,
        ty: Type,
    ) {
        if let (Some(source), Some(target)) = (source, target) {
            let filter = (ty != Type::OBJECT).then(|| self.filter(solver, TypeFilter::of(ty)));
            solver.add_edge(source, target, filter);
        }
    }

    /// A call that the rule's method makes at the rule's statement.
    pub(crate) fn call_from(
        &mut self,
        solver: &mut Solver,
        site: &Site,
        choice: Choice,
        arguments: Vec<Option<NodeId>>,
        target: Option<NodeId>,
    ) {
        let call = Call {
            caller: site.instance,
            stmt: site.stmt,
            choice,
            arguments: arguments.into(),
            target,
            thrown: site.thrown,
        };
        self.place_call(solver, call);
    }

    /// As [`Self::call_from`], but what the callee throws goes to a node of its own (a thread's `run`).
    pub(crate) fn call_apart(
        &mut self,
        solver: &mut Solver,
        site: &Site,
        choice: Choice,
        arguments: Vec<Option<NodeId>>,
    ) -> NodeId {
        let thrown = solver.new_node();
        let call = Call {
            caller: site.instance,
            stmt: site.stmt,
            choice,
            arguments: arguments.into(),
            target: None,
            thrown,
        };
        self.place_call(solver, call);
        thrown
    }

    /// A node of a rule's own that holds these objects.
    pub(crate) fn node_of(&mut self, solver: &mut Solver, objects: &[ObjectId]) -> NodeId {
        let node = solver.new_node();
        objects.iter().for_each(|&object| solver.add_object(node, object));
        node
    }

    /// The selector of a constructor without parameters.
    pub(crate) fn plain_constructor(&self) -> Option<SelectorId> {
        self.program.names.find_selector(b"<init>", b"()V")
    }
}

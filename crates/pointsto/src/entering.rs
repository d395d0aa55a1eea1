//! How an analysis starts: entry methods are called on objects, and with objects, that come from outside.

use entries::{Entry, Receiver};
use program::{ClassId, MethodId, Program, Type};
use solver::{NodeId, ObjectId, Reason, Solver};

use crate::contexts::Contexts;
use crate::engine::Engine;
use crate::frames::InstanceId;
use crate::objects::Site;

/// What an analysis can start from.
pub trait Start: Copy {
    /// The entry that is meant.
    fn entry(self, program: &Program) -> Entry;
}

impl Start for Entry {
    fn entry(self, _: &Program) -> Entry {
        self
    }
}

impl Start for MethodId {
    fn entry(self, program: &Program) -> Entry {
        Entry::new(program, self)
    }
}

impl Engine<'_> {
    /// A method that the JVM calls, on an object or not. Arguments have a place for the receiver if there is
    /// one.
    pub(crate) fn enter_on(
        &mut self,
        solver: &mut Solver,
        method: MethodId,
        receiver: Option<ObjectId>,
        arguments: &[Option<NodeId>],
    ) -> InstanceId {
        self.initialize(solver, self.program.method(method).class);
        let context = receiver.map_or(Contexts::EMPTY, |receiver| self.object_context(receiver, method));
        let instance = self.reach(solver, method, context);
        self.from_outside.push(instance);
        if let (Some(receiver), Some(this)) = (receiver, self.frames[instance].formal(0)) {
            solver.because(self.rules.reason).add_object(this, receiver);
        }
        for (position, argument) in arguments.iter().enumerate() {
            if let (Some(argument), Some(formal)) = (*argument, self.frames[instance].formal(position)) {
                solver.because(self.rules.reason).add_edge(argument, formal, None);
            }
        }
        instance
    }

    /// An entry: its class is initialised; it is called on an object of its class, with objects of the
    /// declared types.
    pub(crate) fn enter(&mut self, solver: &mut Solver, entry: Entry) {
        self.initialize(solver, entry.class);
        let declared = *self.program.method(entry.method);
        let parameters = self.program.names.selector_signature(declared.selector).parameters.to_vec();
        match entry.receiver {
            Receiver::None => self.enter_with(solver, entry.method, None, &parameters),
            Receiver::Machine => {
                for class in self.concrete(entry.class) {
                    self.initialize(solver, class);
                    // A class below may have a method of its own.
                    let method = if self.program.is_initializer(declared.selector) {
                        entry.method
                    } else {
                        self.program.select(class, entry.method).unwrap_or(entry.method)
                    };
                    self.enter_with(solver, method, Some(Type::class(class)), &parameters);
                }
            }
        }
    }

    fn enter_with(&mut self, solver: &mut Solver, method: MethodId, this: Option<Type>, parameters: &[Type]) {
        let context = match this {
            Some(this) => {
                let object = self.object(solver, Site::Machine(this), this, Contexts::EMPTY);
                self.object_context(object, method)
            }
            None => Contexts::EMPTY,
        };
        let instance = self.reach(solver, method, context);
        self.entered.push(instance);
        let frame = &self.frames[instance];
        let reason = frame.reason(frame.outline.given());
        for (position, &ty) in this.iter().chain(parameters).enumerate() {
            if let Some(formal) = self.frames[instance].formal(position) {
                self.fill(solver, reason, formal, ty, 2);
            }
        }
    }

    /// Objects of a declared type: of the class itself, or of all below if it has no objects of its own.
    /// Arrays have elements, down to a depth.
    fn fill(&mut self, solver: &mut Solver, reason: Reason, node: NodeId, ty: Type, depth: u8) {
        if ty == Type::STRING {
            let text = self.object(solver, Site::Strings, Type::STRING, Contexts::EMPTY);
            solver.because(reason).add_object(node, text);
        } else if ty.is_array() {
            let array = self.object(solver, Site::Machine(ty), ty, Contexts::EMPTY);
            solver.because(reason).add_object(node, array);
            if let Some(element) = ty.element().filter(|element| element.is_reference() && depth > 0) {
                let elements = self.fields.element(solver, array);
                self.fill(solver, reason, elements, element, depth - 1);
            }
        } else if let Some(class) = ty.as_class() {
            for class in self.concrete(class) {
                let ty = Type::class(class);
                let object = self.object(solver, Site::Machine(ty), ty, Contexts::EMPTY);
                solver.because(reason).add_object(node, object);
            }
        }
    }

    /// The class, if it can have objects, else all below it that can.
    fn concrete(&self, class: ClassId) -> Vec<ClassId> {
        if self.program.class(class).is_concrete() {
            return vec![class];
        }
        let below = self.program.subtypes(class).into_iter();
        below.filter(|&class| self.program.class(class).is_concrete()).collect()
    }
}

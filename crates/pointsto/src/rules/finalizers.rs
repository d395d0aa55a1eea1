//! Finalizers: the JVM registers objects whose class has one; the thread that runs them is Java.

use ir::{LowerOptions, Stmt};
use program::{ClassId, MethodId, Type};
use rustc_hash::FxHashMap;
use solver::{NodeId, ObjectId, Solver};

use crate::contexts::Contexts;
use crate::engine::Engine;
use crate::objects;

/// What is known of finalizers.
#[derive(Default)]
pub(crate) struct Finalizers {
    /// By class: whether its objects are registered.
    of_class: FxHashMap<ClassId, bool>,
    /// The objects that are.
    registered: Option<NodeId>,
}

impl Engine<'_> {
    /// `x = new C`, where C or a class above it has a `finalize()` that does something:  the object goes to
    /// `Finalizer.register`.
    pub(super) fn register_finalizer(&mut self, solver: &mut Solver, object: ObjectId, ty: Type) {
        let Some(class) = ty.as_class().filter(|&class| class != ClassId::OBJECT) else { return };
        let has_one = match self.rules.finalizers.of_class.get(&class) {
            Some(&known) => known,
            None => {
                let found = self.has_finalizer(class);
                self.rules.finalizers.of_class.insert(class, found);
                found
            }
        };
        if has_one && let Some(registered) = self.registered_objects(solver) {
            solver.add_object(registered, object);
        }
    }

    /// The parameter of the method that the JVM calls; reached when the first object needs it.
    fn registered_objects(&mut self, solver: &mut Solver) -> Option<NodeId> {
        if self.rules.finalizers.registered.is_none() {
            let register =
                self.method_named("java/lang/ref/Finalizer", "register", "(Ljava/lang/Object;)V")?;
            self.initialize(solver, self.program.method(register).class);
            let instance = self.reach(solver, register, Contexts::EMPTY);
            self.rules.finalizers.registered = self.frames[instance].formal(0);
        }
        self.rules.finalizers.registered
    }

    /// Whether a class has a finalizer of its own or inherits one, other than Object's; the JVM skips empty ones.
    fn has_finalizer(&mut self, class: ClassId) -> bool {
        let program = &*self.program;
        let Some(selector) = program.names.find_selector(b"finalize", b"()V") else { return false };
        let Some(declared) = program.declared_method(ClassId::OBJECT, selector) else { return false };
        match program.select(objects::dispatch_class(Type::class(class)), declared) {
            Ok(chosen) => chosen != declared && !self.is_empty(chosen),
            Err(_) => false,
        }
    }

    fn is_empty(&mut self, method: MethodId) -> bool {
        self.program.link(self.program.method(method).class);
        match ir::lower(self.program, method, LowerOptions::default()) {
            Ok(Some(body)) => body.stmts().all(|(_, stmt)| matches!(stmt, Stmt::Return { .. } | Stmt::Goto)),
            Ok(None) | Err(_) => false,
        }
    }
}

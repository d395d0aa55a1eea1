//! Class initialisation (JVMS 5.5): the first use of a class runs its static initialiser and those above, of
//! classes and of interfaces with default methods.

use program::ClassId;
use solver::Solver;

use crate::contexts::Contexts;
use crate::engine::Engine;

impl Engine<'_> {
    /// Whether a use of the class may still have to initialise it.
    pub(crate) fn may_need_initializer(&self, class: ClassId) -> bool {
        !self.initialized.contains(&class)
    }

    /// Initialises a class, its superclasses and the superinterfaces that have default methods; other
    /// interfaces follow when their own fields or methods are used.
    pub(crate) fn initialize(&mut self, solver: &mut Solver, class: ClassId) {
        let mut next = Some(class);
        while let Some(class) = next {
            // Whoever initialised it went up from there already.
            if !self.run_initializer(solver, class) {
                return;
            }
            for interface in self.program.initialized_interfaces(class) {
                self.run_initializer(solver, interface);
            }
            next = self.program.class(class).superclass;
        }
    }

    /// Reaches the static initialiser of one class. Returns whether that is new.
    fn run_initializer(&mut self, solver: &mut Solver, class: ClassId) -> bool {
        if !self.initialized.insert(class) {
            return false;
        }
        if self.analysis.is_opaque(class) {
            return true;
        }
        let initializer = self.program.names.find_selector(b"<clinit>", b"()V");
        if let Some(method) = initializer.and_then(|selector| self.program.declared_method(class, selector)) {
            self.reach(solver, method, Contexts::EMPTY);
        }
        true
    }
}

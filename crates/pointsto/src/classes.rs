//! Class initialisation (JVMS 5.5): the first use of a class runs its static initialiser and those above.

use program::ClassId;
use solver::Solver;

use crate::contexts::Contexts;
use crate::engine::Engine;

impl Engine<'_> {
    /// Whether a use of the class may still have to initialise it.
    pub(crate) fn may_need_initializer(&self, class: ClassId) -> bool {
        !self.initialized.contains(&class)
    }

    /// Initialises a class and its superclasses; interfaces follow when their own fields or methods are used.
    pub(crate) fn initialize(&mut self, solver: &mut Solver, class: ClassId) {
        let mut next = Some(class);
        while let Some(class) = next {
            if !self.initialized.insert(class) {
                return;
            }
            let initializer = self.program.names.find_selector(b"<clinit>", b"()V");
            if let Some(method) =
                initializer.and_then(|selector| self.program.declared_method(class, selector))
            {
                self.reach(solver, method, Contexts::EMPTY);
            }
            next = self.program.class(class).superclass;
        }
    }
}

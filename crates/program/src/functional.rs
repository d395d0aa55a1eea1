//! Functional interfaces: those that a lambda can implement.

use crate::ids::{ClassId, MethodId};
use crate::model::Program;

impl Program {
    /// The one abstract method of a functional interface.
    pub fn functional_method(&self, class: ClassId) -> Option<MethodId> {
        if !self.class(class).is_interface() {
            return None;
        }
        let from = std::iter::once(class).chain(self.superinterfaces(class));
        let methods = from.flat_map(|from| self.class(from).methods.iter());
        let mut open =
            methods.filter(|&method| self.method(method).is_abstract() && !self.is_of_object(method));
        // Exactly one: a second abstract method means that no lambda can implement it.
        let first = open.next()?;
        open.next().is_none().then_some(first)
    }

    /// Whether every object has such a method. `Comparator` declares `equals`, and is still functional.
    fn is_of_object(&self, method: MethodId) -> bool {
        let selector = self.method(method).selector;
        let mut of_object = self.class(ClassId::OBJECT).methods.iter();
        of_object.any(|method| self.method(method).selector == selector)
    }
}

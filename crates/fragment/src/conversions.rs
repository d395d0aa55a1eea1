//! Which types can an expression of one type be treated as? (JLS 5.2 and 5.5, on erased reference types)

use std::cell::RefCell;

use classfile::Access;
use program::{ClassId, Program, Type};
use rustc_hash::FxHashMap;

/// The rules of conversion, on the types of a program.
pub struct Language<'p> {
    program: &'p Program,
    /// What sealed classes permit, by class.
    permitted: RefCell<FxHashMap<ClassId, Option<Vec<ClassId>>>>,
}

impl<'p> Language<'p> {
    /// The rules for a program.
    pub fn new(program: &'p Program) -> Self {
        Self { program, permitted: RefCell::default() }
    }

    /// Whether the language converts `from` to `to` in an assignment: `to` is another type, and above `from`.
    pub fn assigns(&self, from: Type, to: Type) -> bool {
        from != to && self.program.is_subtype(from, to)
    }

    /// Whether the language allows the cast of `from` to `to`, and it is not an assignment conversion.
    ///
    /// If it does not, no object has both types. So a placeholder main with all casts lets through exactly
    /// what one with a test of every value for every type would.
    pub fn casts(&self, from: Type, to: Type) -> bool {
        from != to && !self.program.is_subtype(from, to) && self.may_share(from, to)
    }

    /// JLS 5.5, by kind of type.
    fn may_share(&self, from: Type, to: Type) -> bool {
        match (from.as_class(), to.as_class()) {
            (Some(from), Some(to)) => !self.is_disjoint(from, to),
            // An array is an Object, Cloneable and Serializable, and nothing else.
            (Some(_), None) => self.program.is_subtype(to, from),
            (None, Some(_)) => self.program.is_subtype(from, to),
            (None, None) => match (from.element(), to.element()) {
                (Some(from), Some(to)) if from.is_reference() && to.is_reference() => {
                    self.program.is_subtype(from, to) || self.may_share(from, to)
                }
                (Some(from), Some(to)) => from == to,
                (None, _) | (_, None) => false,
            },
        }
    }

    /// JLS 5.1.6.1: whether no class can be below both.
    fn is_disjoint(&self, a: ClassId, b: ClassId) -> bool {
        if self.program.is_subclass(a, b) || self.program.is_subclass(b, a) {
            return false;
        }
        let is_interface = |class: ClassId| self.program.class(class).is_interface();
        let is_final = |class: ClassId| self.program.class(class).access.has(Access::FINAL);
        // A class has one superclass, and a final class has no subclass that could implement the interface.
        if !is_interface(a) && !is_interface(b) || is_final(a) || is_final(b) {
            return true;
        }
        // A sealed type has no objects but those of its permitted subclasses.
        let none_of = |sealed: ClassId, other: ClassId| {
            let permitted = self.permitted(sealed);
            permitted.is_some_and(|classes| classes.into_iter().all(|class| self.is_disjoint(class, other)))
        };
        none_of(a, b) || none_of(b, a)
    }

    fn permitted(&self, class: ClassId) -> Option<Vec<ClassId>> {
        if let Some(known) = self.permitted.borrow().get(&class) {
            return known.clone();
        }
        let found = self.program.permitted_subclasses(class);
        self.permitted.borrow_mut().insert(class, found.clone());
        found
    }
}

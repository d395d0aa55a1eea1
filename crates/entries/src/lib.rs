//! Where does a program start?
//!
//! In: declarations, and which classes to look at. Out: [`Entry`] methods, in the order of classes and of
//! their methods. The JVM or a test runner calls them, on objects that it creates itself. An entry says so,
//! and the engine creates these objects. Reads annotations, but no body.

mod annotations;
mod mains;
mod public;
mod tests;

use program::{ClassId, MethodId, Program};
use rustc_hash::FxHashSet;

pub use mains::{has_main, main_method};
pub use public::public_methods;
pub use tests::{Tests, find_tests};

/// A method that is called from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Entry {
    /// The method.
    pub method: MethodId,
    /// The class that is started or tested: the one that declares the method, or one below it.
    pub class: ClassId,
    /// What the method is called on.
    pub receiver: Receiver,
}

/// What an entry method is called on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Receiver {
    /// Nothing: it is static.
    None,
    /// An object of the entry's class, created by the runner. If that class is abstract, an object of any
    /// concrete class below it.
    Machine,
}

impl Entry {
    /// A method, called for its own class.
    pub fn new(program: &Program, method: MethodId) -> Self {
        Self::on(program, program.method(method).class, method)
    }

    /// A method, called for this class, which may inherit it.
    pub fn on(program: &Program, class: ClassId, method: MethodId) -> Self {
        let receiver = if program.method(method).is_static() { Receiver::None } else { Receiver::Machine };
        Self { method, class, receiver }
    }
}

/// The methods of entries, each once, in their order.
pub fn methods_of(entries: &[Entry]) -> Vec<MethodId> {
    let mut seen = FxHashSet::default();
    entries.iter().map(|entry| entry.method).filter(|&method| seen.insert(method)).collect()
}

/// Name and descriptor of a method, as in class files.
fn selector(program: &Program, method: MethodId) -> (&[u8], &[u8]) {
    let parts = program.names.selector_parts(program.method(method).selector);
    (program.names.text(parts.name).0, program.names.descriptor_text(parts.descriptor).0)
}

/// The class itself, then its superclasses.
fn superclasses(program: &Program, class: ClassId) -> impl Iterator<Item = ClassId> + '_ {
    std::iter::successors(Some(class), |&class| program.class(class).superclass)
}

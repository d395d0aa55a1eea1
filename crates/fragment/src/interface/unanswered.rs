//! Which types must clients write themselves, because a component takes objects of them and has none?
//!
//! ```text
//! T relevant, a type of the component, abstract; no concrete class of the component is below T    clients write T
//! T relevant, a functional interface of a library, and marked as such                             clients write T, as lambdas
//! ```

use classfile::ClassFile;
use program::{ClassId, Program};
use rustc_hash::FxHashSet;

use super::{Interface, functional};
use crate::relevant::relevant_types;

/// The types that clients write, in the order in which Int names them.
pub fn unanswered(program: &Program, interface: &Interface, component: &[ClassId]) -> Vec<ClassId> {
    let own: FxHashSet<ClassId> = component.iter().copied().collect();
    let concrete: Vec<ClassId> =
        component.iter().copied().filter(|&class| program.class(class).is_concrete()).collect();
    let types = relevant_types(program, interface);
    let classes = types.iter().filter_map(|ty| ty.as_class()).filter(|&class| class != ClassId::OBJECT);
    classes
        .filter(|class| match own.contains(class) {
            true => {
                !program.class(*class).is_concrete()
                    && !concrete.iter().any(|&below| program.is_subclass(below, *class))
            }
            false => is_for_lambdas(program, *class),
        })
        .collect()
}

/// Whether an interface is meant for lambdas: `Comparable` has one abstract method too, and is not.
fn is_for_lambdas(program: &Program, class: ClassId) -> bool {
    let is_marked = || {
        let bytes = program.class_bytes(class)?;
        let file = ClassFile::read(&bytes).ok()?;
        let mut texts = (1..file.pool.count()).filter_map(|index| file.pool.utf8(index).ok());
        texts.find(|text| text.0 == b"Ljava/lang/FunctionalInterface;").map(|_| ())
    };
    functional(program, class).is_some() && is_marked().is_some()
}

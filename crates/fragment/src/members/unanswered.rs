//! Which types must clients implement themselves, because a component takes objects of them and has none?
//!
//! ```text
//! T relevant, an abstract type of the component;              clients write T
//!   no concrete class of the component is below T
//! T relevant, a library's interface that is marked as         clients write T, as lambdas
//!   functional
//! ```

use program::{ClassId, Program};
use rustc_hash::FxHashSet;

use super::functional;
use crate::interface::Interface;
use crate::relevant::relevant_types;

/// The types that clients write, in the order in which Int names them.
pub fn unanswered(program: &Program, interface: &Interface, component: &[ClassId]) -> Vec<ClassId> {
    let own: FxHashSet<ClassId> = component.iter().copied().collect();
    let concrete: Vec<ClassId> =
        component.iter().copied().filter(|&class| program.class(class).is_concrete()).collect();
    let types = relevant_types(program, interface);
    let classes = types.iter().filter_map(|ty| ty.as_class()).filter(|&class| class != ClassId::OBJECT);
    classes
        .filter(|class| {
            if own.contains(class) {
                !program.class(*class).is_concrete()
                    && !concrete.iter().any(|&below| program.is_subclass(below, *class))
            } else {
                is_for_lambdas(program, *class)
            }
        })
        .collect()
}

/// Whether an interface is meant for lambdas. `Comparable` is not, although it has one abstract method.
fn is_for_lambdas(program: &Program, class: ClassId) -> bool {
    let is_marked = || {
        let annotations = program.annotations(class).unwrap_or_default();
        annotations.own.iter().any(|annotation| *annotation.name == *b"java/lang/FunctionalInterface")
    };
    functional(program, class).is_some() && is_marked()
}

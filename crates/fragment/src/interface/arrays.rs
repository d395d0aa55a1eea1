//! The array types of an interface: there is no end of them, so clients use those that Int names.

use program::{Program, Type};

use super::{Interface, MemberId};
use crate::relevant::has_objects;

/// The array types that clients use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arrays {
    /// Those that they make.
    pub instantiated: Vec<Type>,
    /// Those whose elements they read and write.
    pub accessed: Vec<Type>,
}

impl Arrays {
    /// The arrays in the signatures of all members, made and, where they hold objects, accessed; the arrays within them too.
    pub fn of_signatures(program: &Program, interface: &Interface) -> Self {
        let mut found = Vec::new();
        for member in &interface.members {
            match member.id {
                MemberId::Method(method) => {
                    let signature = program.names.selector_signature(program.method(method).selector);
                    found.extend(signature.parameters.iter().chain([&signature.result]).copied());
                }
                MemberId::Field(field) => found.push(program.field(field).ty),
            }
        }
        let within = |ty: Type| std::iter::successors(Some(ty), |ty| ty.element());
        let mut arrays: Vec<Type> = found.into_iter().flat_map(within).filter(|ty| ty.is_array()).collect();
        arrays.sort_unstable();
        arrays.dedup();
        let accessed = arrays.iter().copied().filter(|&array| has_objects(array)).collect();
        Self { instantiated: arrays, accessed }
    }
}

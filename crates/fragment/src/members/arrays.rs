//! The array types of an interface. There are infinitely many, so clients use those that Int names.

use program::{Program, Type};

use crate::interface::{Arrays, Interface, MemberId};
use crate::objects::has_objects;

impl Arrays {
    /// The arrays in the signatures of all members, and the arrays within them. Clients create all of them,
    /// and access those that hold objects.
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

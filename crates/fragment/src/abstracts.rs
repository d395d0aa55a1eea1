//! What does whoever implements an interface have to write?

use program::{ClassId, MethodId, Program, Type};

use crate::objects::holds_objects;

/// The types in the methods that have to be written for an interface.
pub(crate) fn written_types(program: &Program, interface: ClassId) -> Vec<Type> {
    let signatures = abstract_methods(program, interface).map(|method| {
        let signature = program.names.selector_signature(program.method(method).selector);
        signature.parameters.iter().copied().chain([signature.result]).collect::<Vec<Type>>()
    });
    signatures.flatten().filter(|&ty| holds_objects(ty)).collect()
}

/// The methods that have to be written for an interface.
pub(crate) fn abstract_methods(program: &Program, interface: ClassId) -> impl Iterator<Item = MethodId> + '_ {
    let from = std::iter::once(interface).chain(program.superinterfaces(interface));
    let methods = from.flat_map(|from| program.class(from).methods.iter());
    methods.filter(|&method| program.method(method).is_abstract())
}

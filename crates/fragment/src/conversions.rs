//! Which types can an expression of one type be treated as? (JLS 5.2 and 5.5, on erased reference types)

use classfile::Access;
use program::{ClassId, Program, Type};

/// Whether the language converts `from` to `to` where values are assigned: `to` is another type above `from`.
pub fn assigns(program: &Program, from: Type, to: Type) -> bool {
    from != to && program.is_subtype(from, to)
}

/// Whether the language allows the cast of `from` to `to`, and it is not an assignment conversion.
///
/// Where this says no, no object is of both types: so a placeholder main with all casts lets through exactly what
/// one does that tests every value for every type.
pub fn casts(program: &Program, from: Type, to: Type) -> bool {
    from != to && !program.is_subtype(from, to) && may_share(program, from, to)
}

/// JLS 5.5.1, table by kind of type.
fn may_share(program: &Program, from: Type, to: Type) -> bool {
    match (from.as_class(), to.as_class()) {
        (Some(from), Some(to)) => classes_may_share(program, from, to),
        // An array is an Object, Cloneable and Serializable, and nothing else.
        (Some(_), None) => program.is_subtype(to, from),
        (None, Some(_)) => program.is_subtype(from, to),
        (None, None) => match (from.element(), to.element()) {
            (Some(from), Some(to)) if from.is_reference() && to.is_reference() => {
                program.is_subtype(from, to) || may_share(program, from, to)
            }
            (Some(from), Some(to)) => from == to,
            (None, _) | (_, None) => false,
        },
    }
}

fn classes_may_share(program: &Program, from: ClassId, to: ClassId) -> bool {
    if program.is_subclass(from, to) || program.is_subclass(to, from) {
        return true;
    }
    let is_final = |class: ClassId| program.class(class).access.has(Access::FINAL);
    match (program.class(from).is_interface(), program.class(to).is_interface()) {
        (true, true) => true,
        (true, false) => !is_final(to),
        (false, true) => !is_final(from),
        (false, false) => false,
    }
}

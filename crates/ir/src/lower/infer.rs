//! The types of values that take theirs from others: phis, array elements, copies.

use program::{Program, Type};

use super::values::{Derived, Draft};

/// Raises types from "unknown" until nothing changes; the types of phis are joins, so this ends.
pub(super) fn infer(program: &Program, draft: &mut Draft) {
    let values = &draft.values;
    let mut open: Vec<_> = draft
        .derived
        .iter()
        .copied()
        .filter(|(value, _)| values[value.0 as usize].same_as.is_none())
        .collect();
    // Values are numbered as blocks are met, in reverse postorder, but phis are opened out of turn.
    open.sort_by_key(|(value, _)| *value);
    let mut changed = true;
    while changed {
        changed = false;
        for &(value, derived) in &open {
            let ty = type_of(program, draft, derived);
            if ty != draft.data(value).ty {
                draft.data_mut(value).ty = ty;
                changed = true;
            }
        }
    }
}

fn type_of(program: &Program, draft: &Draft, derived: Derived) -> Type {
    match derived {
        Derived::Same(source) => draft.data(draft.found(source)).ty,
        Derived::Element(array, otherwise) => match draft.data(draft.found(array)).ty {
            unknown @ (Type::BOTTOM | Type::NULL) => unknown,
            array => array.element().unwrap_or(otherwise),
        },
        Derived::Phi(number) => {
            let sources = draft.phis[number as usize].sources.iter();
            let types = sources.map(|&source| draft.data(draft.found(source)).ty);
            types.fold(Type::BOTTOM, |joined, ty| join(program, joined, ty))
        }
    }
}

/// Types narrower than `int` meet as `int`.
fn join(program: &Program, a: Type, b: Type) -> Type {
    if a == b || b == Type::BOTTOM {
        return a;
    }
    if a == Type::BOTTOM {
        return b;
    }
    if a.on_stack() == Type::INT && b.on_stack() == Type::INT {
        return Type::INT;
    }
    program.join(a, b)
}

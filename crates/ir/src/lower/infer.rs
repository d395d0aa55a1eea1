//! The types of values that take theirs from others: phis, array elements, copies.

use std::collections::VecDeque;

use program::{Program, Type};

use super::values::{Derived, Draft, Value};

/// Raises types from "unknown" until nothing changes: types only ever grow, so this ends.
pub(super) fn infer(program: &Program, draft: &mut Draft) {
    let values = &draft.values;
    let mut open: Vec<_> = draft
        .derived
        .iter()
        .copied()
        .filter(|(value, _)| values[value.0 as usize].same_as.is_none())
        .collect();
    if open.is_empty() {
        return;
    }
    // Values are numbered as blocks are visited, in reverse postorder, but phis are created out of order.
    open.sort_by_key(|(value, _)| *value);
    let users = Users::of(draft, &open);
    let mut work: VecDeque<u32> = (0..open.len() as u32).collect();
    let mut waits = vec![true; open.len()];
    while let Some(number) = work.pop_front() {
        waits[number as usize] = false;
        let (value, derived) = open[number as usize];
        let known = draft.data(value).ty;
        // Joined with the known type: it can only grow, even if a source is not final yet.
        let ty = join(program, known, type_of(program, draft, derived));
        if ty != known {
            draft.data_mut(value).ty = ty;
            for &user in users.of_value(value) {
                if !std::mem::replace(&mut waits[user as usize], true) {
                    work.push_back(user);
                }
            }
        }
    }
}

/// By value, the derived types that depend on it.
struct Users {
    /// Per value, where its users start; one more at the end.
    starts: Vec<u32>,
    users: Vec<u32>,
}

impl Users {
    fn of(draft: &Draft, open: &[(Value, Derived)]) -> Self {
        let mut pairs = Vec::new();
        for (number, &(_, derived)) in (0..).zip(open) {
            match derived {
                Derived::Same(source) | Derived::Element(source, _) => {
                    pairs.push((draft.found(source), number));
                }
                Derived::Phi(phi) => {
                    let sources = draft.phis[phi as usize].sources.iter();
                    pairs.extend(sources.map(|&source| (draft.found(source), number)));
                }
            }
        }
        // A counting sort by value.
        let mut starts = vec![0; draft.values.len() + 1];
        pairs.iter().for_each(|(value, _)| starts[value.0 as usize + 1] += 1);
        for value in 1..starts.len() {
            starts[value] += starts[value - 1];
        }
        let mut next = starts.clone();
        let mut users = vec![0; pairs.len()];
        for (value, user) in pairs {
            users[next[value.0 as usize] as usize] = user;
            next[value.0 as usize] += 1;
        }
        Self { starts, users }
    }

    fn of_value(&self, value: Value) -> &[u32] {
        &self.users[self.starts[value.0 as usize] as usize..self.starts[value.0 as usize + 1] as usize]
    }
}

fn type_of(program: &Program, draft: &Draft, derived: Derived) -> Type {
    match derived {
        Derived::Same(source) => draft.data(draft.found(source)).ty,
        Derived::Element(array, otherwise) => match draft.data(draft.found(array)).ty {
            Type::BOTTOM => Type::BOTTOM,
            // No element of no array: `null` for references, but a number stays a number.
            Type::NULL if otherwise.is_reference() => Type::NULL,
            array => array.element().unwrap_or(otherwise),
        },
        Derived::Phi(number) => {
            let sources = draft.phis[number as usize].sources.iter();
            let types = sources.map(|&source| draft.data(draft.found(source)).ty);
            types.fold(Type::BOTTOM, |joined, ty| join(program, joined, ty))
        }
    }
}

/// Types narrower than `int` are joined to `int`.
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

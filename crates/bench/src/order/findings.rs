//! What an analysis has found: a set for each place; and whether it lies within what another has found.

use std::collections::BTreeMap;

use ir::VarId;
use program::{FieldId, MethodId};

use super::names::Names;

/// A place that has a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Slot {
    /// The methods that can run.
    Reached,
    /// The targets of a call, by caller and offset.
    Call(MethodId, u32),
    /// The classes of its receiver.
    Receiver(MethodId, u32),
    /// The objects of one of its arguments; the receiver is the first.
    Argument(MethodId, u32, u32),
    /// A parameter.
    Formal(MethodId, u32),
    /// What a method returns.
    Result(MethodId),
    /// Another variable.
    Variable(MethodId, VarId),
    /// A static field.
    Static(FieldId),
    /// A field of an object.
    Field(u32, FieldId),
    /// The elements of an array.
    Element(u32),
}

impl Slot {
    /// Whether the call graph alone says it.
    fn is_of_calls(self) -> bool {
        matches!(self, Self::Reached | Self::Call(..) | Self::Receiver(..))
    }
}

/// The places whose sets are not empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Findings {
    pub(super) slots: BTreeMap<Slot, u32>,
    sizes: usize,
}

/// Something that a finer analysis has found but a coarser one has not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Outside {
    pub(super) slot: Slot,
    pub(super) extra: u32,
}

/// How one analysis lies within another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Judged {
    /// Calls with targets, and those of them with fewer in the finer analysis.
    pub(super) calls: [usize; 2],
    /// All other places likewise.
    pub(super) sets: [usize; 2],
    /// Elements of the finer sets, each looked up in the coarser.
    pub(super) elements: usize,
    /// One for each place that has something more.
    pub(super) outside: Vec<Outside>,
}

impl Judged {
    pub(super) fn line(&self) -> String {
        let Self { calls: [calls, fewer], sets: [sets, smaller], elements, outside } = self;
        format!("{calls}\t{fewer}\t{sets}\t{smaller}\t{elements}\t{}", outside.len())
    }
}

impl Findings {
    pub(super) fn of(slots: BTreeMap<Slot, u32>, names: &Names) -> Self {
        let sizes = slots.values().map(|&set| names.elements(set).len()).sum();
        Self { slots, sizes }
    }

    /// The sizes of all sets together.
    pub(super) fn elements(&self) -> usize {
        self.sizes
    }

    /// Methods, targets and receivers alone.
    pub(super) fn calls_alone(&self) -> Self {
        self.only(Slot::is_of_calls)
    }

    /// Without variables other than parameters and results.
    pub(super) fn without_variables(&self) -> Self {
        self.only(|slot| !matches!(slot, Slot::Variable(..)))
    }

    fn only(&self, wanted: impl Fn(Slot) -> bool) -> Self {
        let chosen = self.slots.iter().filter(|&(&slot, _)| wanted(slot));
        // Only whole findings are asked for their size.
        Self { slots: chosen.map(|(&slot, &set)| (slot, set)).collect(), sizes: 0 }
    }

    /// Objects of which only the type is known.
    pub(super) fn by_class(&self, names: &mut Names) -> Self {
        let mut united: BTreeMap<Slot, Vec<u32>> = BTreeMap::new();
        for (&slot, &set) in &self.slots {
            let slot = match slot {
                Slot::Field(object, field) => Slot::Field(names.class_of(object), field),
                Slot::Element(array) => Slot::Element(names.class_of(array)),
                other @ (Slot::Reached
                | Slot::Call(..)
                | Slot::Receiver(..)
                | Slot::Argument(..)
                | Slot::Formal(..)
                | Slot::Result(_)
                | Slot::Variable(..)
                | Slot::Static(_)) => other,
            };
            let elements = names.elements(set).to_vec();
            let mut classes: Vec<u32> = elements.into_iter().map(|name| names.class_of(name)).collect();
            // Fields of several objects become the field of one class.
            let all = united.entry(slot).or_default();
            all.append(&mut classes);
            all.sort_unstable();
            all.dedup();
        }
        let slots = united.into_iter().map(|(slot, all)| (slot, names.set(all))).collect();
        Self::of(slots, names)
    }

    /// Looks up every element of every set in the other's set of the same place.
    pub(super) fn within(&self, coarser: &Self, names: &Names) -> Judged {
        let mut judged = Judged::default();
        for (&slot, &set) in &self.slots {
            let other = coarser.slots.get(&slot).copied();
            let size = names.elements(set).len();
            let is_smaller = other.is_some_and(|other| size < names.elements(other).len());
            let [all, smaller] =
                if matches!(slot, Slot::Call(..)) { &mut judged.calls } else { &mut judged.sets };
            *all += 1;
            *smaller += usize::from(is_smaller);
            judged.elements += size;
            judged.outside.extend(names.extra(set, other).map(|extra| Outside { slot, extra }));
        }
        judged
    }
}

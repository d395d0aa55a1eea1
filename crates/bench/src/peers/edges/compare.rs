//! In which edges do two call graphs differ, and which of the differences is a cause and which a consequence?
//!
//! An edge that one side has and the other lacks
//! - *follows* if the other side does not reach its caller: whatever brought the caller is the cause;
//! - *lacks its receiver* if the other side reaches no constructor of the class that has the callee, so that
//!   there can be no receiver: whatever made the object is the cause;
//! - is a *root* otherwise.
//!
//! A method that one side alone reaches without any edge between application methods is a root too: the
//! library, the JVM or an initialisation brought it. Only roots need an explanation; the rest goes with them.

use std::collections::{BTreeMap, BTreeSet};

use super::dump::{Dump, Edge, class_of, selector_of};

/// Who has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Side {
    Ours,
    Theirs,
}

/// The kind of a difference, as far as the two graphs show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// The same, and the class of the callee overrides the caller, so it cannot be the class of the caller's
    /// `this`.
    Overridden,
    /// Both reach the caller and the call has other targets on the other side.
    MoreTargets,
    /// Both reach the caller and the call has no targets on the other side.
    NoTargets,
    /// A method that comes from outside the application.
    FromOutside,
    /// A class initialiser.
    Initialised,
    /// The other side does not reach the caller.
    Follows,
    /// The other side makes no receiver.
    LacksReceiver,
}

impl Kind {
    pub(super) fn is_root(self) -> bool {
        match self {
            Self::Overridden
            | Self::MoreTargets
            | Self::NoTargets
            | Self::FromOutside
            | Self::Initialised => true,
            Self::Follows | Self::LacksReceiver => false,
        }
    }

    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Overridden => "fewer targets there; the callee's class overrides the caller",
            Self::MoreTargets => "the call has fewer targets there",
            Self::NoTargets => "the call has no targets there",
            Self::FromOutside => "called by the library",
            Self::Initialised => "initialised",
            Self::Follows => "the caller is not reached there",
            Self::LacksReceiver => "no receiver is made there",
        }
    }
}

/// One difference: an edge, or a method without edges to it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Difference {
    pub(super) side: Side,
    pub(super) kind: Kind,
    pub(super) what: String,
    /// The class and the method that one side alone reaches from there.
    pub(super) callee: String,
}

/// Two graphs side by side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Comparison {
    pub(super) common: usize,
    /// Edges and methods, ours first.
    pub(super) differences: Vec<Difference>,
    edges: [usize; 2],
}

impl Comparison {
    /// Compares our graph with theirs; without offsets, if one side does not have them.
    pub(super) fn of(ours: Dump, theirs: Dump) -> Self {
        // Edges with and without offsets would never be equal.
        let plain = !ours.has_offsets() || !theirs.has_offsets();
        let (ours, theirs) =
            if plain { (ours.without_offsets(), theirs.without_offsets()) } else { (ours, theirs) };
        let mut differences = differences(Side::Ours, &ours, &theirs);
        differences.extend(self::differences(Side::Theirs, &theirs, &ours));
        differences.sort();
        let common = ours.edges.intersection(&theirs.edges).count();
        Self { common, differences, edges: [ours.edges.len() - common, theirs.edges.len() - common] }
    }

    /// The edges that one side alone has.
    pub(super) fn edges_of(&self, side: Side) -> usize {
        match side {
            Side::Ours => self.edges[0],
            Side::Theirs => self.edges[1],
        }
    }

    pub(super) fn count(&self, side: Side, wanted: impl Fn(Kind) -> bool) -> usize {
        let here = self.differences.iter().filter(|found| found.side == side && wanted(found.kind));
        here.count()
    }

    pub(super) fn roots(&self) -> impl Iterator<Item = &Difference> {
        self.differences.iter().filter(|found| found.kind.is_root())
    }
}

fn differences(side: Side, here: &Dump, there: &Dump) -> Vec<Difference> {
    let calls = Calls::of(there);
    let edges = here.edges.difference(&there.edges);
    let mut found: Vec<Difference> = edges
        .map(|edge| {
            let callee = edge.callee.clone();
            Difference { side, kind: kind(edge, here, there, &calls), what: edge.text(), callee }
        })
        .collect();
    let called: BTreeSet<&str> = here.edges.iter().map(|edge| edge.callee.as_str()).collect();
    let methods = here.methods.difference(&there.methods).filter(|method| !called.contains(method.as_str()));
    found.extend(methods.map(|method| {
        let kind = if selector_of(method).starts_with("<clinit>") {
            Kind::Initialised
        } else if lacks_receiver(method, here, there) {
            Kind::LacksReceiver
        } else {
            Kind::FromOutside
        };
        Difference { side, kind, what: method.clone(), callee: method.clone() }
    }));
    found
}

/// What calls of one name and descriptor reach, by caller and offset.
struct Calls<'d>(BTreeMap<(&'d str, Option<u32>), BTreeSet<&'d str>>);

impl<'d> Calls<'d> {
    fn of(dump: &'d Dump) -> Self {
        let mut calls: BTreeMap<_, BTreeSet<&str>> = BTreeMap::new();
        for edge in &dump.edges {
            calls.entry((edge.caller.as_str(), edge.offset)).or_default().insert(selector_of(&edge.callee));
        }
        Self(calls)
    }

    fn has_targets(&self, edge: &Edge) -> bool {
        let selectors = self.0.get(&(edge.caller.as_str(), edge.offset));
        // At an offset there is one call; without offsets, calls are told apart by what they name.
        selectors.is_some_and(|known| edge.offset.is_some() || known.contains(selector_of(&edge.callee)))
    }
}

fn kind(edge: &Edge, here: &Dump, there: &Dump, calls: &Calls<'_>) -> Kind {
    if !there.methods.contains(&edge.caller) {
        Kind::Follows
    } else if lacks_receiver(&edge.callee, here, there) {
        Kind::LacksReceiver
    } else if calls.has_targets(edge) {
        if overrides(edge, here, there) { Kind::Overridden } else { Kind::MoreTargets }
    } else {
        Kind::NoTargets
    }
}

/// Whether the class that has the callee has a method of the caller's name too: an object on which the callee
/// is selected is then none on which the caller is.
fn overrides(edge: &Edge, here: &Dump, there: &Dump) -> bool {
    let own = format!("{}.{}", class_of(&edge.callee), selector_of(&edge.caller));
    own != edge.caller && (here.methods.contains(&own) || there.methods.contains(&own))
}

/// Whether the method is called on objects of a class that is created here but not there. Constructors do not
/// count: they are where objects begin.
fn lacks_receiver(method: &str, here: &Dump, there: &Dump) -> bool {
    let class = class_of(method);
    !selector_of(method).starts_with("<init>(") && here.makes(class) && !there.makes(class)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(here: &str, there: &str) -> Vec<(Side, Kind)> {
        let [here, there] = [here, there].map(|text| Dump::read(text).expect("it is well formed"));
        Comparison::of(here, there).differences.into_iter().map(|found| (found.side, found.kind)).collect()
    }

    const BASE: &str = "A.main()V\nB.<init>()V\nB.m()V\nA.main()V@1 -> B.<init>()V\nA.main()V@5 -> B.m()V\n";

    #[test]
    fn equal_graphs_do_not_differ() {
        assert_eq!(kinds(BASE, BASE), []);
        assert_eq!(kinds(BASE, &BASE.replace("@1", "@?").replace("@5", "@?")), []);
    }

    #[test]
    fn only_the_first_difference_is_a_root() {
        let more = format!("{BASE}C.<init>()V\nC.m()V\nB.m()V@9 -> C.<init>()V\nC.m()V@2 -> B.m()V\n");
        let more = format!("{more}A.main()V@5 -> C.m()V\n");
        let found = kinds(&more, BASE);
        let kinds: Vec<Kind> = found.into_iter().map(|(_, kind)| kind).collect();
        assert_eq!(kinds, [Kind::NoTargets, Kind::Follows, Kind::LacksReceiver]);
    }

    #[test]
    fn receivers_that_are_not_made_are_consequences() {
        let here = format!("{BASE}C.<init>()V\nC.m()V\nA.main()V@5 -> C.m()V\n");
        let made = format!("{BASE}C.<init>()V\n");
        let of = |there: &str| kinds(&here, there).into_iter().map(|(_, kind)| kind).collect::<Vec<_>>();
        assert_eq!(of(BASE), [Kind::FromOutside, Kind::LacksReceiver]);
        assert_eq!(of(&made), [Kind::MoreTargets]);
    }

    #[test]
    fn overridden_callers_are_told() {
        let there = "A.m()V\nA.n()V\nB.m()V\nB.n()V\nA.<init>()V\nB.<init>()V\nA.m()V@1 -> A.n()V\n";
        let here = format!("{there}A.m()V@1 -> B.n()V\n");
        assert_eq!(kinds(&here, there), [(Side::Ours, Kind::Overridden)]);
    }

    #[test]
    fn methods_without_callers_come_from_outside() {
        let there = format!("{BASE}D.<init>()V\n");
        let here = format!("{there}D.toString()LString;\nE.<clinit>()V\n");
        assert_eq!(kinds(&here, &there), [(Side::Ours, Kind::FromOutside), (Side::Ours, Kind::Initialised)]);
        assert_eq!(kinds(&there, &here)[0].0, Side::Theirs);
    }

    #[test]
    fn calls_are_counted() {
        let [here, there] = [BASE, "A.main()V\n"].map(|text| Dump::read(text).expect("it is well formed"));
        let comparison = Comparison::of(here, there);
        assert_eq!((comparison.common, comparison.edges_of(Side::Ours)), (0, 2));
        assert_eq!(comparison.edges_of(Side::Theirs), 0);
        assert_eq!(comparison.count(Side::Ours, Kind::is_root), 1);
        assert_eq!(comparison.count(Side::Ours, |kind| kind == Kind::LacksReceiver), 1);
        assert_eq!(comparison.roots().count(), 1);
    }
}

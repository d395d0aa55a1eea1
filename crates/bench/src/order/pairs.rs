//! Which analyses are compared, and in what respect?

/// In the order in which they run: the first one determines which calls the next two are compared on, and
/// cheap ones come before expensive ones, so that each pair can be judged as soon as possible.
pub(super) const ANALYSES: [&str; 14] = [
    "0cfa",
    "rta",
    "cha",
    "andersen",
    "callsite",
    "objsens1",
    "objsens2",
    "kcfa:1:0",
    "ktype:1",
    "kobj:1",
    "kobj:1:static=inherit",
    "ktype:2",
    "kobj:2",
    "kobj:2:static=inherit",
];

/// The first must find nothing that the second does not.
pub(super) struct Pair {
    pub(super) finer: &'static str,
    pub(super) coarser: &'static str,
}

const fn pair(finer: &'static str, coarser: &'static str) -> Pair {
    Pair { finer, coarser }
}

/// Objects are below types only if both treat static methods alike: types inherit, so objects must.
pub(super) const PAIRS: [Pair; 17] = [
    pair("rta", "cha"),
    pair("0cfa", "rta"),
    pair("andersen", "0cfa"),
    pair("callsite", "andersen"),
    pair("objsens1", "andersen"),
    pair("objsens2", "objsens1"),
    pair("kcfa:1:0", "callsite"),
    pair("kcfa:1:0", "andersen"),
    pair("ktype:1", "andersen"),
    pair("kobj:1", "objsens2"),
    pair("kobj:1", "andersen"),
    pair("kobj:1:static=inherit", "ktype:1"),
    pair("kobj:1:static=inherit", "kobj:1"),
    pair("ktype:2", "ktype:1"),
    pair("kobj:2", "kobj:1"),
    pair("kobj:2:static=inherit", "kobj:1:static=inherit"),
    pair("kobj:2:static=inherit", "ktype:2"),
];

/// What two analyses can be compared on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    /// Methods, targets and receiver classes of calls: one of them has no sets.
    Calls,
    /// Sets of classes: one of them does not distinguish objects of a class.
    Classes,
    /// Sets of allocation sites, contexts left out.
    Everything,
    /// The same without the variables between: the bodies of one keep copies, so that they have other
    /// numbers.
    AcrossLowerings,
}

impl Pair {
    pub(super) fn view(&self) -> View {
        match self.coarser {
            "cha" | "rta" => View::Calls,
            "0cfa" => View::Classes,
            _ if keeps_copies(self.finer) != keeps_copies(self.coarser) => View::AcrossLowerings,
            _ => View::Everything,
        }
    }

    /// The one that runs after the other.
    pub(super) fn later(&self) -> &'static str {
        let position = |name: &str| ANALYSES.iter().position(|&analysis| analysis == name);
        if position(self.finer) > position(self.coarser) { self.finer } else { self.coarser }
    }
}

/// Whether an analysis has two steps of context: on a whole program these are expensive.
pub(super) fn is_deep(analysis: &str) -> bool {
    analysis.contains(":2")
}

fn keeps_copies(analysis: &str) -> bool {
    ["objsens1", "objsens2", "callsite"].contains(&analysis)
}

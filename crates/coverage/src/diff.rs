//! What changed between two results? Items are identified by their keys.

use rustc_hash::FxHashMap;

use crate::item::{Criterion, Item, Reason, State};
use crate::key::item_key;
use crate::model::{ClassCoverage, Coverage, Member, SiteCoverage};
use crate::name::Name;

/// How a result differs from an earlier one. Lists are in the order of the newer result; `gone` in that of
/// the older.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Diff {
    /// Missed now, and not missed before.
    pub newly_missed: Vec<Change>,
    /// Covered now, and not covered before.
    pub newly_covered: Vec<Change>,
    /// Not there before.
    pub new: Vec<Change>,
    /// No longer there.
    pub gone: Vec<Change>,
    /// In both results, with a change that is neither newly missed nor newly covered.
    pub others: Vec<Change>,
}

impl Diff {
    /// Everything that is missed now and was not missed before, whether or not it existed.
    pub fn new_misses(&self) -> impl Iterator<Item = &Change> {
        let of_new_items = self.new.iter().filter(|change| change.after == Some(State::Missed));
        self.newly_missed.iter().chain(of_new_items)
    }

    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        let Self { newly_missed, newly_covered, new, gone, others } = self;
        [newly_missed, newly_covered, new, gone, others].iter().all(|list| list.is_empty())
    }
}

/// An item whose state changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Its key.
    pub key: String,
    /// Its criterion.
    pub criterion: Criterion,
    /// The receiver class, or the class of the target.
    pub class: Name,
    /// The method of the target with its descriptor, if it differs from the one that the call names.
    pub method: Option<Name>,
    /// The method that the call names.
    pub called: Member,
    /// Its earlier state.
    pub before: Option<State>,
    /// Its new state.
    pub after: Option<State>,
    /// Why it is missed.
    pub reason: Option<Reason>,
    /// The source file of the call, with its package, in the result that has it.
    pub source: Option<String>,
    /// The line of the call there.
    pub line: Option<u16>,
}

/// What a result takes for granted: the lines about its subject, but for what changes with the code (the size
/// of the component and of its interface) and for the choice of the analysis.
pub fn assumptions(coverage: &Coverage) -> Vec<String> {
    let varies = ["component: ", "interface: ", "stepped down from "];
    let lines = coverage.subject.iter().filter(|line| !varies.iter().any(|start| line.starts_with(start)));
    let without_numbers = |line: &Name| {
        let parts = line.split(", ").filter(|part| !part.starts_with(|c: char| c.is_ascii_digit()));
        parts.collect::<Vec<_>>().join(", ")
    };
    lines.map(without_numbers).collect()
}

/// What changed from `old` to `new`.
pub fn diff(old: &Coverage, new: &Coverage) -> Diff {
    let mut before: FxHashMap<String, State> = FxHashMap::default();
    each_item(old, |_, site, criterion, item| {
        before.insert(item_key(site, criterion, item), item.state);
    });
    let mut found = Diff::default();
    let mut kept: FxHashMap<String, ()> = FxHashMap::default();
    each_item(new, |class, site, criterion, item| {
        let key = item_key(site, criterion, item);
        let was = before.get(&key).copied();
        if was.is_some() {
            kept.insert(key.clone(), ());
        }
        if was == Some(item.state) {
            return;
        }
        let list = match (was, item.state) {
            (None, _) => &mut found.new,
            (Some(_), State::Missed) => &mut found.newly_missed,
            (Some(_), State::Covered) => &mut found.newly_covered,
            (Some(_), State::Waived | State::Infeasible | State::Unmeasurable) => &mut found.others,
        };
        list.push(change(class, site, criterion, item, was, Some(item.state)));
    });
    each_item(old, |class, site, criterion, item| {
        let key = item_key(site, criterion, item);
        if !kept.contains_key(&key) {
            found.gone.push(change(class, site, criterion, item, Some(item.state), None));
        }
    });
    found
}

fn each_item<'a>(
    coverage: &'a Coverage,
    mut look: impl FnMut(&'a ClassCoverage, &'a SiteCoverage, Criterion, &'a Item),
) {
    for (class, _, site) in coverage.sites() {
        site.all_items().for_each(|(criterion, item)| look(class, site, criterion, item));
    }
}

fn change(
    class: &ClassCoverage,
    site: &SiteCoverage,
    criterion: Criterion,
    item: &Item,
    before: Option<State>,
    after: Option<State>,
) -> Change {
    Change {
        key: item_key(site, criterion, item),
        criterion,
        class: item.class.clone(),
        method: item.method.clone(),
        called: site.called.clone(),
        before,
        after,
        // An item that is gone is not missed, whatever its state was.
        reason: item.reason.filter(|_| after.is_some()),
        source: class.source.as_ref().map(|source| source_path(class, source)),
        line: site.line,
    }
}

fn source_path(class: &ClassCoverage, source: &Name) -> String {
    match class.package() {
        "" => source.to_string(),
        package => format!("{package}/{source}"),
    }
}

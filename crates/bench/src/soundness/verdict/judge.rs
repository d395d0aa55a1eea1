//! What a run did and the analysis does not know, and why.
//!
//! A missing method is a *consequence* if everything that was seen to lead to it is missing itself: then the
//! analysis would know it if it knew the others. If something leads to it that the analysis reaches, it is a
//! *root*.

use std::collections::{BTreeMap, BTreeSet};

use super::cause::{Cause, Kind, Reason, Reasons};
use super::expected::Expected;
use super::observed::Observed;
use crate::soundness::record::Table;

/// What the analysis lacks. Methods and calls are named by their numbers in the table.
#[derive(Default)]
pub(super) struct Verdict {
    pub(super) executed: usize,
    pub(super) edges: usize,
    pub(super) missing: BTreeSet<usize>,
    /// How many of them are led to by classes alone that the run itself made or loaded.
    pub(super) only_by_strangers: usize,
    /// The roots by cause; each with what was seen.
    pub(super) roots: BTreeMap<Cause, Group>,
    pub(super) missing_edges: Vec<MissingEdge>,
}

/// Missing methods of one cause.
#[derive(Default)]
pub(super) struct Group {
    /// The methods, each with what led to it.
    pub(super) methods: BTreeMap<usize, String>,
    /// How many missing methods they lead to, themselves included.
    pub(super) behind: usize,
}

/// A call that was seen to reach a method, unknown to the analysis.
pub(super) struct MissingEdge {
    pub(super) site: usize,
    pub(super) method: usize,
    pub(super) reason: Reason,
}

pub(super) fn judge(table: &Table, observed: &Observed, expected: &Expected) -> Verdict {
    let missing = missing_methods(table, observed, expected);
    let reasons = Reasons { table, observed, expected, missing: &missing };
    let mut roots: BTreeMap<Cause, Group> = BTreeMap::new();
    let mut leads_to: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for &method in &missing {
        for arrival in observed.arrivals.get(&method).into_iter().flatten() {
            match reasons.of_arrival(method, arrival) {
                Reason::Behind(others) => {
                    others.into_iter().for_each(|other| leads_to.entry(other).or_default().push(method));
                }
                Reason::Root(cause, evidence) => {
                    roots.entry(cause).or_default().methods.entry(method).or_insert(evidence);
                }
            }
        }
    }
    for group in roots.values_mut() {
        group.behind = behind(&leads_to, group.methods.keys().copied()).len();
    }
    // What no other root leads to is there because of generated classes alone.
    let ordinary = roots.iter().filter(|(cause, _)| cause.kind != Kind::Stranger);
    let ordinary = behind(&leads_to, ordinary.flat_map(|(_, group)| group.methods.keys().copied()));
    let only_by_strangers = missing.difference(&ordinary).count();
    let missing_edges = observed
        .edges
        .iter()
        .filter(|&&(site, method)| !has_edge(table, expected, site, method))
        .map(|&(site, method)| MissingEdge { site, method, reason: reasons.of_call(method, site) })
        .collect();
    Verdict {
        executed: observed.executed.len(),
        edges: observed.edges.len(),
        missing,
        only_by_strangers,
        roots,
        missing_edges,
    }
}

fn missing_methods(table: &Table, observed: &Observed, expected: &Expected) -> BTreeSet<usize> {
    let reached = |method: usize| {
        let method = &table.methods[method];
        let found = expected.find(&method.class, &method.name, &method.descriptor);
        found.is_some_and(|found| expected.reaches(found))
    };
    observed.executed.iter().copied().filter(|&method| !reached(method)).collect()
}

fn has_edge(table: &Table, expected: &Expected, site: usize, method: usize) -> bool {
    let (site, callee) = (&table.sites[site], &table.methods[method]);
    let caller = &table.methods[site.method];
    let caller = expected.find(&caller.class, &caller.name, &caller.descriptor);
    let callee = expected.find(&callee.class, &callee.name, &callee.descriptor);
    caller.zip(callee).is_some_and(|(caller, callee)| expected.callees(caller, site.old_pc).contains(&callee))
}

/// The methods, and all that they lead to.
fn behind(leads_to: &BTreeMap<usize, Vec<usize>>, from: impl Iterator<Item = usize>) -> BTreeSet<usize> {
    let mut open: Vec<usize> = from.collect();
    let mut seen: BTreeSet<usize> = open.iter().copied().collect();
    while let Some(method) = open.pop() {
        for &next in leads_to.get(&method).into_iter().flatten() {
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    seen
}

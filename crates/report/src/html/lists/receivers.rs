//! The classes that are required as receivers.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use coverage::{Coverage, State};

use crate::markup::Markup;
use crate::names::class_name;

/// A class that is required as a receiver.
pub(super) struct Receiver<'a> {
    class: &'a str,
    created: Option<bool>,
    covered: usize,
    missed: usize,
    others: usize,
}

impl Receiver<'_> {
    pub(super) fn write(&self, html: &mut Markup) {
        html.element("td", &[], |html| html.say("code", &[], &class_name(self.class)));
        html.element("td", &[], |html| {
            html.raw(match self.created {
                Some(true) => "yes",
                Some(false) => "never",
                None => "unknown",
            })
        });
        for number in [self.covered, self.missed, self.others] {
            html.say("td", &[("class", "n")], &number.to_string());
        }
    }
}

/// The number of classes that are required as receivers.
pub(in crate::html) fn receiver_count(coverage: &Coverage) -> usize {
    receivers(coverage).len()
}

/// The classes that are missed most come first.
pub(super) fn receivers(coverage: &Coverage) -> Vec<Receiver<'_>> {
    let made = coverage.made.iter().map(|made| (&*made.class, made.created));
    let made: HashMap<&str, Option<bool>> = made.collect();
    let mut found: BTreeMap<&str, Receiver<'_>> = BTreeMap::new();
    for item in coverage.sites().flat_map(|(_, _, site)| &site.receivers) {
        let class = &*item.class;
        let row = found.entry(class).or_insert_with(|| Receiver {
            class,
            created: made.get(class).copied().flatten(),
            covered: 0,
            missed: 0,
            others: 0,
        });
        match item.state {
            State::Covered => {
                row.covered += 1;
                // An object that was observed exists, even if its creation could not be observed.
                row.created = Some(true);
            }
            State::Missed => {
                row.missed += 1;
                row.created = row.created.or(item.created);
            }
            State::Waived | State::Infeasible | State::Unmeasurable => row.others += 1,
        }
    }
    let mut rows: Vec<Receiver<'_>> = found.into_values().collect();
    // A stable sort of rows in the order of names, so ties stay alphabetical.
    rows.sort_by_key(|row| Reverse(row.missed));
    rows
}

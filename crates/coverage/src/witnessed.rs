//! What tests that breccia wrote say about missed items: some are possible, for others no test was found.

use crate::item::{Criterion, Item, State};
use crate::key::item_key;
use crate::model::Coverage;
use crate::name::Name;

/// What is known about a missed item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Witnessed {
    /// It is possible: this test meets it.
    Shown(Name),
    /// It was looked for, and not met.
    Open,
    /// It was not looked for.
    Unknown,
}

/// How many items there are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WitnessCounts {
    /// Covered by the tests.
    pub covered: usize,
    /// Missed, and shown possible by a test that breccia wrote.
    pub possible: usize,
    /// Missed, looked for, and not met.
    pub open: usize,
    /// Missed, and not looked for.
    pub untried: usize,
}

impl Coverage {
    /// Marks every missed item with what `find` says about its key.
    pub fn mark_witnessed(&mut self, mut find: impl FnMut(&str) -> Witnessed) {
        let methods = self.classes.iter_mut().flat_map(|class| &mut class.methods);
        for site in methods.flat_map(|method| &mut method.sites) {
            for criterion in [Criterion::Rc, Criterion::Tm] {
                for at in 0..site.items(criterion).len() {
                    let key = item_key(site, criterion, &site.items(criterion)[at]);
                    let item = match criterion {
                        Criterion::Rc => &mut site.receivers[at],
                        Criterion::Tm => &mut site.targets[at],
                    };
                    item.mark(&mut find, &key);
                }
            }
        }
    }

    /// How many items are possible, and how many are open.
    pub fn witnessed(&self, criterion: Criterion) -> WitnessCounts {
        let mut counts = WitnessCounts::default();
        for item in self.sites().flat_map(|(_, _, site)| site.items(criterion)) {
            match (item.state, &item.shown, item.open) {
                (State::Covered, ..) => counts.covered += 1,
                (State::Missed, Some(_), _) => counts.possible += 1,
                (State::Missed, None, true) => counts.open += 1,
                (State::Missed, None, false) => counts.untried += 1,
                (State::Waived | State::Infeasible | State::Unmeasurable, ..) => {}
            }
        }
        counts
    }

    /// Requires only what is shown possible: all other missed items count as infeasible.
    pub fn require_shown(&mut self) {
        let methods = self.classes.iter_mut().flat_map(|class| &mut class.methods);
        for site in methods.flat_map(|method| &mut method.sites) {
            for item in site.receivers.iter_mut().chain(&mut site.targets) {
                if item.state == State::Missed && item.shown.is_none() {
                    item.state = State::Infeasible;
                }
            }
        }
        self.count();
    }
}

impl Item {
    fn mark(&mut self, find: &mut impl FnMut(&str) -> Witnessed, key: &str) {
        let found = if self.state == State::Missed { find(key) } else { Witnessed::Unknown };
        (self.shown, self.open) = match found {
            Witnessed::Shown(test) => (Some(test), false),
            Witnessed::Open => (None, true),
            Witnessed::Unknown => (None, false),
        };
    }
}

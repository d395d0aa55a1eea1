//! Sums. Ratios are computed from sums, never as a mean of ratios.

use std::fmt;
use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use crate::item::{Item, State};
use crate::name::Name;

/// How many items are in which state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Covered.
    pub covered: usize,
    /// Required but not covered.
    pub missed: usize,
    /// Not required: the user says so.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub waived: usize,
    /// Not required: a finer analysis rules them out.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub infeasible: usize,
    /// Unknown.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub unmeasurable: usize,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Counts {
    /// The counts of some items.
    pub fn count(items: &[Item]) -> Self {
        let mut counts = Self::default();
        for item in items {
            *counts.of_state_mut(item.state) += 1;
        }
        counts
    }

    /// How many are required.
    pub fn required(&self) -> usize {
        self.covered + self.missed
    }

    /// All items, in any state.
    pub fn all(&self) -> usize {
        self.required() + self.waived + self.infeasible + self.unmeasurable
    }

    /// The number in one state.
    pub fn of_state(&self, state: State) -> usize {
        match state {
            State::Covered => self.covered,
            State::Missed => self.missed,
            State::Waived => self.waived,
            State::Infeasible => self.infeasible,
            State::Unmeasurable => self.unmeasurable,
        }
    }

    fn of_state_mut(&mut self, state: State) -> &mut usize {
        match state {
            State::Covered => &mut self.covered,
            State::Missed => &mut self.missed,
            State::Waived => &mut self.waived,
            State::Infeasible => &mut self.infeasible,
            State::Unmeasurable => &mut self.unmeasurable,
        }
    }

    /// The ratio of covered to required items.
    pub fn percent(&self) -> Percent {
        Percent { covered: self.covered, required: self.required() }
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.covered += other.covered;
        self.missed += other.missed;
        self.waived += other.waived;
        self.infeasible += other.infeasible;
        self.unmeasurable += other.unmeasurable;
    }
}

/// A ratio. It is shown rounded to one digit, but as 100.0 % only if everything is covered, and as 0.0 % only
/// if nothing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Percent {
    /// How many are covered.
    pub covered: usize,
    /// Of how many.
    pub required: usize,
}

impl Percent {
    /// In tenths of a percent, as shown; none if nothing is required.
    pub fn tenths(&self) -> Option<usize> {
        // `covered * 1000 / required`, rounded; doubled, so that half a unit is a whole number.
        let rounded = (self.covered * 2000 + self.required).checked_div(self.required * 2)?;
        Some(match self.covered {
            0 => 0,
            covered if covered >= self.required => 1000,
            _some => rounded.clamp(1, 999),
        })
    }

    /// As a number between 0 and 100.
    pub fn value(&self) -> Option<f64> {
        (self.required > 0).then(|| self.covered as f64 * 100.0 / self.required as f64)
    }
}

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.tenths() {
            Some(tenths) => f.pad(&format!("{}.{} %", tenths / 10, tenths % 10)),
            None => f.pad("n/a"),
        }
    }
}

/// The sums of a group of sites.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sums {
    /// Receiver classes.
    pub rc: Counts,
    /// Target methods.
    pub tm: Counts,
    /// Sites.
    pub sites: usize,
    /// Sites that the interface can reach.
    pub reachable: usize,
    /// Sites among these that tests reached.
    pub reached: usize,
}

impl AddAssign for Sums {
    fn add_assign(&mut self, other: Self) {
        self.rc += other.rc;
        self.tm += other.tm;
        self.sites += other.sites;
        self.reachable += other.reachable;
        self.reached += other.reached;
    }
}

/// A named group and its sums.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// The name of the package, as a path.
    pub name: Name,
    /// Its sums.
    pub sums: Sums,
}

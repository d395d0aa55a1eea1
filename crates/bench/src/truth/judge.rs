//! What does an analysis require that is impossible, and what is possible that it does not require?

use std::collections::{BTreeMap, BTreeSet};
use std::ops::AddAssign;

use super::calls::{Call, CallKey};
use super::classes::Classes;
use super::expect::{Expected, Truth};

/// Numbers of receivers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    /// Calls that are judged.
    pub(super) calls: usize,
    /// Possible receivers.
    pub(super) truth: usize,
    /// Required ones.
    pub(super) required: usize,
    /// Those of them that are impossible.
    pub(super) wrong: usize,
    /// Possible ones that are not required.
    pub(super) missing: usize,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.calls += other.calls;
        self.truth += other.truth;
        self.required += other.required;
        self.wrong += other.wrong;
        self.missing += other.missing;
    }
}

/// What was found at the calls of a project.
#[derive(Clone, Debug, Default)]
pub(super) struct Judgement {
    /// Calls on types of the component.
    pub(super) own: Counts,
    /// Calls on types of libraries.
    pub(super) library: Counts,
    /// Impossible receivers that are required.
    pub(super) wrong: Vec<Finding>,
    /// Possible ones that are not.
    pub(super) missing: Vec<Finding>,
}

/// A receiver that is judged wrongly.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    /// File, line and method.
    pub(super) call: String,
    pub(super) is_own: bool,
    pub(super) class: String,
    /// Why it is impossible, if the sources say so.
    pub(super) reason: Option<String>,
}

/// Compares a plan with the truth. What the plan leaves out as no call to cover is not judged.
pub(super) fn judge(truth: &Truth, planned: &[Call], classes: &Classes) -> Judgement {
    let planned: BTreeMap<&CallKey, &Call> = planned.iter().map(|call| (&call.key, call)).collect();
    let mut found = Judgement::default();
    for call in &truth.calls {
        let copies: Vec<&Call> = call.keys.iter().filter_map(|key| planned.get(key).copied()).collect();
        let Some(possible) = call.possible.as_ref().filter(|_| !copies.is_empty()) else { continue };
        let required: BTreeSet<&String> = copies.iter().flat_map(|copy| &copy.receivers).collect();
        found.add(call, possible, &required, classes);
    }
    found
}

impl Judgement {
    fn add(
        &mut self,
        call: &Expected,
        possible: &BTreeSet<String>,
        required: &BTreeSet<&String>,
        classes: &Classes,
    ) {
        let (file, line) = &call.place;
        let finding = |class: &String| Finding {
            call: format!("{file}:{line} {}", call.method),
            is_own: call.is_own,
            class: class.replace('/', "."),
            reason: call.reasons.of(class, classes.is_own(host(class))).map(str::to_owned),
        };
        let wrong = required.iter().filter(|class| !possible.contains(**class));
        let wrong: Vec<Finding> = wrong.map(|class| finding(class)).collect();
        let missing: Vec<Finding> =
            possible.iter().filter(|class| !required.contains(class)).map(finding).collect();
        let counts = Counts {
            calls: 1,
            truth: possible.len(),
            required: required.len(),
            wrong: wrong.len(),
            missing: missing.len(),
        };
        *(if call.is_own { &mut self.own } else { &mut self.library }) += counts;
        self.wrong.extend(wrong);
        self.missing.extend(missing);
    }

    /// The sums over all calls.
    pub(super) fn both(&self) -> Counts {
        let mut both = self.own;
        both += self.library;
        both
    }
}

impl AddAssign<&Judgement> for Judgement {
    fn add_assign(&mut self, other: &Self) {
        self.own += other.own;
        self.library += other.library;
        self.wrong.extend(other.wrong.iter().cloned());
        self.missing.extend(other.missing.iter().cloned());
    }
}

/// The class that makes a lambda; other classes are their own.
fn host(class: &str) -> &str {
    class.split("$$Lambda").next().unwrap_or(class)
}

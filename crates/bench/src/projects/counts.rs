//! What does a judged result say of calls on the project's own types, and of calls on library types?

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Result;
use coverage::{ClassCoverage, Coverage, Item, MethodCoverage, SiteCoverage, State, Verdict};
use toolbox::files;

/// The names of the classes of a component.
pub(super) struct Own(BTreeSet<String>);

/// Receivers of a group of calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) required: usize,
    pub(super) covered: usize,
}

/// What was found in a project by an analysis.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) own: Counts,
    pub(super) library: Counts,
    /// Observations that the analysis had ruled out.
    pub(super) contradicted: usize,
    /// Observations beyond the interface that no wider analysis explained in time.
    pub(super) unproven: usize,
}

impl Own {
    /// The classes in a folder. Those of other releases are copies.
    pub(super) fn below(folder: &Path) -> Result<Self> {
        let mut names = BTreeSet::new();
        for path in files::below(folder, "class")? {
            let inner = path.strip_prefix(folder).unwrap_or(&path).with_extension("");
            let name = inner.to_string_lossy().replace('\\', "/");
            if !name.starts_with("META-INF/") && !name.ends_with("-info") {
                names.insert(name);
            }
        }
        Ok(Self(names))
    }

    #[cfg(test)]
    pub(super) fn of(names: &[&str]) -> Self {
        Self(names.iter().map(|&name| name.to_owned()).collect())
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether a call names a class of the component.
    pub(super) fn names(&self, site: &SiteCoverage) -> bool {
        self.0.contains(&*site.called.class)
    }
}

/// All calls of a result with their places.
pub(super) fn calls(
    result: &Coverage,
) -> impl Iterator<Item = (&ClassCoverage, &MethodCoverage, &SiteCoverage)> {
    result.classes.iter().flat_map(|class| {
        class
            .methods
            .iter()
            .flat_map(move |method| method.sites.iter().map(move |site| (class, method, site)))
    })
}

/// Whether tests have missed an item.
pub(super) fn is_missed(item: &Item) -> bool {
    item.state == State::Missed
}

/// Counts receiver classes.
pub(super) fn count(result: &Coverage, own: &Own) -> Found {
    let mut found = Found::default();
    for (_, _, site) in calls(result) {
        let counts = if own.names(site) { &mut found.own } else { &mut found.library };
        counts.required += site.receivers.iter().filter(|item| is_required(item.state)).count();
        counts.covered += site.receivers.iter().filter(|item| item.state == State::Covered).count();
        found.contradicted += site.beyond.iter().filter(|one| one.verdict == Verdict::Contradicted).count();
        found.unproven += site.beyond.iter().filter(|one| one.unproven).count();
    }
    found
}

/// What the analysis had ruled out: one line each.
pub(super) fn contradictions(result: &Coverage) -> Vec<String> {
    let mut lines = Vec::new();
    for (_, _, site) in calls(result) {
        for one in site.beyond.iter().filter(|one| one.verdict == Verdict::Contradicted) {
            let test = one.test.as_deref().unwrap_or("unknown test");
            lines.push(format!("{} {} {} ({test})", site.key, one.criterion.text(), one.class));
        }
    }
    lines
}

fn is_required(state: State) -> bool {
    match state {
        State::Covered | State::Missed => true,
        State::Waived | State::Infeasible | State::Unmeasurable => false,
    }
}

impl Counts {
    /// Required, covered, missed.
    pub(super) fn cells(self) -> String {
        format!("{} | {} | {}", self.required, self.covered, self.required - self.covered)
    }
}

#[cfg(test)]
mod tests {
    use coverage::{Criterion, Member, Observed};

    use super::*;

    #[test]
    fn calls_on_own_types_count_apart() {
        let item = |state| Item { class: "a/C".into(), state, ..Item::default() };
        let site = |called: &str, states: &[State]| SiteCoverage {
            key: "a/A.m()V a/B.f#0".into(),
            called: Member { class: called.into(), name: "f".into(), descriptor: "()V".into() },
            receivers: states.iter().map(|&state| item(state)).collect(),
            ..SiteCoverage::default()
        };
        let mut own = site("a/B", &[State::Covered, State::Missed, State::Waived, State::Unmeasurable]);
        own.beyond = vec![Observed {
            verdict: Verdict::Contradicted,
            criterion: Criterion::Rc,
            class: "a/D".into(),
            target: None,
            interfaces: Vec::new(),
            loader: None,
            test: None,
            through: None,
            unproven: false,
        }];
        let library = site("java/util/List", &[State::Missed]);
        let method = MethodCoverage { sites: vec![own, library], ..MethodCoverage::default() };
        let class = ClassCoverage { methods: vec![method], ..ClassCoverage::default() };
        let result = Coverage { classes: vec![class], ..Coverage::default() };
        let found = count(&result, &Own::of(&["a/B"]));
        assert_eq!(found.own, Counts { required: 2, covered: 1 });
        assert_eq!(found.library, Counts { required: 1, covered: 0 });
        assert_eq!((found.contradicted, found.unproven), (1, 0));
        assert_eq!(contradictions(&result), ["a/A.m()V a/B.f#0 RC a/D (unknown test)"]);
    }
}

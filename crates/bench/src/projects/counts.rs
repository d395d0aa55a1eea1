//! What does a judged result say of calls on the project's own types, and of calls on library types?

use std::path::{Path, PathBuf};

use anyhow::Result;
use coverage::{Coverage, Item, SiteKind, State, Verdict};
use toolbox::files;

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

/// How many classes a component has. Those of other releases are copies.
pub(super) fn classes_below(folder: &Path) -> Result<usize> {
    let classes = files::below(folder, "class")?;
    let is_class = |path: &&PathBuf| {
        let inner = path.strip_prefix(folder).unwrap_or(path);
        let stem = inner.file_stem().unwrap_or_default().to_string_lossy();
        !inner.starts_with("META-INF") && !stem.ends_with("-info")
    };
    Ok(classes.iter().filter(is_class).count())
}

/// Whether tests have missed an item.
pub(super) fn is_missed(item: &Item) -> bool {
    item.state == State::Missed
}

/// Counts receiver classes.
pub(super) fn count(result: &Coverage) -> Found {
    let mut found = Found::default();
    for (_, _, site) in result.all_sites() {
        found.contradicted += site.beyond.iter().filter(|one| one.verdict == Verdict::Contradicted).count();
        found.unproven += site.beyond.iter().filter(|one| one.unproven).count();
        let counts = match site.kind {
            SiteKind::Own => &mut found.own,
            SiteKind::Library => &mut found.library,
            SiteKind::Object | SiteKind::Fixed | SiteKind::Generated => continue,
        };
        counts.required += site.receivers.iter().filter(|item| is_required(item.state)).count();
        counts.covered += site.receivers.iter().filter(|item| item.state == State::Covered).count();
    }
    found
}

/// What the analysis had ruled out: one line each.
pub(super) fn contradictions(result: &Coverage) -> Vec<String> {
    let mut lines = Vec::new();
    for (_, _, site) in result.all_sites() {
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
    use coverage::{ClassCoverage, Criterion, MethodCoverage, Observed, SiteCoverage};

    use super::*;

    #[test]
    fn calls_on_own_types_count_apart() {
        let item = |state| Item { class: "a/C".into(), state, ..Item::default() };
        let site = |kind: SiteKind, states: &[State]| SiteCoverage {
            key: "a/A.m()V a/B.f#0".into(),
            kind,
            receivers: states.iter().map(|&state| item(state)).collect(),
            ..SiteCoverage::default()
        };
        let mut own =
            site(SiteKind::Own, &[State::Covered, State::Missed, State::Waived, State::Unmeasurable]);
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
            library: false,
        }];
        let library = site(SiteKind::Library, &[State::Missed]);
        let object = site(SiteKind::Object, &[State::Missed]);
        let class = |sites: Vec<SiteCoverage>| {
            let method = MethodCoverage { sites, ..MethodCoverage::default() };
            ClassCoverage { methods: vec![method], ..ClassCoverage::default() }
        };
        let (classes, beside) = (vec![class(vec![own])], vec![class(vec![library, object])]);
        let result = Coverage { classes, beside, ..Coverage::default() };
        let found = count(&result);
        assert_eq!(found.own, Counts { required: 2, covered: 1 });
        assert_eq!(found.library, Counts { required: 1, covered: 0 });
        assert_eq!((found.contradicted, found.unproven), (1, 0));
        assert_eq!(contradictions(&result), ["a/A.m()V a/B.f#0 RC a/D (unknown test)"]);
    }
}

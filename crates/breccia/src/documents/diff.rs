//! What changed between two results.

use coverage::State;
use serde::Serialize;

/// All changes, by kind.
#[derive(Serialize)]
pub struct Diff<'a> {
    gone: Vec<Change<'a>>,
    new: Vec<Change<'a>>,
    newly_covered: Vec<Change<'a>>,
    newly_missed: Vec<Change<'a>>,
    others: Vec<Change<'a>>,
}

/// One item that changed.
#[derive(Serialize)]
struct Change<'a> {
    after: Option<&'static str>,
    before: Option<&'static str>,
    criterion: &'static str,
    key: &'a str,
    line: Option<u16>,
    reason: Option<&'static str>,
    source: Option<&'a str>,
}

impl<'a> From<&'a coverage::Diff> for Diff<'a> {
    fn from(diff: &'a coverage::Diff) -> Self {
        let list = |changes: &'a [coverage::Change]| changes.iter().map(Change::from).collect();
        Self {
            gone: list(&diff.gone),
            new: list(&diff.new),
            newly_covered: list(&diff.newly_covered),
            newly_missed: list(&diff.newly_missed),
            others: list(&diff.others),
        }
    }
}

impl<'a> From<&'a coverage::Change> for Change<'a> {
    fn from(change: &'a coverage::Change) -> Self {
        Self {
            after: change.after.map(State::text),
            before: change.before.map(State::text),
            criterion: change.criterion.text(),
            key: &change.key,
            line: change.line,
            reason: change.reason.map(|reason| reason.text()),
            source: change.source.as_deref(),
        }
    }
}

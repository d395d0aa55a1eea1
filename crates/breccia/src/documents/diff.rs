//! What changed between two results.

use coverage::{Change, Diff, State};
use serde_json::{Value, json};

/// All changes, by kind.
pub fn diff(diff: &Diff) -> Value {
    let list = |changes: &[Change]| changes.iter().map(change_json).collect::<Vec<Value>>();
    json!({
        "newly_missed": list(&diff.newly_missed),
        "newly_covered": list(&diff.newly_covered),
        "new": list(&diff.new),
        "gone": list(&diff.gone),
        "others": list(&diff.others),
    })
}

fn change_json(change: &Change) -> Value {
    json!({
        "key": change.key,
        "criterion": change.criterion.text(),
        "before": change.before.map(State::text),
        "after": change.after.map(State::text),
        "reason": change.reason.map(|reason| reason.text()),
        "source": change.source,
        "line": change.line,
    })
}

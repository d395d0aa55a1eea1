//! What changed since an earlier result, a line for each item.

use coverage::{Change, Criterion, State};
use text::escape;

use super::{Role, TextOptions};
use crate::names::{class_name, member_name, target_of};

/// `RC  station.SecureLink  station/Station.java:16  at Link.transmit(String)  class never created by the
/// tests`.
pub fn change_line(change: &Change, options: &TextOptions<'_>) -> String {
    let name = match change.criterion {
        Criterion::Rc => class_name(&change.class),
        Criterion::Tm => target_of(&change.class, change.method.as_deref(), &change.called),
    };
    let role = match change.after {
        Some(State::Missed) => Role::Bad,
        Some(State::Covered) => Role::Good,
        Some(State::Waived | State::Infeasible | State::Unmeasurable) | None => Role::Name,
    };
    let place = match (&change.source, change.line) {
        (Some(source), Some(line)) => format!("  {}:{line}", escape(source)),
        (Some(source), None) => format!("  {}", escape(source)),
        (None, _) => String::new(),
    };
    let reason = change.reason.map_or(String::new(), |reason| format!("  {}", reason.text()));
    let paint = options.paint;
    format!(
        "{}  {}{}  at {}{}",
        change.criterion.text(),
        paint(role, &name),
        paint(Role::Faint, &place),
        member_name(&change.called),
        paint(Role::Faint, &reason)
    )
}

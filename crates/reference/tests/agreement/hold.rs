//! One analysis of one program, by both.

use reference::Policy;

use crate::findings::{Relation, difference};
use crate::subject::Subject;
use crate::{engine, plain};

pub(crate) enum Outcome {
    Same,
    /// The first thing that only the engine or only the reference has found, as text.
    Different(String),
    /// More methods in contexts than the reference was to look at.
    TooLarge,
}

/// Holds the engine against the reference.
pub(crate) fn compare(
    subject: &mut Subject,
    analysis: &str,
    policy: Policy,
    merge_exceptions: bool,
    most_instances: usize,
) -> Outcome {
    let (fast, with_body) = engine::findings(subject, analysis, merge_exceptions);
    if fast.instances > Some(most_instances) {
        return Outcome::TooLarge;
    }
    let policy = Policy { merge_exceptions, ..policy };
    let slow = plain::findings(subject, &policy, |method| with_body.contains(&method));
    difference(&subject.program, &fast, &slow, Relation::Equal).map_or(Outcome::Same, Outcome::Different)
}

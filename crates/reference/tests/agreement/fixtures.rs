//! Every fixture, analysed by both.

use reference::Policy;

use crate::analyses::ANALYSES;
use crate::hold::{Outcome, compare};
use crate::{compiled, engine};

fn check_all(analyses: &[(&str, Policy)]) {
    let mut complaints = Vec::new();
    for (name, mut subject) in compiled::all() {
        for &(analysis, policy) in analyses {
            for merge_exceptions in [false, true] {
                let place = format!("{name}, {analysis}, exceptions merged: {merge_exceptions}");
                match compare(&mut subject, analysis, policy, merge_exceptions, 2000) {
                    Outcome::Same => {}
                    Outcome::Different(found) => complaints.push(format!("{place}: {found}")),
                    Outcome::TooLarge => complaints.push(format!("{place}: too large")),
                }
            }
        }
    }
    assert!(complaints.is_empty(), "engine first\n{}", complaints.join("\n"));
}

#[test]
fn fixtures_agree() {
    check_all(ANALYSES);
}

/// A fixture that does nothing would agree with everything.
#[test]
fn fixtures_do_something() {
    let mut count = 0;
    for (name, mut subject) in compiled::all() {
        let (found, _) = engine::findings(&mut subject, "andersen", false);
        let own = found.calls.iter().filter(|(caller, ..)| *caller == subject.entry).count();
        assert!(own >= 3, "{name}: main calls only {own} methods");
        assert!(!found.fields.is_empty() || !found.elements.is_empty(), "{name}: nothing is kept anywhere");
        count += 1;
    }
    assert!(count >= 20, "only {count} fixtures were found");
}

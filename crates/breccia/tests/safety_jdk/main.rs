//! Safety: whatever a client does, the prediction for all clients contains it.
//!
//! Components and clients are generated, compiled, analysed together, and run.
#![allow(clippy::disallowed_methods, reason = "tests use files, the environment and other programs")]

mod batch;
mod calls;
mod check;
mod clients;
mod code;
mod faults;
mod gadgets;
mod invent;
mod model;
mod more_code;
mod source;

use fragment::Conversions;

use batch::batch;
use check::{Outcome, Subject};

fn verdict(outcome: &Outcome) {
    let (count, first) = (outcome.violations.len(), outcome.violations.iter().take(20));
    let first: Vec<&str> = first.map(String::as_str).collect();
    assert!(count == 0, "{count} of {} are outside:\n{}", outcome.checked, first.join("\n"));
}

/// A client and the component, analysed as a whole program or run: both stay within what each analysis
/// predicts for all clients.
#[allow(clippy::print_stdout, reason = "figures for those who ask for them")]
fn hold(analyses: &[&str]) {
    let (mut whole, mut run) = (Outcome::default(), Outcome::default());
    for subject in Subject::of(batch()) {
        // Components with many types have their conversions in another form.
        let many_types = subject.number % 2 == 1;
        for &analysis in analyses {
            let fragment = subject.fragment(analysis, |placeholders| {
                if many_types {
                    placeholders.conversions = Conversions::All;
                }
            });
            // A method that a client's class does not override is called as `super` by the class that
            // represents it. If calls are distinguished by call site, this call is separate from others, and
            // merges less than the analysis of the client does.
            let by_sites = analysis.starts_with("kcfa") || analysis == "callsite";
            if !(by_sites && subject.group.open()) {
                whole.add(subject.hold(&subject.whole(analysis), &fragment, analysis));
            }
            run.add(subject.hold_run(&fragment, analysis));
        }
    }
    println!("{} pairs of whole programs, {} of runs", whole.checked, run.checked);
    assert!(whole.checked > 10_000 && run.checked > 1000, "{} {}", whole.checked, run.checked);
    verdict(&whole);
    verdict(&run);
}

#[test]
fn what_clients_meet_is_within_plain_fragments() {
    hold(&["cha", "rta", "0cfa", "andersen", "kcfa:1", "kcfa:2", "callsite"]);
}

#[test]
fn what_clients_meet_is_within_fragments_by_receivers() {
    hold(&["objsens1", "objsens2", "kobj:1", "kobj:2", "kobj:2:static=inherit", "ktype:1"]);
}

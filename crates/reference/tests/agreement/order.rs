//! The precision order: what a finer analysis finds, a coarser one finds too.

use std::collections::BTreeMap;

use reference::Policy;
use testkit::cases;

use crate::analyses::{ANALYSES, ORDER, ORDER_OF_CALLS};
use crate::findings::{Findings, Relation, difference};
use crate::random_programs::on_all_seeds;
use crate::subject::Subject;
use crate::{compiled, engine, generate, plain};

/// Findings by analysis, each made when it is first asked for.
struct Known<'s, F> {
    subject: &'s mut Subject,
    found: BTreeMap<&'static str, Findings>,
    find: F,
}

impl<F: Fn(&mut Subject, &'static str) -> Findings> Known<'_, F> {
    fn get(&mut self, analysis: &'static str) -> Findings {
        let Known { subject, found, find } = self;
        found.entry(analysis).or_insert_with(|| find(subject, analysis)).clone()
    }
}

/// The first pair that is out of order.
fn disorder(
    subject: &mut Subject,
    is_compiled: bool,
    find: impl Fn(&mut Subject, &'static str) -> Findings,
) -> Option<String> {
    let mut known = Known { subject, found: BTreeMap::new(), find };
    ORDER.iter().find_map(|&(finer, coarser)| {
        let (left, right) = (known.get(finer), known.get(coarser));
        let (left, right) = match coarser {
            "0cfa" => (left.by_class(), right.by_class()),
            _ if is_compiled && keeps_copies(finer) != keeps_copies(coarser) => {
                (left.without_contexts().without_variables(), right.without_contexts().without_variables())
            }
            _ => (left.without_contexts(), right.without_contexts()),
        };
        let found = difference(&known.subject.program, &left, &right, Relation::Within)?;
        Some(format!("{finer} is not within {coarser}: {found}"))
    })
}

/// Whether bodies are lowered with copies for the analysis: variables then have other numbers.
fn keeps_copies(analysis: &str) -> bool {
    ["objsens1", "objsens2", "callsite"].contains(&analysis)
}

fn by_engine(merge_exceptions: bool) -> impl Fn(&mut Subject, &'static str) -> Findings {
    move |subject, analysis| engine::findings(subject, analysis, merge_exceptions).0
}

fn by_reference(subject: &mut Subject, analysis: &'static str) -> Findings {
    let all = ANALYSES.iter();
    let policy = all.filter(|(name, _)| *name == analysis).map(|(_, policy)| *policy).next();
    let policy: Policy = policy.expect("every analysis of the order is known");
    plain::findings(subject, &policy, |_| true)
}

/// The first pair of call graphs that is out of order.
fn disorder_of_calls(subject: &mut Subject) -> Option<String> {
    let find = by_engine(true);
    ORDER_OF_CALLS.iter().find_map(|&(finer, coarser)| {
        let (left, right) = (find(subject, finer).calls_alone(), find(subject, coarser).calls_alone());
        let found = difference(&subject.program, &left, &right, Relation::Within)?;
        Some(format!("{finer} is not within {coarser}: {found}"))
    })
}

#[test]
fn call_graphs_keep_the_order() {
    for (name, mut subject) in compiled::all() {
        assert_eq!(disorder_of_calls(&mut subject), None, "{name}");
    }
    on_all_seeds(cases(1000), |seed| {
        let text = generate::program(seed).to_string();
        match disorder_of_calls(&mut Subject::of_text(&text)?) {
            None => Ok(()),
            Some(found) => Err(format!("seed {seed}: {found}\n{text}")),
        }
    });
}

#[test]
fn the_engine_keeps_the_order_on_fixtures() {
    for (name, mut subject) in compiled::all() {
        for merge_exceptions in [false, true] {
            let found = disorder(&mut subject, true, by_engine(merge_exceptions));
            assert_eq!(found, None, "{name}, exceptions merged: {merge_exceptions}");
        }
    }
}

#[test]
fn the_reference_keeps_the_order_on_fixtures() {
    for (name, mut subject) in compiled::all() {
        assert_eq!(disorder(&mut subject, true, by_reference), None, "{name}");
    }
}

#[test]
fn the_engine_keeps_the_order_on_random_programs() {
    on_all_seeds(cases(1000), |seed| {
        let text = generate::program(seed).to_string();
        let mut subject = Subject::of_text(&text)?;
        match disorder(&mut subject, false, by_engine(seed % 2 == 0)) {
            None => Ok(()),
            Some(found) => Err(format!("seed {seed}: {found}\n{text}")),
        }
    });
}

/// Types inherit contexts through static methods; objects that do not are finer or coarser as it happens.
#[test]
fn objects_without_inheritance_are_not_below_types() {
    let text = include_str!("programs/statics.ir");
    let mut subject = Subject::of_text(text).expect("the text is a program");
    let find = by_engine(true);
    let (objects, types) = (find(&mut subject, "kobj:1"), find(&mut subject, "ktype:1"));
    let (objects, types) = (objects.without_contexts(), types.without_contexts());
    assert!(difference(&subject.program, &objects, &types, Relation::Within).is_some());
    let inheriting = find(&mut subject, "kobj:1:static=inherit").without_contexts();
    assert_eq!(difference(&subject.program, &inheriting, &types, Relation::Within), None);
}

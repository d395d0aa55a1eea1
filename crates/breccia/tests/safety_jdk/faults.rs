//! The check can fail: without any one kind of placeholder statement, or where clients may do more than was
//! said, some client is outside.

use std::collections::BTreeMap;

use fragment::{Conversions, Placeholders, Statement};

use crate::batch::batch;
use crate::check::{Sites, Subject};
use crate::clients::Group;

type Kind = (&'static str, fn(&Statement) -> bool);

const KINDS: [Kind; 12] = [
    ("new", |statement| matches!(statement, Statement::New { .. })),
    ("call", |statement| matches!(statement, Statement::Call { .. })),
    ("read", |statement| matches!(statement, Statement::Read { .. })),
    ("write", |statement| matches!(statement, Statement::Write { .. })),
    ("new array", |statement| matches!(statement, Statement::NewArray(_))),
    ("read element", |statement| matches!(statement, Statement::ReadElement(_))),
    ("write element", |statement| matches!(statement, Statement::WriteElement(_))),
    ("text", |statement| matches!(statement, Statement::Text)),
    ("class literal", |statement| matches!(statement, Statement::ClassLiteral(_))),
    ("box", |statement| matches!(statement, Statement::Box(_))),
    ("assign", |statement| matches!(statement, Statement::Assign { .. })),
    ("cast", |statement| matches!(statement, Statement::Cast { .. })),
];

/// What clients do, analysed once.
#[derive(Default)]
struct Wholes(BTreeMap<(usize, usize), Sites>);

impl Wholes {
    fn is_outside(&mut self, subject: &Subject<'_>, fragment: &Sites) -> bool {
        let whole = self
            .0
            .entry((subject.number, subject.group as usize))
            .or_insert_with(|| subject.whole("andersen"));
        !subject.hold(whole, fragment, "fault").violations.is_empty()
    }
}

fn without(placeholders: &mut Placeholders, is_kind: fn(&Statement) -> bool) {
    placeholders.statements.retain(|statement| !is_kind(statement));
    if let Conversions::Listed(listed) = &mut placeholders.conversions {
        listed.retain(|statement| !is_kind(statement));
    }
}

#[test]
fn a_kind_of_statement_that_is_missing_is_found() {
    let mut wholes = Wholes::default();
    let mut found = Vec::new();
    for (kind, is_kind) in KINDS {
        let first = Subject::of(batch()).position(|subject| {
            let fragment = subject.fragment("andersen", |placeholders| without(placeholders, is_kind));
            wholes.is_outside(&subject, &fragment)
        });
        found.push((kind, first));
    }
    assert!(found.iter().all(|(_, first)| first.is_some()), "seed {}: {found:?}", batch().seed);
}

/// Clients in the package exceed the prediction for clients outside it, and clients with classes exceed the
/// prediction for those without.
#[test]
fn clients_that_may_do_more_are_found() {
    let mut wholes = Wholes::default();
    for (does, said) in [
        (Group::Package, Group::Outside),
        (Group::OutsideOpen, Group::Outside),
        (Group::PackageOpen, Group::OutsideOpen),
    ] {
        let is_found = Subject::of(batch()).filter(|subject| subject.group == does).any(|subject| {
            let fragment = Subject { group: said, ..subject }.fragment("andersen", |_| {});
            wholes.is_outside(&subject, &fragment)
        });
        assert!(is_found, "{does:?} within {said:?} (seed {})", batch().seed);
    }
}

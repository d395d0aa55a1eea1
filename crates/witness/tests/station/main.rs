//! The station: what its clients can do, how what they do is written, and a search without a JVM.
#![allow(clippy::unwrap_used, reason = "a failure here is a failed test, helpers included")]

mod deaf;
mod lifted;
mod words;

use std::borrow::Cow;
use std::sync::Arc;

use fragment::{Arrays, Clients, Placeholders, Visibility, by_visibility};
use program::{ClassId, MemorySource, Origin, Program};
use witness::{Argument, Finder, OperationId, Sequence, Statement, Vocabulary};

struct Station {
    program: Program,
    component: Vec<ClassId>,
    vocabulary: Vocabulary,
}

fn station() -> Station {
    let own = testkit::classes_of(&testkit::fixture_classes("station"));
    let jdk = testkit::classes_of(&testkit::fixture_classes("small-jdk"));
    let mut finder = Finder::default();
    own.iter().for_each(|class| finder.add(&class.bytes));
    let all = jdk.into_iter().chain(own);
    let classes = all.map(|class| (class.name, Cow::Owned(class.bytes))).collect();
    let program = program::load(Arc::new(MemorySource { classes }), &Default::default());
    let files = program.classes().filter(|(_, class)| matches!(class.origin, Origin::File(_)));
    let component: Vec<ClassId> = files
        .map(|(class, _)| class)
        .filter(|&class| program.names.class_name(class).0.starts_with(b"station/"))
        .collect();
    let mut interface = by_visibility(&program, &component, Visibility::default());
    interface.arrays = Arrays::of_signatures(&program, &interface);
    let clients = Clients::of(&program, &interface, &component, Visibility::default());
    let placeholders = Placeholders::with(&program, &interface, &clients);
    let vocabulary = Vocabulary::new(&program, &placeholders, &clients, finder.found());
    Station { program, component, vocabulary }
}

impl Station {
    /// The operation with this name.
    fn operation(&self, name: &str) -> OperationId {
        let found = self.vocabulary.all().find(|(id, _)| self.vocabulary.name(&self.program, *id) == name);
        found.unwrap_or_else(|| panic!("clients cannot use {name}")).0
    }

    /// A sequence from names of operations and their arguments.
    fn sequence(&self, statements: &[(&str, &[Argument])]) -> Sequence {
        let statement = |(name, arguments): &(&str, &[Argument])| Statement {
            operation: self.operation(name),
            arguments: arguments.to_vec(),
        };
        Sequence { statements: statements.iter().map(statement).collect() }
    }
}

/// What clients can do is what the interface shows, and nothing else.
#[test]
fn clients_use_the_interface_only() {
    let station = station();
    let names = station.vocabulary.all().map(|(id, _)| station.vocabulary.name(&station.program, id));
    expect_test::expect![[r#"
        station.Factory.<init>()
        station.Station.<init>()
        station.Factory.getLink()
        station.Factory.makeSecure()
        station.Link.transmit(java.lang.String)
        station.Station.sendMessage(java.lang.String)
        station.Station.report(station.Link)"#]]
    .assert_eq(&names.collect::<Vec<_>>().join("\n"));
}

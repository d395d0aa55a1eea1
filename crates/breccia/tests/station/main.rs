//! Worked example 1: the package `station`, its plan by Andersen's analysis, and what two suites cover.
#![allow(clippy::disallowed_methods, reason = "tests use files, the environment and other programs")]

mod damaged;

use std::borrow::Cow;
use std::sync::Arc;

use breccia::java::bare::Bare;
use coverage::{Coverage, More, gaps, judge};
use expect_test::expect;
use fragment::Visibility;
use plan::{Plan, Probe};
use pointsto::{Analysis, Unknown};
use program::{ClassId, MemorySource, Origin, Program};
use recording::{Class, Head, Loaded, Loader, Recording, Seen, Test};
use requirements::{Subject, Which, plan_of};

fn load() -> Program {
    let folder = testkit::fixture_classes("station");
    let classes = testkit::classes_of(&folder);
    let classes = classes.into_iter().map(|class| (class.name, Cow::Owned(class.bytes))).collect();
    program::load(Arc::new(MemorySource { classes }), &Default::default())
}

fn files(program: &Program) -> Vec<ClassId> {
    let files = program.classes().filter(|(_, class)| matches!(class.origin, Origin::File(_)));
    files.map(|(class, _)| class).collect()
}

fn station_plan() -> Plan {
    let program = load();
    let component = files(&program);
    let analysis: Analysis = "andersen".parse().expect("it is an analysis");
    let analysis = Analysis { unknown: Unknown::Conservative, ..analysis };
    let bare = Bare::new(program, component, Visibility::default(), false);
    let found = bare.analyse(&analysis, Which::Polymorphic).expect("it can be built");
    let lines = vec!["component: 7 classes".to_owned()];
    let subject = Subject { analysis: "andersen".to_owned(), lines, ..Subject::default() };
    plan_of(&found.program, &found.component, &found.required, &subject)
}

/// What a suite does: pairs of a line and a receiver class, and further classes that it creates.
fn recorded(plan: &Plan, met: &[(u16, &str)], made: &[&str]) -> Recording {
    let names: Vec<&str> = met.iter().map(|(_, name)| *name).chain(made.iter().copied()).collect();
    let class = |name: &&str| Class {
        name: format!("station/{name}").as_bytes().into(),
        loader: 1,
        ..Class::default()
    };
    let number = |name: &str| names.iter().position(|&known| known == name).expect("listed") as u32 + 1;
    let site = |line: u16| plan.sites().position(|(_, site)| site.line == Some(line)).expect("a call") as u32;
    let made_probe = |name: &str| {
        let wanted = format!("station/{name}");
        let at = plan.made.iter().position(|&made| plan.names.text(made) == wanted).expect("required");
        plan.number(Probe::Made(at))
    };
    let calls = met.iter().map(|&(line, name)| {
        let class = number(name);
        Seen { probe: site(line), class, selected: class, test: 1 }
    });
    let making =
        made.iter().map(|name| Seen { probe: made_probe(name), class: number(name), ..Seen::default() });
    Recording {
        head: Head { plan: plan.identity(), process: 1, started: 0, jvm: b"OpenJDK 17"[..].into() },
        loaders: vec![Loader::default()],
        classes: names.iter().map(class).collect(),
        tests: vec![Test { class: b"station/StationTest"[..].into(), method: b"sends"[..].into() }],
        seen: calls.chain(making).collect(),
        loaded: vec![Loaded { class: b"station/Station"[..].into(), loader: 1, placed: 2 }],
        ended: true,
        ..Recording::default()
    }
}

fn judged(met: &[(u16, &str)], made: &[&str]) -> Coverage {
    let plan = station_plan();
    judge(&plan, &recorded(&plan, met, made), &More::default()).expect("it is of this plan")
}

fn percents(coverage: &Coverage) -> String {
    format!("RC {} TM {}", coverage.totals.rc.percent(), coverage.totals.tm.percent())
}

/// Sends one message, and reports over the link that a new factory hands out.
#[test]
fn the_first_suite_meets_half() {
    let coverage = judged(&[(9, "NormalLink"), (16, "NormalLink")], &["NormalLink"]);
    assert_eq!(percents(&coverage), "RC 50.0 % TM 50.0 %");
    let gaps = gaps(&coverage);
    let keys: Vec<String> = gaps.ranked.iter().map(|gap| format!("{:?} {}", gap.ease, gap.key())).collect();
    expect![[r#"
        MakeFirst station/Station.sendMessage(Ljava/lang/String;)V station/Link.transmit#0 RC station/PriorityLink
        MakeFirst station/Station.report(Lstation/Link;)V station/Link.transmit#0 RC station/SecureLink"#]]
    .assert_eq(&keys.join("\n"));
}

/// Sends ten messages and one more, and reports over a secure link, too.
#[test]
fn the_second_suite_meets_all() {
    let met = [(9, "NormalLink"), (9, "PriorityLink"), (16, "NormalLink"), (16, "SecureLink")];
    let coverage = judged(&met, &["NormalLink", "PriorityLink", "SecureLink"]);
    assert_eq!(percents(&coverage), "RC 100.0 % TM 100.0 %");
    assert!(gaps(&coverage).ranked.is_empty());
    let precision = coverage::precision(&coverage, coverage::Criterion::Rc).expect("nothing is missed");
    assert_eq!(precision.absolute(), 0.0);
}

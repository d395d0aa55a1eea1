//! States and reasons.

use expect_test::expect;

use super::support::{check, check_with, parsed};
use plan::Plan;

use crate::{Coverage, More, Outside, Verdict, judge};

const PLAN: &str = "
cls a/M a/I a/X a/Y a/Z
made a/X a/Y a/Z
call a/M.m()V @5 :10 a/I.go()V
  a/X -> a/X
  a/Y -> a/X
  a/Z -> a/Z
call a/M.n()V @9 :20 a/I.go()V
  a/X -> a/X
  java/util/Q -> java/util/Q
call a/M.n()V @19 :21 a/I.go()V
---
";

fn check_plan(recording: &str, expected: expect_test::Expect) {
    check(&format!("{PLAN}{recording}"), expected);
}

#[test]
fn a_miss_says_why() {
    check_plan(
        "load a/M
         made a/X
         made a/Y
         met @5 a/X > a/X t/T#one",
        expect![[r#"
            a/M.m()V a/I.go#0 @5 by t.T#one
              RC a/X covered by t.T#one
              RC a/Y missed (created, but never gets here)
              RC a/Z missed (class never created by the tests)
              TM a/X covered by t.T#one
              TM a/Z missed (class never created by the tests)
            a/M.n()V a/I.go#0 @9
              RC a/X missed (call never reached)
              RC java/util/Q missed (call never reached)
              TM a/X missed (call never reached)
              TM java/util/Q missed (call never reached)
            a/M.n()V a/I.go#1 @19
            RC 1/5 TM 1/4
        "#]],
    );
}

#[test]
fn whether_a_class_of_others_was_made_is_not_known() {
    check_plan(
        "met @9 a/X > a/X",
        expect![[r#"
            a/M.m()V a/I.go#0 @5
              RC a/X missed (call never reached)
              RC a/Y missed (call never reached)
              RC a/Z missed (call never reached)
              TM a/X missed (call never reached)
              TM a/Z missed (call never reached)
            a/M.n()V a/I.go#0 @9 by unattributed
              RC a/X covered
              RC java/util/Q missed (reached with other classes)
              TM a/X covered
              TM java/util/Q missed (reached with other classes)
            a/M.n()V a/I.go#1 @19
            RC 1/5 TM 1/4
        "#]],
    );
}

/// Any class that selects a target covers it: here a class of the tests that inherits the method.
#[test]
fn classes_of_tests_are_foreign_and_meet_targets_that_they_inherit() {
    check_plan(
        "met @5 t/Mock > t/Mock t/T#one
         met @5 t/Sub > a/Z t/T#two
         met @5 lambda t/T$$Lambda$3+0x12 a/I t/T#two
         met @5 lambda t/T$$Lambda$4+0x13 a/I t/T#two
         met @5 proxy jdk/proxy1/$Proxy3 a/I a/J",
        expect![[r#"
            a/M.m()V a/I.go#0 @5 by t.T#one
              RC a/X missed (class never created by the tests)
              RC a/Y missed (class never created by the tests)
              RC a/Z missed (class never created by the tests)
              TM a/X missed (class never created by the tests)
              TM a/Z covered by t.T#two
              RC FOREIGN t/Mock > t/Mock
              RC FOREIGN t/Sub > a/Z
              RC FOREIGN t/T$$Lambda a/I
              RC FOREIGN a/I&a/J$$Proxy a/I a/J
            a/M.n()V a/I.go#0 @9
              RC a/X missed (call never reached)
              RC java/util/Q missed (call never reached)
              TM a/X missed (call never reached)
              TM java/util/Q missed (call never reached)
            a/M.n()V a/I.go#1 @19
            RC 0/5 TM 1/4
        "#]],
    );
}

const SMALL: &str = "
cls a/M a/I a/X a/Y a/Z
call a/M.m()V @5 :10 a/I.go()V
  a/X -> a/X
call a/M.m()V @7 :11 a/I.go()V
";

/// At a call that was to be out of reach, too.
#[test]
fn what_was_met_against_the_analysis_is_an_alarm() {
    check(
        &format!(
            "{SMALL}---\nmet @5 a/Y > a/Z\nmet @7 a/Y\nmet @7 t/Mock\nmet @7 [La/X;\nmet @7 [Lt/T;\nmet @7 [I"
        ),
        expect![[r#"
            a/M.m()V a/I.go#0 @5 by unattributed
              RC a/X missed (reached with other classes)
              TM a/X missed (reached with other classes)
              RC CONTRADICTED a/Y > a/Z
            a/M.m()V a/I.go#1 @7 by unattributed
              RC CONTRADICTED a/Y
              RC FOREIGN t/Mock
              RC CONTRADICTED [La/X;
              RC FOREIGN [Lt/T;
              RC CONTRADICTED [I
            RC 0/1 TM 0/1
        "#]],
    );
}

#[test]
fn another_target_than_predicted_is_an_alarm() {
    check(
        &format!("{SMALL}---\nmet @5 a/X > a/Z\n"),
        expect![[r#"
            a/M.m()V a/I.go#0 @5 by unattributed
              RC a/X covered
              TM a/X missed (reached with other classes)
              TM CONTRADICTED a/X > a/Z
            a/M.m()V a/I.go#1 @7
            RC 1/1 TM 0/1
        "#]],
    );
}

/// A wider analysis predicts `a/Y` at the first call, and nothing at the second.
#[test]
fn tests_that_go_past_the_interface_contradict_nothing() {
    let recording = "---\nmet @5 a/Y > a/Z\nmet @5 a/X > a/Y\nmet @7 a/Y";
    let wider = parsed(
        "
cls a/M a/I a/X a/Y a/Z
call a/M.m()V @5 :10 a/I.go()V
  a/X -> a/X
  a/Y -> a/Y
",
    )
    .0;
    let outside = Outside { wider: Some(&wider), members: &[] };
    check_with(
        &format!("{SMALL}{recording}"),
        &More { outside, ..More::default() },
        expect![[r#"
            a/M.m()V a/I.go#0 @5 by unattributed
              RC a/X covered
              TM a/X missed (reached with other classes)
              RC OUTSIDE-INT a/Y > a/Z
              TM OUTSIDE-INT a/X > a/Y
            a/M.m()V a/I.go#1 @7 by unattributed
              RC CONTRADICTED a/Y
            RC 1/1 TM 0/1
        "#]],
    );
    let members = ["a/M.hidden()V".into()];
    let outside = Outside { wider: None, members: &members };
    check_with(
        &format!("{SMALL}{recording}"),
        &More { outside, ..More::default() },
        expect![[r#"
            a/M.m()V a/I.go#0 @5 by unattributed
              RC a/X covered
              TM a/X missed (reached with other classes)
              RC OUTSIDE-INT a/Y > a/Z unproven
              TM OUTSIDE-INT a/X > a/Y unproven
            a/M.m()V a/I.go#1 @7 by unattributed
              RC OUTSIDE-INT a/Y unproven
            RC 1/1 TM 0/1
        "#]],
    );
}

/// What one analysis explains and what another explains are explained.
#[test]
fn several_wider_analyses_explain_together() {
    let recording = "---\nmet @5 a/Y > a/Y\nmet @7 a/Y";
    let wider = |call: &str| {
        parsed(&format!("\ncls a/M a/I a/X a/Y a/Z\ncall a/M.m()V {call} a/I.go()V\n  a/Y -> a/Y\n")).0
    };
    let (plan, met) = parsed(&format!("{SMALL}{recording}"));
    let judged = |wider: &Plan| {
        let outside = Outside { wider: Some(wider), members: &[] };
        judge(&plan, &met, &More { outside, ..More::default() }).unwrap()
    };
    let (mut first, second) = (judged(&wider("@5 :10")), judged(&wider("@7 :11")));
    let verdicts = |coverage: &Coverage| -> Vec<&'static str> {
        let all = coverage.sites().flat_map(|(_, _, site)| &site.beyond);
        all.map(|one| one.verdict.text()).collect()
    };
    assert_eq!(verdicts(&first), ["outside-int", "contradicted"]);
    assert_eq!(verdicts(&second), ["contradicted", "outside-int"]);
    first.explain_by(&second, Verdict::OutsideInt);
    assert_eq!(verdicts(&first), ["outside-int", "outside-int"]);
}

/// A call that was placed in one JVM and not in another was measured.
#[test]
fn what_was_placed_nowhere_is_not_measurable() {
    check_plan(
        "load a/M
         load a/M
         unplaced @5 the method is too large
         unplaced @5 the method is too large
         stale @9 the method has other code",
        expect![[r#"
            a/M.m()V a/I.go#0 @5 unplaced: the method is too large
              RC a/X unmeasurable
              RC a/Y unmeasurable
              RC a/Z unmeasurable
              TM a/X unmeasurable
              TM a/Z unmeasurable
            a/M.n()V a/I.go#0 @9
              RC a/X missed (call never reached)
              RC java/util/Q missed (call never reached)
              TM a/X missed (call never reached)
              TM java/util/Q missed (call never reached)
            a/M.n()V a/I.go#1 @19
            RC 0/2 TM 0/2
        "#]],
    );
}

#[test]
fn stale_is_told_apart_and_what_was_seen_was_placed() {
    check_plan(
        "load a/M
         stale @5 the method has other code
         unplaced @9 the method is too large
         met @9 a/X > a/X",
        expect![[r#"
            a/M.m()V a/I.go#0 @5 stale: the method has other code
              RC a/X unmeasurable
              RC a/Y unmeasurable
              RC a/Z unmeasurable
              TM a/X unmeasurable
              TM a/Z unmeasurable
            a/M.n()V a/I.go#0 @9 by unattributed
              RC a/X covered
              RC java/util/Q missed (reached with other classes)
              TM a/X covered
              TM java/util/Q missed (reached with other classes)
            a/M.n()V a/I.go#1 @19
            RC 1/2 TM 1/2
        "#]],
    );
}

#[test]
fn one_name_under_two_loaders() {
    check_plan(
        "met @9 a/X > a/X
         loader l/Mine
         met @9 a/X > a/X
         met @9 t/Mock
         loader l/Other
         met @9 t/Mock",
        expect![[r#"
            a/M.m()V a/I.go#0 @5
              RC a/X missed (call never reached)
              RC a/Y missed (call never reached)
              RC a/Z missed (call never reached)
              TM a/X missed (call never reached)
              TM a/Z missed (call never reached)
            a/M.n()V a/I.go#0 @9 by unattributed
              RC a/X covered of jdk/App of l/Mine
              RC java/util/Q missed (reached with other classes)
              TM a/X covered of jdk/App of l/Mine
              TM java/util/Q missed (reached with other classes)
              RC FOREIGN t/Mock of l/Mine
              RC FOREIGN t/Mock of l/Other
            a/M.n()V a/I.go#1 @19
            RC 1/5 TM 1/4
        "#]],
    );
}

/// Classes of the tests cover the item that represents client classes, and their methods cover the target
/// that represents client methods.
#[test]
fn classes_of_tests_meet_what_stands_for_clients() {
    let plan = "
cls a/M a/I a/X
client c/Client
call a/M.m()V @5 :10 a/I.go()V
  a/X -> a/X
  c/Client -> c/Client
call a/M.m()V @7 :10 a/I.go()V
  c/Client -> c/Client
";
    check(
        &format!(
            "{plan}---\nmet @5 t/Sub > a/X t/T#one\nmet @5 t/Own > t/Own t/T#two\nmet @7 lambda t/T$$Lambda/0x1 a/I"
        ),
        expect![[r#"
            a/M.m()V a/I.go#0 @5 by t.T#one
              RC a/X missed (reached with other classes)
              RC c/Client covered by t.T#one as t/Sub as t/Own
              TM a/X covered by t.T#one
              TM c/Client covered by t.T#two as t/Own
            a/M.m()V a/I.go#1 @7 by unattributed
              RC c/Client covered as t/T$$Lambda
              TM c/Client covered as t/T$$Lambda
            RC 2/3 TM 3/3
        "#]],
    );
}

/// A class of a library stands for what clients pass, whatever it inherits; one of the tests that inherits a
/// method that nobody predicted is told.
#[test]
fn classes_of_libraries_meet_what_stands_for_clients() {
    let plan = "
cls a/M a/I l/Base
client c/Client
call a/M.m()V @5 :10 a/I.go()V
  c/Client -> c/Client
";
    let tests: [Box<[u8]>; 1] = [(*b"t/T").into()];
    let more = More { tests: &tests, ..More::default() };
    check_with(
        &format!("{plan}---\nmet @5 l/Web > l/Base t/T#one"),
        &more,
        expect![[r#"
            a/M.m()V a/I.go#0 @5 by t.T#one
              RC c/Client covered by t.T#one as l/Web
              TM c/Client covered by t.T#one as l/Web
            RC 1/1 TM 1/1
        "#]],
    );
    check_with(
        &format!("{plan}---\nmet @5 t/T > l/Base t/T#one"),
        &more,
        expect![[r#"
            a/M.m()V a/I.go#0 @5 by t.T#one
              RC c/Client covered by t.T#one as t/T
              TM c/Client missed (reached with other classes)
              TM CONTRADICTED t/T > l/Base
            RC 1/1 TM 0/1
        "#]],
    );
}

/// A class that a framework made below one of the component is no library's: what it inherits from there must
/// be predicted.
#[test]
fn classes_that_frameworks_make_do_not_hide_what_they_inherit() {
    check_with(
        "
cls a/M a/I a/Base
client c/Client
call a/M.m()V @5 :10 a/I.go()V
  c/Client -> c/Client
---
met @5 a/Base$$SpringCGLIB$$0 > a/Base t/T#one
",
        &More { tests: &[(*b"t/T").into()], ..More::default() },
        expect![[r#"
            a/M.m()V a/I.go#0 @5 by t.T#one
              RC c/Client covered by t.T#one as a/Base$$SpringCGLIB$$0
              TM c/Client missed (reached with other classes)
              TM CONTRADICTED a/Base$$SpringCGLIB$$0 > a/Base
            RC 1/1 TM 0/1
        "#]],
    );
}

#[test]
fn a_proxy_is_told_by_its_interfaces() {
    check(
        "
cls a/M a/I
call a/M.m()V @5 :10 a/I.go()V
  a/I&a/J$$Proxy -> a/I&a/J$$Proxy
  a/I$$Proxy~1 -> a/I$$Proxy~1
---
met @5 proxy jdk/proxy2/$Proxy17 a/I
",
        expect![[r#"
            a/M.m()V a/I.go#0 @5 by unattributed
              RC a/I&a/J$$Proxy missed (reached with other classes)
              RC a/I$$Proxy~1 covered
              TM a/I&a/J$$Proxy missed (reached with other classes)
              TM a/I$$Proxy~1 covered
            RC 1/2 TM 1/2
        "#]],
    );
}

#[test]
fn a_recording_of_another_plan_is_refused() {
    let (plan, mut recording) = parsed(PLAN);
    recording.head.plan ^= 1;
    let error = judge(&plan, &recording, &More::default()).expect_err("it is of another plan").to_string();
    assert!(error.starts_with("the recording was made with plan "), "{error}");
}

/// A framework makes subclasses of the component's classes at run time: they stand for these, if these are
/// possible here.
#[test]
fn subclasses_that_frameworks_make_stand_for_their_superclass() {
    let judged = |met: &str| {
        let judged = super::support::judged(&format!("{PLAN}\n{met}"), &More::default());
        let shown = judged.sites().next().map(|(.., site)| {
            let items = site.receivers.iter().chain(&site.targets).map(|item| (&item.class, item.state));
            let covered = items.filter(|(_, state)| *state == crate::State::Covered);
            let beyond = site.beyond.iter().map(|seen| format!("{} {}", seen.class, seen.library));
            covered.map(|(class, _)| class.to_string()).chain(beyond).collect::<Vec<_>>()
        });
        shown.unwrap_or_default().join(", ")
    };
    assert_eq!(judged("met @5 a/Y$$SpringCGLIB$$0 > a/Y$$SpringCGLIB$$0"), "a/Y, a/X");
    assert_eq!(judged("met @5 a/I$HibernateProxy$x1 > a/I$HibernateProxy$x1"), "a/I$HibernateProxy$x1 true");
    assert_eq!(judged("met @5 a/Y$MockitoMock$1 > a/Y$MockitoMock$1"), "a/Y$MockitoMock$1 false");
    assert_eq!(judged("met @5 a/X_Subclass > a/X_Subclass"), "a/X_Subclass false");
}

/// A class that nobody analysed belongs to the tests, to a library, or was made at run time.
#[test]
fn foreign_classes_of_libraries_are_told_from_those_of_the_tests() {
    let text = format!(
        "{PLAN}
         met @9 t/Mine > t/Mine
         met @9 org/lib/Bag > org/lib/Bag
         met @9 org/lib/Bag$$Lambda$14/123 > org/lib/Bag
         met @9 lambda t/Mine$$Lambda+0x1 a/I
         met @9 a/X$MockitoMock$123 > a/X$MockitoMock$123
         met @9 t/Mine$MockitoMock$7 > t/Mine$MockitoMock$7
         met @9 proxy $Proxy1 a/I"
    );
    let tests: [Box<[u8]>; 2] = [b"t/Mine"[..].into(), b"t/Other"[..].into()];
    let shown = |tests| {
        let judged = super::support::judged(&text, &More { tests, ..More::default() });
        let foreign = judged.observed(&[crate::Verdict::Foreign]);
        let lines = foreign
            .map(|(.., seen)| format!("{} {}", seen.class, if seen.library { "library" } else { "tests" }));
        lines.collect::<Vec<_>>().join("\n")
    };
    expect![[r#"
        t/Mine tests
        org/lib/Bag library
        org/lib/Bag$$Lambda library
        t/Mine$$Lambda tests
        a/X$MockitoMock$123 tests
        t/Mine$MockitoMock$7 tests
        a/I$$Proxy tests"#]]
    .assert_eq(&shown(&tests));
    assert!(!shown(&[]).contains("library"), "nobody said which classes are those of the tests");
}

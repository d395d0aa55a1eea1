//! Which gaps come first.

use expect_test::expect;

use super::support::judged;
use crate::{Gap, More, gaps};

#[test]
fn calls_that_no_test_reaches_come_first() {
    let coverage = judged(
        "
cls a/M a/I a/X a/Y a/Z
made a/X a/Y a/Z
call a/M.far()V @1 :1 a/I.go()V
  a/Z -> a/Z
  a/X -> a/X
call a/M.m()V @5 :10 a/I.go()V
  a/Z -> a/Z
  java/Q -> java/Q
  a/X -> a/X
  a/Y -> a/X
call a/M.m()V @6 :11 a/I.go()V
  a/X
---
made a/Y
met @5 a/X > a/X t/T#one
",
        &More::default(),
    );
    let gaps = gaps(&coverage);
    let ranked: Vec<String> = gaps
        .ranked
        .iter()
        .map(|gap| {
            format!("{:?} {}{}", gap.ease, gap.key(), if gap.target.is_some() { " and TM" } else { "" })
        })
        .collect();
    expect![[r#"
        ReachSite a/M.far()V a/I.go#0 RC a/X and TM
        ReachSite a/M.m()V a/I.go#1 RC a/X
        MakeFirst a/M.m()V a/I.go#0 RC a/Z and TM
        BringHere a/M.m()V a/I.go#0 RC a/Y
        ReachAndMake a/M.far()V a/I.go#0 RC a/Z and TM
        MakeAndBring a/M.m()V a/I.go#0 RC java/Q and TM"#]]
    .assert_eq(&ranked.join("\n"));
    let not_created: Vec<_> =
        gaps.not_created.iter().map(|class| (&class.class[..], class.items, class.sites)).collect();
    assert_eq!(not_created, [("a/Z", 4, 2)]);
}

/// The gaps of a result in their order: what is missed, and at which call.
fn order(text: &str) -> String {
    let coverage = judged(text, &More { calls: Some(crate::Calls::Typed), ..More::default() });
    let keys = gaps(&coverage).ranked.iter().map(Gap::key).collect::<Vec<_>>();
    keys.join("\n")
}

/// One call with many classes, and one class at many calls, leave room for others.
#[test]
fn different_calls_and_classes_come_first() {
    expect![[r#"
        a/M.m()V a/I.by#0 RC a/A
        a/M.m()V a/I.go#0 RC a/B
        a/M.m()V a/I.to#0 RC a/A
        a/M.m()V a/I.go#0 RC a/C
        a/M.m()V a/I.to#0 RC a/D
        a/M.m()V a/I.go#0 RC a/A"#]]
    .assert_eq(&order(
        "
cls a/M a/I a/A a/B a/C a/D
made a/A a/B a/C a/D
call a/M.m()V @1 :1 a/I.go()V
  a/A -> a/A
  a/B -> a/B
  a/C -> a/C
call a/M.m()V @2 :2 a/I.to()V
  a/A -> a/A
  a/D -> a/D
call a/M.m()V @3 :3 a/I.by()V
  a/A -> a/A
---
made a/A
made a/B
made a/C
met @1 a/X
met @2 a/X
met @3 a/X
",
    ));
}

/// Calls on own types first, and own classes at these first.
#[test]
fn the_component_comes_first() {
    expect![[r#"
        a/N.far()V a/I.go#0 RC a/X
        a/M.near()V a/I.go#0 RC a/Y
        a/M.m()V a/I.go#0 RC a/X
        a/M.m()V a/I.go#0 RC java/Q
        a/M.lib()V t/I.go#0 RC a/X"#]]
    .assert_eq(&order(
        "
cls a/M a/N a/I a/X a/Y t/I
made a/X a/Y
call a/N.far()V @1 :1 a/I.go()V
  a/X -> a/X
call a/M.lib()V @2 :1 t/I.go()V library
  a/X -> a/X
call a/M.near()V @3 :1 a/I.go()V
  a/Y -> a/Y
call a/M.m()V @4 :1 a/I.go()V
  java/Q -> java/Q
  a/X -> a/X
---
made a/X
made a/Y
met @2 a/Z
met @4 a/Z
",
    ));
}

/// What readers would write a test for comes first: calls that no test reaches, with the class that tests use
/// most; then calls that miss one class; methods that do something.
#[test]
fn what_is_worth_a_test_comes_first() {
    expect![[r#"
        a/M.new()V a/I.go#0 RC a/A
        a/M.one()V a/I.go#0 RC a/B
        a/M.toString()Ljava/lang/String; a/I.by#0 RC a/E
        a/M.all()V a/I.go#0 RC a/C
        a/M.give()V a/I.to#0 RC a/P
        a/M.old()V a/I.go#0 RC a/B
        a/M.all()V a/I.go#0 RC a/D
        a/M.give()V a/I.to#0 RC a/A
        a/M.all()V a/I.go#0 RC a/E
        a/M.all()V a/I.go#0 RC a/B
        a/M.new()V a/I.go#0 RC a/B
        a/M.new()V a/I.go#0 RC a/C"#]]
    .assert_eq(&order(
        "
cls a/M a/I a/A a/B a/C a/D a/E a/P
made a/A a/B a/C a/D a/E a/P
call a/M.all()V @1 :1 a/I.go()V
  a/A -> a/A
  a/B -> a/B
  a/C -> a/C
  a/D -> a/D
  a/E -> a/E
call a/M.one()V @2 :2 a/I.go()V
  a/A -> a/A
  a/B -> a/B
call a/M.old()V @3 :3 a/I.go()V
  deprecated
  a/B -> a/B
call a/M.toString()Ljava/lang/String; @6 :6 a/I.by()V
  a/E -> a/E
call a/M.new()V @4 :4 a/I.go()V
  a/B -> a/B
  a/A -> a/A
  a/C -> a/C refuses
call a/M.give()V @5 :5 a/I.to()V
  a/A -> a/A passes
  a/D -> a/D
  a/P -> a/A
---
made a/A
made a/B
made a/C
made a/D
made a/E
made a/P
met @1 a/A
met @2 a/A
met @5 a/D
",
    ));
}

/// What is beside the point comes later: messages, assertions, methods that hand a call on.
#[test]
fn calls_beside_the_point_come_later() {
    expect![[r#"
        a/M.works()V a/I.four#0 RC a/X
        a/M.checks()V a/I.one#0 RC a/X
        a/M.tells()V a/I.two#0 RC a/X
        a/M.hands()V a/I.three#0 RC a/X"#]]
    .assert_eq(&order(
        "
cls a/M a/I a/X
made a/X
call a/M.checks()V @1 :1 a/I.one()V
  asserts
  a/X -> a/X
call a/M.tells()V @2 :1 a/I.two()V
  tells
  a/X -> a/X
call a/M.hands()V @3 :1 a/I.three()V
  delegates
  a/X -> a/X
call a/M.works()V @4 :1 a/I.four()V
  a/X -> a/X
---
",
    ));
}

/// At calls that tests reach: those that decide something first, then classes that the call may tell apart.
/// Of calls that no test reaches, first those that several classes get to.
#[test]
fn calls_that_treat_all_alike_come_later() {
    expect![[r#"
        a/M.far()V a/I.many#0 RC a/C
        a/M.near()V a/I.one#0 RC a/C
        a/M.asks()V a/I.isOne#0 RC a/B
        a/M.runs()V a/I.go#0 RC a/B
        a/M.calls()V a/I.by#0 RC a/M$$Lambda.go@1
        a/M.hands()V a/I.to#0 RC a/B
        a/M.equals()V a/I.same#0 RC a/B
        a/M.beside()V a/I.other#0 RC a/B
        a/M.far()V a/I.many#0 RC a/D
        a/M.far()V a/I.many#0 RC a/E"#]]
    .assert_eq(&order(
        "
cls a/M a/I a/A a/B a/C a/D a/E
made a/A a/B a/C a/D a/E
call a/M.near()V @1 :1 a/I.one()V
  a/C -> a/C
call a/M.far()V @2 :2 a/I.many()V
  a/C -> a/C
  a/D -> a/D
  a/E -> a/E
call a/M.runs()V @3 :3 a/I.go()V
  a/A -> a/A
  a/B -> a/B
call a/M.asks()V @4 :4 a/I.isOne()Z
  a/A -> a/A
  a/B -> a/B
call a/M.calls()V @5 :5 a/I.by()V
  a/A -> a/A
  a/M$$Lambda.go@1 -> a/M.lambda$go$0
call a/M.hands()V @6 :6 a/I.to()V
  a/A -> a/A
  a/B -> a/B delegates
call a/M.beside()V @7 :7 a/I.other()V
  a/A -> a/A
  a/B -> a/B passes
call a/M.equals()V @8 :8 a/I.same()V
  a/A -> a/A
  a/B -> a/B
---
made a/A
made a/B
made a/C
made a/D
made a/E
met @3 a/A
met @4 a/A
met @5 a/A
met @6 a/A
met @7 a/A
met @8 a/A
",
    ));
}

/// Code whose source is not the project's comes last, unless nearly all sources are elsewhere.
#[test]
fn code_without_source_comes_last() {
    let text = "
cls a/M a/N a/I a/X
made a/X
call lib/R.first()V @1 :1 a/I.one()V
  a/X -> a/X
call a/M.second()V @2 :1 a/I.two()V
  a/X -> a/X
call a/N.third()V @3 :1 a/I.three()V
  a/X -> a/X
---
";
    let order = |is_found: fn(&str) -> bool| {
        let mut coverage = judged(text, &More::default());
        coverage.mark_sources(is_found);
        gaps(&coverage).ranked.iter().map(Gap::key).collect::<Vec<_>>().join("\n")
    };
    expect![[r#"
        a/M.second()V a/I.two#0 RC a/X
        a/N.third()V a/I.three#0 RC a/X
        lib/R.first()V a/I.one#0 RC a/X"#]]
    .assert_eq(&order(|path| path.starts_with("a/")));
    expect![[r#"
        lib/R.first()V a/I.one#0 RC a/X
        a/M.second()V a/I.two#0 RC a/X
        a/N.third()V a/I.three#0 RC a/X"#]]
    .assert_eq(&order(|path| path.starts_with("lib/")));
}

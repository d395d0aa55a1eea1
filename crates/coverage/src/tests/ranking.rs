//! Which gaps come first.

use expect_test::expect;

use super::support::judged;
use crate::{Gap, More, gaps};

#[test]
fn the_easiest_come_first() {
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
        BringHere a/M.m()V a/I.go#0 RC a/Y
        ReachSite a/M.far()V a/I.go#0 RC a/X and TM
        MakeFirst a/M.m()V a/I.go#0 RC a/Z and TM
        ReachAndMake a/M.far()V a/I.go#0 RC a/Z and TM
        ReachSite a/M.m()V a/I.go#1 RC a/X
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
        a/M.m()V a/I.go#0 RC a/A
        a/M.m()V a/I.to#0 RC a/D
        a/M.m()V a/I.go#0 RC a/B
        a/M.m()V a/I.to#0 RC a/A
        a/M.m()V a/I.go#0 RC a/C
        a/M.m()V a/I.by#0 RC a/A"#]]
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

/// Calls on own types first, own classes at these first, then calls near what is tested.
#[test]
fn the_component_comes_first() {
    expect![[r#"
        a/M.m()V a/I.go#0 RC a/X
        a/M.near()V a/I.go#0 RC a/Y
        a/N.far()V a/I.go#0 RC a/X
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

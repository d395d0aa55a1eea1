//! Which gaps come first.

use expect_test::expect;

use super::support::judged;
use crate::{More, gaps};

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
        MakeFirst a/M.m()V a/I.go#0 RC a/Z and TM
        ReachSite a/M.far()V a/I.go#0 RC a/X and TM
        ReachSite a/M.m()V a/I.go#1 RC a/X
        ReachAndMake a/M.far()V a/I.go#0 RC a/Z and TM
        MakeAndBring a/M.m()V a/I.go#0 RC java/Q and TM"#]]
    .assert_eq(&ranked.join("\n"));
    let not_created: Vec<_> =
        gaps.not_created.iter().map(|class| (&class.class[..], class.items, class.sites)).collect();
    assert_eq!(not_created, [("a/Z", 4, 2)]);
}

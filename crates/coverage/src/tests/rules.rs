//! Thresholds, how ratios are shown, and why nothing was recorded.

use expect_test::expect;
use plan::Plan;
use recording::Recording;

use super::support::{judged, parsed};
use crate::{Coverage, Criterion, Level, More, Percent, Rule, Silence, check, judge};

const PLAN: &str = "
cls a/M a/I b/N
call a/M.m()V @1 :1 a/I.go()V
  a/X -> a/X
  a/Y -> a/X
call b/N.n()V @2 :1 a/I.go()V
  a/X -> a/X
---
";

#[test]
fn groups_that_fall_short_are_named() {
    let coverage = judged(&format!("{PLAN}met @1 a/X > a/X"), &More::default());
    let rule = |level, criterion, minimum| Rule { level, criterion, minimum };
    let rules = [
        rule(Level::Total, Criterion::Rc, 33.3),
        rule(Level::Total, Criterion::Rc, 33.4),
        rule(Level::Package, Criterion::Tm, 80.0),
        rule(Level::Class, Criterion::Rc, 50.5),
        rule(Level::Method, Criterion::Tm, 1.0),
    ];
    let found: Vec<String> = check(&coverage, &rules).iter().map(ToString::to_string).collect();
    expect![[r#"
        RC is 33.3 % (1/3), but at least 33.4 % is needed
        TM of b is 0.0 % (0/1), but at least 80 % is needed
        RC of a.M is 50.0 % (1/2), but at least 50.5 % is needed
        RC of b.N is 0.0 % (0/1), but at least 50.5 % is needed
        TM of b/N.n()V is 0.0 % (0/1), but at least 1 % is needed"#]]
    .assert_eq(&found.join("\n"));
}

/// No message may say that 66.7 % is less than 66.7 %.
#[test]
fn what_is_shown_is_enough() {
    let coverage = judged(&format!("{PLAN}met @1 a/X > a/X\nmet @2 a/X > a/X"), &More::default());
    let rule = |minimum| [Rule { level: Level::Total, criterion: Criterion::Rc, minimum }];
    assert_eq!(coverage.totals.rc.percent().to_string(), "66.7 %");
    assert_eq!(check(&coverage, &rule(66.7)), []);
    assert_eq!(check(&coverage, &rule(66.8)).len(), 1);
}

#[test]
fn what_could_not_be_measured_does_not_pass() {
    let text = format!("{PLAN}load a/M\nload b/N\nstale @1 other code\nstale @2 other code");
    let coverage = judged(&text, &More::default());
    let rule = |minimum| [Rule { level: Level::Total, criterion: Criterion::Rc, minimum }];
    let found: Vec<String> = check(&coverage, &rule(1.0)).iter().map(ToString::to_string).collect();
    assert_eq!(found, ["RC: none of 3 items could be measured"]);
    assert_eq!(check(&coverage, &rule(0.0)), []);
}

/// All waived is a choice; no item at all is more likely a mistake.
#[test]
fn without_items_nothing_is_enough() {
    let rule = |minimum| [Rule { level: Level::Class, criterion: Criterion::Rc, minimum }];
    let found: Vec<String> =
        check(&Coverage::default(), &rule(80.0)).iter().map(ToString::to_string).collect();
    assert_eq!(found, ["RC: there is nothing to cover (0/0), so nothing shows that 80 % is covered"]);
    assert_eq!(check(&Coverage::default(), &rule(0.0)), []);
}

#[test]
fn a_hundred_percent_is_said_of_all_alone() {
    let shown = |covered, required| Percent { covered, required }.to_string();
    assert_eq!(shown(99_999, 100_000), "99.9 %");
    assert_eq!(shown(1, 100_000), "0.1 %");
    assert_eq!(shown(0, 100_000), "0.0 %");
    assert_eq!(shown(2, 3), "66.7 %");
    assert_eq!(shown(15, 35), "42.9 %");
    assert_eq!(shown(1, 16), "6.3 %");
    assert_eq!(shown(3, 3), "100.0 %");
    assert_eq!(shown(0, 0), "n/a");
}

#[test]
fn silence_has_a_reason() {
    let silence = |text: &str| Silence::find(&judged(text, &More::default()));
    let (plan, _) = parsed(PLAN);
    let without =
        |plan: &Plan| judge(plan, &Recording::default(), &More::default()).expect("there is no JVM");
    assert_eq!(Silence::find(&without(&plan)), Some(Silence::NoJvm));
    let failed = Coverage { exit_code: Some(1), ..without(&plan) };
    assert_eq!(Silence::find(&failed), Some(Silence::CommandFailed(1)));
    assert_eq!(Silence::find(&without(&Plan::default())), Some(Silence::NothingRequired));
    assert_eq!(silence(PLAN), Some(Silence::NoClass));
    assert_eq!(silence(&format!("{PLAN}load a/M")), Some(Silence::NoCall));
    assert_eq!(silence(&format!("{PLAN}load a/M\nmet @1 t/Mock")), None);
    let (plan, mut recording) = parsed(&format!("{PLAN}load a/M"));
    recording.loaded[0].placed = 0;
    let judged = judge(&plan, &recording, &More::default()).expect("it is of this plan");
    assert_eq!(Silence::find(&judged), Some(Silence::NoProbe));
}

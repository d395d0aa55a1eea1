//! Items that tests show to be possible, and items that stay open.

use expect_test::expect;

use super::support::judged;
use crate::{Coverage, Criterion, More, Witnessed, gaps};

fn marked() -> Coverage {
    let mut coverage = judged(
        "
cls a/M a/I a/W a/X a/Y a/Z
call a/M.m()V @5 :10 a/I.go()V
  a/W
  a/X
  a/Y
  a/Z
---
met @5 a/W > a/W t/T#one
",
        &More::default(),
    );
    coverage.mark_witnessed(|key| match key.rsplit_once(' ').map(|(_, class)| class) {
        Some("a/W" | "a/Z") => Witnessed::Shown("w.WTest#one".into()),
        Some("a/Y") => Witnessed::Open,
        _ => Witnessed::Unknown,
    });
    coverage
}

/// What is covered needs no mark.
#[test]
fn missed_items_are_possible_open_or_not_tried() {
    let coverage = marked();
    expect!["WitnessCounts { covered: 1, possible: 1, open: 1, untried: 1 }"]
        .assert_eq(&format!("{:?}", coverage.witnessed(Criterion::Rc)));
    let mut again = coverage.clone();
    again.mark_witnessed(|_| Witnessed::Unknown);
    expect!["WitnessCounts { covered: 1, possible: 0, open: 0, untried: 3 }"]
        .assert_eq(&format!("{:?}", again.witnessed(Criterion::Rc)));
}

#[test]
fn what_is_possible_comes_first() {
    let coverage = marked();
    let classes: Vec<String> = gaps(&coverage).ranked.iter().map(|gap| gap.item.class.to_string()).collect();
    assert_eq!(classes, ["a/Z", "a/X", "a/Y"]);
}

#[test]
fn marks_survive_a_file() {
    let coverage = marked();
    let mut bytes = Vec::new();
    crate::write(&coverage, &mut bytes).expect("a vector takes everything");
    let read = crate::read(&bytes).expect("it is a result");
    assert_eq!(read.witnessed(Criterion::Rc), coverage.witnessed(Criterion::Rc));
}

#[test]
fn only_what_is_shown_may_be_required() {
    let mut coverage = marked();
    assert_eq!(coverage.totals.rc.required(), 4);
    coverage.require_shown();
    assert_eq!((coverage.totals.rc.covered, coverage.totals.rc.required()), (1, 2));
}

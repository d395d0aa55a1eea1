//! Waivers and what is infeasible.

use expect_test::{Expect, expect};

use super::support::{check_with, judged};
use crate::{Criterion, More, parse_waivers, precision};

const PLAN: &str = "
cls a/M a/I a/X a/Y a/Z
made a/X a/Y a/Z
refined kobj:2
call a/M.m()V @5 :10 a/I.go()V
  a/X -> a/X
  a/Y -> a/Y
  a/Z -> a/Z !
---
met @5 a/X > a/X
";

fn waivers(items: &[&str]) -> String {
    items.iter().map(|item| format!("[[waiver]]\nitem = \"{item}\"\nreason = \"no way\"\n")).collect()
}

fn check_waived(recording: &str, items: &[&str], expected: Expect) {
    let waivers = parse_waivers(&waivers(items)).expect("they are well formed");
    let more = More { waivers: &waivers, ..More::default() };
    check_with(&format!("{PLAN}{recording}"), &more, expected);
}

/// A target that only what is waived or infeasible selects is not required either.
#[test]
fn what_is_waived_or_infeasible_is_not_required() {
    check_waived(
        "",
        &["a/M.m()V a/I.go#0 RC a/Y"],
        expect![[r#"
            a/M.m()V a/I.go#0 @5 by unattributed
              RC a/X covered
              RC a/Y waived waiver: no way
              RC a/Z infeasible
              TM a/X covered
              TM a/Y waived waiver: no way
              TM a/Z infeasible
            RC 1/1 TM 1/1
        "#]],
    );
}

#[test]
fn what_is_met_is_covered_whatever_was_said() {
    check_waived(
        "met @5 a/Y > a/Y\nmet @5 a/Z > a/Z",
        &["a/M.m()V a/I.go#0 RC a/Y", "a/M.m()V a/I.go#0 TM a/Z"],
        expect![[r#"
            a/M.m()V a/I.go#0 @5 by unattributed
              RC a/X covered
              RC a/Y covered waiver: no way AGAINST Waived
              RC a/Z covered AGAINST Infeasible
              TM a/X covered
              TM a/Y covered
              TM a/Z covered waiver: no way AGAINST Waived
            RC 3/3 TM 3/3
        "#]],
    );
}

#[test]
fn a_waiver_of_a_call_is_one_of_all_its_items() {
    check_waived(
        "",
        &["a/M.m()V  a/I.go#0"],
        expect![[r#"
            a/M.m()V a/I.go#0 @5 by unattributed
              RC a/X covered waiver: no way AGAINST Waived
              RC a/Y waived waiver: no way
              RC a/Z infeasible waiver: no way
              TM a/X covered waiver: no way AGAINST Waived
              TM a/Y waived waiver: no way
              TM a/Z waived waiver: no way
            RC 1/1 TM 1/1
        "#]],
    );
}

#[test]
fn waivers_that_do_nothing_are_told() {
    let text = waivers(&[
        "a/M.m()V a/I.go#0 RC a/X",
        "a/M.m()V a/I.go#0 RC a/Y",
        "a/M.m()V a/I.go#0 RC a/Z",
        "a/M.gone()V a/I.go#0 RC a/Z",
    ]);
    let waivers = parse_waivers(&text).expect("they are well formed");
    let coverage = judged(PLAN, &More { waivers: &waivers, ..More::default() });
    let uses: Vec<_> = coverage.waivers.iter().map(|waiver| (waiver.line, waiver.used.text())).collect();
    assert_eq!(
        uses,
        [(1, "covered after all"), (4, "waived"), (7, "infeasible anyway"), (10, "names no item")]
    );
}

/// Three items of the analysis at one call; one of them is feasible.
#[test]
fn absolute_precision_is_known_when_nothing_is_missed() {
    assert_eq!(precision(&judged(PLAN, &More::default()), Criterion::Rc), None);
    let waivers = parse_waivers(&waivers(&["a/M.m()V a/I.go#0 RC a/Y"])).expect("they are well formed");
    let coverage = judged(PLAN, &More { waivers: &waivers, ..More::default() });
    let precision = precision(&coverage, Criterion::Rc).expect("all is waived");
    assert_eq!((precision.computed, precision.feasible, precision.absolute()), (3.0, 1.0, 2.0));
}

#[test]
fn wrong_files_are_refused_with_the_line() {
    let check = |text: &str, expected: Expect| {
        expected.assert_eq(&parse_waivers(text).expect_err("it is wrong").to_string());
    };
    check("[[waiver]]\nitem = \"a\"\n", expect!["missing field `reason` (line 1)"]);
    check(
        "\n\n[[waiver]]\nitem = \"a\"\nreason = \" \"",
        expect!["a reason is needed to waive `a` (line 5)"],
    );
    check(
        "[[waiver]]\nitem = \"\"\nreason = \"b\"",
        expect!["the key of an item is needed, but `item` is empty (line 2)"],
    );
    check("[[waivers]]\nitem = \"a\"", expect!["unknown field `waivers`, expected `waiver` (line 1)"]);
    check(
        "[[waiver]]\nitem = \"a\"\nreason = \"b\"\nwhy = 1\n",
        expect!["unknown field `why`, expected `item` or `reason` (line 4)"],
    );
    check("[[waiver]]\nitem = \"a\nreason = 1", expect!["invalid basic string, expected `\"` (line 2)"]);
    check(
        "[[waiver]]\nitem = \"a\"\nreason = \"b\"\n[[waiver]]\nitem = \"a\"\nreason = \"b\"\n",
        expect!["`a` is waived twice, first in line 1 (line 5)"],
    );
    assert_eq!(parse_waivers("# none\n"), Ok(Vec::new()));
}

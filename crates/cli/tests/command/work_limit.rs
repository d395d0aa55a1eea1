//! What happens if an analysis takes too much work, and what a log says meanwhile.

use expect_test::{Expect, expect};

use crate::support::{breccia, json, run};

/// A component whose analysis by contexts takes more work than one without.
const STATION: &str = "--no-jdk fixtures/station/classes";

/// What is said on standard error, and the analysis that the plan names.
#[track_caller]
fn check(options: &str, expected: Expect) {
    let found = run(&format!("plan {STATION} {options} --format json"));
    assert_eq!(found.code, 0, "{}", found.err);
    let plan: serde_json::Value = serde_json::from_str(&found.out).unwrap();
    expected.assert_eq(&format!("{}{}\n", found.err, plan["analysis"].as_str().unwrap()));
}

#[test]
fn the_usual_analysis_steps_down() {
    check(
        "",
        expect![[r#"
        owners
    "#]],
    );
    check(
        "--work-limit 1",
        expect![[r#"
        note: `owners` takes more work than the limit of 1: using `andersen:sharp=all` (--work-limit sets the limit, --analysis names an analysis)
        note: `andersen:sharp=all` takes more work than the limit of 1: using `0cfa` (--work-limit sets the limit, --analysis names an analysis)
        0cfa
    "#]],
    );
    check(
        "--work-limit none",
        expect![[r#"
        owners
    "#]],
    );
}

#[test]
fn a_named_analysis_steps_down_only_if_a_limit_is_given() {
    check(
        "--analysis kobj:2:reflection=all",
        expect![[r#"
        kobj:2:reflection=all
    "#]],
    );
    check(
        "--analysis kobj:2:reflection=all --work-limit 1",
        expect![[r#"
        note: `kobj:2:reflection=all` takes more work than the limit of 1: using `andersen:reflection=all` (--work-limit sets the limit, --analysis names an analysis)
        note: `andersen:reflection=all` takes more work than the limit of 1: using `0cfa:reflection=all` (--work-limit sets the limit, --analysis names an analysis)
        0cfa:reflection=all
    "#]],
    );
    check(
        "--analysis 0cfa --work-limit 1",
        expect![[r#"
        0cfa
    "#]],
    );
}

#[test]
fn an_analysis_that_is_within_its_limit_takes_no_notice_of_it() {
    let (with, without) = (plan("--work-limit 100M"), plan("--work-limit none"));
    assert_eq!(with, without);
}

#[test]
fn the_plan_is_the_same_whatever_the_number_of_threads() {
    let one = plan("--work-limit 1 --threads 1");
    assert_eq!(one, plan("--work-limit 1 --threads 2"));
    assert_eq!(one, plan("--work-limit 1 --threads 2"));
}

#[test]
fn what_is_required_is_what_the_cheaper_analysis_says() {
    let sites =
        |options: &str| json(&format!("plan {STATION} {options} --format json --quiet"))["sites"].clone();
    assert_eq!(sites("--work-limit 1"), sites("--analysis 0cfa"));
}

#[test]
fn programs_and_questions_step_down_too() {
    let called = run(
        "callgraph --no-jdk --cp fixtures/station/classes --component station.** --work-limit 1 --format json",
    );
    let calls: serde_json::Value = serde_json::from_str(&called.out).unwrap();
    assert_eq!((called.code, calls["analysis"].as_str()), (0, Some("0cfa")), "{}", called.err);
}

#[test]
fn problems_of_the_input_are_told_once() {
    let folder = crate::support::damaged();
    let found = run(&format!("plan --no-jdk {} --work-limit 1", folder.path().display()));
    let broken = found.err.lines().filter(|line| line.contains("B0.class")).count();
    assert_eq!(broken, 1, "{}", found.err);
}

#[test]
fn a_wrong_limit() {
    crate::support::check_error(
        &format!("plan {STATION} --work-limit much"),
        2,
        expect![[r#"
        error: invalid value 'much' for '--work-limit <N|none>': a work limit is a number of steps, such as 500k, 300M or 2G, or `none`

        For more information, try '--help'.
    "#]],
    );
}

#[test]
fn a_log_hears_of_phases_that_take_long() {
    // `run` leaves lines of progress out.
    let all = |options: &str| {
        let line = format!("plan {STATION} {options}");
        let output = breccia().args(line.split_whitespace()).output().unwrap();
        String::from_utf8(output.stderr).unwrap()
    };
    let every = |time: &str| all(&format!("--progress {time}"));
    assert_eq!(every("1h"), "");
    // Whether a phase of a small component takes a microsecond is for the machine to say.
    let lines = every("0.001ms");
    assert!(lines.lines().all(|line| line.starts_with("breccia: ") && line.ends_with(" s")), "{lines}");
    assert!(!lines.is_empty());
    assert_eq!(all("--progress 0.001ms --quiet"), "");
}

/// The bytes of a plan.
fn plan(options: &str) -> Vec<u8> {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("P");
    let found = run(&format!("plan {STATION} {options} --output {}", file.display()));
    assert_eq!(found.code, 0, "{}", found.err);
    std::fs::read(file).unwrap()
}

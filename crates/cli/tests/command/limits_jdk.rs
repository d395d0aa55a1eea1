//! Limits of time and memory, and Ctrl-C: exit code 3, and a word about how far it was.

use std::process::{Command, Stdio};
use std::time::Duration;

use expect_test::expect;

use crate::support::{check_error, run};

const STATION: &str =
    "--no-jdk --cp fixtures/station/classes:fixtures/station-tests/classes --main StationTests";

/// Nothing that a test would wait for.
const ENDLESS: &str = "--main com.sun.tools.javac.Main --analysis kobj:5 --memory-limit 4G";

#[test]
fn time_is_up() {
    let found = run(&format!("callgraph {STATION} --time-limit 0.001ms"));
    assert_eq!((found.code, found.out.as_str()), (3, ""));
    let mut lines = found.err.lines();
    assert_eq!(lines.next(), Some("error: the analysis was stopped at the time limit of 1µs"));
    assert!(lines.next().unwrap().starts_with("  so far: "), "{}", found.err);
}

#[test]
fn memory_is_used_up() {
    let found = run(&format!("pointsto {STATION} Station#report --memory-limit 1M"));
    assert_eq!((found.code, found.out.as_str()), (3, ""));
    let first = found.err.lines().next().unwrap();
    assert_eq!(first, "error: the analysis was stopped at the memory limit of 1 MB");
}

#[test]
fn limits_hold_while_an_analysis_runs() {
    let jdk = testkit::jdk().home.display().to_string();
    let line = format!("callgraph --jdk {jdk} {ENDLESS} --time-limit 3s");
    let start = std::time::Instant::now();
    let found = run(&line);
    assert_eq!(found.code, 3, "{}", found.err);
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[cfg(unix)]
#[test]
fn the_user_has_had_enough() {
    let jdk = testkit::jdk().home.display().to_string();
    let child = Command::new(assert_cmd::cargo::cargo_bin("breccia"))
        .args(["callgraph", "--jdk", &jdk, "--time-limit", "60s"])
        .args(ENDLESS.split(' '))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_secs(2));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{err}");
    assert!(err.contains("stopped by Ctrl-C"), "{err}");
}

#[test]
fn limits_need_units() {
    check_error(
        &format!("callgraph {STATION} --time-limit 30"),
        2,
        expect![[r#"
        error: invalid value '30' for '--time-limit <TIME>': a time is a number and its unit: 500ms, 30s, 5m, 1h30m

        For more information, try '--help'.
    "#]],
    );
    check_error(
        &format!("callgraph {STATION} --memory-limit lots"),
        2,
        expect![[r#"
        error: invalid value 'lots' for '--memory-limit <SIZE>': a size is a number and its unit: 500M, 2G, 1.5G

        For more information, try '--help'.
    "#]],
    );
}

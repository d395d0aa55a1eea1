//! `breccia.toml`.

use expect_test::{Expect, expect};
use tempfile::TempDir;

use crate::support::{Run, breccia};

/// Runs in a folder with this file.
fn run_with(config: &str, line: &str) -> Run {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("breccia.toml"), config).unwrap();
    for name in ["station", "station-tests"] {
        let classes = testkit::fixture_classes(name);
        copy(&classes, &folder.path().join("classes"));
    }
    let output = breccia().current_dir(folder.path()).args(line.split_whitespace()).output().unwrap();
    Run {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

fn copy(from: &std::path::Path, to: &std::path::Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let goal = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &goal);
        } else {
            std::fs::copy(entry.path(), goal).unwrap();
        }
    }
}

const GOOD: &str = "class-path = 'classes'\nno-jdk = true\nmain = 'StationTests'\n";

fn check_wrong(config: &str, expected: Expect) {
    let found = run_with(config, "callgraph");
    assert_eq!((found.code, found.out.as_str()), (2, ""));
    expected.assert_eq(&found.err);
}

#[test]
fn options_come_from_the_file() {
    let found = run_with(GOOD, "callgraph --to **#transmit");
    assert_eq!((found.code, found.err.as_str()), (0, ""));
    assert!(found.out.starts_with("station.Station.sendMessage(java.lang.String)\n"), "{}", found.out);
    let listed = run_with(GOOD, "classes station.L");
    assert!(listed.out.contains("station.LoggingLink"), "{}", listed.err);
}

#[test]
fn the_command_line_goes_first() {
    let found = run_with(GOOD, "callgraph --main FullStationTests --from FullStationTests#main");
    assert!(found.out.contains("→ stationtest.FullStationTests.run()"), "{}{}", found.out, found.err);
    let found = run_with(&format!("{GOOD}analysis = 'kobj:0'"), "callgraph --analysis andersen");
    assert_eq!(found.code, 0, "{}", found.err);
    let found = run_with(GOOD, "callgraph --no-config --no-jdk --cp classes");
    assert_eq!(found.code, 2);
}

#[test]
fn lists_and_switches() {
    let config = "class-path = ['classes']\nno-jdk = true\nentry = ['Station#report', 'Factory#getLink']\n\
                  entries-public = 'station.**'\ntests = false\ntime-limit = '1m'\nmemory-limit = '8G'\n";
    let found = run_with(config, "callgraph --stats");
    assert_eq!(found.code, 0, "{}", found.err);
    assert!(found.err.contains("entry methods"), "{}", found.err);
}

#[test]
#[expect(clippy::too_many_lines, reason = "most lines are command lines and what they print")]
fn what_is_wrong_has_a_place() {
    check_wrong(
        "clas-path = 'classes'",
        expect![[r#"
        error: `breccia.toml`: there is no key `clas-path`
          did you mean class-path?
    "#]],
    );
    check_wrong(
        "class_path = 'classes'",
        expect![[r#"
        error: `breccia.toml`: there is no key `class_path`
          did you mean class-path?
    "#]],
    );
    check_wrong(
        "zzz = 1",
        expect![[r#"
            error: `breccia.toml`: there is no key `zzz`
              there are class-path, jdk, no-jdk, modules, release, threads, strict, analysis, main, entry, entries, entries-public, tests, time-limit, memory-limit, work-limit, depth, replicate, reflection-log, component, accessed, member, suite, same-package, open-types, object-members, no-library-types, frameworks, instantiated-array, accessed-array, scope, stubs, unknown, libraries, calls
        "#]],
    );
    check_wrong(
        "main = 1",
        expect![[r#"
        error: `breccia.toml` cannot be parsed
          TOML parse error at line 1, column 8
            |
          1 | main = 1
            |        ^
          a string or a list of strings is needed
    "#]],
    );
    check_wrong(
        "release = 'new'",
        expect![[r#"
        error: `breccia.toml` cannot be parsed
          TOML parse error at line 1, column 11
            |
          1 | release = 'new'
            |           ^^^^^
          invalid type: string "new", expected u16
    "#]],
    );
    check_wrong(
        "main = \n",
        expect![[r#"
        error: `breccia.toml` cannot be parsed
          TOML parse error at line 1, column 8
            |
          1 | main = 
            |        ^
          string values must be quoted, expected literal string
    "#]],
    );
    check_wrong(
        "time-limit = '30'",
        expect![[r#"
        error: `breccia.toml`: `time-limit`: a time is a number and its unit: 500ms, 30s, 5m, 1h30m
    "#]],
    );
    check_wrong(
        "jdk = 'x'\nno-jdk = true",
        expect![[r#"
        error: `breccia.toml`: `jdk` and `no-jdk` are both set
    "#]],
    );
    check_wrong(
        "threads = 0",
        expect![[r#"
        error: `breccia.toml`: `threads` is 0, but must be from 1 to 256
    "#]],
    );
}

#[test]
fn another_file() {
    let output = breccia().args(["callgraph", "--config", "no/such.toml"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(err.starts_with("error: `no/such.toml` cannot be read: "), "{err}");
}

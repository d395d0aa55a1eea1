//! What all commands have in common: colours, warnings, help, the JDK, pipes.

use std::io::Read;
use std::process::Stdio;

use expect_test::expect;

use crate::support::{breccia, check_error, damaged, run, run_args};

const STATION: &str = "--no-jdk --cp fixtures/station/classes";

#[test]
fn colours_only_where_they_are_wanted() {
    for command in ["demo", &format!("hierarchy {STATION} Link"), &format!("ir {STATION} Link")] {
        assert!(!run(command).out.contains('\u{1b}'), "{command}");
        assert!(!run(&format!("{command} --color never")).out.contains('\u{1b}'), "{command}");
        assert!(run(&format!("{command} --color always")).out.contains("\u{1b}["), "{command}");
    }
}

#[test]
fn colours_change_nothing_else() {
    let plain = run(&format!("hierarchy {STATION} Link")).out;
    let colored = run(&format!("hierarchy {STATION} Link --color always")).out;
    assert_eq!(anstream::adapter::strip_str(&colored).to_string(), plain);
}

#[test]
fn warnings_are_few_unless_asked_for() {
    let folder = damaged();
    let path = folder.path().display().to_string();
    let warnings = |options: &[&str]| {
        let run = run_args(&[&["classes", "--no-jdk", "--cp", &path], options].concat());
        assert!(run.out.contains("station.Link"), "{}", run.err);
        assert!(!run.err.contains('\u{1b}'), "{}", run.err);
        (run.code, run.err.replace(&path, "FOLDER"))
    };
    let (code, text) = warnings(&[]);
    assert_eq!(code, 0);
    expect![[r#"
        warning: FOLDER/broken/\u{1b}[31mred.class: minor_version needs 2 bytes, but 0 are left (at offset 0x4)
        warning: FOLDER/broken/B0.class: a constant needs 4 bytes, but 1 is left (at offset 0x13)
        warning: FOLDER/broken/B1.class: a constant needs 4 bytes, but 2 are left (at offset 0x13)
        warning: FOLDER/broken/B2.class: a constant needs 4 bytes, but 3 are left (at offset 0x13)
        warning: FOLDER/broken/B3.class: a constant needs 1 byte, but 0 are left (at offset 0x17)
        warning: 3 more problems in the input (--diagnostics prints them all)
    "#]].assert_eq(&text);
    assert_eq!(warnings(&["--diagnostics"]).1.lines().count(), 8);
    assert_eq!(warnings(&["--quiet"]).1, "");
    assert_eq!(warnings(&["--quiet", "--strict"]).0, 1);
}

#[test]
fn a_jdk_that_is_none() {
    check_error(
        "classes --jdk fixtures a.B",
        2,
        expect![[r#"
        error: no JDK found: neither lib/modules nor rt.jar in fixtures
          --jdk needs the home of a JDK: the folder with `bin` and `lib`
    "#]],
    );
    let output =
        breccia().args(["classes", "--cp", "fixtures/station/classes"]).env("PATH", "").output().unwrap();
    assert!(output.status.success());
    expect![[r#"
        note: no JDK found: no home is given and there is no `java` on the path; its classes count as missing (--jdk names one)
    "#]].assert_eq(&String::from_utf8(output.stderr).unwrap());
}

#[test]
fn neither_class_path_nor_jdk() {
    check_error(
        "hierarchy --no-jdk a.B",
        2,
        expect![[r#"
        error: there is neither a class path nor a JDK
          name jars or folders with --class-path, or a JDK with --jdk
    "#]],
    );
}

#[test]
fn usage_errors_have_their_code() {
    for line in ["", "no-such-command", "hierarchy", "classes --threads 0 x", "classes --format xml x"] {
        assert_eq!(run(line).code, 2, "{line}");
    }
}

#[test]
fn every_command_has_help_with_an_example() {
    for command in [
        "demo",
        "classes",
        "hierarchy",
        "ir",
        "inspect",
        "callgraph",
        "pointsto",
        "compare",
        "completions",
        "run",
        "report",
        "check",
        "diff",
        "gaps",
        "witness",
        "merge",
    ] {
        let help = run(&format!("{command} --help"));
        assert_eq!(help.code, 0);
        assert!(help.out.contains(&format!("Example:  breccia {command}")), "{}", help.out);
    }
}

#[test]
fn completions_are_written_for_shells() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = run(&format!("completions {shell}"));
        assert!(script.code == 0 && script.out.contains("hierarchy"), "{shell}");
    }
}

#[test]
fn a_jdk_that_does_not_exist() {
    check_error(
        "classes --jdk no/such a.B",
        2,
        expect![[r#"
        error: `no/such` (from --jdk) does not exist
    "#]],
    );
}

#[test]
fn releases_and_threads() {
    for release in ["8", "1.8", "21"] {
        assert_eq!(run(&format!("classes {STATION} --release {release}")).code, 0);
    }
    check_error(
        &format!("classes {STATION} --release new"),
        2,
        expect![[r#"
        error: invalid value 'new' for '--release <N>': a Java release is a number: 8, 17, 21

        For more information, try '--help'.
    "#]],
    );
    check_error(
        &format!("classes {STATION} --threads 0"),
        2,
        expect![[r#"
        error: invalid value '0' for '--threads <N>': 0 is not in 1..=256

        For more information, try '--help'.
    "#]],
    );
}

#[test]
fn a_command_without_dashes_gets_a_tip() {
    check_error(
        "run --no-jdk mvn -q test",
        2,
        expect![[r#"
            error: unexpected argument 'mvn' found

              tip: write the command after `--`: breccia run --no-jdk -- mvn -q test

            Usage: breccia run [OPTIONS] -- <COMMAND>...

            For more information, try '--help'.
        "#]],
    );
    let other = run("gaps mvn test");
    assert!(other.code == 2 && !other.err.contains("tip"), "{}", other.err);
}

/// What needs a JDK.
mod with_jdk {
    use super::*;

    #[test]
    fn the_jdk_in_use_is_told() {
        let jdk = testkit::jdk().home.clone();
        let run = run_args(&[
            "classes",
            "--stats",
            "--modules",
            "java.base",
            "--jdk",
            &jdk.display().to_string(),
            "java.lang.A",
        ]);
        assert!(run.err.starts_with("JDK "), "{}", run.err);
        assert!(run.err.lines().next().unwrap().ends_with("(from --jdk)"), "{}", run.err);
        let output =
            breccia().args(["classes", "--stats", "java.lang.A"]).env("JAVA_HOME", jdk).output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert!(err.lines().next().unwrap().ends_with("(from JAVA_HOME)"), "{err}");
    }

    #[test]
    fn a_reader_may_leave() {
        let jdk = testkit::jdk().home.display().to_string();
        let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("breccia"))
            .args(["classes", "--jdk", &jdk, "java.**"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = [0; 10];
        child.stdout.take().unwrap().read_exact(&mut first).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
        assert!(output.status.success());
    }

    #[test]
    fn a_java_home_that_is_none() {
        let jdk = testkit::jdk().home.clone();
        let mut command = breccia();
        command.args(["classes", "--modules", "java.base", "java.lang.Iterable"]);
        let output = command.env("JAVA_HOME", "fixtures").env("PATH", jdk.join("bin")).output().unwrap();
        assert!(output.status.success());
        let err = String::from_utf8(output.stderr).unwrap();
        assert!(
            err.starts_with("warning: JAVA_HOME is `fixtures`, which is not a JDK and is ignored; using `"),
            "{err}"
        );
        assert_eq!(err.lines().count(), 1, "{err}");
    }
}

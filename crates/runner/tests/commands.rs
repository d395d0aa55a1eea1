//! Commands that really run: what comes back, and what a real JVM receives.
#![allow(clippy::disallowed_methods, reason = "tests use files, the environment and other programs")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![cfg(unix)]

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use runner::{Ended, Error, Request};

const HARD: &str = r#"it's "a b", ${x} \ %20 $$ `id` ;"#;

fn run(words: &[&str], folder: &Path, argument: &str) -> Result<Ended, Error> {
    let words: Vec<OsString> = words.iter().map(OsString::from).collect();
    let state = folder.join("state");
    let request = Request { words: &words, folder, state: &state, environment: &|_| None };
    runner::run(&runner::prepare(&request, argument)?, |_| ())
}

fn check_code(script: &str, expected: i32) {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run(&["sh", "-c", script], folder.path(), "-Da").unwrap().code, expected, "{script}");
}

#[test]
fn the_code_is_the_commands_own() {
    check_code("exit 0", 0);
    check_code("exit 7", 7);
}

#[test]
fn a_signal_is_told_as_shells_tell_it() {
    check_code("kill -KILL $$", 128 + 9);
    check_code("kill -TERM $$", 128 + 15);
}

#[test]
fn a_program_that_is_not_there_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let error = run(&["no-such-program", "test"], folder.path(), "-Da").unwrap_err();
    assert!(error.to_string().starts_with("cannot start no-such-program: "), "{error}");
}

#[test]
fn the_command_runs_where_it_was_asked_to() {
    let folder = tempfile::tempdir().unwrap();
    run(&["sh", "-c", "echo > here"], folder.path(), "-Da").unwrap();
    assert!(folder.path().join("here").is_file());
}

/// What needs a JDK.
mod with_jdk {
    use super::*;

    /// Runs a class that writes down a property, by a command that has `JAVA`, `CLASSES` and `OUT` for its
    /// words.
    fn check_java(command: &[&str]) {
        let classes = testkit::compile(&[(
        "Probe.java",
        "import java.nio.file.*; public class Probe { public static void main(String[] a) throws Exception {
             Files.write(Paths.get(a[0]), System.getProperty(\"probe\").getBytes(\"UTF-8\")); } }",
    )]);
        let folder = tempfile::tempdir().unwrap();
        let seen = folder.path().join("seen");
        let java = testkit::jdk().home.join("bin/java");
        let fill = |word: &&str| {
            word.replace("JAVA", &java.display().to_string())
                .replace("CLASSES", &classes.dir().display().to_string())
                .replace("OUT", &seen.display().to_string())
        };
        let words: Vec<String> = command.iter().map(fill).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let ended = run(&words, folder.path(), &format!("-Dprobe={HARD}")).unwrap();
        assert_eq!(ended.code, 0);
        assert_eq!(fs::read_to_string(seen).unwrap(), HARD);
    }

    #[test]
    fn a_jvm_gets_the_argument_by_its_words() {
        check_java(&["JAVA", "-cp", "CLASSES", "Probe", "OUT"]);
    }

    #[test]
    fn a_jvm_behind_a_script_gets_the_argument_by_a_variable() {
        check_java(&["sh", "-c", "'JAVA' -cp 'CLASSES' Probe 'OUT'"]);
    }
}

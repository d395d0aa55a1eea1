//! Compiles and runs small programs and the fixtures.
#![allow(clippy::disallowed_methods, reason = "tests use files, the environment and other programs")]

use std::path::PathBuf;
use std::time::Duration;

use expect_test::{Expect, expect};
use testkit::{Classes, Compiler, Java, classes_of, compile, fixture_classes, jdk, jdk_at_least, run_java};

fn check_run(class_path: &[PathBuf], main: &str, arguments: &[&str], expected: Expect) {
    let output = run_java(class_path, main, arguments, &[]);
    assert_eq!(output.code, Some(0), "{}", output.stderr);
    expected.assert_eq(&output.stdout);
}

fn release_of(classes: &Classes, name: &str) -> u8 {
    classes.bytes(name)[7] - 44
}

const HELLO: (&str, &str) = (
    "a/Hello.java",
    "package a; class Hello { public static void main(String[] s) { System.out.println(\"hello \" + s[0]); } }",
);

#[test]
fn sources_compile_and_run() {
    let classes = compile(&[HELLO]);
    assert_eq!(classes.all()[0].name, "a/Hello");
    check_run(
        &[classes.dir().to_path_buf()],
        "a.Hello",
        &["you"],
        expect![[r#"
        hello you
    "#]],
    );
}

#[test]
fn the_release_is_chosen_and_the_same_request_gives_the_same_folder() {
    for release in [8, 11, 17] {
        let classes = Compiler::new().release(release).compile(&[HELLO]);
        assert_eq!(u32::from(release_of(&classes, "a/Hello")), release);
        assert_eq!(classes.dir(), Compiler::new().release(release).compile(&[HELLO]).dir());
    }
}

#[test]
fn a_class_path_is_used() {
    let base = compile(&[("B.java", "public class B { static int one() { return 1; } }")]);
    let compiler = Compiler::new().class_path(base.dir());
    assert_eq!(compiler.compile(&[("C.java", "class C { int two = 1 + B.one(); }")]).all()[0].name, "C");
}

#[test]
fn what_javac_refuses_comes_back_with_file_and_line() {
    let complaint = Compiler::new().try_compile(&[("D.java", "class D {\n  int x = y;\n}")]).unwrap_err();
    assert!(complaint.starts_with("D.java:2: error: cannot find symbol"), "{complaint}");
}

#[test]
fn a_copy_is_separate() {
    let classes = compile(&[HELLO]);
    let copy = classes.copy();
    assert_ne!(copy.path(), classes.dir());
    assert_eq!(classes_of(copy.path()), classes.all());
}

#[test]
fn a_run_that_does_not_end_is_ended() {
    let classes =
        compile(&[("E.java", "class E { public static void main(String[] s) { while (true) { } } }")]);
    let java = Java::new(&[classes.dir().to_path_buf()]).limit(Duration::from_millis(500));
    let complaint = java.try_run("E", &[]).unwrap_err();
    assert!(complaint.starts_with("not done after 500ms"), "{complaint}");
}

#[test]
fn an_uncaught_exception_is_seen_in_code_and_complaint() {
    let classes =
        compile(&[("F.java", "class F { public static void main(String[] s) { s[0].length(); } }")]);
    let output = run_java(&[classes.dir().to_path_buf()], "F", &[], &[]);
    assert_eq!(output.code, Some(1));
    assert!(output.stderr.contains("ArrayIndexOutOfBoundsException"), "{}", output.stderr);
}

#[test]
fn the_station_fixture_runs() {
    let class_path = [fixture_classes("station"), fixture_classes("station-tests")];
    check_run(&class_path, "stationtest.StationTests", &[], expect![""]);
    check_run(&class_path, "stationtest.FullStationTests", &[], expect![""]);
}

#[test]
fn the_modern_fixture_runs() {
    let classes = Compiler::new().compile_fixture("modern");
    check_run(
        &[classes.dir().to_path_buf()],
        "modern.Main",
        &[],
        expect![[r#"
        [nothing, abab, 6,  p this, n1, 4, p, 4, c, 2, b]
        [circle of 2, Circle[radius=1] has area 3., Box[width=1, height=1, labels=[]] has area 1., INSTANCE has area 0., no shape: x, true, true, 2, same hash]
        [try finally , try one finally , try two finally , try early, 4, 3, [open, open, close, close], [open, open, close, close, body of 22], 99, 31, 22, 4, -1, high, 65511]
        [12, 9, 12]
        [ord, word, 0, loudquiet, r, true]
    "#]],
    );
}

/// Says nothing on a machine without a JDK 21.
#[test]
fn the_modern21_fixture_runs_where_a_jdk_21_is_found() {
    let Some(jdk) = jdk_at_least(21) else {
        return;
    };
    let classes = Compiler::new().jdk(jdk.clone()).release(21).compile_fixture("modern21");
    let output = Java::new(&[classes.dir().to_path_buf()]).jdk(jdk).run("modern21.Patterns", &[]);
    expect![[r#"
        3 8
        [null, empty, text x, large, red, color 1, numbers 3, Double]
    "#]]
    .assert_eq(&output.stdout);
}

#[test]
fn the_jdk_of_the_tests_has_its_image() {
    assert!(jdk().home.join("lib").join("modules").is_file(), "{:?}", jdk());
}

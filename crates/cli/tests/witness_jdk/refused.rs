//! Bad input, and what is said about it.

use crate::support::Trial;

const TESTS: &str = "
public class Tests { @org.junit.jupiter.api.Test void one() { } }";

const TOUCHES: &str = "
public class Tests { @org.junit.jupiter.api.Test void one() throws Exception { Class.forName(\"a.A\"); } }";

#[test]
fn without_a_run_there_is_nothing_to_do() {
    let trial = Trial::new(&[("a/A.java", "package a; public class A { }")], TOUCHES);
    let done = trial.breccia(&["witness", "--state", "elsewhere"]);
    assert_eq!(done.code, 2);
    assert!(
        done.err.starts_with("error: there is no `elsewhere/project.json`\n  `breccia run"),
        "{}",
        done.err
    );
}

/// A folder below a file cannot be written, whoever one is.
#[test]
fn tests_that_cannot_be_written_are_kept_elsewhere() {
    let trial = Trial::new(&[("a/A.java", CALL)], TOUCHES);
    std::fs::write(trial.path("file"), "").unwrap();
    let done = trial.breccia(&["witness", "--output", "file/src", "--budget", "2000"]);
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(
        done.err.contains("cannot be written")
            && done.err.contains("the tests are in `.breccia/witness/tests/"),
        "{}",
        done.err
    );
    let text = trial.read(".breccia/witness/tests/a/witnesses/AWitnessTest.java");
    assert!(text.contains("@Test"), "{text}");
}

const CALL: &str = "
package a;
public class A {
    public static class B extends A { public int m() { return 2; } }
    public int m() { return 1; }
    public int call(A a) { return a.m(); }
}";

#[test]
fn an_item_that_is_not_missed_is_said_so() {
    let trial = Trial::new(&[("a/A.java", CALL)], TOUCHES);
    let done = trial.breccia(&["witness", "--item", "nobody.*"]);
    assert_eq!(done.code, 1);
    assert!(done.err.starts_with("error: no missed item has such a key"), "{}", done.err);
}

#[test]
fn a_package_needs_a_name() {
    let trial = Trial::new(&[("a/A.java", CALL)], TOUCHES);
    let done = trial.breccia(&["witness", "--package", "a.class"]);
    assert_eq!(done.code, 2);
    assert!(done.err.starts_with("error: `a.class` is no name of a package"), "{}", done.err);
}

/// Nobody outside the package can make or call anything.
#[test]
fn a_component_without_public_constructors() {
    let text = "package a; public class A { A() {} public int m() { return 1; }
            public int call(A a) { return a.m(); } }
        class B extends A { public int m() { return 2; } }";
    let trial = Trial::new(&[("a/A.java", text)], TOUCHES);
    let done = trial.witness(&[]);
    assert!(Trial::total(&done).starts_with("0 missed items: 0 possible"), "{}", done.out);
}

/// A class that cannot be initialised, and a native method without its library: the rest is still met.
#[test]
fn classes_and_methods_that_never_work() {
    let text = "package a;
        public class A {
            public int m() { return 1; }
            public int call(A a) { return a.m(); }
            public static class B extends A { public int m() { return 2; } }
            public static class Broken extends A { static { if (true) throw new RuntimeException(); } }
            public static class Native extends A { public native int m(); }
        }";
    let trial = Trial::new(&[("a/A.java", text)], TOUCHES);
    let done = trial.witness(&["--budget", "5000"]);
    let text = trial.read("src/a/witnesses/AWitnessTest.java");
    assert!(text.contains("receivesABInACall") && text.contains("receivesANativeInACall"), "{text}");
    assert!(text.contains("assertThrows(UnsatisfiedLinkError.class"), "{text}");
    let open: serde_json::Value = serde_json::from_str(&trial.read(".breccia/witness.json")).unwrap();
    let open: Vec<&str> = open["open"].as_array().unwrap().iter().filter_map(|key| key.as_str()).collect();
    assert!(open.len() == 1 && open[0].ends_with("RC a/A$Broken"), "{open:?} {}", done.out);
}

#[test]
fn tests_need_a_junit() {
    let trial = Trial::new(&[("a/A.java", CALL)], TESTS);
    let kept = trial.path(".breccia/project.json");
    // Nothing was recorded, so that nothing was kept.
    assert!(!kept.exists());
    let done = trial.breccia(&["witness"]);
    assert!(done.code == 2 && done.err.contains("project.json"), "{}", done.err);
}

//! As `json`, for documents that need a JVM or a compiler.

use serde_json::Value;

use crate::json::{PROGRAM, described};
use crate::support::json;
use crate::testing_jdk::{FIRST, FULL, Trial};

/// What is done with the result of a run.
#[test]
fn results() {
    let trial = Trial::new();
    trial.suite(FULL, &["--json", "full.json"]);
    trial.suite(FIRST, &[]);
    let ask = |line: &str| {
        let done = trial.breccia(&line.split_whitespace().collect::<Vec<_>>());
        serde_json::from_str(&done.out).unwrap_or_else(|error| panic!("{line}: {error}\n{}", done.err))
    };
    described("breccia check", &[("Check", ask("check --min-rc 80 --format json"))]);
    described("breccia diff", &[("Diff", ask("diff full.json --format json"))]);
    described("breccia gaps", &[("Gaps", ask("gaps --format json"))]);
}

/// Enough of JUnit 4 to write tests for it.
const JUNIT: [(&str, &str); 2] = [
    (
        "org/junit/Test.java",
        "package org.junit; public @interface Test { Class<?> expected() default void.class; }",
    ),
    ("org/junit/Assert.java", "package org.junit; public class Assert { }"),
];

#[test]
fn tests_that_are_written() {
    let trial = Trial::new();
    trial.suite(FIRST, &[]);
    let junit = testkit::Compiler::new().release(8).compile(&JUNIT);
    let path = junit.dir().display();
    let line = format!("witness --budget 3000 --output src --format json --cp {path}");
    let done = trial.breccia(&line.split_whitespace().collect::<Vec<_>>());
    let found = serde_json::from_str(&done.out).unwrap_or_else(|error| panic!("{error}\n{}", done.err));
    described("breccia witness", &[("Witness", found)]);
    let list = |words: &[&str]| -> Value { serde_json::from_str(&trial.breccia(words).out).unwrap() };
    described("breccia gaps", &[("Gaps", list(&["gaps", "--format", "json"]))]);
}

/// A program with objects of all kinds.
const SITES: &str = r#"
import java.lang.reflect.Field;
import java.lang.reflect.Method;

public class Sites {
    public static Object kept;
    public Object field;

    public static void called() {}

    public static void main(String[] arguments) throws Exception {
        Class<?> type = Class.forName("Sites");
        Method method = type.getMethod("called");
        Field field = type.getField("kept");
        Sites made = new Sites();
        made.field = arguments;
        kept = made;
        method.invoke(null);
        ((Sites) field.get(null)).run();
    }

    public void run() {}
}
"#;

fn sites() -> String {
    let classes = testkit::compile(&[("Sites.java", SITES)]);
    let path = format!("fixtures/small-jdk/classes:{}", classes.dir().display());
    format!("--no-jdk --format json --cp {path} --main Sites")
}

#[test]
fn pointsto() {
    let program = sites();
    let found = ["Sites#main", "Sites.field", "Sites.kept --analysis kobj:2"]
        .map(|asked| ("Pointsto", json(&format!("pointsto {program} {asked}"))));
    described("breccia pointsto", &found);
}

#[test]
fn why() {
    let found = [
        format!("why {PROGRAM} Station#report NormalLink --analysis kobj:2"),
        format!("why {PROGRAM} Station#sendMessage PriorityLink"),
        format!("why {PROGRAM} Station#report SecureLink --analysis rta"),
        format!("why {} Sites#main Sites", sites()),
    ];
    described("breccia why", &found.map(|line| ("Why", json(&line))));
}

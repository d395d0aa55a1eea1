//! `breccia classes`.

use expect_test::expect;

use crate::support::{check, check_error, modern, run, run_args};

const STATION: &str = "--no-jdk --cp fixtures/station/classes";

#[test]
fn all_classes_of_a_folder() {
    check(
        &format!("classes {STATION}"),
        expect![[r#"
        fixtures/station/classes  7 classes
          public class           station.Factory       1 field   3 methods
          public abstract class  station.Link          0 fields  2 methods
          class                  station.LoggingLink   1 field   2 methods
          class                  station.NormalLink    1 field   2 methods
          class                  station.PriorityLink  1 field   2 methods
          class                  station.SecureLink    1 field   2 methods
          public class           station.Station       2 fields  3 methods
    "#]],
    );
}

#[test]
fn a_folder_may_stand_where_patterns_do() {
    check(
        "classes --no-jdk fixtures/station/classes station.N",
        expect![[r#"
        fixtures/station/classes  1 class
          class  station.NormalLink  1 field  2 methods
    "#]],
    );
}

#[test]
fn a_pattern_chooses() {
    check(
        &format!("classes {STATION} *.*Link station.S"),
        expect![[r#"
        fixtures/station/classes  6 classes
          public abstract class  station.Link          0 fields  2 methods
          class                  station.LoggingLink   1 field   2 methods
          class                  station.NormalLink    1 field   2 methods
          class                  station.PriorityLink  1 field   2 methods
          class                  station.SecureLink    1 field   2 methods
          public class           station.Station       2 fields  3 methods
    "#]],
    );
}

#[test]
fn kinds_and_flags_are_told() {
    let run = run(&format!("classes --no-jdk --cp {} modern.Shapes modern.Bridges", modern()));
    let text = run.out.replace(&modern(), "MODERN");
    expect![[r#"
        MODERN  13 classes
          public class         modern.Bridges          0 fields  3 methods
          abstract class       modern.Bridges$Box      1 field   5 methods
          interface            modern.Bridges$Loud     0 fields  1 method
          interface            modern.Bridges$Quiet    0 fields  1 method
          interface            modern.Bridges$Source   0 fields  5 methods
          class                modern.Bridges$WordBox  1 field   8 methods
          public interface     modern.Shapes           0 fields  5 methods
          synthetic class      modern.Shapes$1         1 field   1 method
          public final record  modern.Shapes$Box       4 fields  9 methods
          public final record  modern.Shapes$Circle    1 field   6 methods
          public final enum    modern.Shapes$Nothing   2 fields  6 methods
          public enum          modern.Shapes$Size      4 fields  6 methods
          final enum           modern.Shapes$Size$1    0 fields  2 methods
    "#]]
    .assert_eq(&text);
}

#[test]
fn nothing_fits() {
    check_error(
        &format!("classes {STATION} java.util.*"),
        1,
        expect![[r#"
        error: no class fits; 7 classes were searched
          `java.util.*` is a package, `java.util.**` all below it, `java.util.Array` a prefix
    "#]],
    );
}

#[test]
fn no_class_path() {
    check_error(
        "classes",
        2,
        expect![[r#"
        error: there is no class path
          name jars or folders:           breccia classes --cp app.jar:build/classes
          or ask for classes of the JDK:  breccia classes 'java.util.*'
    "#]],
    );
}

#[test]
fn a_missing_entry_is_named() {
    check_error(
        "classes --no-jdk --cp fixtures/station/classes:no/such.jar",
        2,
        expect![[r#"
        error: `no/such.jar` on the class path does not exist
    "#]],
    );
    check_error(
        "classes --no-jdk --cp no/such/*",
        2,
        expect![[r#"
        error: `no/such` on the class path does not exist
    "#]],
    );
}

#[test]
fn java_spells_it_cp() {
    let run = run("classes --no-jdk -cp fixtures/station/classes station.Link");
    assert_eq!((run.code, run.out.lines().count()), (0, 2), "{}", run.err);
}

#[test]
fn classes_of_the_jdk_by_pattern() {
    let jdk = testkit::jdk().home.display().to_string();
    let run = run_args(&["classes", "--jdk", &jdk, "--modules", "java.base", "java.lang.Iterable"]);
    assert!(run.out.contains("module java.base  1 class\n"), "{}", run.out);
    assert!(run.out.contains("public interface  java.lang.Iterable"), "{}", run.out);
}

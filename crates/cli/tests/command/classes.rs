//! `breccia classes`.

use expect_test::expect;

use crate::support::{breccia, check, check_error, modern, run, run_args};

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
            error: no class matches `java.util.*`; 7 classes were searched
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

/// Runs in a folder of its own, where `classes` is the folder of the example.
fn run_beside(arguments: &[&str]) -> (i32, String, String) {
    let here = testkit::fixture_classes("station");
    let output = breccia().args(arguments).current_dir(here.parent().unwrap()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_folder_may_be_written_bare() {
    let (code, out, err) = run_beside(&["classes", "--no-jdk", "classes"]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.starts_with("classes  7 classes\n"), "{out}");
}

#[test]
fn a_package_goes_before_a_folder_of_its_name() {
    let here = testkit::fixture_classes("station");
    let output = breccia().args(["classes", "--no-jdk", "--cp", ".", "station"]).current_dir(here).output();
    let output = output.unwrap();
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(out.starts_with(".  7 classes\n"), "{out}");
    expect![[r#"
        note: `station` means the classes of that name; `./station` is the folder
    "#]]
    .assert_eq(&err);
}

#[test]
fn a_file_that_does_not_exist() {
    for file in ["nothing.jar", "no/such/folder", "Nothing.class"] {
        for class_path in [&["--no-jdk"][..], &["--no-jdk", "--cp", "classes"]] {
            let (code, out, err) = run_beside(&[&["classes", file], class_path].concat());
            assert_eq!((code, out.as_str()), (2, ""));
            assert_eq!(err, format!("error: `{file}` does not exist, and no class matches it\n"));
        }
    }
}

#[test]
fn names_go_without_packages() {
    let run = run(&format!("classes {STATION} NormalLink"));
    assert_eq!((run.code, run.out.lines().count()), (0, 2), "{}", run.err);
}

#[test]
fn a_pattern_that_nothing_fits_is_told() {
    check_error(
        &format!("classes {STATION} station.L other.*"),
        0,
        expect![[r#"
        warning: no class matches `other.*`
    "#]],
    );
    check_error(
        &format!("classes {STATION} sta*"),
        1,
        expect![[r#"
        error: no class matches `sta*`; 7 classes were searched
          7 classes match `sta**`, which includes the packages below
    "#]],
    );
    check_error(
        &format!("classes {STATION} station.Statoin Lnk"),
        1,
        expect![[r#"
        error: no class matches `station.Statoin` or `Lnk`; 7 classes were searched
          did you mean station.Station?
          did you mean station.Link?
    "#]],
    );
}

/// What needs a JDK.
mod with_jdk {
    use super::*;

    #[test]
    fn classes_of_the_jdk_by_pattern() {
        let jdk = testkit::jdk().home.display().to_string();
        let run = run_args(&["classes", "--jdk", &jdk, "--modules", "java.base", "java.lang.Iterable"]);
        assert!(run.out.contains("module java.base  1 class\n"), "{}", run.out);
        assert!(run.out.contains("public interface  java.lang.Iterable"), "{}", run.out);
    }

    #[test]
    fn a_package_may_look_like_a_file() {
        let jdk = testkit::jdk().home.display().to_string();
        let run = run_args(&["classes", "--jdk", &jdk, "--modules", "java.base", "java.util.zip"]);
        assert!(run.out.contains("java.util.zip.ZipFile"), "{}", run.err);
    }
}

//! `breccia hierarchy`.

use expect_test::expect;

use crate::support::{check, check_error, half_broken, modern, run, run_args};

const STATION: &str = "--no-jdk --cp fixtures/station/classes";

#[test]
fn above_and_below() {
    check(
        &format!("hierarchy {STATION} station.Link"),
        expect![[r#"
            public abstract class station.Link
            in fixtures/station/classes/station/Link.class

            Supertypes
            └─ extends java.lang.Object  missing

            Subtypes  4 in all
            ├─ station.LoggingLink
            ├─ station.NormalLink
            ├─ station.PriorityLink
            └─ station.SecureLink
        "#]],
    );
}

#[test]
fn names_may_be_short_or_internal() {
    let full = run(&format!("hierarchy {STATION} station.NormalLink")).out;
    for name in ["NormalLink", "station/NormalLink"] {
        assert_eq!(run(&format!("hierarchy {STATION} {name}")).out, full, "{name}");
    }
}

#[test]
fn a_missing_class_has_subtypes() {
    check(
        &format!("hierarchy {STATION} java.lang.Object --depth 1"),
        expect![[r#"
            java.lang.Object  missing

            Subtypes  7 in all
            ├─ station.Factory
            ├─ station.Link  … 4 below (--depth)
            └─ station.Station
        "#]],
    );
}

#[test]
fn lambdas_are_marked() {
    let run = run(&format!("hierarchy --no-jdk --cp {} java.util.function.Supplier", modern()));
    expect![[r#"
        java.util.function.Supplier  missing

        Subtypes  6 in all
        ├─ class modern.Lambdas$$Lambda@boundReference:9  lambda
        ├─ class modern.Lambdas$$Lambda@capturesArgument:2  lambda
        ├─ class modern.Lambdas$$Lambda@capturesNothing:0  lambda
        ├─ class modern.Lambdas$$Lambda@capturesThis:1  lambda
        ├─ class modern.Lambdas$$Lambda@capturesWide:3  lambda
        └─ class modern.Lambdas$$Lambda@lambda$nests$5:1  lambda
    "#]]
    .assert_eq(&run.out);
}

#[test]
fn inner_classes_are_written_with_dots() {
    let run = run(&format!("hierarchy --no-jdk --cp {} modern.Nested.Inner.Deeper", modern()));
    assert!(run.out.starts_with("class modern.Nested$Inner$Deeper\n"), "{}{}", run.out, run.err);
}

#[test]
fn a_misspelt_name() {
    check_error(
        &format!("hierarchy {STATION} station.Lnk"),
        1,
        expect![[r#"
        error: no class `station.Lnk`; 7 classes were searched
          did you mean station.Link?
    "#]],
    );
    check_error(
        &format!("hierarchy {STATION} normallink"),
        1,
        expect![[r#"
            error: no class `normallink`; 7 classes were searched
              did you mean station.NormalLink?
        "#]],
    );
    check_error(
        &format!("hierarchy {STATION} some.thing.Else"),
        1,
        expect![[r#"
        error: no class `some.thing.Else`; 7 classes were searched
          `breccia classes '**'` lists them all
    "#]],
    );
    check_error(
        &format!("hierarchy {STATION} fixtures/station"),
        1,
        expect![[r#"
        error: no class `fixtures/station`; 7 classes were searched
          this is a file: name it with --class-path, then give a class
    "#]],
    );
}

#[test]
fn a_class_that_cannot_be_read() {
    let folder = half_broken();
    let path = folder.path().display().to_string();
    let run = run_args(&["hierarchy", "--no-jdk", "--cp", &path, "station.SecureLink"]);
    assert!(run.out.starts_with("station.SecureLink  missing\n"), "{}", run.out);
    let second = run.out.lines().nth(1).unwrap();
    let told = format!("`{path}/station/SecureLink.class` exists, but cannot be read: ");
    assert!(second.starts_with(&told), "{}", run.out);
    assert_eq!(run.err, "");
    let json = run_args(&["hierarchy", "--no-jdk", "--cp", &path, "--format", "json", "station.SecureLink"]);
    assert!(json.err.starts_with(&format!("warning: {path}/station/SecureLink.class: ")), "{}", json.err);
}

#[test]
fn arguments_that_do_not_belong_here() {
    check_error(
        "hierarchy --no-jdk fixtures/station/classes Link",
        2,
        expect![[r#"
            error: `fixtures/station/classes` is a file or folder, not a class: name it with --class-path
              breccia hierarchy --cp fixtures/station/classes Link
        "#]],
    );
    check_error(
        "hierarchy --no-jdk Link Station",
        2,
        expect![[r#"
        error: hierarchy takes one class, not 2
    "#]],
    );
    check_error(
        &format!("hierarchy {STATION} Link#transmit"),
        2,
        expect![[r#"
        error: `Link#transmit` is a method, but a class is needed
          breccia hierarchy Link
    "#]],
    );
}

/// What needs a JDK.
mod with_jdk {
    use super::*;

    #[test]
    fn an_ambiguous_name() {
        let jdk = testkit::jdk().home.display().to_string();
        let hierarchy = |name| run_args(&["hierarchy", "--jdk", &jdk, "--modules", "java.base", name]);
        assert!(hierarchy("ArrayList").out.starts_with("public class java.util.ArrayList\n"));
        let err = hierarchy("Type").err;
        assert!(
            err.contains("`Type` is the name of ") && err.contains("\n  java.lang.reflect.Type\n"),
            "{err}"
        );
        let err = hierarchy("java.util.Lst").err;
        assert!(err.contains("did you mean java.util.List?\n  only the JDK was searched: "), "{err}");
    }

    #[test]
    fn what_was_shown_is_not_shown_again() {
        let jdk = testkit::jdk().home.display().to_string();
        let run = run_args(&["hierarchy", "--jdk", &jdk, "--modules", "java.base", "java.util.ArrayList"]);
        let (above, _) = run.out.split_once("\nSubtypes").unwrap();
        let above = above.split_once("\nSupertypes").unwrap().1;
        expect![[r#"

        ├─ extends java.util.AbstractList
        │  ├─ extends java.util.AbstractCollection
        │  │  ├─ extends java.lang.Object
        │  │  └─ implements java.util.Collection
        │  │     └─ extends java.lang.Iterable
        │  └─ implements java.util.List
        │     └─ extends java.util.Collection … as above
        ├─ implements java.util.List … as above
        ├─ implements java.util.RandomAccess
        ├─ implements java.lang.Cloneable
        └─ implements java.io.Serializable
    "#]]
        .assert_eq(above);
    }

    #[test]
    fn lambdas_that_are_left_out_are_told() {
        let jdk = testkit::jdk().home.display().to_string();
        let hierarchy = |options: &[&str]| {
            run_args(
                &[&["hierarchy", "--jdk", &jdk, "--modules", "java.base", "--depth", "0"], options].concat(),
            )
            .out
        };
        let told = "lambdas of the JDK not shown (--jdk-lambdas shows them)";
        assert!(hierarchy(&["java.util.Comparator"]).contains(told));
        assert!(!hierarchy(&["java.util.Comparator", "--jdk-lambdas"]).contains(told));
        assert!(!hierarchy(&["java.util.List"]).contains(told));
        assert!(!hierarchy(&["java.util.ArrayList"]).contains(told));
    }

    #[test]
    fn what_is_too_deep_is_counted_to_the_bottom() {
        let jdk = testkit::jdk().home.display().to_string();
        let hierarchy = |class: &str, depth| {
            run_args(&["hierarchy", "--jdk", &jdk, "--modules", "java.base", "--depth", depth, class]).out
        };
        let all = hierarchy("java.util.AbstractList", "0");
        let all = all.split_once("Subtypes  ").unwrap().1.split_once(' ').unwrap().0;
        let shown = hierarchy("java.util.AbstractCollection", "1");
        assert!(shown.contains(&format!("java.util.AbstractList  … {all} below (--depth)")), "{shown}");
    }
}

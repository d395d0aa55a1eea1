//! `breccia inspect`.

use expect_test::expect;

use crate::support::{check, check_error, damaged, modern, run, run_args};

#[test]
fn everything_in_a_folder() {
    check("inspect --no-jdk fixtures/station/classes --missing", expect![[r#"
        fixtures/station/classes  folder, 7 class files

        Declarations
          classes                               7
          interfaces                            0
          enums                                 0
          records                               0
          annotations                           0
          fields                                7
          methods                              16
          abstract                              1
          native                                0

        Code
          bodies                               15
          instructions                        134
          unreachable                           0
          IR statements                        94

        Call sites
          virtual                              21
          interface                             0
          special                              16
          static                                0
          dynamic                               0

        Dynamic call sites and constants
          lambdas                               0
          method references                     0
          string concatenations                 0
          methods of records                    0
          pattern switches                      0
          other bootstraps                      0
          dynamic constants loaded              0

        Allocation sites
          new                                   9
          newarray                              0
          anewarray                             0
          multianewarray                        0

        Fields and arrays
          field loads                           6
          field stores                         11
          static loads                          0
          static stores                         0
          array loads                           0
          array stores                          0

        Types, exceptions, locks
          casts                                 0
          instanceof                            0
          throws                                0
          handlers                              0
          monitor enters                        0
          subroutine calls (jsr)                0

        Class file versions
          52.0 (Java 8)                         7

        Findings
          duplicate classes                     0
          missing classes                       3
          failures                              0

        Missing classes
          java.lang.Object  3 classes name it
          java.lang.String  6 classes name it
          java.lang.StringBuilder  4 classes name it
    "#]]);
}

#[test]
fn modern_java() {
    let run = run(&format!("inspect --no-jdk --cp {}", modern()));
    let (_, rest) = run.out.split_once("\nDynamic").unwrap();
    expect![[r#"
         call sites and constants
          lambdas                              11
          method references                     4
          string concatenations                 9
          methods of records                    6
          pattern switches                      0
          other bootstraps                      0
          dynamic constants loaded              0
    "#]].assert_eq(rest.split_once("\nAllocation").unwrap().0);
}

#[test]
fn libraries_are_used_and_not_counted() {
    let run = run("inspect --no-jdk fixtures/station-tests/classes --cp fixtures/station/classes --missing");
    assert!(run.out.starts_with("fixtures/station-tests/classes  folder, 3 class files\n\n"), "{}", run.out);
    assert!(!run.out.contains("  station."), "{}", run.out);
}

#[test]
fn damage_is_listed_and_the_rest_goes_on() {
    let folder = damaged();
    let path = folder.path().display().to_string();
    let run = run_args(&["inspect", "--no-jdk", &path]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("classes                               1\n"), "{}", run.out);
    let (_, failures) = run.out.split_once("\nFindings\n").unwrap();
    expect![[r#"
          duplicate classes                     0
          missing classes                       2
          failures                              8

        Failures
          FOLDER/broken/\u{1b}[31mred.class
            minor_version needs 2 bytes, but 0 are left (at offset 0x4)
          FOLDER/broken/B0.class
            a constant needs 4 bytes, but 1 are left (at offset 0x13)
          FOLDER/broken/B1.class
            a constant needs 4 bytes, but 2 are left (at offset 0x13)
          FOLDER/broken/B2.class
            a constant needs 4 bytes, but 3 are left (at offset 0x13)
          FOLDER/broken/B3.class
            a constant needs 1 bytes, but 0 are left (at offset 0x17)
          FOLDER/broken/B4.class
            the length of a Utf8 constant needs 2 bytes, but 0 are left (at offset 0x18)
          FOLDER/broken/B5.class
            the length of a Utf8 constant needs 2 bytes, but 1 are left (at offset 0x18)
          FOLDER/broken/B6.class
            a constant needs 16 bytes, but 0 are left (at offset 0x1a)
    "#]].assert_eq(&failures.replace(&path, "FOLDER"));
    assert_eq!(run_args(&["inspect", "--no-jdk", "--strict", &path]).code, 1);
}

#[test]
fn nothing_to_inspect() {
    check_error("inspect", 2, expect![[r#"
        error: nothing to inspect
          name jars or folders:  breccia inspect app.jar
          or a whole JDK:        breccia inspect --jdk /path/to/jdk
    "#]]);
    check_error("inspect --no-jdk Cargo.toml", 1, expect![[r#"
        error: there are no classes to inspect
    "#]]);
}

#[test]
fn threads_do_not_change_the_result() {
    let jdk = testkit::jdk().home.display().to_string();
    let counted = ["1", "3"].map(|threads| {
        let modules = ["--modules", "java.xml,java.logging"];
        let run = run_args(
            &[&["inspect", "--jdk", &jdk, "--threads", threads, "--missing"], &modules[..]].concat(),
        );
        assert_eq!(run.code, 0, "{}", run.err);
        run.out
    });
    assert_eq!(counted[0], counted[1]);
    assert!(counted[0].contains("failures                              0"), "{}", counted[0]);
}

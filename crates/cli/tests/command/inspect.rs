//! `breccia inspect`.

use expect_test::expect;

use crate::support::{breccia, check, check_error, damaged, modern, run, run_args};

#[test]
fn everything_in_a_folder() {
    check(
        "inspect --no-jdk fixtures/station/classes --missing",
        expect![[r#"
            fixtures/station/classes  folder, 7 class files

            Declarations                            Allocation sites
              classes                          7      new                              9
              interfaces                       0      newarray                         0
              enums                            0      anewarray                        0
              records                          0      multianewarray                   0
              annotations                      0
              fields                           7    Fields and arrays
              methods                         16      field loads                      6
              abstract                         1      field stores                    11
              native                           0      static loads                     0
                                                      static stores                    0
            Code                                      array loads                      0
              bodies                          15      array stores                     0
              instructions                   134
              unreachable                      0    Types, exceptions, locks
              IR statements                   94      casts                            0
                                                      instanceof                       0
            Call sites                                throws                           0
              virtual                         21      handlers                         0
              interface                        0      monitor enters                   0
              special                         16      subroutine calls (jsr)           0
              static                           0
              dynamic                          0    Class file versions
                                                      52.0 (Java 8)                    7
            Dynamic calls and constants
              lambdas                          0    Findings
              method references                0      duplicate classes                0
              string concatenations            0      missing classes                  3
              record methods                   0      failures                         0
              pattern switches                 0
              other bootstraps                 0
              dynamic constants                0

            Missing classes
              java.lang.Object  3 classes name it
              java.lang.String  6 classes name it
              java.lang.StringBuilder  4 classes name it
        "#]],
    );
}

#[test]
fn modern_java() {
    let run = run(&format!("inspect --no-jdk --cp {}", modern()));
    let rest = &run.out[run.out.find("Declarations").unwrap()..];
    expect![[r#"
        Declarations                            Allocation sites
          classes                         14      new                             32
          interfaces                       4      newarray                         4
          enums                            3      anewarray                        6
          records                          2      multianewarray                   1
          annotations                      0
          fields                          29    Fields and arrays
          methods                        112      field loads                     45
          abstract                         3      field stores                    22
          native                           0      static loads                    25
                                                  static stores                   11
        Code                                      array loads                     12
          bodies                         109      array stores                    30
          instructions                 1,353
          unreachable                      7    Types, exceptions, locks
          IR statements                  983      casts                           17
                                                  instanceof                       2
        Call sites                                throws                          14
          virtual                         79      handlers                        15
          interface                       39      monitor enters                   1
          special                         53      subroutine calls (jsr)           0
          static                          77
          dynamic                         30    Class file versions
                                                  61.0 (Java 17)                  23
        Dynamic calls and constants
          lambdas                         11    Findings
          method references                4      duplicate classes                0
          string concatenations            9      missing classes                 46
          record methods                   6      failures                         0
          pattern switches                 0
          other bootstraps                 0
          dynamic constants                0
    "#]]
    .assert_eq(rest);
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
    assert!(run.out.contains("  classes                          1"), "{}", run.out);
    let failures = &run.out[run.out.find("Failures\n").unwrap()..];
    expect![[r#"
        Failures
          FOLDER/broken/\u{1b}[31mred.class
            minor_version needs 2 bytes, but 0 are left (at offset 0x4)
          FOLDER/broken/B0.class
            a constant needs 4 bytes, but 1 is left (at offset 0x13)
          FOLDER/broken/B1.class
            a constant needs 4 bytes, but 2 are left (at offset 0x13)
          FOLDER/broken/B2.class
            a constant needs 4 bytes, but 3 are left (at offset 0x13)
          FOLDER/broken/B3.class
            a constant needs 1 byte, but 0 are left (at offset 0x17)
          FOLDER/broken/B4.class
            the length of a Utf8 constant needs 2 bytes, but 0 are left (at offset 0x18)
          FOLDER/broken/B5.class
            the length of a Utf8 constant needs 2 bytes, but 1 is left (at offset 0x18)
          FOLDER/broken/B6.class
            a constant needs 16 bytes, but 0 are left (at offset 0x1a)
    "#]]
    .assert_eq(&failures.replace(&path, "FOLDER"));
    assert_eq!(run_args(&["inspect", "--no-jdk", "--strict", &path]).code, 1);
}

#[test]
fn nothing_to_inspect() {
    check_error(
        "inspect",
        2,
        expect![[r#"
        error: nothing to inspect
          name jars or folders:  breccia inspect app.jar
          or a whole JDK:        breccia inspect --jdk /path/to/jdk
    "#]],
    );
    check_error(
        "inspect --no-jdk Cargo.toml",
        1,
        expect![[r#"
            warning: Cargo.toml: neither a jar, a jmod, a JDK image nor a class file
            error: nothing in the input can be read, so there is nothing to count
        "#]],
    );
}

#[test]
fn nothing_that_can_be_read() {
    let folder = tempfile::TempDir::new().unwrap();
    std::fs::write(folder.path().join("A.class"), b"\xca\xfe\xba\xbe").unwrap();
    let path = folder.path().display().to_string();
    let run = run_args(&["inspect", "--no-jdk", &path]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    expect![[r#"
        warning: FOLDER/A.class: minor_version needs 2 bytes, but 0 are left (at offset 0x4)
        error: nothing in the input can be read, so there is nothing to count
    "#]]
    .assert_eq(&run.err.replace(&path, "FOLDER"));
}

#[test]
fn one_column_where_there_is_no_room() {
    let widest = |columns: &str| {
        let mut command = breccia();
        command.args(["inspect", "--no-jdk", "fixtures/station/classes"]).env("COLUMNS", columns);
        let out = String::from_utf8(command.output().unwrap().stdout).unwrap();
        assert!(out.contains("failures"), "{out}");
        out.lines().map(|line| line.chars().count()).max().unwrap()
    };
    assert!(widest("60") <= 60);
    assert!(widest("80") > 60);
}

/// What needs a JDK.
mod with_jdk {
    use super::*;

    #[test]
    fn a_jar_with_a_broken_class() {
        let folder = damaged();
        let jar = folder.path().join("damaged.jar");
        let tool = testkit::jdk().home.join("bin").join("jar");
        let mut pack = std::process::Command::new(tool);
        pack.arg("cf").arg(&jar).arg("-C").arg(folder.path()).args(["station", "-C"]).arg(folder.path());
        assert!(pack.arg("broken/B0.class").status().unwrap().success());
        let path = jar.display().to_string();
        let run = run_args(&["inspect", "--no-jdk", &path]);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        assert!(run.out.contains("  classes                          1"), "{}", run.out);
        let failures = &run.out[run.out.find("Failures\n").unwrap()..];
        expect![[r#"
        Failures
          damaged.jar!/broken/B0.class
            a constant needs 4 bytes, but 1 is left (at offset 0x13)
    "#]]
        .assert_eq(&failures.replace(&path, "damaged.jar"));
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
        assert!(counted[0].contains("failures                         0"), "{}", counted[0]);
    }
}

//! `breccia ir`.

use expect_test::expect;

use crate::support::{check, check_error, half_broken, run, run_args};

const STATION: &str = "--no-jdk --cp fixtures/station/classes";

#[test]
fn a_class() {
    check(
        &format!("ir {STATION} station.Factory"),
        expect![[r#"
        public class station.Factory {
          private boolean secure;

          public void <init>() {
            b0:
              special this.Object::<init>()                     // line 4 @1
              int v1 = 0                                        // line 5 @5
              this.Factory::secure: boolean = v1                // line 5 @6
              return                                            // line 5 @9
          }

          public Link getLink() {
            b0:
              boolean v2 = this.Factory::secure                 // line 8 @1
              if v2 == 0 goto b2 else b1                        // line 8 @4
            b1:                                                 // from b0
              SecureLink v3 = new SecureLink                    // line 9 @7
              special v3.SecureLink::<init>()                   // line 9 @11
              return v3                                         // line 9 @14
            b2:                                                 // from b0
              NormalLink v4 = new NormalLink                    // line 11 @15
              special v4.NormalLink::<init>()                   // line 11 @19
              return v4                                         // line 11 @22
          }

          public void makeSecure() {
            b0:
              int v1 = 1                                        // line 16 @1
              this.Factory::secure: boolean = v1                // line 16 @2
              return                                            // line 17 @5
          }
        }
    "#]],
    );
}

#[test]
fn a_method_without_comments() {
    check(
        &format!("ir {STATION} --plain station.Station#report"),
        expect![[r#"
        public void report(Link l) {
          b0:
            StringBuilder v2 = new StringBuilder
            special v2.StringBuilder::<init>()
            String v3 = "id = "
            StringBuilder v4 = virtual v2.StringBuilder::append(v3)
            int v5 = this.Station::msg_id
            StringBuilder v6 = virtual v4.StringBuilder::append(v5)
            String v7 = virtual v6.StringBuilder::toString()
            virtual l.Link::transmit(v7)
            return
        }
    "#]],
    );
}

#[test]
fn methods_are_chosen_by_parameters() {
    let all = ["report(Link)", "report(station.Link)", "report(Lstation/Link;)", "report(Lstation/Link;)V"];
    let report = run(&format!("ir {STATION} station.Station#report")).out;
    for method in all {
        assert_eq!(
            run_args(&["ir", "--no-jdk", "--cp", "fixtures/station/classes", &format!("Station#{method}")])
                .out,
            report
        );
    }
}

#[test]
fn constructors_go_by_either_name() {
    let init = run(&format!("ir {STATION} Station#<init>")).out;
    assert!(init.contains("NormalLink"), "{init}");
    assert_eq!(run(&format!("ir {STATION} Station#Station")).out, init);
}

#[test]
fn a_method_without_a_body() {
    check(
        &format!("ir {STATION} Link#transmit"),
        expect![[r#"
        // station.Link.transmit(java.lang.String) is abstract
    "#]],
    );
}

#[test]
fn several_targets() {
    let run = run(&format!("ir {STATION} --plain NormalLink#transmit Factory#makeSecure"));
    assert_eq!(run.out.matches("\n\npublic void makeSecure").count(), 1, "{}", run.out);
}

#[test]
fn a_misspelt_method() {
    check_error(
        &format!("ir {STATION} Station#sendMesage"),
        1,
        expect![[r#"
        error: no method `sendMesage` among the 3 methods of station.Station
          did you mean sendMessage?
    "#]],
    );
    check_error(
        &format!("ir {STATION} Station#report(int)"),
        1,
        expect![[r#"
        error: no method `report(int)` among the 3 methods of station.Station
          there is
          report(station.Link)
    "#]],
    );
    check_error(
        &format!("ir {STATION} Station#toString"),
        1,
        expect![[r#"
        error: no method `toString` among the 3 methods of station.Station
          inherited methods are found in the class that declares them
    "#]],
    );
}

#[test]
fn a_missing_class() {
    check_error(
        &format!("ir {STATION} java.lang.Object"),
        1,
        expect![[r#"
        error: class java.lang.Object is named by others, but is not on the class path
          --class-path adds what is missing
    "#]],
    );
}

#[test]
fn a_body_that_cannot_be_read() {
    let folder = half_broken();
    let path = folder.path().display().to_string();
    let ir = |target: &str| {
        let run = run_args(&["ir", "--no-jdk", "--cp", &path, target]);
        (run.code, run.out, run.err.replace(&path, "FOLDER"))
    };
    let (code, out, err) = ir("Factory#makeSecure");
    assert_eq!((code, out.as_str()), (1, ""));
    expect![[r#"
        warning: FOLDER/station/SecureLink.class: a constant needs 18 bytes, but 11 are left (at offset 0x153)
        error: the body of station.Factory.makeSecure() cannot be read: an opcode may not be 255 (at bytecode offset 1)
          in FOLDER/station/Factory.class
    "#]].assert_eq(&err);
    let (code, out, err) = ir("Factory");
    assert_eq!(code, 0);
    expect![[r#"
          public void makeSecure();                             // cannot be read: an opcode may not be 255 (at bytecode offset 1)
        }
    "#]].assert_eq(&out[out.find("  public void makeSecure").unwrap()..]);
    expect![[r#"
        warning: FOLDER/station/Factory.class: station.Factory.makeSecure(): an opcode may not be 255 (at bytecode offset 1)
        warning: FOLDER/station/SecureLink.class: a constant needs 18 bytes, but 11 are left (at offset 0x153)
    "#]].assert_eq(&err);
}

#[test]
fn a_class_that_cannot_be_read() {
    let folder = half_broken();
    let path = folder.path().display().to_string();
    for name in ["station.SecureLink", "SecureLink"] {
        let run = run_args(&["ir", "--no-jdk", "--cp", &path, name]);
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{}", run.err);
        assert!(run.err.contains("/SecureLink.class` exists, but cannot be read: "), "{}", run.err);
        assert_eq!(run.err.matches("SecureLink.class").count(), 1, "{}", run.err);
    }
}

#[test]
fn other_marks_before_methods() {
    for target in ["Station::report", "station.Station.report", "Station.report(Link)"] {
        let run = run(&format!("ir {STATION} {target}"));
        assert_eq!(run.code, 1);
        assert!(run.err.contains("Station#report"), "{}", run.err);
    }
}

/// What needs a JDK.
mod with_jdk {
    use super::*;

    #[test]
    fn an_inherited_method() {
        let jdk = testkit::jdk().home.display().to_string();
        let run =
            run_args(&["ir", "--jdk", &jdk, "--modules", "java.base", "java.util.ArrayList#containsAll"]);
        assert_eq!(run.code, 1);
        expect![[r#"
        error: java.util.ArrayList inherits `containsAll` from java.util.AbstractCollection
          write java.util.AbstractCollection#containsAll
    "#]]
        .assert_eq(&run.err);
    }

    #[test]
    fn a_broken_class_goes_before_one_of_the_jdk() {
        let folder = tempfile::TempDir::new().unwrap();
        std::fs::write(folder.path().join("ArrayList.class"), b"\xca\xfe\xba\xbe").unwrap();
        let (path, jdk) = (folder.path().display().to_string(), testkit::jdk().home.display().to_string());
        let run = run_args(&["ir", "--jdk", &jdk, "--modules", "java.base", "--cp", &path, "ArrayList"]);
        assert_eq!((run.code, run.out.as_str()), (1, ""));
        assert!(run.err.contains("/ArrayList.class` exists, but cannot be read: "), "{}", run.err);
    }
}

//! `breccia ir`.

use expect_test::expect;

use crate::support::{check, check_error, run, run_args};

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

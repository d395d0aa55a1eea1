//! `breccia callgraph`.

use expect_test::expect;

use crate::support::{breccia, check, check_error, half_broken, json, run, run_args};

const STATION: &str =
    "--no-jdk --cp fixtures/station/classes:fixtures/station-tests/classes --main StationTests";

#[test]
fn methods_that_a_method_calls() {
    check(
        &format!("callgraph {STATION}"),
        expect![[r#"
            station.Factory.getLink()
              → station.NormalLink.<init>()
              → station.SecureLink.<init>()
            station.NormalLink.<init>()
              → station.Link.<init>()
            station.PriorityLink.<init>()
              → station.Link.<init>()
            station.SecureLink.<init>()
              → station.Link.<init>()
            station.Station.<init>()
              → station.NormalLink.<init>()
            station.Station.sendMessage(java.lang.String)
              → station.NormalLink.transmit(java.lang.String)
              → station.PriorityLink.<init>()
              → station.PriorityLink.transmit(java.lang.String)
            station.Station.report(station.Link)
              → station.NormalLink.transmit(java.lang.String)
              → station.SecureLink.transmit(java.lang.String)
            stationtest.StationTests.<init>()
              → harness.Suite.<init>()
            stationtest.StationTests.run()
              → station.Factory.<init>()
              → station.Factory.getLink()
              → station.Station.<init>()
              → station.Station.sendMessage(java.lang.String)
              → station.Station.report(station.Link)
            stationtest.StationTests.main(java.lang.String[])
              → stationtest.StationTests.<init>()
              → stationtest.StationTests.run()

                                  application     all code
            reachable methods              16           16
            call sites                     44           44
            call edges                     19           19
            polymorphic calls               2            2
            casts that may fail             0            0
            not followed: 6 missing methods (--diagnostics lists them)
        "#]],
    );
}

#[test]
fn calls_one_by_one() {
    check(
        &format!("callgraph {STATION} --sites --from Station"),
        expect![[r#"
            station.Station.<init>()
              Station.java:5 @9  special station.NormalLink.<init>()
                → station.NormalLink.<init>()

            station.Station.sendMessage(java.lang.String)
              Station.java:9 @37  virtual station.Link.transmit(java.lang.String)
                → station.NormalLink.transmit(java.lang.String)
                → station.PriorityLink.transmit(java.lang.String)
              Station.java:11 @54  special station.PriorityLink.<init>()
                → station.PriorityLink.<init>()

            station.Station.report(station.Link)
              Station.java:16 @23  virtual station.Link.transmit(java.lang.String)
                → station.NormalLink.transmit(java.lang.String)
                → station.SecureLink.transmit(java.lang.String)

                                  application     all code
            reachable methods              16           16
            call sites                     44           44
            call edges                     19           19
            polymorphic calls               2            2
            casts that may fail             0            0
            not followed: 6 missing methods (--diagnostics lists them)
        "#]],
    );
}

#[test]
fn paths_are_taken_as_such() {
    let line =
        "callgraph --no-jdk fixtures/station/classes fixtures/station-tests/classes --main StationTests";
    assert_eq!(run(line).out, run(&format!("callgraph {STATION}")).out);
}

#[test]
fn what_a_class_of_receivers_selects() {
    check(
        &format!("callgraph {STATION} --receivers --from Station --to *Link#transmit"),
        expect![[r#"
            station.Station.sendMessage(java.lang.String)
              Station.java:9 @37  virtual station.Link.transmit(java.lang.String)
                station.NormalLink   → station.NormalLink.transmit(java.lang.String)
                station.PriorityLink → station.PriorityLink.transmit(java.lang.String)

            station.Station.report(station.Link)
              Station.java:16 @23  virtual station.Link.transmit(java.lang.String)
                station.NormalLink → station.NormalLink.transmit(java.lang.String)
                station.SecureLink → station.SecureLink.transmit(java.lang.String)

                                  application     all code
            reachable methods              16           16
            call sites                     44           44
            call edges                     19           19
            polymorphic calls               2            2
            casts that may fail             0            0
            not followed: 6 missing methods (--diagnostics lists them)
        "#]],
    );
}

#[test]
fn graphs_are_quoted() {
    let drawn = run(&format!("callgraph {STATION} --format dot --sites --from Station#report"));
    assert_eq!(drawn.code, 0);
    expect![[r#"
        digraph calls {
          rankdir=LR; node [shape=box, fontname="sans-serif"]; edge [fontname="sans-serif"];
          m8 [label="station.NormalLink.transmit(java.lang.String)"];
          m12 [label="station.SecureLink.transmit(java.lang.String)"];
          m15 [label="station.Station.report(station.Link)"];
          m15 -> m8 [label="Station.java:16 @23"];
          m15 -> m12 [label="Station.java:16 @23"];
        }
    "#]]
    .assert_eq(&drawn.out);
    assert!(drawn.err.contains("polymorphic calls"), "{}", drawn.err);
}

#[test]
fn json_has_a_line_for_each_caller() {
    let found = json(&format!("callgraph {STATION} --format json"));
    let calls = found["calls"].as_array().unwrap();
    assert_eq!(calls.len(), 10);
    assert_eq!(calls[0]["caller"]["class"], "station.Factory");
    assert_eq!(calls[0]["callees"][1]["class"], "station.SecureLink");
    assert_eq!(found["entries"][0]["name"], "main");
    assert_eq!(found["summary"]["application"]["poly_call_sites"], 2);
}

#[test]
fn json_of_calls_has_their_places() {
    let found = json(&format!("callgraph {STATION} --format json --receivers --from Station#sendMessage"));
    let call = &found["calls"][0];
    assert_eq!((&call["line"], &call["offset"]), (&9.into(), &37.into()));
    assert_eq!(call["kind"], "virtual");
    assert_eq!(call["receivers"][1]["class"], "station.PriorityLink");
    assert_eq!(call["receivers"][1]["callee"]["descriptor"], "(Ljava/lang/String;)V");
}

#[test]
fn what_is_not_followed_is_listed() {
    let found = run(&format!("callgraph {STATION} --diagnostics --from Station#report"));
    expect![[r#"
        not followed: missing method java.lang.Object.<init>()
        not followed: missing method java.lang.String.length()
        not followed: missing method java.lang.StringBuilder.<init>()
        not followed: missing method java.lang.StringBuilder.append(int)
        not followed: missing method java.lang.StringBuilder.append(java.lang.String)
        not followed: missing method java.lang.StringBuilder.toString()
    "#]]
    .assert_eq(&found.err);
}

#[test]
fn missing_classes_are_no_obstacle() {
    let found = run("callgraph --no-jdk --cp fixtures/station-tests/classes --main StationTests");
    assert_eq!((found.code, found.err.as_str()), (0, ""));
    expect![[r#"
        stationtest.StationTests.<init>()
          → harness.Suite.<init>()
        stationtest.StationTests.main(java.lang.String[])
          → stationtest.StationTests.<init>()
          → stationtest.StationTests.run()

                              application     all code
        reachable methods               4            4
        call sites                     13           13
        call edges                      3            3
        polymorphic calls               0            0
        casts that may fail             0            0
        not followed: 10 missing methods (--diagnostics lists them)
    "#]]
    .assert_eq(&found.out);
}

#[test]
fn a_missing_jdk_is_told() {
    let mut command = breccia();
    command.args(["callgraph", "--cp", "fixtures/station/classes:fixtures/station-tests/classes"]);
    let output = command.args(["--main", "StationTests"]).env("PATH", "").output().unwrap();
    assert!(output.status.success());
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(err.starts_with("note: no JDK found: "), "{err}");
}

#[test]
fn a_body_that_does_not_verify() {
    let folder = half_broken();
    let path = folder.path().display().to_string();
    let class_path = format!("{path}:fixtures/station-tests/classes");
    let found = run_args(&["callgraph", "--no-jdk", "--cp", &class_path, "--main", "FullStationTests"]);
    assert_eq!(found.code, 0);
    let told = format!("warning: {path}/station/Factory.class: station.Factory.makeSecure(): ");
    assert!(found.err.contains(&told), "{}", found.err);
    let arguments = ["callgraph", "--no-jdk", "--cp", &class_path, "--main", "FullStationTests", "--strict"];
    assert_eq!(run_args(&arguments).code, 1);
}

#[test]
fn patterns_that_fit_nothing() {
    check_error(
        &format!("callgraph {STATION} --from Statoin"),
        1,
        expect![[r#"
        error: no class `Statoin`; 10 classes were searched
          did you mean station.Station?
    "#]],
    );
    check_error(
        &format!("callgraph {STATION} --from Station#repotr"),
        1,
        expect![[r#"
        error: no method `repotr` among the 3 methods of station.Station
          did you mean report?
    "#]],
    );
    check_error(
        &format!("callgraph {STATION} --to **#transmitt"),
        1,
        expect![[r#"
        error: no method matches `**#transmitt`; 10 classes were searched
          did you mean transmit?
    "#]],
    );
    check_error(
        &format!("callgraph {STATION} --to statoin.**"),
        1,
        expect![[r#"
        error: no class matches `statoin.**`; 10 classes were searched
          did you mean station.**?
    "#]],
    );
    check_error(
        &format!("callgraph {STATION} --from LoggingLink"),
        1,
        expect![[r#"
        error: there is no call from `LoggingLink`; 16 methods are reachable
          2 methods match, but are not reachable from the entry points
    "#]],
    );
}

#[test]
fn analyses_that_there_are_not() {
    for name in ["andersn", "kobj:0", "kobj:9", "kobj", "ktype:x", "kcfa:1:2:3", "magic"] {
        assert_eq!(run(&format!("callgraph {STATION} --analysis {name}")).code, 2, "{name}");
    }
    check_error(
        &format!("callgraph {STATION} --analysis kobj:0"),
        2,
        expect![[r#"
        error: `kobj:0`: k must be at least 1; without contexts the analysis is `andersen`
          write kobj:<k>, or kobj:<k>:<depth of objects>; `breccia help callgraph` lists all analyses
    "#]],
    );
    check_error(
        &format!("callgraph {STATION} --analysis kobj:9"),
        2,
        expect![[r#"
        error: `kobj:9`: k must be at most 8
          write kobj:<k>, or kobj:<k>:<depth of objects>; `breccia help callgraph` lists all analyses
    "#]],
    );
    let err = run(&format!("callgraph {STATION} --analysis andersn")).err;
    assert!(
        err.starts_with("error: there is no analysis `andersn`\n  did you mean andersen?\n  there are "),
        "{err}"
    );
}

#[test]
fn only_graphs_are_drawn() {
    check_error(
        "classes --no-jdk --cp fixtures/station/classes --format dot",
        2,
        expect![[r#"
        error: --format dot is only for `breccia callgraph`
    "#]],
    );
}

/// What needs a JDK.
mod with_jdk {
    use super::*;

    #[test]
    fn the_jdk_is_not_the_application() {
        let jdk = testkit::jdk().home.display().to_string();
        let calls = |options: &str| {
            let line = format!(
                "callgraph --jdk {jdk} --modules java.base --cp fixtures/station/classes:fixtures/station-tests/classes \
             --main StationTests --format json {options}"
            );
            let found = json(&line);
            let classes = |field: &str| -> Vec<String> {
                let calls = found["calls"].as_array().unwrap().iter();
                let methods = calls.flat_map(|call| {
                    let found = &call[field];
                    found.as_array().cloned().unwrap_or_else(|| vec![found.clone()])
                });
                methods.map(|method| method["class"].as_str().unwrap().to_owned()).collect()
            };
            (classes("caller"), classes("callees"))
        };
        let is_jdk = |name: &String| !name.starts_with("station") && !name.starts_with("harness");
        let (callers, callees) = calls("");
        assert!(!callers.iter().any(is_jdk) && callees.iter().any(is_jdk));
        let (callers, callees) = calls("--app");
        assert!(!callers.iter().any(is_jdk) && !callees.iter().any(is_jdk));
        let (callers, _) = calls("--all");
        assert!(callers.iter().any(is_jdk));
    }
}

//! `breccia compare`.

use expect_test::expect;

use crate::support::{check_error, json, run};

const STATION: &str =
    "--no-jdk --cp fixtures/station/classes:fixtures/station-tests/classes --main StationTests";

#[test]
fn precision_side_by_side() {
    let found = run(&format!("compare 0cfa andersen {STATION}"));
    assert_eq!((found.code, found.err.as_str()), (0, ""));
    let (counts, costs) = found.out.split_once("cost").unwrap();
    expect![[r#"
        application  N_RC  N_TM  poly sites  casts may fail  reachable methods  call edges
        0cfa            8     8           2               0                 16          19
        andersen        8     8           2               0                 16          19

        whole program  N_RC  N_TM  poly sites  casts may fail  reachable methods  call edges
        0cfa              8     8           2               0                 16          19
        andersen          8     8           2               0                 16          19

    "#]]
    .assert_eq(counts);
    let lines: Vec<&str> = costs.lines().collect();
    assert!(lines[1].starts_with("0cfa") && lines[1].ends_with(" MB"), "{costs}");
    assert!(lines[2].starts_with("andersen") && lines[2].contains(" s  "), "{costs}");
}

#[test]
fn numbers_for_machines() {
    let found = json(&format!("compare andersen kobj:2 {STATION} --format json"));
    let rows = found["analyses"].as_array().unwrap();
    assert_eq!(rows[1]["analysis"], "kobj:2");
    assert_eq!(rows[0]["application"]["target_methods"], rows[1]["application"]["target_methods"]);
    assert!(rows[0]["seconds"].is_f64() && rows[0]["peak_memory_bytes"].is_u64());
}

#[test]
fn one_that_is_stopped_does_not_stop_the_others() {
    let found = run(&format!("compare andersen 0cfa {STATION} --time-limit 0.001ms"));
    assert_eq!(found.code, 3);
    assert!(
        found.out.contains("andersen: stopped at the time limit of 1µs\n\n0cfa: stopped"),
        "{}",
        found.out
    );
    expect![[r#"
        error: 2 of 2 analyses did not finish
    "#]]
    .assert_eq(&found.err);
}

#[test]
fn what_is_wrong_is_said_once() {
    let found = run(&format!("compare andersen andersn {STATION}"));
    let told = "error: there is no analysis `andersn`\n  did you mean andersen?\n  there are ";
    assert!(found.code == 2 && found.err.starts_with(told), "{}", found.err);
    check_error(
        &format!("compare andersen 0cfa {STATION} --main Statoin"),
        1,
        expect![[r#"
        error: no class `Statoin`; 10 classes were searched
          did you mean station.Station?
    "#]],
    );
    assert_eq!(run("compare").code, 2);
}

const COMPONENT: &str = "--no-jdk --cp fixtures/station/classes --component station.**";

#[test]
fn requirements_of_a_component_side_by_side() {
    let found = run(&format!("compare cha rta 0cfa andersen {COMPONENT}"));
    assert_eq!((found.code, found.err.as_str()), (0, ""));
    let (counts, costs) = found.out.split_once("cost").unwrap();
    expect![[r#"
        classes  with all they refer to  methods  with all of these  interface members  poly sites
        7                             7       16                 16                  7           2

        component    N_RC  N_TM  N_RC, typed  N_TM, typed  poly sites reached  methods analysed
        (hierarchy)  4.00  4.00         4.00         4.00                   –                 –
        cha          4.00  4.00         4.00         4.00                   2                14
        rta          3.00  3.00         3.00         3.00                   2                13
        0cfa         2.00  2.00         2.00         2.00                   2                13
        andersen     2.00  2.00         2.00         2.00                   2                13

    "#]]
    .assert_eq(counts);
    let lines: Vec<&str> = costs.lines().collect();
    assert!(lines[0].contains("analysis (median of 3)  with loading"), "{costs}");
    assert!(lines[4].starts_with("andersen") && lines[4].ends_with(" MB"), "{costs}");
}

#[test]
fn a_component_for_machines() {
    let found = json(&format!("compare rta andersen {COMPONENT} --runs 2 --format json"));
    let rows = found["analyses"].as_array().unwrap();
    expect![[r#"
        {
          "analysed_methods": 13,
          "classes": 7,
          "component_classes": 7,
          "component_methods": 16,
          "hierarchy": {
            "n_rc": 4.0,
            "n_tm": 4.0,
            "receiver_classes": 8,
            "target_methods": 8
          },
          "interface_members": 7,
          "methods": 16,
          "n_rc": 2.0,
          "n_tm": 2.0,
          "poly_sites": 2,
          "reachable_poly_sites": 2,
          "receiver_classes": 4,
          "target_methods": 4,
          "without_object": {
            "hierarchy": {
              "n_rc": 4.0,
              "n_tm": 4.0,
              "receiver_classes": 8,
              "target_methods": 8
            },
            "n_rc": 2.0,
            "n_tm": 2.0,
            "poly_sites": 2,
            "reachable_poly_sites": 2,
            "receiver_classes": 4,
            "target_methods": 4
          }
        }
    "#]]
    .assert_eq(&format!("{:#}\n", rows[1]["fragment"]));
    assert_eq!(rows[0]["fragment"]["poly_sites"], rows[1]["fragment"]["poly_sites"]);
    let seconds = rows[0]["seconds_of_runs"].as_array().unwrap();
    assert!(seconds.len() == 2 && seconds[0].as_f64() <= seconds[1].as_f64(), "{seconds:?}");
    assert_eq!(rows[0]["seconds"], seconds[0]);
}

#[test]
fn what_clients_use_reaches_the_analysis() {
    let fragment = |line: &str| {
        let found = json(&format!("compare andersen {COMPONENT} {line} --runs 1 --format json"));
        found["analyses"][0]["fragment"].clone()
    };
    let usual = fragment("");
    let members = |line: &str| fragment(line)["interface_members"].as_u64().unwrap();
    assert_eq!(members("--accessed station.Factory"), 3);
    assert_eq!(members("--member station.Station#report --member station.Station#<init>"), 2);
    assert_eq!(members("--accessed station.Factory --member station.Station#report"), 4);
    // What is not public is open to nobody, but if it is named.
    assert_eq!(members("--accessed station.*"), members(""));
    assert_eq!(members("--accessed station.NormalLink"), 1);
    assert_eq!(members("--suite fixtures/station-tests/classes"), 6);
    assert!(members("--same-package") > usual["interface_members"].as_u64().unwrap());
    // Clients' own links are receivers, too.
    assert!(fragment("--open-types")["receiver_classes"].as_u64() > usual["receiver_classes"].as_u64());
}

#[test]
fn a_component_of_the_file() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("task.toml");
    let classes = testkit::fixture_classes("station");
    let text = format!(
        "no-jdk = true\nclass-path = {classes:?}\ncomponent = \"station.**\"\naccessed = \"station.Station\"\n"
    );
    std::fs::write(&file, text).unwrap();
    let line = format!("compare andersen --config {} --format json --runs 1", file.display());
    let found = json(&line);
    assert_eq!(found["analyses"][0]["fragment"]["interface_members"], 3);
}

#[test]
fn a_component_has_no_main() {
    check_error(
        &format!("compare andersen {COMPONENT} --main Station"),
        2,
        expect![[r#"
        error: a component has no entry points: clients call it
          omit --main, --entry, --entries, --entries-public and --tests, or --component and related options
    "#]],
    );
}

#[test]
fn the_name_of_a_class_means_it_and_what_is_nested_in_it() {
    let classes = testkit::compile(&[
        (
            "p/Zip.java",
            "package p; public class Zip { public void m() {} public static class In {} class Own {} }",
        ),
        ("p/ZipFile.java", "package p; public class ZipFile { public void m() {} }"),
    ]);
    let count = |line: &str, field: &str| {
        let line =
            format!("compare cha --no-jdk --runs 1 --format json --cp {} {line}", classes.dir().display());
        json(&line)["analyses"][0]["fragment"][field].as_u64().unwrap()
    };
    assert_eq!(count("--component p.Zip", "component_classes"), 3);
    assert_eq!(count("--component p.Zi", "component_classes"), 4);
    assert_eq!(count("--component p.Zip.In", "component_classes"), 1);
    // The constructor and the method of Zip alone.
    assert_eq!(count("--component p.** --accessed p.Zip", "interface_members"), 2);
    assert_eq!(count("--component p.** --accessed p.Z*", "interface_members"), 5);
}

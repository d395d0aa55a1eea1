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
        error: 2 of 2 analyses did not come to the end
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

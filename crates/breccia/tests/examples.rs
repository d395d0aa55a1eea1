//! The examples do what they say.
#![allow(clippy::disallowed_methods, reason = "tests use files, the environment and other programs")]

#[path = "../examples/exports.rs"]
mod exports;
#[path = "../examples/requirements.rs"]
mod requirements;

use expect_test::expect;

#[test]
fn a_rust_user_reads_the_requirements_of_a_jar() {
    let classes = testkit::repository_root().join("fixtures/station/classes");
    let lines = requirements::requirements(vec![classes]).expect("the fixture can be analysed");
    expect![[r#"
        station.Station.sendMessage(java.lang.String):9 station.NormalLink, station.PriorityLink
        station.Station.report(station.Link):16 station.NormalLink, station.SecureLink"#]]
    .assert_eq(&lines.join("\n"));
}

#[test]
fn a_rust_user_reads_what_a_c_library_modifies() {
    let folder = std::env::temp_dir().join(format!("breccia-example-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("there is a place for temporary files");
    // Preprocessed text needs no compiler.
    let file = folder.join("counter.i");
    std::fs::write(&file, "static int n; int *last; int count(int *p) { last = p; return ++n; }\n")
        .expect("the file can be written");
    let lines = exports::modified(&[file]).expect("the source can be analysed");
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
    expect!["count: n, last"].assert_eq(&lines.join("\n"));
}

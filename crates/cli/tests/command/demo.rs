//! `breccia demo`.

use expect_test::expect_file;

use crate::support::{breccia, run};

#[test]
fn the_tour() {
    let run = run("demo");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    expect_file!["demo.txt"].assert_eq(&run.out);
}

#[test]
fn needs_no_jdk() {
    let output = breccia().arg("demo").env("PATH", "").output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
}

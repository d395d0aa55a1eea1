//! `breccia demo`.

use expect_test::expect_file;

use crate::support::{breccia, run};

#[test]
fn needs_no_jdk() {
    let output = breccia().arg("demo").env("PATH", "").output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
}

/// The tour runs tests if it finds a JDK.
mod with_jdk {
    use super::*;

    #[test]
    fn the_tour() {
        let run = run("demo");
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        let place =
            run.out.lines().last().and_then(|line| line.split_once(": ")).map(|(_, path)| path.to_owned());
        let place = place.expect("the last line names the report");
        assert!(std::path::Path::new(&place).is_file(), "{place}");
        let folder =
            place.strip_suffix("/.breccia/report/index.html").expect("the report stands in the state folder");
        expect_file!["demo.txt"].assert_eq(&run.out.replace(folder, "FOLDER"));
        std::fs::remove_dir_all(folder).unwrap();
    }
}

//! Do the checks find nothing where all is well, and faults where they were planted?

use c_pointsto::Model;
use c_program::read;
use expect_test::{Expect, expect};

use super::programs::Programs;
use super::{Row, equality, safety};

const LIBRARY: &str = "
import proc atexit
global level
static table, kept, spare
proc lib_keep(p) returns r { kept=p; r=&table }
proc lib_get() returns r { local t; t=kept; r=t }
proc lib_run(f) { local s; s=&spare; (*f)(s); atexit(f) }
proc lib_set(p) { *p=0; level=0 }
";

const CLIENT: &str = "
import proc lib_keep, lib_get, lib_run, lib_set, exit
global own
static proc hook(p) { *p=0 }
proc main(argc, argv) {
  local a, b, c, f
  a=&own
  b=lib_keep(a)
  c=lib_get()
  f=&hook
  lib_run(f)
  lib_set(c)
  exit(0)
}
";

fn check_rows(rows: fn(&Programs, Model, bool) -> anyhow::Result<Vec<Row>>, fault: bool, expected: Expect) {
    let programs = || Programs { client: read(CLIENT).unwrap(), library: read(LIBRARY).unwrap() };
    let mut text = String::new();
    let models: &[Model] = if fault { &[Model::Whole] } else { &[Model::Whole, Model::Offsets] };
    for &model in models {
        for row in rows(&programs(), model, fault).unwrap() {
            let cells: Vec<&str> = row.cells.split(" | ").collect();
            text += &format!("{model:?}, the C library is {}: {}\n", cells[0], cells[cells.len() - 1]);
            row.failures.iter().for_each(|failure| text += &format!("  {failure}\n"));
        }
    }
    expected.assert_eq(&text);
}

#[test]
fn a_library_alone_covers_it_with_its_client() {
    check_rows(
        safety::rows,
        false,
        expect![[r#"
        Whole, the C library is unknown: 0
        Whole, the C library is known: 0
        Offsets, the C library is unknown: 0
        Offsets, the C library is known: 0
    "#]],
    );
}

#[test]
fn what_is_not_exported_is_missed() {
    check_rows(
        safety::rows,
        true,
        expect![[r#"
            Whole, the C library is unknown: 3
              Pt(lib_set::p) has own
              Mod() has own
              Mod(lib_set) has own
            Whole, the C library is known: 3
              Pt(lib_set::p) has own
              Mod() has own
              Mod(lib_set) has own
        "#]],
    );
}

#[test]
fn summaries_give_the_same_answers() {
    check_rows(
        equality::rows,
        false,
        expect![[r#"
        Whole, the C library is known: 0
        Whole, the C library is unknown: 0
        Offsets, the C library is known: 0
        Offsets, the C library is unknown: 0
    "#]],
    );
}

#[test]
fn a_statement_that_is_missing_makes_a_difference() {
    check_rows(
        equality::rows,
        true,
        expect![[r#"
            Whole, the C library is known: 6
              Pt(hook::p) from the optimized summary
              Mod() from the optimized summary
              Mod() from the optimized summary
              Mod() from the optimized summary
              Mod(hook) from the optimized summary
              Mod(main) from the optimized summary
            Whole, the C library is unknown: 6
              Pt(hook::p) from the optimized summary
              Mod() from the optimized summary
              Mod() from the optimized summary
              Mod() from the optimized summary
              Mod(hook) from the optimized summary
              Mod(main) from the optimized summary
        "#]],
    );
}

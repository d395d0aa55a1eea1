//! Programs of the size of real libraries are solved, and questions about them answered.

use c_pointsto::{Model, Options, analyse};
use c_testkit::random::large;

fn check(statements: usize, offsets: usize, model: Model) {
    let program = large(7, statements, offsets);
    let results = analyse(&program, &Options::library(model, &program));
    let effects = results.effects();
    let statistics = results.statistics();
    assert!(statistics.escaped > 0 && statistics.pointers_to_unknown > 0);
    assert!(!effects.modified_by_unknown_code().is_empty());
}

#[test]
fn a_library_of_10_000_statements() {
    check(10_000, 10, Model::Whole);
    check(10_000, 10, Model::Offsets);
}

#[test]
fn a_program_of_10_000_statements() {
    let program = large(9, 10_000, 10);
    for model in [Model::Whole, Model::Offsets] {
        let results = analyse(&program, &Options::whole_program(model));
        let effects = results.effects();
        assert!(program.procs.ids().any(|proc| !effects.modified_in(proc).is_empty()));
    }
}

//! What must hold when any bytes are taken as a class, linked and lowered.
//!
//! Input that no verifier would take may lower to bodies whose types make no sense, but never to bodies
//! whose blocks, edges and definitions do not fit together.

use std::sync::Arc;

use ir::{Copies, LowerOptions, PrintStyle};
use program::{MemorySource, Program};

/// Loads, links and lowers a class in both ways; every body is looked at from all sides.
pub fn lower(bytes: &[u8]) {
    let classes = vec![("fuzzed".to_owned(), bytes.to_vec().into())];
    let mut program = program::load(Arc::new(MemorySource { classes }), &Default::default());
    let all: Vec<_> = program.classes().map(|(class, _)| class).collect();
    program.link_all(&all);
    for class in all {
        for copies in [Copies::Propagate, Copies::Keep] {
            let options = LowerOptions { copies, check_frames: true };
            let lowered = ir::lower_class(&program, class, options);
            lowered.bodies.iter().for_each(|body| look(&program, body));
        }
    }
}

/// The structure of a body holds whatever the types are.
fn look(program: &Program, body: &ir::Body) {
    for violation in ir::verify(program, body) {
        let typing = violation.0.starts_with('@') || violation.0.contains("return that does not fit");
        assert!(typing, "{}: {violation}", program.method_name(body.method));
    }
    let text = ir::print_body(program, body, &PrintStyle::default());
    assert!(!text.is_empty(), "a body has a text");
    // The bytecode may hold what the comparison cannot follow; it must end all the same.
    let _ = java_testkit::compare_with_bytecode(program, body);
}

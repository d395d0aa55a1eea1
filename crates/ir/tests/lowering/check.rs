//! The one place where text tests touch the API.

use expect_test::Expect;
use ir::{Copies, LowerOptions, PrintStyle};

use crate::support::{assemble, program_of};

/// Lowers the method `run` of the first class and holds its text against what is expected.
///
/// The body must keep every rule, and have the effects of its bytecode.
pub(crate) fn check(text: &str, expected: Expect) {
    check_with(text, LowerOptions::default(), PrintStyle { positions: false, predecessors: true }, expected);
}

/// As [`check`], with lines and offsets.
pub(crate) fn check_positions(text: &str, expected: Expect) {
    check_with(text, LowerOptions::default(), PrintStyle::default(), expected);
}

/// As [`check`], with copies kept.
pub(crate) fn check_copies(text: &str, expected: Expect) {
    let options = LowerOptions { copies: Copies::Keep, ..LowerOptions::default() };
    check_with(text, options, PrintStyle::PLAIN, expected);
}

fn check_with(text: &str, options: LowerOptions, style: PrintStyle, expected: Expect) {
    let program = program_of(assemble(text));
    assert!(program.problems().is_empty(), "{:?}", program.problems());
    let body = lower_run(&program, options).unwrap_or_else(|problem| panic!("{problem}"));
    expected.assert_eq(&ir::print_body(&program, &body, &style));
    assert_eq!(ir::verify(&program, &body), []);
    if let Err(difference) = java_testkit::compare_with_bytecode(&program, &body) {
        panic!("{difference}");
    }
}

/// Lowers the method `run` of the first class, which must fail.
pub(crate) fn check_error(text: &str, expected: Expect) {
    let program = program_of(assemble(text));
    match lower_run(&program, LowerOptions::default()) {
        Ok(body) => panic!("lowered:\n{}", ir::print_body(&program, &body, &PrintStyle::default())),
        Err(problem) => expected.assert_eq(&problem),
    }
}

fn lower_run(program: &program::Program, options: LowerOptions) -> Result<ir::Body, String> {
    let run = |method: &program::MethodId| {
        let selector = program.names.selector_parts(program.method(*method).selector);
        program.names.text(selector.name) == "run"
    };
    let method = program.methods().map(|(method, _)| method).find(run).expect("there is a method run");
    let lowered = ir::lower(program, method, options).map_err(|problem| problem.to_string());
    lowered.map(|body| body.expect("the method has a body"))
}

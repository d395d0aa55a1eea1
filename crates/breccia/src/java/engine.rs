//! The door to the points-to engine: the one place that starts it.

use ir::Body;
use pointsto::{Analysis, Control, Results, Start};
use program::Program;

/// Analyses a program from its entries, with bodies that do not come from class files.
pub(super) fn solve<E: Start>(
    program: &mut Program,
    analysis: &Analysis,
    entries: &[E],
    bodies: Vec<Body>,
    control: &Control,
) -> Results {
    rules::analyse(program, analysis, entries, bodies, control)
}

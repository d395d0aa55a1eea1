//! What was wrong with the input, printed when a command is done.

use std::io::{self, Write};

use breccia::Problem;
use text::count;

use crate::paint::{Paint, Role};

/// How many are printed unless all are asked for.
pub(crate) const SHOWN: usize = 5;

/// Prints warnings, at most `limit` of them.
pub(crate) fn warn(out: &mut impl Write, paint: Paint, problems: &[Problem], limit: usize) -> io::Result<()> {
    let warning = paint.show(Role::Warning, "warning");
    for problem in problems.iter().take(limit) {
        writeln!(out, "{warning}: {}: {}", problem.place, problem.reason)?;
    }
    let more = problems.len().saturating_sub(limit);
    if more > 0 {
        let more = count(more, "more problem", "more problems");
        writeln!(out, "{warning}: {more} in the input (--diagnostics prints them all)")?;
    }
    Ok(())
}

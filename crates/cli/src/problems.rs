//! What was wrong with the input: gathered while a command works, printed when it is done.

use std::io::{self, Write};

use program::Problem;
use serde::Serialize;

use crate::number::count;
use crate::output::clean;
use crate::paint::{Paint, Role};

/// How many are printed unless all are asked for.
pub(crate) const SHOWN: usize = 5;

/// Something in the input that could not be used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Report {
    /// Where: file, entry, class and method, as far as known.
    pub(crate) place: String,
    /// What is wrong, with the offset where there is one.
    pub(crate) reason: String,
}

impl From<&Problem> for Report {
    fn from(problem: &Problem) -> Self {
        Self { place: clean(&problem.place), reason: clean(&problem.cause) }
    }
}

impl From<&classpath::Problem> for Report {
    fn from(problem: &classpath::Problem) -> Self {
        Self { place: clean(&problem.place), reason: clean(&problem.cause) }
    }
}

/// Prints warnings, at most `limit` of them.
pub(crate) fn warn(out: &mut impl Write, paint: Paint, reports: &[Report], limit: usize) -> io::Result<()> {
    let warning = paint.show(Role::Warning, "warning");
    for report in reports.iter().take(limit) {
        writeln!(out, "{warning}: {}: {}", report.place, report.reason)?;
    }
    let more = reports.len().saturating_sub(limit);
    if more > 0 {
        let more = count(more, "more problem", "more problems");
        writeln!(out, "{warning}: {more} in the input (--diagnostics prints them all)")?;
    }
    Ok(())
}

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

impl Report {
    /// Whether this is a problem of a file, or of something in it.
    pub(crate) fn is_in(&self, file: &str) -> bool {
        self.place.strip_prefix(file).is_some_and(|rest| rest.is_empty() || rest.starts_with(": "))
    }

    /// Whether this is a problem of the class file that a class, named with slashes, would have.
    pub(crate) fn is_file_of(&self, class: &str) -> bool {
        let place = if cfg!(windows) { self.place.replace('\\', "/") } else { self.place.clone() };
        let before = place.strip_suffix(".class").and_then(|path| path.strip_suffix(class));
        before.is_some_and(|before| before.is_empty() || before.ends_with('/'))
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

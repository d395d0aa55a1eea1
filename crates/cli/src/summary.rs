//! The numbers that summarise what an analysis found.

use std::io::{self, Write};

use breccia::java::analyse::Analysed;
use pointsto::{Counts, Measures, measure};
use text::grouped;

use crate::context::Context;
use crate::paint::{Paint, Role};

/// What an analysis found, in numbers.
pub(crate) fn measured(cx: &mut Context, analysed: &Analysed) -> Measures {
    let program = &analysed.input.program;
    let is_application = |class| analysed.application.has(class);
    let _progress = cx.progress("measuring");
    cx.stats.time("measure", || measure(program, &analysed.results, is_application))
}

/// Writes a small table: the application next to the whole program.
pub(crate) fn write_text(out: &mut impl Write, paint: Paint, measures: &Measures) -> io::Result<()> {
    let Measures { application, all } = measures;
    let heading = format!("{:<20} {:>12} {:>12}", "", "application", "all code");
    writeln!(out, "{}", paint.show(Role::Heading, heading.trim_end()))?;
    for ((name, number), (_, whole)) in rows(application).iter().zip(rows(all)) {
        writeln!(out, "{name:<20} {number:>12} {whole:>12}")?;
    }
    Ok(())
}

fn rows(counts: &Counts) -> [(&'static str, String); 5] {
    let unknown = || "unknown".to_owned();
    [
        ("reachable methods", grouped(counts.reachable as u64)),
        ("call sites", grouped(counts.call_sites as u64)),
        ("call edges", grouped(counts.call_edges as u64)),
        ("polymorphic calls", grouped(counts.poly_sites as u64)),
        ("casts that may fail", counts.failing_casts.map_or_else(unknown, |number| grouped(number as u64))),
    ]
}

//! The numbers that tell what an analysis found.

use std::io::{self, Write};

use pointsto::{Counts, Measures, measure};
use serde_json::{Value, json};

use super::Analysed;
use crate::context::Context;
use crate::number::grouped;
use crate::paint::{Paint, Role};

/// What an analysis found, in numbers.
pub(crate) struct Summary {
    pub(crate) measures: Measures,
}

impl Summary {
    pub(crate) fn of(cx: &mut Context, analysed: &Analysed) -> Self {
        let program = &analysed.input.program;
        let is_application = |class| analysed.application.has(class);
        let measures = cx.stats.time("measure", || measure(program, &analysed.results, is_application));
        Self { measures }
    }

    pub(crate) fn json(&self) -> Value {
        json!({
            "application": counts_json(&self.measures.application),
            "whole": counts_json(&self.measures.all),
        })
    }
}

fn counts_json(counts: &Counts) -> Value {
    json!({
        "reachable_methods": counts.reachable,
        "call_sites": counts.call_sites,
        "call_edges": counts.call_edges,
        "poly_call_sites": counts.poly_sites,
        "receiver_classes": counts.receiver_classes,
        "target_methods": counts.target_methods,
        "casts": counts.casts,
        "casts_that_may_fail": counts.failing_casts,
    })
}

/// Writes a small table: the application beside everything.
pub(crate) fn write_text(out: &mut impl Write, paint: Paint, summary: &Summary) -> io::Result<()> {
    let Measures { application, all } = &summary.measures;
    let heading = format!("{:<20} {:>12} {:>12}", "", "application", "whole");
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
        ("poly-call sites", grouped(counts.poly_sites as u64)),
        ("casts that may fail", counts.failing_casts.map_or_else(unknown, |number| grouped(number as u64))),
    ]
}

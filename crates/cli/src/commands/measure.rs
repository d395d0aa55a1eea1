//! `breccia measure`, which nobody sees: one analysis of `breccia compare`, in a process of its own.

use std::io::Write;

use serde_json::json;

use crate::analysis::{self, Summary};
use crate::context::Context;
use crate::options::MeasureOptions;
use crate::stats::peak_memory;
use crate::stop::Stop;

/// Analyses a program and writes the numbers as one line of JSON.
pub(crate) fn run(cx: &mut Context, options: &MeasureOptions) -> Result<(), Stop> {
    let analysed = analysis::run(cx, &options.analysis)?;
    // Counting takes memory too, which is not the analysis's.
    let peak = peak_memory();
    let loading = cx.stats.start().elapsed() - cx.stats.time_of("analyse");
    let summary = Summary::of(cx, &analysed);
    let mut value = summary.json();
    value["entry_methods"] = json!(pointsto::entries::methods_of(&analysed.entries).len());
    value["seconds"] = json!(cx.stats.time_of("analyse").as_secs_f64());
    value["loading_seconds"] = json!(loading.as_secs_f64());
    value["peak_memory_bytes"] = json!(peak);
    writeln!(cx.out, "{value}")?;
    Ok(())
}

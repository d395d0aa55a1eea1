//! `breccia measure`, which nobody sees: one analysis of `breccia compare`, in a process of its own.

use std::io::Write;

use breccia::documents;
use serde_json::json;

use crate::analysis;
use crate::context::Context;
use crate::options::MeasureOptions;
use crate::stats::peak_memory;
use crate::stop::Stop;
use crate::summary;

/// Analyses a program and writes the numbers as one line of JSON.
pub(crate) fn run(cx: &mut Context, options: &MeasureOptions) -> Result<(), Stop> {
    let analysed = analysis::run(cx, &options.analysis)?;
    // Counting takes memory too, which is not the analysis's.
    let peak = peak_memory();
    let loading = cx.stats.start().elapsed() - cx.stats.time_of("analyse");
    let measures = summary::of(cx, &analysed);
    let mut value = documents::numbers::measures(&measures);
    value["entry_methods"] = json!(entries::methods_of(&analysed.entries).len());
    value["seconds"] = json!(cx.stats.time_of("analyse").as_secs_f64());
    value["loading_seconds"] = json!(loading.as_secs_f64());
    value["peak_memory_bytes"] = json!(peak);
    if let Some(fragment) = &analysed.fragment {
        value["fragment"] =
            cx.stats.time("requirements", || documents::numbers::component(&analysed, fragment));
    }
    writeln!(cx.out, "{value}")?;
    Ok(())
}

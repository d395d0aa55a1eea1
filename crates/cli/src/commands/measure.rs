//! `breccia measure`, which nobody sees: one analysis of `breccia compare`, in a process of its own.

use std::io::Write;

use breccia::documents::compare::Measured;
use breccia::documents::component::Component;
use breccia::documents::numbers::Summary;

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
    let measures = summary::measured(cx, &analysed);
    let Summary { application, whole } = Summary::from(&measures);
    let fragment = analysed.fragment.as_ref();
    let measured = Measured {
        analysis: analysed.analysis.clone(),
        application,
        entry_methods: entries::methods_of(&analysed.entries).len(),
        fragment: fragment
            .map(|fragment| cx.stats.time("requirements", || Component::new(&analysed, fragment))),
        loading_seconds: loading.as_secs_f64(),
        peak_memory_bytes: peak,
        seconds: cx.stats.time_of("analyse").as_secs_f64(),
        seconds_of_runs: None,
        stopped: (),
        whole,
    };
    serde_json::to_writer(&mut cx.out, &measured)?;
    Ok(writeln!(cx.out)?)
}

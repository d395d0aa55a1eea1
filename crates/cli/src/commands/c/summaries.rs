//! `breccia c summarize` and `c show`: summaries are made and looked at.

use std::io::Write;

use c_pointsto::Model;
use c_summary::{Stage, Validity, summarize_measured};
use serde_json::json;

use super::exports;
use super::read::sources;
use super::used::{Used, summary};
use crate::context::Context;
use crate::options::{CShowOptions, CSummarizeOptions};
use crate::output::clean;
use crate::stop::Stop;
use crate::testing::files;

/// Makes the summary of a library.
pub(super) fn summarize(cx: &mut Context, options: &CSummarizeOptions) -> Result<(), Stop> {
    let library = sources(cx, &options.input)?;
    let asked = exports::options(cx, &library, &options.input, &options.exports)?;
    let used = Used::read(&options.input)?;
    let others = used.summaries();
    let stage = if options.basic { Stage::Basic } else { Stage::Optimized };
    let (made, measures) = cx
        .stats
        .time("summarize", || summarize_measured(&name(options), &library, &asked, &others, stage))
        .map_err(|error| used.unfit(&error))?;
    cx.stats.part("T_pt", measures.points_to);
    cx.stats.part("T_sub", measures.substitution);
    cx.stats.part("T_elim", measures.elimination);
    let text = if options.keep_names { made.write_with_names() } else { made.write() };
    cx.stats.count("bytes of the summary", text.len());
    match &options.output {
        Some(path) => files::write(path, text.as_bytes()),
        None => Ok(cx.out.write_all(text.as_bytes())?),
    }
}

fn name(options: &CSummarizeOptions) -> String {
    let of_output = || options.output.as_ref()?.file_stem().map(|name| name.to_string_lossy().into_owned());
    options.name.clone().or_else(of_output).unwrap_or_else(|| "library".to_owned())
}

/// Tells what is in a summary.
pub(super) fn show(cx: &mut Context, options: &CShowOptions) -> Result<(), Stop> {
    let summary = summary(&options.file)?;
    let stage = match summary.stage {
        Stage::Basic => "basic",
        Stage::Substituted => "substituted",
        Stage::Optimized => "optimized",
    };
    let model = match summary.validity {
        Validity::Any => "any",
        Validity::Only(Model::Whole) => "whole",
        Validity::Only(Model::Offsets) => "offsets",
    };
    let program = &summary.program;
    if cx.is_json() {
        let value = json!({
            "library": summary.library,
            "stage": stage,
            "model": model,
            "exports": summary.exports(),
            "imports": summary.imports(),
            "variables": program.vars.len(),
            "statements": program.statements.len(),
        });
        serde_json::to_writer(&mut cx.out, &value)?;
        return Ok(writeln!(cx.out)?);
    }
    writeln!(cx.out, "library     {}", clean(&summary.library))?;
    writeln!(cx.out, "stage       {stage}")?;
    writeln!(cx.out, "model       {model}")?;
    writeln!(cx.out, "variables   {}", program.vars.len())?;
    writeln!(cx.out, "statements  {}", program.statements.len())?;
    for (title, names) in [("exports", summary.exports()), ("imports", summary.imports())] {
        writeln!(cx.out, "{title:10}  {}", names.len())?;
        for name in names {
            writeln!(cx.out, "  {}", clean(name))?;
        }
    }
    Ok(())
}

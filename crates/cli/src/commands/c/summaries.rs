//! `breccia c summarize` and `c show`: write and show summaries.

use std::io::Write;

use breccia::c::program;
use breccia::documents::c as documents;
use c_summary::Stage;
use text::escape;

use super::exports;
use super::read::{libraries, sources, summary};
use crate::context::Context;
use crate::options::{CShowOptions, CSummarizeOptions};
use crate::stop::Stop;
use crate::testing::files;

/// Makes the summary of a library.
pub(super) fn summarize(cx: &mut Context, options: &CSummarizeOptions) -> Result<(), Stop> {
    let library = sources(cx, &options.input)?;
    let exports = exports::find(cx, &library, &options.input, &options.exports)?;
    let others = libraries(&options.input)?;
    let stage = if options.basic { Stage::Basic } else { Stage::Optimized };
    let (made, measures) = program::summarize(cx, &name(options), &library, &exports, &others, stage)?;
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
    let (stage, model) = documents::words(&summary);
    let program = &summary.program;
    if cx.is_json() {
        serde_json::to_writer(&mut cx.out, &documents::Shown::from(&summary))?;
        return Ok(writeln!(cx.out)?);
    }
    writeln!(cx.out, "library     {}", escape(&summary.library))?;
    writeln!(cx.out, "stage       {stage}")?;
    writeln!(cx.out, "model       {model}")?;
    writeln!(cx.out, "variables   {}", program.vars.len())?;
    writeln!(cx.out, "statements  {}", program.statements.len())?;
    for (title, names) in [("exports", summary.exports()), ("imports", summary.imports())] {
        writeln!(cx.out, "{title:10}  {}", names.len())?;
        for name in names {
            writeln!(cx.out, "  {}", escape(name))?;
        }
    }
    Ok(())
}

//! The documents that are written of a result if somebody asks for them.

use std::io::Write;
use std::path::{Path, PathBuf};

use breccia::testing::reports::{Form, SarifCounts, render};
use coverage::Coverage;
use report::SarifOptions;
use text::{count, grouped};

use super::show::ReportPaths;
use super::{files, sources};
use crate::context::Context;
use crate::options::ShowOptions;
use crate::stop::Stop;

/// All formats, each with its output file.
fn forms(options: &ShowOptions) -> [(Form, Option<&PathBuf>); 7] {
    let ShowOptions { json, xml, markdown, csv, lcov, cobertura, sarif, .. } = options;
    [
        (Form::Json, json.as_ref()),
        (Form::Xml, xml.as_ref()),
        (Form::Markdown, markdown.as_ref()),
        (Form::Csv, csv.as_ref()),
        (Form::Lcov, lcov.as_ref()),
        (Form::Cobertura, cobertura.as_ref()),
        (Form::Sarif, sarif.as_ref()),
    ]
}

/// Writes what is asked for.
pub(crate) fn write(
    cx: &mut Context,
    judged: &Coverage,
    options: &ShowOptions,
    paths: &ReportPaths<'_>,
) -> Result<(), Stop> {
    for (form, path) in forms(options) {
        let Some(path) = path else { continue };
        let bytes = document(cx, form, judged, paths)?;
        if is_output(path) { cx.out.write_all(&bytes)? } else { files::write(path, &bytes)? }
    }
    tell_lineless(cx, judged, options);
    Ok(())
}

fn document(cx: &Context, form: Form, judged: &Coverage, paths: &ReportPaths<'_>) -> Result<Vec<u8>, Stop> {
    let find = |path: &str| sources::relative(paths.sources, path);
    let rendered = render(form, judged, &paths.title, &find)?;
    if let Some(counts) = rendered.sarif {
        tell_sarif(cx, counts);
    }
    Ok(rendered.bytes)
}

/// Services refuse a log that is too long, and show only some of what they take. Neither is left to be found
/// out.
fn tell_sarif(cx: &Context, SarifCounts { results, left_out }: SarifCounts) {
    if left_out > 0 {
        cx.warn(&format!(
            "SARIF has only {} of {} results, because services accept no more: {} left out, the least promising misses; the other reports have them all",
            grouped(results),
            grouped(results + left_out),
            count(left_out, "is", "are")
        ));
    }
    if results > SarifOptions::SHOWN {
        cx.note(&format!(
            "SARIF has {} results, of which GitHub shows {}",
            grouped(results),
            grouped(SarifOptions::SHOWN)
        ));
    }
}

/// Forms that know only lines lose what has none.
fn tell_lineless(cx: &Context, judged: &Coverage, options: &ShowOptions) {
    let is_asked = options.lcov.is_some() || options.cobertura.is_some();
    match report::without_line(judged) {
        number if is_asked && number > 0 => cx.warn(&format!(
            "{} required at calls without a line number: LCOV has no place for them, and Cobertura has them only in its sums",
            count(number, "receiver class is", "receiver classes are")
        )),
        _none => {}
    }
}

/// `-` is standard output.
fn is_output(path: &Path) -> bool {
    path.as_os_str() == "-"
}

fn outputs(options: &ShowOptions) -> usize {
    forms(options).into_iter().filter_map(|(_, path)| path).filter(|path| is_output(path)).count()
}

/// Whether a document goes to standard output. It then replaces the summary.
pub(crate) fn has_output(options: &ShowOptions) -> bool {
    outputs(options) > 0
}

/// Refuses two documents on standard output.
pub(crate) fn check_outputs(cx: &Context, options: &ShowOptions) -> Result<(), Stop> {
    match outputs(options) + usize::from(cx.is_json()) {
        0 | 1 => Ok(()),
        _ => Err(Stop::usage("only one document can go to standard output").help(
            "use `-` with only one of --json, --xml, --markdown, --csv, --lcov, --cobertura and --sarif, and not with --format json",
        )),
    }
}

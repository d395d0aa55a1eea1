//! What is shown and written of a judged result.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use coverage::{Coverage, Silence};
use report::html::{HtmlOptions, render};
use report::{Role as ReportRole, TextOptions};

pub(crate) use super::extras::check_outputs;
use text::escape_path;

use super::extras::{self, has_output};
use super::{files, sources};
use crate::context::Context;
use crate::options::ShowOptions;
use crate::paint::{Paint, Role};
use crate::stop::Stop;

/// How many rows a table has on a terminal.
const ROWS: usize = 30;

/// Where things go.
pub(crate) struct ReportPaths<'a> {
    /// Where the judged result is written; nowhere if it was read.
    pub(crate) result: Option<&'a Path>,
    /// The HTML report.
    pub(crate) html: PathBuf,
    /// Folders of sources.
    pub(crate) sources: &'a [PathBuf],
    /// The title.
    pub(crate) title: String,
}

/// Writes the result and the reports, and prints the summary.
pub(crate) fn show(
    cx: &mut Context,
    judged: &Coverage,
    options: &ShowOptions,
    paths: &ReportPaths<'_>,
) -> Result<(), Stop> {
    if let Some(result) = paths.result {
        write_result(result, judged)?;
    }
    extras::write(cx, judged, options, paths)?;
    let progress = cx.progress("writing the report");
    cx.stats.time("report", || write_html(judged, paths))?;
    drop(progress);
    if cx.is_json() {
        return Ok(coverage::write(judged, &mut cx.out)?);
    }
    if has_output(options) {
        return Ok(print_contradictions(cx, judged)?);
    }
    print_summary(cx, judged)?;
    let index = paths.html.join("index.html");
    writeln!(cx.out, "report: {}", escape_path(&index))?;
    Ok(())
}

/// Prints a result that says nothing about the tests, without writing it: an earlier result is worth more.
pub(crate) fn show_nothing(
    cx: &mut Context,
    judged: &Coverage,
    options: &ShowOptions,
    paths: &ReportPaths<'_>,
) -> Result<(), Stop> {
    if cx.is_json() {
        coverage::write(judged, &mut cx.out)?;
    } else if !has_output(options) {
        print_summary(cx, judged)?;
    }
    cx.out.flush()?;
    if paths.result.is_some_and(Path::is_file) {
        cx.note("no result is written; the result of an earlier run stays")
    } else {
        cx.note("no result is written")
    }
    Ok(())
}

/// The tables and the line that sums up.
pub(crate) fn print_summary(cx: &mut Context, judged: &Coverage) -> io::Result<()> {
    let paint = cx.out.paint;
    let text = with_paint(paint, cx.out.columns, |options| report::summary(judged, options));
    write!(cx.out, "{text}")?;
    print_contradictions(cx, judged)
}

fn print_contradictions(cx: &mut Context, judged: &Coverage) -> io::Result<()> {
    if let Some(report) = report::contradictions(judged) {
        cx.out.flush()?;
        cx.warn("the tests did something that the analysis had ruled out: this is a bug in breccia, please report it:");
        eprintln!("{report}");
    }
    Ok(())
}

/// Says what may be a contradiction, and, where no summary has said it, that nothing was recorded and why.
pub(crate) fn tell_doubts(cx: &Context, judged: &Coverage, options: &ShowOptions) {
    let beyond = judged.all_sites().flat_map(|(_, _, site)| &site.beyond);
    match beyond.filter(|observed| observed.unproven).count() {
        0 => {}
        number => cx.warn(&format!(
            "{} not predicted, and no wider analysis that ended explains it: the analysis may be wrong there",
            text::count(number, "observation was", "observations were")
        )),
    }
    if let Some(silence) = Silence::find(judged).filter(|_| cx.is_json() || has_output(options)) {
        cx.warn(&format!("nothing was recorded: {silence}"));
    }
}

/// Warns that a result is from a run that failed.
pub(crate) fn tell_failure(cx: &Context, judged: &Coverage) {
    if let Some(text) = report::failure(judged) {
        cx.warn(&format!("this is {text}"));
    }
}

/// Calls a writer of text with the colours of the terminal.
pub(crate) fn with_paint<T>(
    paint: Paint,
    width: Option<usize>,
    write: impl FnOnce(&TextOptions<'_>) -> T,
) -> T {
    let show = |role: ReportRole, text: &str| paint.show(role_of(role), text).to_string();
    write(&TextOptions { width, paint: &show, rows: ROWS })
}

fn role_of(role: ReportRole) -> Role {
    match role {
        ReportRole::Heading => Role::Heading,
        ReportRole::Name => Role::Class,
        ReportRole::Faint => Role::Faint,
        ReportRole::Good => Role::Good,
        ReportRole::Partly | ReportRole::Alarm => Role::Warning,
        ReportRole::Bad => Role::Error,
    }
}

fn write_result(path: &Path, judged: &Coverage) -> Result<(), Stop> {
    let mut bytes = Vec::new();
    coverage::write(judged, &mut bytes)?;
    files::write(path, &bytes)
}

/// Pages go to the folder one by one. Nothing that is there is taken away.
fn write_html(judged: &Coverage, paths: &ReportPaths<'_>) -> Result<(), Stop> {
    let source = |path: &str| sources::text(paths.sources, path);
    let options = HtmlOptions { title: &paths.title, source: &source };
    let mut failed = None;
    let done = render(judged, &options, &mut |path, bytes| {
        let file = paths.html.join(path);
        files::write(&file, bytes).map_err(|stop| {
            failed = Some(stop);
            io::Error::other("a page cannot be written")
        })
    });
    match (failed, done) {
        (Some(stop), _) => Err(stop),
        (None, done) => Ok(done?),
    }
}

/// The title of a report: what the options say, or the name of the folder.
pub(crate) fn title(options: &ShowOptions) -> io::Result<String> {
    let folder = std::env::current_dir()?;
    let folder = folder.file_name().map(|name| name.to_string_lossy().into_owned());
    Ok(options.name.clone().or(folder).unwrap_or_default())
}

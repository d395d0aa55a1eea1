//! `breccia diff`: what changed since an earlier result?

use std::io::Write;

use breccia::documents;
use coverage::{Calls, Change, Coverage};
use text::{count, escape, escape_path};

use super::report::read_counted;
use crate::context::Context;
use crate::options::DiffOptions;
use crate::output::Output;
use crate::stop::{Exit, Stop};
use crate::testing::show::with_paint;

/// Compares two results.
pub(crate) fn run(cx: &mut Context, options: &DiffOptions) -> Result<(), Stop> {
    if !options.old.exists() {
        let old = escape_path(&options.old);
        return Err(Stop::usage(format!("there is no result `{old}` to compare with")).help(format!(
            "keep an earlier one: `breccia run --json {old} -- mvn test`, or a copy of .breccia/result.json"
        )));
    }
    if !options.new.exists() {
        let new = escape_path(&options.new);
        return Err(Stop::usage(format!("there is no result `{new}`"))
            .help("`breccia run -- mvn test` writes .breccia/result.json; you can name another file after the earlier one"));
    }
    let new = read_counted(&options.new, options.calls)?;
    let mut old = read_counted(&options.old, options.calls)?;
    if old.calls != new.calls && (new.calls != Calls::All || old.all_watched) {
        old.select(new.calls);
    }
    if old.calls != new.calls {
        cx.warn(&format!(
            "the earlier result counts fewer calls ({}) than the later one ({}): what only the later one counts is new",
            old.calls.text(),
            new.calls.text()
        ));
    }
    tell_differences(cx, &old, &new);
    let diff = coverage::diff(&old, &new);
    let missed = diff.new_misses().count();
    if cx.is_json() {
        serde_json::to_writer(&mut cx.out, &documents::diff::Diff::from(&diff))?;
        writeln!(cx.out)?;
    } else {
        write(&mut cx.out, options, "newly missed", diff.new_misses())?;
        if options.all {
            write(&mut cx.out, options, "newly covered", diff.newly_covered.iter())?;
            write(&mut cx.out, options, "gone", diff.gone.iter())?;
            write(&mut cx.out, options, "otherwise changed", diff.others.iter())?;
        }
        let (covered, gone) = (diff.newly_covered.len(), diff.gone.len());
        writeln!(
            cx.out,
            "{} newly missed, {covered} newly covered, {gone} gone",
            count(missed, "item", "items")
        )?;
        writeln!(cx.out, "before  {}", report::total_line(&old))?;
        writeln!(cx.out, "now     {}", report::total_line(&new))?;
    }
    if options.fail && missed > 0 { Err(Stop::Told(Exit::Usage as u8)) } else { Ok(()) }
}

/// Warns if the two results do not mean the same: then items may come and go although neither code nor tests
/// changed.
fn tell_differences(cx: &Context, old: &Coverage, new: &Coverage) {
    let [before, now] = [old, new].map(report::analysis_text);
    if before != now {
        cx.warn(&format!(
            "the earlier result is by the analysis {before}, the later one by {now}: items may change for this reason alone"
        ));
    }
    let [before, now] = [old, new].map(coverage::assumptions);
    let only = |these: &[String], others: &[String]| -> Vec<String> {
        these.iter().filter(|line| !others.contains(line)).map(escape).collect()
    };
    let (gone, added) = (only(&before, &now), only(&now, &before));
    if !(gone.is_empty() && added.is_empty()) {
        let list = |lines: &[String]| if lines.is_empty() { "nothing".to_owned() } else { lines.join("; ") };
        cx.warn(&format!(
            "the results take different things for granted: only the earlier one {}; only the later one {}",
            list(&gone),
            list(&added)
        ));
    }
}

fn write<'c>(
    out: &mut Output,
    options: &DiffOptions,
    title: &str,
    changes: impl Iterator<Item = &'c Change>,
) -> std::io::Result<()> {
    let mut changes = changes.peekable();
    if changes.peek().is_none() {
        return Ok(());
    }
    writeln!(out, "{title}")?;
    for change in changes {
        let line = with_paint(out.paint, out.columns, |text| report::change_line(change, text));
        writeln!(out, "  {line}")?;
        if options.keys {
            writeln!(out, "      {}", escape(&change.key))?;
        }
    }
    writeln!(out)
}

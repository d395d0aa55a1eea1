//! `breccia diff`: what changed since an earlier result?

use std::io::Write;

use coverage::{Change, Diff, State};
use serde_json::{Value, json};

use super::USAGE;
use super::report::read_result;
use crate::context::Context;
use crate::number::count;
use crate::options::DiffOptions;
use crate::output::{Output, clean};
use crate::stop::Stop;

/// Compares two results.
pub(crate) fn run(cx: &mut Context, options: &DiffOptions) -> Result<(), Stop> {
    let (old, new) = (read_result(&options.old)?, read_result(&options.new)?);
    let diff = coverage::diff(&old, &new);
    let missed = diff.new_misses().count();
    match cx.is_json() {
        true => {
            serde_json::to_writer(&mut cx.out, &as_json(&diff))?;
            writeln!(cx.out)?;
        }
        false => {
            write(&mut cx.out, "newly missed", diff.new_misses())?;
            if options.all {
                write(&mut cx.out, "newly covered", diff.newly_covered.iter())?;
                write(&mut cx.out, "gone", diff.gone.iter())?;
                write(&mut cx.out, "otherwise changed", diff.others.iter())?;
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
    }
    if options.fail && missed > 0 { Err(Stop::Told(USAGE)) } else { Ok(()) }
}

fn write<'c>(
    out: &mut Output,
    title: &str,
    changes: impl Iterator<Item = &'c Change>,
) -> std::io::Result<()> {
    let mut changes = changes.peekable();
    if changes.peek().is_none() {
        return Ok(());
    }
    writeln!(out, "{title}")?;
    for change in changes {
        let place = match (&change.source, change.line) {
            (Some(source), Some(line)) => format!("{source}:{line}  "),
            (Some(source), None) => format!("{source}  "),
            (None, _) => String::new(),
        };
        let reason = change.reason.map_or(String::new(), |reason| format!("  ({})", reason.text()));
        writeln!(out, "  {}{}{reason}", clean(&place), clean(&change.key))?;
    }
    writeln!(out)
}

fn as_json(diff: &Diff) -> Value {
    let list = |changes: &[Change]| changes.iter().map(change_json).collect::<Vec<Value>>();
    json!({
        "newly_missed": list(&diff.newly_missed),
        "newly_covered": list(&diff.newly_covered),
        "new": list(&diff.new),
        "gone": list(&diff.gone),
        "others": list(&diff.others),
    })
}

fn change_json(change: &Change) -> Value {
    json!({
        "key": change.key,
        "criterion": change.criterion.text(),
        "before": change.before.map(State::text),
        "after": change.after.map(State::text),
        "reason": change.reason.map(|reason| reason.text()),
        "source": change.source,
        "line": change.line,
    })
}

//! `breccia compare`: what do several analyses find in one program, and what do they cost?
//!
//! Each analysis runs in a process of its own, which is this program again. The peak memory of a process
//! never falls, and an allocator keeps what it was given, so that in one process every analysis would be
//! charged with those before it. And an analysis that the system ends for want of memory takes nobody with
//! it.

mod arguments;
mod table;

use std::process::{Command, Output};

use breccia::documents::compare::{self as documents, Measured, Row};

use crate::analyses;
use crate::analysis::check_limits;
use crate::context::Context;
use crate::interrupt;
use crate::options::CompareOptions;
use crate::stop::{Exit, Stop};

/// Runs the analyses one after the other and shows their numbers.
pub(crate) fn run(cx: &mut Context, options: &CompareOptions) -> Result<(), Stop> {
    check_limits(options.limits)?;
    options.analyses.iter().try_for_each(|name| analyses::find(name).map(|_| ()))?;
    interrupt::install();
    let listening = interrupt::listen();
    let mut rows = Vec::new();
    for (number, name) in options.analyses.iter().enumerate() {
        if interrupt::is_wanted() {
            break;
        }
        rows.push(measure(cx, options, name, number == 0)?);
    }
    drop(listening);
    if cx.is_json() {
        documents::write(&mut cx.out, &rows)?;
    } else {
        table::write_text(&mut cx.out, &rows)?;
    }
    match options.analyses.len() - rows.iter().filter_map(Row::measured).count() {
        0 => Ok(()),
        stopped => {
            Err(Stop::limit(format!("{stopped} of {} analyses did not finish", options.analyses.len())))
        }
    }
}

/// What a process said, but for its progress: that of this command takes its place.
fn without_progress(said: &str) -> String {
    said.split_inclusive('\n').filter(|line| !line.starts_with("breccia: ")).collect()
}

/// The numbers of one analysis, or why there are none. Of several runs, those of the one with the median
/// time.
fn measure(cx: &mut Context, options: &CompareOptions, name: &str, first: bool) -> Result<Row, Stop> {
    let usual = if options.fragment.is_given() { 3 } else { 1 };
    let mut runs = Vec::new();
    for number in 0..options.runs.unwrap_or(usual) {
        match measure_once(cx, options, name, first && number == 0)? {
            Row::Measured(run) if !interrupt::is_wanted() => runs.push(run),
            row @ (Row::Measured(_) | Row::Stopped { .. }) => return Ok(row),
        }
    }
    runs.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
    let all: Vec<f64> = runs.iter().map(|run| run.seconds).collect();
    let mut median = runs.swap_remove((all.len() - 1) / 2);
    median.seconds_of_runs = Some(all);
    Ok(Row::Measured(median))
}

fn measure_once(cx: &mut Context, options: &CompareOptions, name: &str, first: bool) -> Result<Row, Stop> {
    let program = std::env::current_exe()?;
    let mut command = Command::new(program);
    command.arg("measure").args(["--analysis", name]).args(cx.global.arguments());
    command.args(arguments::passed_on(options));
    // All would warn of the same.
    if cx.global.quiet || !first {
        command.arg("--quiet");
    } else if cx.global.diagnostics {
        command.arg("--diagnostics");
    }
    let shown = name.to_owned();
    let progress = cx.progress_of(move || format!("analysing: {shown}"));
    let output = cx.stats.time("analyses", || command.output())?;
    drop(progress);
    let said = without_progress(&String::from_utf8_lossy(&output.stderr));
    let stopped = |stopped| Row::Stopped { analysis: name.to_owned(), stopped };
    let row = match output.status.code() {
        Some(0) => numbers(&output, name)?,
        Some(code) if code == Exit::Limit as i32 => stopped(reason(&said)),
        // What is wrong with the input is wrong for all analyses, and has been said well.
        Some(code) => {
            eprint!("{said}");
            return Err(Stop::Told(u8::try_from(code).unwrap_or(1)));
        }
        None => stopped("the system killed it, perhaps because memory ran out".to_owned()),
    };
    if first && output.status.success() {
        eprint!("{said}");
    }
    Ok(row)
}

/// What the process printed, under the name by which the user knows the analysis.
fn numbers(output: &Output, name: &str) -> Result<Row, Stop> {
    let measured: Measured = serde_json::from_slice(&output.stdout)?;
    Ok(Row::Measured(Box::new(Measured { analysis: name.to_owned(), ..measured })))
}

/// What a process that was stopped gave as its reason.
fn reason(said: &str) -> String {
    let line = said.lines().find_map(|line| line.strip_prefix("error: "));
    line.unwrap_or("it was stopped").trim_start_matches("the analysis was ").to_owned()
}

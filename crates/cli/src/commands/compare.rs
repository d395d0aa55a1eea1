//! `breccia compare`: what do several analyses find in one program, and what do they cost?
//!
//! Each analysis runs in a process of its own, which is this program again. The peak memory of a process
//! never falls, and an allocator keeps what it was given, so that in one process every analysis would be
//! charged with those before it. And an analysis that the system ends for want of memory takes nobody with
//! it.

mod arguments;
mod table;

use std::process::{Command, Output};

use breccia::documents;
use serde_json::{Value, json};

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
        documents::numbers::analyses(&mut cx.out, &rows)?;
    } else {
        table::write_text(&mut cx.out, &rows)?;
    }
    let stopped =
        rows.iter().filter(|row| !row["stopped"].is_null()).count() + options.analyses.len() - rows.len();
    match stopped {
        0 => Ok(()),
        _ => Err(Stop::limit(format!("{stopped} of {} analyses did not finish", options.analyses.len()))),
    }
}

/// The numbers of one analysis, or why there are none. Of several runs, those of the one with the median
/// time.
fn measure(cx: &mut Context, options: &CompareOptions, name: &str, first: bool) -> Result<Value, Stop> {
    let usual = if options.fragment.is_given() { 3 } else { 1 };
    let mut runs = Vec::new();
    for number in 0..options.runs.unwrap_or(usual) {
        let row = measure_once(cx, options, name, first && number == 0)?;
        let is_stopped = !row["stopped"].is_null();
        if is_stopped || interrupt::is_wanted() {
            return Ok(row);
        }
        runs.push(row);
    }
    let seconds = |row: &Value| row["seconds"].as_f64().unwrap_or_default();
    runs.sort_by(|a, b| seconds(a).total_cmp(&seconds(b)));
    let all: Vec<f64> = runs.iter().map(seconds).collect();
    let mut median = runs.swap_remove((all.len() - 1) / 2);
    median["seconds_of_runs"] = json!(all);
    Ok(median)
}

fn measure_once(cx: &mut Context, options: &CompareOptions, name: &str, first: bool) -> Result<Value, Stop> {
    let program = std::env::current_exe()?;
    let mut command = Command::new(program);
    command.arg("measure").args(["--analysis", name]).args(cx.global.arguments());
    command.args(arguments::of(options));
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
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let mut row = match output.status.code() {
        Some(0) => numbers(&output)?,
        Some(code) if code == Exit::Limit as i32 => json!({ "stopped": reason(&said) }),
        // What is wrong with the input is wrong for all analyses, and has been said well.
        Some(code) => {
            eprint!("{said}");
            return Err(Stop::Told(u8::try_from(code).unwrap_or(1)));
        }
        None => json!({ "stopped": "the system killed it, perhaps because memory ran out" }),
    };
    if first && output.status.success() {
        eprint!("{said}");
    }
    row["analysis"] = json!(name);
    Ok(row)
}

fn numbers(output: &Output) -> Result<Value, Stop> {
    let mut row: Value = serde_json::from_slice(&output.stdout)?;
    row["stopped"] = Value::Null;
    Ok(row)
}

/// What a process that was stopped gave as its reason.
fn reason(said: &str) -> String {
    let line = said.lines().find_map(|line| line.strip_prefix("error: "));
    line.unwrap_or("it was stopped").trim_start_matches("the analysis was ").to_owned()
}

//! `breccia compare`: what do several analyses find in one program, and what do they cost?
//!
//! Each analysis runs in a process of its own, which is this program again. The peak memory of a process never falls, and an
//! allocator keeps what it was given, so that in one process every analysis would be charged with those before it. And
//! an analysis that the system ends for want of memory takes nobody with it.

mod table;

use std::ffi::OsString;
use std::process::{Command, Output};

use serde_json::{Value, json};

use crate::analysis::{check_limits, find_analysis, interrupt};
use crate::context::Context;
use crate::options::{CompareOptions, EntryOptions, LimitOptions};
use crate::stop::{LIMIT, Stop};

/// Runs the analyses one after the other and shows their numbers.
pub(crate) fn run(cx: &mut Context, options: &CompareOptions) -> Result<(), Stop> {
    check_limits(options.limits)?;
    options.analyses.iter().try_for_each(|name| find_analysis(name).map(|_| ()))?;
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
    match cx.is_json() {
        true => table::write_json(&mut cx.out, &rows)?,
        false => table::write_text(&mut cx.out, &rows)?,
    }
    let stopped =
        rows.iter().filter(|row| !row["stopped"].is_null()).count() + options.analyses.len() - rows.len();
    match stopped {
        0 => Ok(()),
        _ => Err(Stop::limit(format!(
            "{stopped} of {} analyses did not come to the end",
            options.analyses.len()
        ))),
    }
}

/// The numbers of one analysis, or why there are none.
fn measure(cx: &mut Context, options: &CompareOptions, name: &str, first: bool) -> Result<Value, Stop> {
    let program = std::env::current_exe()?;
    let mut command = Command::new(program);
    command.arg("measure").args(["--analysis", name]).args(cx.global.arguments());
    command.args(limit_arguments(options.limits)).args(entry_arguments(&options.entries));
    for file in &options.log.reflection_log {
        command.arg("--reflection-log").arg(file);
    }
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
        Some(code) if code == i32::from(LIMIT) => json!({ "stopped": reason(&said) }),
        // What is wrong with the input is wrong for all analyses, and has been said well.
        Some(code) => {
            eprint!("{said}");
            return Err(Stop::Told(u8::try_from(code).unwrap_or(1)));
        }
        None => json!({ "stopped": "the system ended it, perhaps for want of memory" }),
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

fn limit_arguments(limits: LimitOptions) -> Vec<OsString> {
    let time = limits.time_limit.map(|limit| format!("--time-limit={}s", limit.as_secs_f64()));
    let memory = limits.memory_limit.map(|limit| format!("--memory-limit={}K", (limit >> 10).max(1)));
    time.into_iter().chain(memory).map(OsString::from).collect()
}

/// The entries as they were given. An option whose value may be missing takes it behind `=`.
fn entry_arguments(entries: &EntryOptions) -> Vec<OsString> {
    let joined = |name: &str, value: &str| match value.is_empty() {
        true => OsString::from(name),
        false => OsString::from(format!("{name}={value}")),
    };
    let mut arguments: Vec<OsString> = Vec::new();
    arguments.extend(entries.main.iter().map(|class| joined("--main", class)));
    arguments.extend(entries.entry.iter().map(|pattern| joined("--entry", pattern)));
    for file in &entries.entries {
        arguments.extend([OsString::from("--entries"), file.clone().into_os_string()]);
    }
    arguments.extend(entries.entries_public.iter().map(|pattern| joined("--entries-public", pattern)));
    arguments.extend(entries.tests.iter().map(|pattern| joined("--tests", pattern)));
    arguments
}

//! One file for each command, and what they have in common: how they start and how they end.

mod agent;
mod c;
mod callgraph;
mod check;
mod classes;
mod compare;
mod completions;
mod demo;
mod diff;
mod gaps;
mod hierarchy;
mod inspect;
mod instrument;
mod interface;
mod ir;
mod measure;
mod merge;
mod placeholders;
mod plan;
mod pointsto;
mod report;
mod run;
mod why;
mod witness;

use std::io::ErrorKind;
use std::process::ExitCode;

use crate::config;
use crate::context::Context;
use crate::options::{Cli, Command};
use crate::output::Format;
use crate::stop::{Exit, Stop};

/// Runs a command to its end.
pub(crate) fn run(mut cli: Cli) -> ExitCode {
    let configured = config::apply(&mut cli);
    let mut cx = Context::new(cli.global);
    if let Some(threads) = cx.global.threads {
        // It fails only if there is a pool already, and there is none.
        let _ = rayon::ThreadPoolBuilder::new().num_threads(threads.into()).build_global();
    }
    let done = configured
        .and_then(|()| check_format(&cx, &cli.command))
        .and_then(|()| dispatch(&mut cx, cli.command));
    if let Err(stop) = &done {
        cx.problems.retain(|problem| !stop.told().contains(problem));
    }
    let finished = cx.finish().map_err(Stop::from);
    match done.and(finished) {
        Ok(()) if cx.global.strict && cx.damaged => ExitCode::from(Exit::NotFound as u8),
        Ok(()) => ExitCode::SUCCESS,
        Err(stop) => end_early(&cx, stop),
    }
}

/// Only a graph can be drawn.
fn check_format(cx: &Context, command: &Command) -> Result<(), Stop> {
    match (cx.global.format, command) {
        (Format::Text | Format::Json, _) | (Format::Dot, Command::Callgraph(_)) => Ok(()),
        (Format::Dot, _) => Err(Stop::usage("--format dot is only for `breccia callgraph`")),
    }
}

fn dispatch(cx: &mut Context, command: Command) -> Result<(), Stop> {
    match command {
        Command::Demo => demo::run(cx),
        Command::C(command) => c::run(cx, &command),
        Command::Classes(options) => classes::run(cx, &options),
        Command::Hierarchy(options) => hierarchy::run(cx, &options),
        Command::Ir(options) => ir::run(cx, &options),
        Command::Inspect(options) => inspect::run(cx, &options),
        Command::Interface(options) => interface::run(cx, &options),
        Command::Placeholders(options) => placeholders::run(cx, &options),
        Command::Plan(options) => plan::run(cx, &options),
        Command::Run(options) => run::run(cx, options),
        Command::Report(options) => report::run(cx, &options),
        Command::Check(options) => check::run(cx, &options),
        Command::Diff(options) => diff::run(cx, &options),
        Command::Gaps(options) => gaps::run(cx, &options),
        Command::Witness(options) => witness::run(cx, &options),
        Command::Merge(options) => merge::run(cx, &options),
        Command::Agent(options) => agent::run(cx, &options),
        Command::Instrument(options) => instrument::run(cx, &options),
        Command::Callgraph(options) => callgraph::run(cx, &options),
        Command::Pointsto(options) => pointsto::run(cx, &options),
        Command::Why(options) => why::run(cx, &options),
        Command::Compare(options) => compare::run(cx, &options),
        Command::Measure(options) => measure::run(cx, &options),
        Command::Completions { shell } => completions::run(cx, shell),
    }
}

fn end_early(cx: &Context, stop: Stop) -> ExitCode {
    match stop {
        Stop::Refused(exit, message) => {
            cx.error(&message);
            ExitCode::from(exit as u8)
        }
        Stop::Told(code) => ExitCode::from(code),
        // `breccia … | head`: the reader has what it wanted.
        Stop::Output(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Stop::Output(error) => {
            eprintln!("error: cannot write the output: {error}");
            ExitCode::from(Exit::NotFound as u8)
        }
    }
}

//! `breccia inspect`: what is in these jars, and what in them cannot be understood?

mod columns;
mod count;
mod items;
mod report;

use std::sync::atomic::Ordering;

use program::ClassId;
use rayon::prelude::*;

use self::count::Found;
use self::report::Inspection;
use crate::context::Context;
use crate::input::{self, Input, Part};
use crate::options::InspectOptions;
use crate::problems::Report;
use crate::stop::Stop;

/// Counts everything in the named jars.
pub(crate) fn run(cx: &mut Context, options: &InspectOptions) -> Result<(), Stop> {
    let class_path = cx.global.class_path_entries();
    let subjects = if options.paths.is_empty() { class_path.clone() } else { options.paths.clone() };
    let of_jdk = subjects.is_empty();
    if of_jdk && cx.global.jdk.is_none() {
        return Err(no_subject());
    }
    let mut input = Input::load(cx, &subjects, &class_path)?;
    let part = if of_jdk { Part::Jdk } else { Part::Subject };
    let classes = input.classes(&[part]);
    input::link(cx, &mut input.program, &classes);
    let found = count_all(cx, &input, &classes);
    // Here problems are results; they are not warned of a second time.
    let mut problems = std::mem::take(&mut cx.problems);
    problems.extend(found.problems.iter().map(Into::into));
    cx.damaged = !problems.is_empty();
    cx.stats.count("inspected", classes.len());
    let containers = input.class_path.containers().iter();
    let containers = containers.filter(|container| input.part(container) == part).collect();
    if classes.is_empty() && !cx.is_json() {
        cx.problems = problems;
        return Err(nothing_readable(&cx.problems));
    }
    let inspection = Inspection { input: &input, containers, found, problems, missing: options.missing };
    if cx.is_json() {
        inspection.write_json(&mut cx.out)?;
    } else {
        inspection.write_text(&mut cx.out, cx.global.diagnostics)?;
    }
    match classes.is_empty() {
        true => Err(nothing_readable(&inspection.problems)),
        false => Ok(()),
    }
}

fn no_subject() -> Stop {
    Stop::usage("nothing to inspect")
        .help("name jars or folders:  breccia inspect app.jar")
        .help("or a whole JDK:        breccia inspect --jdk /path/to/jdk")
}

fn nothing_readable(problems: &[Report]) -> Stop {
    match problems.is_empty() {
        true => Stop::not_found("there are no classes to inspect"),
        false => Stop::not_found("nothing in the input can be read, so there is nothing to count"),
    }
}

/// Sums are the same in whatever order they are made, and rayon joins neighbours only: so are the lists.
fn count_all(cx: &mut Context, input: &Input, classes: &[ClassId]) -> Found {
    let progress = cx.progress("counting", classes.len());
    let add = |found: Found, &class: &ClassId| {
        progress.done().fetch_add(1, Ordering::Relaxed);
        found.add(&input.program, class)
    };
    cx.stats
        .time("count", || classes.par_iter().fold(Found::default, add).reduce(Found::default, Found::join))
}

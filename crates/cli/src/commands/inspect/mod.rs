//! `breccia inspect`: what is in these jars, and what in them cannot be understood?

mod columns;
mod report;

use breccia::Problem;
use breccia::documents::inspect::Inspection;
use breccia::java::inspect;
use breccia::java::load::{self, Input, Part};

use self::report::Shown;
use crate::context::Context;
use crate::jdk;
use crate::options::InspectOptions;
use crate::stop::Stop;

/// Counts everything in the named jars.
pub(crate) fn run(cx: &mut Context, options: &InspectOptions) -> Result<(), Stop> {
    let class_path = cx.global.class_path_entries();
    let subjects = if options.paths.is_empty() { class_path.clone() } else { options.paths.clone() };
    let of_jdk = subjects.is_empty();
    if of_jdk && cx.global.jdk.is_none() {
        return Err(no_subject());
    }
    let sources = jdk::sources(cx)?;
    let mut input = Input::load(cx, &sources, &subjects, &class_path)?;
    let part = if of_jdk { Part::Jdk } else { Part::Subject };
    let classes = input.classes(&[part]);
    load::link(cx, &mut input.program, &classes);
    let found = inspect::count(cx, &input, &classes);
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
    let inspection = Inspection { input: &input, containers, found, problems };
    if cx.is_json() {
        inspection.write(&mut cx.out)?;
    } else {
        let shown = Shown { missing: options.missing, all: cx.global.diagnostics };
        report::write(&mut cx.out, &inspection, shown)?;
    }
    if classes.is_empty() { Err(nothing_readable(&inspection.problems)) } else { Ok(()) }
}

fn no_subject() -> Stop {
    Stop::usage("nothing to inspect")
        .help("name jars or folders:  breccia inspect app.jar")
        .help("or a whole JDK:        breccia inspect --jdk /path/to/jdk")
}

fn nothing_readable(problems: &[Problem]) -> Stop {
    if problems.is_empty() {
        Stop::not_found("there are no classes to inspect")
    } else {
        Stop::not_found("nothing in the input can be read, so there is nothing to count")
    }
}

//! `breccia ir`: what do the bodies of a class do, in the form that analyses work on?

use std::io::{self, Write};

use ::ir::{Copies, LowerOptions, PrintStyle};
use breccia::documents::bodies as documents;
use breccia::java::bodies::{Lowered, Target, meant_method};
use breccia::java::find;
use breccia::java::load::{self, Input, Part};
use program::{ClassId, MethodId, Program};
use text::escape;

use crate::context::Context;
use crate::jdk;
use crate::options::IrOptions;
use crate::output::Output;
use crate::paint::Role;
use crate::stop::Stop;

/// The names of lambda classes contain this; these classes exist only once their hosts are linked.
const LAMBDA: &str = "$$Lambda@";

/// Prints classes or methods.
pub(crate) fn run(cx: &mut Context, options: &IrOptions) -> Result<(), Stop> {
    let sources = jdk::sources(cx)?;
    let mut input = Input::load(cx, &sources, &sources.class_path, &[])?;
    if options.targets.iter().any(|target| target.contains(LAMBDA)) {
        let named = input.classes(&Part::NAMED);
        load::link(cx, &mut input.program, &named);
    }
    let targets = options.targets.iter().map(|target| find(&input, target)).collect::<Result<Vec<_>, _>>()?;
    let classes: Vec<ClassId> = targets.iter().map(|target| target.class).collect();
    load::link(cx, &mut input.program, &classes);
    let copies = if options.keep_copies { Copies::Keep } else { Copies::Propagate };
    let lower = LowerOptions { copies, ..LowerOptions::default() };
    let style = if options.plain { PrintStyle::PLAIN } else { PrintStyle::default() };
    let mut printed = Vec::new();
    for (number, target) in targets.iter().enumerate() {
        let progress = cx.progress("lowering");
        let lowered = cx.stats.time("lower", || target.lower(&input.program, lower));
        drop(progress);
        if !target.whole && lowered.bodies.is_empty() && !lowered.unread.is_empty() {
            return Err(unreadable(&input.program, &lowered.unread));
        }
        cx.want_class(&input, target.class);
        cx.report(&lowered.problems);
        if cx.is_json() {
            printed.push(documents::Class::new(&input.program, target, &lowered, &style));
        } else {
            write!(cx.out, "{}", if number == 0 { "" } else { "\n" })?;
            write_target(&mut cx.out, &input.program, target, &lowered, &style)?;
        }
    }
    if cx.is_json() {
        serde_json::to_writer_pretty(&mut cx.out, &documents::Classes { classes: printed })?;
        writeln!(cx.out)?;
    }
    Ok(())
}

fn find(input: &Input, target: &str) -> Result<Target, Stop> {
    let (class, method) = match target.split_once('#') {
        Some((class, method)) => (class, Some(method)),
        None => (target, None),
    };
    let id =
        find::declared_class(input, class).map_err(|error| match (method, meant_method(input, target)) {
            (None, Some(meant)) => Stop::not_found(format!("no class `{}`", escape(target)))
                .help(format!("write {meant} for the method")),
            (Some(_), _) | (None, None) => Stop::from(error),
        })?;
    Ok(Target::new(&input.program, id, method)?)
}

/// The bodies that were asked for are there, and none can be shown.
fn unreadable(program: &Program, unread: &[(MethodId, String)]) -> Stop {
    let line = |(method, reason): &(MethodId, String)| {
        format!("the body of {} cannot be read: {reason}", program.method_name(*method))
    };
    let mut lines = unread.iter().map(line);
    let stop = Stop::not_found(lines.next().unwrap_or_default());
    let stop = lines.fold(stop, Stop::help);
    let class = unread.first().map(|&(method, _)| program.method(method).class);
    match class.and_then(|class| program.class_place(class)) {
        Some(place) => stop.help(format!("in {}", escape(&place))),
        None => stop,
    }
}

/// Writes a class or the bodies of methods.
pub(crate) fn write_target(
    out: &mut Output,
    program: &Program,
    target: &Target,
    lowered: &Lowered,
    style: &PrintStyle,
) -> io::Result<()> {
    let paint = out.paint;
    let Lowered { bodies, unread, .. } = lowered;
    if target.whole {
        return out.text(|out| ::ir::write_class(out, &paint, program, target.class, bodies, unread, style));
    }
    for (number, &method) in target.methods.iter().enumerate() {
        write!(out, "{}", if number == 0 { "" } else { "\n" })?;
        match bodies.iter().find(|body| body.method == method) {
            Some(body) => out.text(|out| ::ir::write_body(out, &paint, program, body, style))?,
            None => write_bodiless(out, program, method, lowered.reason(method))?,
        }
    }
    Ok(())
}

fn write_bodiless(
    out: &mut Output,
    program: &Program,
    method: MethodId,
    reason: Option<&str>,
) -> io::Result<()> {
    let declared = program.method(method);
    let why = match (reason, declared.is_abstract(), declared.is_native()) {
        (Some(reason), ..) => format!("cannot be read: {reason}"),
        (None, true, _) => "is abstract".to_owned(),
        (None, false, true) => "is native".to_owned(),
        (None, false, false) => "has no body that can be read".to_owned(),
    };
    let line = format!("// {} {why}", program.method_name(method));
    writeln!(out, "{}", out.paint.show(Role::Faint, line))
}

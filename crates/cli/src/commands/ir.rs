//! `breccia ir`: what do the bodies of a class do, in the form that analyses work on?

use std::collections::HashSet;
use std::io::{self, Write};

use ::ir::{BlockId, Body, Copies, ExceptionEdge, LowerOptions, PrintStyle};
use program::{ClassId, MethodId, Problem, Program};
use serde_json::{Value, json};

use crate::context::Context;
use crate::input::{self, Input, Part};
use crate::options::IrOptions;
use crate::output::{Output, clean};
use crate::paint::Role;
use crate::stop::Stop;
use crate::{lookup, methods};

/// Classes made up for lambdas have this in their names; they are there only when their hosts are linked.
const LAMBDA: &str = "$$Lambda@";

/// Prints classes or methods.
pub(crate) fn run(cx: &mut Context, options: &IrOptions) -> Result<(), Stop> {
    let entries = cx.global.class_path_entries();
    let mut input = Input::load(cx, &entries, &[])?;
    if options.targets.iter().any(|target| target.contains(LAMBDA)) {
        let named = input.classes(&Part::NAMED);
        input::link(cx, &mut input.program, &named);
    }
    let targets = options.targets.iter().map(|target| find(&input, target)).collect::<Result<Vec<_>, _>>()?;
    let classes: Vec<ClassId> = targets.iter().map(|target| target.class).collect();
    input::link(cx, &mut input.program, &classes);
    let copies = if options.keep_copies { Copies::Keep } else { Copies::Propagate };
    let lower = LowerOptions { copies, ..LowerOptions::default() };
    let style = if options.plain { PrintStyle::PLAIN } else { PrintStyle::default() };
    let mut printed = Vec::new();
    for (number, target) in targets.iter().enumerate() {
        let lowered = cx.stats.time("lower", || target.lower(&input.program, lower));
        if !target.whole && lowered.bodies.is_empty() && !lowered.unread.is_empty() {
            return Err(unreadable(&input.program, &lowered.unread));
        }
        cx.want_class(&input, target.class);
        cx.report(&lowered.problems);
        if cx.is_json() {
            printed.push(json(&input.program, target, &lowered, &style));
        } else {
            write!(cx.out, "{}", if number == 0 { "" } else { "\n" })?;
            write_target(&mut cx.out, &input.program, target, &lowered, &style)?;
        }
    }
    if cx.is_json() {
        serde_json::to_writer_pretty(&mut cx.out, &json!({ "classes": printed }))?;
        writeln!(cx.out)?;
    }
    Ok(())
}

/// A class, or some of its methods.
pub(crate) struct Target {
    class: ClassId,
    methods: Vec<MethodId>,
    /// Whether the class as such is meant.
    whole: bool,
}

fn find(input: &Input, target: &str) -> Result<Target, Stop> {
    let (class, method) = match target.split_once('#') {
        Some((class, method)) => (class, Some(method)),
        None => (target, None),
    };
    let id =
        lookup::find_declared(input, class).map_err(|stop| match (method, meant_method(input, target)) {
            (None, Some(meant)) => Stop::not_found(format!("no class `{}`", clean(target)))
                .help(format!("write {meant} for the method")),
            (Some(_), _) | (None, None) => stop,
        })?;
    Target::new(&input.program, id, method)
}

/// `Shop::add` or `Shop.add` as it should be written, if there is such a method.
fn meant_method(input: &Input, target: &str) -> Option<String> {
    let head = &target[..target.find('(').unwrap_or(target.len())];
    let (class, mark) = match (head.rfind("::"), head.rfind('.')) {
        (Some(at), _) => (&head[..at], "::"),
        (None, Some(at)) => (&head[..at], "."),
        (None, None) => return None,
    };
    let method = &target[class.len() + mark.len()..];
    let id = lookup::find(input, class).ok()?;
    let there = methods::find(&input.program, id, method).is_ok();
    (there || mark == "::").then(|| format!("{}#{}", clean(class), clean(method)))
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
        Some(place) => stop.help(format!("in {}", clean(&place))),
        None => stop,
    }
}

/// What became of the bodies of a target.
pub(crate) struct Lowered {
    bodies: Vec<Body>,
    /// Methods whose bodies could not be lowered, and why.
    unread: Vec<(MethodId, String)>,
    /// The same as problems, with their places.
    pub(crate) problems: Vec<Problem>,
}

impl Target {
    /// A class, or those of its methods that a text means.
    pub(crate) fn new(program: &Program, class: ClassId, method: Option<&str>) -> Result<Self, Stop> {
        let methods = match method {
            Some(wanted) => methods::find(program, class, wanted)?,
            None => program.class(class).methods.iter().collect(),
        };
        Ok(Self { class, methods, whole: method.is_none() })
    }

    /// Lowers the bodies; those that cannot be lowered are problems.
    pub(crate) fn lower(&self, program: &Program, options: LowerOptions) -> Lowered {
        if self.whole {
            let ::ir::Lowered { bodies, problems, .. } = ::ir::lower_class(program, self.class, options);
            let unread = self.unread(program, &bodies, &problems);
            return Lowered { bodies, unread, problems };
        }
        let mut lowered = Lowered { bodies: Vec::new(), unread: Vec::new(), problems: Vec::new() };
        for &method in &self.methods {
            match ::ir::lower(program, method, options) {
                Ok(body) => lowered.bodies.extend(body),
                Err(problem) => {
                    lowered.unread.push((method, clean(&problem.cause)));
                    lowered.problems.push(problem);
                }
            }
        }
        lowered
    }

    /// Which methods the problems belong to: they come in the order of the methods. What is wrong with the whole
    /// class keeps all bodies from being read.
    fn unread(&self, program: &Program, bodies: &[Body], problems: &[Problem]) -> Vec<(MethodId, String)> {
        let lowered: HashSet<MethodId> = bodies.iter().map(|body| body.method).collect();
        let bodiless = self.methods.iter().copied().filter(|method| !lowered.contains(method));
        let file = program.class_place(self.class).unwrap_or_default();
        if let Some(problem) = problems.iter().find(|problem| problem.place == file) {
            let expected = bodiless.filter(|&method| program.method(method).has_body());
            return expected.map(|method| (method, clean(&problem.cause))).collect();
        }
        let mut problems = problems.iter().peekable();
        let reason = |method| {
            let place = format!("{file}: {}", program.method_name(method));
            let problem = problems.next_if(|problem| problem.place == place)?;
            Some((method, clean(&problem.cause)))
        };
        bodiless.filter_map(reason).collect()
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

impl Lowered {
    /// Why a method has no body to show, although it should.
    fn reason(&self, method: MethodId) -> Option<&str> {
        self.unread.iter().find(|(unread, _)| *unread == method).map(|(_, reason)| reason.as_str())
    }
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

/// A class or methods for JSON.
pub(crate) fn json(program: &Program, target: &Target, lowered: &Lowered, style: &PrintStyle) -> Value {
    let methods = target.methods.iter().map(|&method| method_json(program, method, lowered, style));
    json!({
        "class": program.class_name(target.class),
        "place": program.class_place(target.class).map(|place| clean(&place)),
        "methods": methods.collect::<Vec<_>>(),
    })
}

fn method_json(program: &Program, method: MethodId, lowered: &Lowered, style: &PrintStyle) -> Value {
    let body = lowered.bodies.iter().find(|body| body.method == method);
    let selector = program.names.selector_parts(program.method(method).selector);
    json!({
        "name": clean(&program.names.text(selector.name)),
        "descriptor": clean(&program.names.descriptor_text(selector.descriptor)),
        "signature": program.selector_name(program.method(method).selector),
        "body": body.map(|body| json!({
            "text": ::ir::print_body(program, body, style),
            "variables": body.vars().len(),
            "statements": body.stmts().len(),
            "unreachable_instructions": body.unreachable,
            "blocks": body.blocks().map(|block| block_json(program, body, block)).collect::<Vec<_>>(),
        })),
        "problem": lowered.reason(method),
    })
}

fn block_json(program: &Program, body: &Body, block: BlockId) -> Value {
    let numbers = |blocks: &[BlockId]| blocks.iter().map(|block| block.0).collect::<Vec<_>>();
    let catch =
        |edge: &ExceptionEdge| json!({ "caught": program.type_name(edge.caught), "handler": edge.handler.0 });
    json!({
        "block": block.0,
        "predecessors": numbers(body.predecessors(block)),
        "successors": numbers(body.successors(block)),
        "catches": body.exceptions(block).iter().map(catch).collect::<Vec<_>>(),
        "offsets": body.stmts_of(block).map(|stmt| body.offset(stmt)).collect::<Vec<_>>(),
    })
}

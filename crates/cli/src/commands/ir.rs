//! `breccia ir`: what do the bodies of a class do, in the form that analyses work on?

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
        let (bodies, problems) = cx.stats.time("lower", || target.lower(&input.program, lower));
        cx.report(&problems);
        if !target.whole && bodies.is_empty() && !problems.is_empty() {
            cx.finish()?;
            return Err(Stop::not_found("the body cannot be read"));
        }
        if cx.is_json() {
            printed.push(json(&input.program, target, &bodies, &style));
        } else {
            write!(cx.out, "{}", if number == 0 { "" } else { "\n" })?;
            write_target(&mut cx.out, &input.program, target, &bodies, &style)?;
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
    let id = lookup::find(input, class)?;
    if input.program.class(id).is_phantom() {
        let name = input.program.class_name(id);
        return Err(Stop::not_found(format!(
            "class {name} is named by others, but is not on the class path"
        ))
        .help("--class-path adds what is missing"));
    }
    Target::new(&input.program, id, method)
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
    pub(crate) fn lower(&self, program: &Program, options: LowerOptions) -> (Vec<Body>, Vec<Problem>) {
        if self.whole {
            let lowered = ::ir::lower_class(program, self.class, options);
            return (lowered.bodies, lowered.problems);
        }
        let (mut bodies, mut problems) = (Vec::new(), Vec::new());
        for &method in &self.methods {
            match ::ir::lower(program, method, options) {
                Ok(body) => bodies.extend(body),
                Err(problem) => problems.push(problem),
            }
        }
        (bodies, problems)
    }
}

/// Writes a class or the bodies of methods.
pub(crate) fn write_target(
    out: &mut Output,
    program: &Program,
    target: &Target,
    bodies: &[Body],
    style: &PrintStyle,
) -> io::Result<()> {
    let paint = out.paint;
    if target.whole {
        return out.text(|out| ::ir::write_class(out, &paint, program, target.class, bodies, style));
    }
    for (number, &method) in target.methods.iter().enumerate() {
        write!(out, "{}", if number == 0 { "" } else { "\n" })?;
        match bodies.iter().find(|body| body.method == method) {
            Some(body) => out.text(|out| ::ir::write_body(out, &paint, program, body, style))?,
            None => write_bodiless(out, program, method)?,
        }
    }
    Ok(())
}

fn write_bodiless(out: &mut Output, program: &Program, method: MethodId) -> io::Result<()> {
    let declared = program.method(method);
    let why = match (declared.is_abstract(), declared.is_native()) {
        (true, _) => "is abstract",
        (false, true) => "is native",
        (false, false) => "has no body that can be read",
    };
    let line = format!("// {} {why}", program.method_name(method));
    writeln!(out, "{}", out.paint.show(Role::Faint, line))
}

/// A class or methods for JSON.
pub(crate) fn json(program: &Program, target: &Target, bodies: &[Body], style: &PrintStyle) -> Value {
    let body_of = |method: MethodId| bodies.iter().find(|body| body.method == method);
    let methods = target.methods.iter().map(|&method| method_json(program, method, body_of(method), style));
    json!({
        "class": program.class_name(target.class),
        "place": program.class_place(target.class).map(|place| clean(&place)),
        "methods": methods.collect::<Vec<_>>(),
    })
}

fn method_json(program: &Program, method: MethodId, body: Option<&Body>, style: &PrintStyle) -> Value {
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

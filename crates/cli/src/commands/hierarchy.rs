//! `breccia hierarchy`: what does a class inherit from, and what inherits from it?

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::Path;

use program::{ClassId, MethodId, Origin, Program};
use serde::Serialize;

use crate::commands::classes::{flags, kind};
use crate::context::Context;
use crate::input::{self, Input, Part};
use crate::lookup;
use crate::number::grouped;
use crate::options::HierarchyOptions;
use crate::output::{Output, clean};
use crate::paint::{Paint, Role};
use crate::problems::Report;
use crate::stop::Stop;

/// Shows the hierarchy around a class.
pub(crate) fn run(cx: &mut Context, options: &HierarchyOptions) -> Result<(), Stop> {
    check_arguments(options)?;
    let entries = cx.global.class_path_entries();
    let mut input = Input::load(cx, &entries, &[])?;
    let parts = if options.jdk_lambdas { &Part::ALL[..] } else { &Part::NAMED };
    let linked = input.classes(parts);
    input::link(cx, &mut input.program, &linked);
    let class = lookup::find(&input, &options.class)?;
    cx.want_class(&input, class);
    let mut family = Family::of(&input.program, class, options.depth);
    let jdk = input.class_path.containers().iter().any(|container| input.part(container) == Part::Jdk);
    family.lambdas_left_out = jdk && !options.jdk_lambdas && may_be_lambda(&input.program, class);
    if input.program.class(class).is_phantom() && !cx.is_json() {
        family.broken = lookup::unreadable(&input, &input.program.class_name(class));
        cx.problems.retain(|problem| Some(problem) != family.broken.as_ref());
    }
    cx.stats.count("subtypes", family.subtypes.len());
    if cx.is_json() {
        write_json(&mut cx.out, &input.program, &family)
    } else {
        Ok(write_text(&mut cx.out, &input.program, &family)?)
    }
}

/// There must be one class, and nothing that is meant for other options.
fn check_arguments(options: &HierarchyOptions) -> Result<(), Stop> {
    if let Some((class, _)) = options.class.split_once('#') {
        let class = clean(class);
        return Err(Stop::usage(format!("`{}` is a method, but a class is needed", clean(&options.class)))
            .help(format!("breccia hierarchy {class}")));
    }
    if options.rest.is_empty() {
        return Ok(());
    }
    let all: Vec<&str> = [&options.class].into_iter().chain(&options.rest).map(String::as_str).collect();
    let (files, classes): (Vec<&str>, Vec<&str>) =
        all.iter().copied().partition(|text| Path::new(text).exists());
    if files.is_empty() {
        return Err(Stop::usage(format!("hierarchy takes one class, not {}", all.len())));
    }
    let files = clean(&files.join(if cfg!(windows) { ";" } else { ":" }));
    let class = clean(classes.first().unwrap_or(&"CLASS"));
    Err(Stop::usage(format!("`{files}` is no class but a file or folder: name it with --class-path"))
        .help(format!("breccia hierarchy --cp {files} {class}")))
}

/// A class, and what stands above and below it.
pub(crate) struct Family {
    class: ClassId,
    supertypes: Vec<Step>,
    subtypes: Vec<Step>,
    /// Subtypes in all, however often or seldom they are shown.
    count: usize,
    /// Whether lambdas and method references in the JDK may be subtypes too, but were not looked at.
    lambdas_left_out: bool,
    /// What is wrong with its file, if it is missing for that.
    broken: Option<Report>,
}

/// One line of a tree, written from its root down.
struct Step {
    class: ClassId,
    /// The class above it in the tree.
    parent: ClassId,
    /// 1 for the neighbours of the class asked for.
    depth: usize,
    /// Whether nothing more follows under the same parent.
    last: bool,
    /// Whether it was shown before, with all that is under it.
    repeated: bool,
    /// How many classes directly under it are left out because they are too deep.
    hidden: usize,
    /// How many are left out below it in all; some of them may be shown elsewhere.
    hidden_below: usize,
}

impl Family {
    /// What stands above a class, and what stands below it down to `depth`.
    pub(crate) fn of(program: &Program, class: ClassId, depth: usize) -> Self {
        Self {
            class,
            supertypes: walk(class, usize::MAX, |class| supertypes(program, class)),
            subtypes: subtypes_to(program, class, depth),
            count: count_subtypes(program, class),
            lambdas_left_out: false,
            broken: None,
        }
    }
}

fn subtypes_to(program: &Program, class: ClassId, depth: usize) -> Vec<Step> {
    let mut steps = walk(class, depth, |class| subtypes(program, class));
    for step in steps.iter_mut().filter(|step| step.hidden > 0) {
        step.hidden_below = count_subtypes(program, step.class);
    }
    steps
}

/// Goes through a graph as a tree, in depth-first order; what has been met is not entered again.
fn walk(start: ClassId, deepest: usize, next: impl Fn(ClassId) -> Vec<ClassId>) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut met = HashSet::from([start]);
    let mut stack = Vec::new();
    let push = |stack: &mut Vec<(ClassId, ClassId, usize, bool)>, parent, depth, classes: Vec<ClassId>| {
        let backwards = classes.into_iter().rev().enumerate();
        stack.extend(backwards.map(|(position, class)| (class, parent, depth, position == 0)));
    };
    push(&mut stack, start, 1, if deepest > 0 { next(start) } else { Vec::new() });
    while let Some((class, parent, depth, last)) = stack.pop() {
        let below = next(class);
        let repeated = !met.insert(class) && !below.is_empty();
        let too_deep = depth >= deepest;
        let hidden = if too_deep && !repeated { below.len() } else { 0 };
        steps.push(Step { class, parent, depth, last, repeated, hidden, hidden_below: 0 });
        if !repeated && !too_deep {
            push(&mut stack, class, depth + 1, below);
        }
    }
    steps
}

/// Superclass and superinterfaces. Every interface has `Object` above it, which says nothing.
fn supertypes(program: &Program, class: ClassId) -> Vec<ClassId> {
    let declared = program.class(class);
    let superclass = declared.superclass.filter(|_| !declared.is_interface() && !declared.is_phantom());
    superclass.into_iter().chain(program.interfaces(class).iter().copied()).collect()
}

/// Direct subtypes, sorted by name. Below `Object` stand only classes that are there: interfaces and missing
/// classes have it as a superclass because they have no other.
fn subtypes(program: &Program, class: ClassId) -> Vec<ClassId> {
    let proper = |&child: &ClassId| {
        let child = program.class(child);
        class != ClassId::OBJECT || !child.is_interface() && !child.is_phantom()
    };
    let mut found: Vec<(String, ClassId)> = program
        .direct_subtypes(class)
        .filter(proper)
        .map(|child| (program.class_name(child), child))
        .collect();
    found.sort();
    found.dedup();
    found.into_iter().map(|(_, child)| child).collect()
}

fn count_subtypes(program: &Program, class: ClassId) -> usize {
    let declared = |child: &&ClassId| **child != class && !program.class(**child).is_phantom();
    program.subtypes(class).iter().filter(declared).count()
}

/// Whether a lambda can be a subtype: of `Object`, and of interfaces that have or inherit no more than one
/// abstract method, or have such an interface below them. Those of one name count as one.
fn may_be_lambda(program: &Program, class: ClassId) -> bool {
    let functional = |&class: &ClassId| program.class(class).is_interface() && is_functional(program, class);
    class == ClassId::OBJECT
        || program.class(class).is_phantom()
        || program.class(class).is_interface() && program.subtypes(class).iter().any(functional)
}

fn is_functional(program: &Program, class: ClassId) -> bool {
    let all = program.superinterfaces(class).into_iter().chain([class]);
    let methods = all.flat_map(|class| program.class(class).methods.iter());
    let is_open = |&method: &MethodId| {
        let method = program.method(method);
        method.is_abstract() && program.declared_method(ClassId::OBJECT, method.selector).is_none()
    };
    let name = |method| program.names.selector_parts(program.method(method).selector).name;
    methods.filter(is_open).map(name).collect::<HashSet<_>>().len() <= 1
}

/// One class of the JSON output.
#[derive(Serialize)]
struct Node {
    #[serde(flatten)]
    about: About,
    /// Distance from the class asked for.
    depth: usize,
    /// The class next to it on the way to the class asked for.
    of: String,
    /// `extends` or `implements`.
    relation: &'static str,
    repeated: bool,
    hidden: usize,
    hidden_below: usize,
}

#[derive(Serialize)]
struct About {
    name: String,
    kind: &'static str,
    flags: Vec<&'static str>,
    missing: bool,
    lambda: bool,
    place: Option<String>,
}

impl About {
    fn new(program: &Program, class: ClassId) -> Self {
        let declared = program.class(class);
        Self {
            name: program.class_name(class),
            kind: kind(declared),
            flags: flags(declared),
            missing: declared.is_phantom(),
            lambda: declared.origin == Origin::Lambda,
            place: program.class_place(class).map(|place| clean(&place)),
        }
    }
}

fn node(program: &Program, step: &Step, upwards: bool) -> Node {
    let (lower, upper) = if upwards { (step.parent, step.class) } else { (step.class, step.parent) };
    Node {
        about: About::new(program, step.class),
        depth: step.depth,
        of: program.class_name(step.parent),
        relation: relation(program, lower, upper),
        repeated: step.repeated,
        hidden: step.hidden,
        hidden_below: step.hidden_below,
    }
}

/// How Java code says that `lower` inherits from `upper`.
fn relation(program: &Program, lower: ClassId, upper: ClassId) -> &'static str {
    let through_class = program.class(lower).superclass == Some(upper);
    if through_class || program.class(lower).is_interface() { "extends" } else { "implements" }
}

/// Writes one JSON document; the subtypes one by one, since there may be very many.
pub(crate) fn write_json(out: &mut Output, program: &Program, family: &Family) -> Result<(), Stop> {
    write!(out, "{{\"class\":")?;
    serde_json::to_writer(&mut *out, &About::new(program, family.class))?;
    write!(out, ",\"supertypes\":[")?;
    write_nodes(out, family.supertypes.iter().map(|step| node(program, step, true)))?;
    write!(out, "],\"subtypes\":[")?;
    write_nodes(out, family.subtypes.iter().map(|step| node(program, step, false)))?;
    let (count, left_out) = (family.count, family.lambdas_left_out);
    writeln!(out, "],\"subtype_count\":{count},\"jdk_lambdas_left_out\":{left_out}}}")?;
    Ok(())
}

fn write_nodes(out: &mut Output, nodes: impl Iterator<Item = Node>) -> Result<(), Stop> {
    for (number, node) in nodes.enumerate() {
        out.write_all(if number == 0 { b"\n" } else { b",\n" })?;
        serde_json::to_writer(&mut *out, &node)?;
    }
    Ok(())
}

/// Writes the class and its two trees.
pub(crate) fn write_text(out: &mut Output, program: &Program, family: &Family) -> io::Result<()> {
    let paint = out.paint;
    let about = About::new(program, family.class);
    let words: Vec<_> = about.flags.iter().copied().chain([about.kind]).collect();
    let name = paint.show(Role::Class, &about.name);
    match about.missing {
        true => writeln!(out, "{name}  {}", paint.show(Role::Missing, "missing"))?,
        false => writeln!(out, "{} {name}", paint.show(Role::Keyword, words.join(" ")))?,
    }
    if let Some(Report { place, reason }) = &family.broken {
        let reason = paint.show(Role::Missing, reason);
        writeln!(out, "`{place}` is there, but cannot be read: {reason}")?;
    }
    if let Some(place) = &about.place {
        writeln!(out, "{}", paint.show(Role::Faint, format!("in {place}")))?;
    }
    write_trees(out, program, family)
}

/// Writes the two trees.
pub(crate) fn write_trees(out: &mut Output, program: &Program, family: &Family) -> io::Result<()> {
    let paint = out.paint;
    if !family.supertypes.is_empty() {
        writeln!(out, "\n{}", paint.show(Role::Heading, "Supertypes"))?;
        write_tree(out, paint, program, &family.supertypes, true)?;
    }
    let number = match (family.count, family.lambdas_left_out) {
        (0, false) => "none".to_owned(),
        (0, true) => "none, lambdas of the JDK left out: --jdk-lambdas".to_owned(),
        (count, false) => format!("{} in all", grouped(count as u64)),
        (count, true) => format!("{}, lambdas of the JDK left out: --jdk-lambdas", grouped(count as u64)),
    };
    writeln!(out, "\n{}  {}", paint.show(Role::Heading, "Subtypes"), paint.show(Role::Faint, number))?;
    write_tree(out, paint, program, &family.subtypes, false)
}

fn write_tree(
    out: &mut Output,
    paint: Paint,
    program: &Program,
    steps: &[Step],
    upwards: bool,
) -> io::Result<()> {
    // Whether the class on the way down to this line was the last under its parent, for each level.
    let mut lasts: Vec<bool> = Vec::new();
    for step in steps {
        lasts.truncate(step.depth - 1);
        let rails: String = lasts.iter().map(|&last| if last { "   " } else { "│  " }).collect();
        lasts.push(step.last);
        let fork = if step.last { "└─ " } else { "├─ " };
        let line = line(paint, program, step, upwards);
        writeln!(out, "{}{line}", paint.show(Role::Faint, format!("{rails}{fork}")))?;
    }
    Ok(())
}

fn line(paint: Paint, program: &Program, step: &Step, upwards: bool) -> String {
    let node = node(program, step, upwards);
    let mut line = String::new();
    if upwards || node.relation == "implements" || node.about.kind != "class" {
        let word = if upwards { node.relation } else { node.about.kind };
        line = format!("{} ", paint.show(Role::Keyword, word));
    }
    line += &paint.show(Role::Class, &node.about.name).to_string();
    if node.about.missing {
        line += &format!("  {}", paint.show(Role::Missing, "missing"));
    }
    if node.about.lambda {
        line += &format!("  {}", paint.show(Role::Lambda, "lambda"));
    }
    if step.repeated {
        line += &format!(" {}", paint.show(Role::Faint, "… as above"));
    }
    if step.hidden > 0 {
        let more = format!("… {} below (--depth)", grouped(step.hidden_below as u64));
        line += &format!("  {}", paint.show(Role::Faint, more));
    }
    line
}

//! `breccia hierarchy`: what does a class inherit from, and what inherits from it?

use std::io::{self, Write};
use std::path::Path;

use breccia::Problem;
use breccia::documents;
use breccia::documents::hierarchy::{About, node};
use breccia::java::find;
use breccia::java::hierarchy::{Family, Step, may_be_lambda};
use breccia::java::load::{self, Input, Part};
use program::Program;
use text::{escape, grouped};

use crate::context::Context;
use crate::jdk;
use crate::options::HierarchyOptions;
use crate::output::Output;
use crate::paint::{Paint, Role};
use crate::stop::Stop;

/// Shows the hierarchy around a class.
pub(crate) fn run(cx: &mut Context, options: &HierarchyOptions) -> Result<(), Stop> {
    check_arguments(options)?;
    let sources = jdk::sources(cx)?;
    let mut input = Input::load(cx, &sources, &sources.class_path, &[])?;
    let parts = if options.jdk_lambdas { &Part::ALL[..] } else { &Part::NAMED };
    let linked = input.classes(parts);
    load::link(cx, &mut input.program, &linked);
    let class = find::class(&input, &options.class)?;
    cx.want_class(&input, class);
    let family = Family::find(&input.program, class, options.depth);
    let mut extras = Extras::default();
    let jdk = input.class_path.containers().iter().any(|container| input.part(container) == Part::Jdk);
    extras.lambdas_left_out = jdk && !options.jdk_lambdas && may_be_lambda(&input.program, class);
    if input.program.class(class).is_phantom() && !cx.is_json() {
        extras.broken = find::unreadable(&input, &input.program.class_name(class));
        cx.problems.retain(|problem| Some(problem) != extras.broken.as_ref());
    }
    cx.stats.count("subtypes", family.subtypes.len());
    if cx.is_json() {
        documents::hierarchy::write(&mut cx.out, &input.program, &family, extras.lambdas_left_out)?
    } else {
        write_text(&mut cx.out, &input.program, &family, &extras)?
    }
    Ok(())
}

/// There must be one class, and nothing that is meant for other options.
fn check_arguments(options: &HierarchyOptions) -> Result<(), Stop> {
    if let Some((class, _)) = options.class.split_once('#') {
        let class = escape(class);
        return Err(Stop::usage(format!("`{}` is a method, but a class is needed", escape(&options.class)))
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
    let files = escape(&files.join(if cfg!(windows) { ";" } else { ":" }));
    let class = escape(classes.first().unwrap_or(&"CLASS"));
    Err(Stop::usage(format!("`{files}` is a file or folder, not a class: name it with --class-path"))
        .help(format!("breccia hierarchy --cp {files} {class}")))
}

/// Notes below the trees.
#[derive(Default)]
pub(crate) struct Extras {
    /// Whether lambdas and method references in the JDK may be subtypes too, but were not looked at.
    lambdas_left_out: bool,
    /// What is wrong with the file of the class, if it is missing for that.
    broken: Option<Problem>,
}

/// Writes the class and its two trees.
pub(crate) fn write_text(
    out: &mut Output,
    program: &Program,
    family: &Family,
    extras: &Extras,
) -> io::Result<()> {
    let paint = out.paint;
    let about = About::new(program, family.class);
    let name = paint.show(Role::Class, &about.declared.name);
    if about.missing {
        writeln!(out, "{name}  {}", paint.show(Role::Missing, "missing"))?
    } else {
        writeln!(out, "{} {name}", paint.show(Role::Keyword, about.declared.words()))?
    }
    if let Some(Problem { place, reason }) = &extras.broken {
        let reason = paint.show(Role::Missing, reason);
        writeln!(out, "`{place}` exists, but cannot be read: {reason}")?;
    }
    if let Some(place) = &about.place {
        writeln!(out, "{}", paint.show(Role::Faint, format!("in {place}")))?;
    }
    write_trees(out, program, family, extras)
}

/// Writes the two trees.
fn write_trees(out: &mut Output, program: &Program, family: &Family, extras: &Extras) -> io::Result<()> {
    let paint = out.paint;
    if !family.supertypes.is_empty() {
        writeln!(out, "\n{}", paint.show(Role::Heading, "Supertypes"))?;
        write_tree(out, paint, program, &family.supertypes, true)?;
    }
    let number = match (family.count, extras.lambdas_left_out) {
        (0, false) => "none".to_owned(),
        (0, true) => "none, lambdas of the JDK not shown (--jdk-lambdas shows them)".to_owned(),
        (count, false) => format!("{} in all", grouped(count as u64)),
        (count, true) => {
            format!("{}, lambdas of the JDK not shown (--jdk-lambdas shows them)", grouped(count as u64))
        }
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
    if upwards || node.relation == "implements" || node.about.declared.kind != "class" {
        let word = if upwards { node.relation } else { node.about.declared.kind };
        line = format!("{} ", paint.show(Role::Keyword, word));
    }
    line += &paint.show(Role::Class, &node.about.declared.name).to_string();
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

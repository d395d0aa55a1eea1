//! `breccia demo`: a short tour of the example that is built into the program.

mod example;

use std::io::{self, Write};
use std::sync::Arc;

use program::{ClassId, Origin, Program};

use super::classes::{Row, write_rows};
use super::hierarchy::{Family, write_trees};
use crate::context::Context;
use crate::output::Output;
use crate::paint::Role;
use crate::stop::Stop;

/// Where the example's classes stand in the repository, for those who want to go on.
const CLASSES: &str = "fixtures/station/classes";

/// Shows the example.
pub(crate) fn run(cx: &mut Context) -> Result<(), Stop> {
    let mut program = program::load(Arc::new(example::source()), &Default::default());
    let classes: Vec<ClassId> = files(&program);
    program.link_all(&classes);
    cx.report(program.problems());
    cx.stats.count("classes", classes.len());
    let out = &mut cx.out;
    Ok(tour(out, &program, &classes)?)
}

fn files(program: &Program) -> Vec<ClassId> {
    let found = program.classes().filter(|(_, class)| matches!(class.origin, Origin::File(_)));
    found.map(|(id, _)| id).collect()
}

fn tour(out: &mut Output, program: &Program, classes: &[ClassId]) -> io::Result<()> {
    let paint = out.paint;
    writeln!(out, "{}\n", paint.show(Role::Heading, "breccia: a look into Java bytecode"))?;
    writeln!(out, "The example is a package without a `main`: a station sends messages through links.")?;
    writeln!(out, "This is its centre, as it was written; from here on, only compiled classes are read.\n")?;
    write_source(out, example::STATION)?;

    heading(out, 1, "Its classes", &format!("breccia classes --cp {CLASSES}"))?;
    let rows: Vec<Row> = classes.iter().map(|&class| Row::new(program, class)).collect();
    write_rows(out, paint, &rows)?;

    heading(out, 2, "Which links are there?", &format!("breccia hierarchy --cp {CLASSES} station.Link"))?;
    if let Some(link) = program.find_class(b"station/Link") {
        write_trees(out, program, &Family::of(program, link, usize::MAX))?;
    }
    writeln!(
        out,
        "\nEach could receive both calls of `transmit` above. `java.lang.Object` is missing because"
    )?;
    writeln!(out, "this tour needs no JDK; classes that are missing are told, and everything else goes on.")
}

fn write_source(out: &mut Output, source: &str) -> io::Result<()> {
    for line in source.lines().skip_while(|line| !line.starts_with("public class")) {
        writeln!(out, "    {line}")?;
    }
    Ok(())
}

fn heading(out: &mut Output, number: usize, title: &str, command: &str) -> io::Result<()> {
    let paint = out.paint;
    writeln!(out, "\n{}", paint.show(Role::Heading, format!("{number}. {title}")))?;
    writeln!(out, "   $ {}\n", paint.show(Role::Command, command))
}

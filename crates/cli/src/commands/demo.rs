//! `breccia demo`: a short tour of the example that is built into the program.

mod example;
mod fragment;
mod journey;

use std::io::{self, Write};
use std::sync::Arc;

use ::ir::{LowerOptions, PrintStyle};
use breccia::documents;
use breccia::documents::classes::Row;
use breccia::java::bodies::{Lowered, Target};
use breccia::java::hierarchy::Family;
use program::{ClassId, Origin, Program};
use text::escape_path;

use self::fragment::Fragment;
use super::classes::write_rows;
use super::hierarchy::{self, Extras};
use super::ir;
use crate::context::Context;
use crate::output::Output;
use crate::paint::Role;
use crate::stop::Stop;

/// Where the example's classes are in the repository, for readers who want to continue.
const CLASSES: &str = "fixtures/station/classes";

/// How wide headings are.
const WIDTH: usize = 88;

/// Shows the example.
pub(crate) fn run(cx: &mut Context) -> Result<(), Stop> {
    let mut program = program::load(Arc::new(example::source()), &Default::default());
    let classes: Vec<ClassId> = files(&program);
    program.link_all(&classes);
    cx.report(program.problems());
    cx.stats.count("classes", classes.len());
    let class = |name: &[u8]| program.find_class(name).unwrap_or(ClassId::OBJECT);
    let sender = Target::new(&program, class(b"station/Station"), Some("sendMessage"))?;
    let lowered = sender.lower(&program, LowerOptions::default());
    cx.report(&lowered.problems);
    let tour = Tour {
        rows: classes.iter().map(|&class| Row::new(&program, class)).collect(),
        links: Family::find(&program, class(b"station/Link"), usize::MAX),
        sender,
        lowered,
        program,
        fragment: Fragment::analysed(),
    };
    if cx.is_json() {
        tour.write_json(&mut cx.out)
    } else {
        tour.write_text(&mut cx.out)?;
        let report = journey::run(cx)?;
        write_next(&mut cx.out)?;
        match report {
            Some(path) => Ok(writeln!(cx.out, "\nOpen the report in a browser: {}", escape_path(&path))?),
            None => Ok(()),
        }
    }
}

fn files(program: &Program) -> Vec<ClassId> {
    let found = program.classes().filter(|(_, class)| matches!(class.origin, Origin::File(_)));
    found.map(|(id, _)| id).collect()
}

/// What is shown.
struct Tour {
    program: Program,
    rows: Vec<Row>,
    links: Family,
    sender: Target,
    lowered: Lowered,
    fragment: Fragment,
}

impl Tour {
    /// One document whose parts are what the commands would print.
    fn write_json(&self, out: &mut Output) -> Result<(), Stop> {
        write!(out, "{{\"classes\":")?;
        serde_json::to_writer(&mut *out, &self.rows)?;
        write!(out, ",\n\"hierarchy\":")?;
        documents::hierarchy::write(out, &self.program, &self.links, false)?;
        write!(out, ",\"ir\":")?;
        serde_json::to_writer(
            &mut *out,
            &documents::bodies::Class::new(&self.program, &self.sender, &self.lowered, &STYLE),
        )?;
        write!(out, ",\n\"fragment\":")?;
        serde_json::to_writer(&mut *out, &self.fragment)?;
        Ok(writeln!(out, "}}")?)
    }

    fn write_text(&self, out: &mut Output) -> io::Result<()> {
        let paint = out.paint;
        heading(out, "A package without a `main`, before and after javac")?;
        write!(out, "{BEFORE}")?;
        write_source(out, example::STATION)?;

        heading(out, "1. Its classes")?;
        command(out, &format!("breccia classes --cp {CLASSES}"))?;
        write_rows(out, paint, &self.rows)?;

        heading(out, "2. What is a Link?")?;
        command(out, &format!("breccia hierarchy --no-jdk --cp {CLASSES} station.Link"))?;
        hierarchy::write_text(out, &self.program, &self.links, &Extras::default())?;
        write!(out, "{LINKS}")?;

        heading(out, "3. What does sendMessage do?")?;
        command(out, &format!("breccia ir --cp {CLASSES} 'station.Station#sendMessage'"))?;
        ir::write_target(out, &self.program, &self.sender, &self.lowered, &STYLE)?;
        write!(out, "{BODIES}")?;

        heading(out, "4. What could a client do with it?")?;
        command(out, &format!("breccia placeholders --no-jdk {CLASSES}"))?;
        write!(out, "{}{CLIENTS}", self.fragment.java)?;

        heading(out, "5. What can the calls c1 and c2 reach?")?;
        command(out, &format!("breccia plan --no-jdk {CLASSES} --analysis cha   # and so on, side by side"))?;
        self.fragment.write_table(out)?;
        write!(out, "{RECEIVERS}")
    }
}

const BEFORE: &str = "\
A station sends messages through links. This is its source. From here on, breccia reads
only the compiled classes, which are built into it: no JDK is needed.

";

const LINKS: &str = "
By their types alone, all four could receive the calls c1 and c2 above. Object is missing
because of --no-jdk: breccia marks what is missing and continues with the rest.
";

const BODIES: &str = "
Every variable is assigned once and has a type; blocks say where control goes. Each statement
ends with its source line and the offset of its bytecode instruction.
";

const CLIENTS: &str = "
There is no client yet, and no `main`. This one stands for every possible client: it calls
everything that clients can call, with everything that they can have, in any order and any
number of times.
";

const RECEIVERS: &str = "
The class hierarchy (cha) allows all four classes. Nothing creates a LoggingLink (rta). A station
keeps normal and priority links to itself, and clients get only normal and secure ones. Analyses
that follow objects from their creation (0cfa and finer) find exactly what tests have to cover.
";

fn write_next(out: &mut Output) -> io::Result<()> {
    let paint = out.paint;
    heading(out, "Your own classes")?;
    for (line, what) in NEXT {
        let line = paint.show(Role::Command, format!("{line:<34}"));
        writeln!(out, "{} {line}  {what}", paint.show(Role::Faint, "$"))?;
    }
    Ok(())
}

/// What to do next.
const NEXT: [(&str, &str); 7] = [
    ("breccia run -- mvn test", "what the tests of a Maven project cover, with a report"),
    ("breccia inspect app.jar", "what is in a jar, and what cannot be read"),
    ("breccia hierarchy java.util.List", "in the JDK that `java` on your PATH belongs to"),
    ("breccia plan lib.jar", "the polymorphic calls of a library, and what they can reach"),
    ("breccia interface lib.jar", "what its clients can use, and why"),
    ("breccia callgraph app.jar", "what its calls reach, from the jar's main class"),
    ("breccia help", "everything else"),
];

const STYLE: PrintStyle = PrintStyle { positions: true, predecessors: true };

fn write_source(out: &mut Output, source: &str) -> io::Result<()> {
    for line in source.lines().skip_while(|line| !line.starts_with("public class")) {
        writeln!(out, "{}", format!("    {line}").trim_end())?;
    }
    Ok(())
}

fn heading(out: &mut Output, title: &str) -> io::Result<()> {
    let rule = "─".repeat(WIDTH.saturating_sub(title.chars().count()));
    let paint = out.paint;
    writeln!(out, "\n{} {}\n", paint.show(Role::Heading, title), paint.show(Role::Faint, rule))
}

fn command(out: &mut Output, line: &str) -> io::Result<()> {
    let paint = out.paint;
    writeln!(out, "{} {}\n", paint.show(Role::Faint, "$"), paint.show(Role::Command, line))
}

fn say(out: &mut Output, lines: &[&str]) -> io::Result<()> {
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))
}

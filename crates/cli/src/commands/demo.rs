//! `breccia demo`: a short tour of the example that is built into the program.

mod example;

use std::io::{self, Write};
use std::sync::Arc;

use ::ir::{LowerOptions, PrintStyle};
use ::pointsto::{Analysis, Control, Results, analyse, entries::main_method};
use program::{ClassId, MethodId, Origin, Program};

use super::callgraph::{receivers_json, write_receivers};
use super::classes::{Row, write_rows};
use super::hierarchy::{self, Family};
use super::ir::{self, Lowered, Target};
use crate::analysis::{Application, View};
use crate::context::Context;
use crate::methods::name_of;
use crate::output::Output;
use crate::paint::Role;
use crate::stop::Stop;

/// Where the example's classes stand in the repository, for those who want to go on.
const CLASSES: &str = "fixtures/station/classes";
const TEST_CLASSES: &str = "fixtures/station-tests/classes";

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
        links: Family::of(&program, class(b"station/Link"), usize::MAX),
        sender,
        lowered,
        program,
        run: TestRun::analysed(),
    };
    match cx.is_json() {
        true => tour.write_json(&mut cx.out),
        false => Ok(tour.write_text(&mut cx.out)?),
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
    run: TestRun,
}

/// A test of the example, analysed.
struct TestRun {
    program: Program,
    results: Results,
    application: Application,
}

impl TestRun {
    fn analysed() -> Self {
        let mut program = program::load(Arc::new(example::tested()), &Default::default());
        let main = program.find_class(example::MAIN).and_then(|class| main_method(&program, class));
        let entries: Vec<MethodId> = main.iter().map(|entry| entry.method).collect();
        let results = analyse(&mut program, &Analysis::ANDERSEN, &entries, Vec::new(), &Control::default());
        let application = Application::everything(&program);
        Self { program, results, application }
    }

    fn view(&self) -> View<'_> {
        View { program: &self.program, results: &self.results, application: &self.application, entries: &[] }
    }

    /// The methods that c1 and c2 stand in.
    fn senders(&self) -> Vec<MethodId> {
        let station = self.program.find_class(b"station/Station").into_iter();
        let methods = station.flat_map(|class| self.program.class(class).methods.iter());
        methods.filter(|&method| name_of(&self.program, method) != "<init>").collect()
    }
}

impl Tour {
    /// One document whose parts are what the commands would print.
    fn write_json(&self, out: &mut Output) -> Result<(), Stop> {
        write!(out, "{{\"classes\":")?;
        serde_json::to_writer(&mut *out, &self.rows)?;
        write!(out, ",\n\"hierarchy\":")?;
        hierarchy::write_json(out, &self.program, &self.links)?;
        write!(out, ",\"ir\":")?;
        serde_json::to_writer(&mut *out, &ir::json(&self.program, &self.sender, &self.lowered, &STYLE))?;
        write!(out, ",\n\"calls\":")?;
        serde_json::to_writer(&mut *out, &receivers_json(self.run.view(), self.run.senders()))?;
        Ok(writeln!(out, "}}")?)
    }

    fn write_text(&self, out: &mut Output) -> io::Result<()> {
        let paint = out.paint;
        heading(out, "A package without a `main`, before and after javac")?;
        say(out, &["A station sends messages through links. This is its source; from here on, breccia"])?;
        say(out, &["reads only the compiled classes, which are built into it: no JDK is needed.", ""])?;
        write_source(out, example::STATION)?;

        heading(out, "1. Its classes")?;
        command(out, &format!("breccia classes --cp {CLASSES}"))?;
        write_rows(out, paint, &self.rows)?;

        heading(out, "2. What is a Link?")?;
        command(out, &format!("breccia hierarchy --no-jdk --cp {CLASSES} station.Link"))?;
        hierarchy::write_text(out, &self.program, &self.links)?;
        say(
            out,
            &[
                "",
                "By their types alone, all four could receive the calls c1 and c2 above. Object is missing",
            ],
        )?;
        say(out, &["as no JDK was asked for: what is missing is marked, and everything else goes on."])?;

        heading(out, "3. What does sendMessage do?")?;
        command(out, &format!("breccia ir --cp {CLASSES} 'station.Station#sendMessage'"))?;
        ir::write_target(out, &self.program, &self.sender, &self.lowered, &STYLE)?;
        say(
            out,
            &[
                "",
                "Every variable is assigned once and has a type; blocks say where control goes. Behind each",
            ],
        )?;
        say(out, &["statement stand its source line and the offset of its bytecode instruction."])?;

        heading(out, "4. What do its calls reach?")?;
        command(
            out,
            &format!(
                "breccia callgraph --no-jdk --cp {CLASSES}:{TEST_CLASSES} \\\n    \
                 --main StationTests --receivers --from Station#sendMessage --from Station#report"
            ),
        )?;
        write_receivers(out, self.run.view(), self.run.senders())?;
        say(
            out,
            &[
                "",
                "A test of ten rounds starts it, and what it makes is followed to the calls: of four classes of",
            ],
        )?;
        say(out, &["links, c1 (in line 9) can meet two, and so can c2 (in line 16), but not the same."])?;

        heading(out, "Your own classes")?;
        for (line, what) in NEXT {
            let line = paint.show(Role::Command, format!("{line:<34}"));
            writeln!(out, "{} {line}  {what}", paint.show(Role::Faint, "$"))?;
        }
        Ok(())
    }
}

/// What to do next.
const NEXT: [(&str, &str); 5] = [
    ("breccia inspect app.jar", "what is in a jar, and what cannot be read in it"),
    ("breccia classes --cp app.jar", "all its classes"),
    ("breccia hierarchy java.util.List", "in the JDK that `java` on your PATH belongs to"),
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

//! `breccia classes`: which classes are on the class path?

mod choose;

use std::io::Write;

use classfile::Access;
use program::{Class, ClassId, Program};
use serde::Serialize;

use self::choose::{Arguments, Named};
use crate::context::Context;
use crate::input::{Input, Part};
use crate::number::count;
use crate::options::ClassesOptions;
use crate::output::{Output, clean};
use crate::paint::{Paint, Role};
use crate::stop::Stop;

/// Names are padded to the longest, but not beyond this: a few monsters would push everything off the screen.
const WIDEST_NAME: usize = 56;

/// What is told of a class.
#[derive(Debug, Serialize)]
pub(crate) struct Row {
    pub(crate) name: String,
    kind: &'static str,
    flags: Vec<&'static str>,
    fields: usize,
    methods: usize,
    /// The jar, folder, image or file.
    container: Option<String>,
    /// The module, in a JDK image.
    module: Option<String>,
}

/// Lists the classes that fit the patterns.
pub(crate) fn run(cx: &mut Context, options: &ClassesOptions) -> Result<(), Stop> {
    let mut arguments = Arguments::new(&options.patterns);
    let entries = arguments.entries(&cx.global.class_path_entries());
    if entries.is_empty() && arguments.patterns.is_empty() {
        return Err(no_class_path());
    }
    if let Some(file) = arguments.file()
        && entries.is_empty()
        && cx.global.no_jdk
    {
        return Err(choose::no_such_file(file));
    }
    let input = Input::load(cx, &entries, &[])?;
    let packages = arguments.take_packages(cx, &input);
    let patterns = &arguments.patterns;
    let mut candidates = input.classes(if patterns.is_empty() { &Part::NAMED } else { &Part::ALL });
    candidates.retain(|&class| !packages.iter().any(|folder| choose::is_in(&input, class, folder)));
    let named: Named = candidates.iter().map(|&class| (input.program.class_name(class), class)).collect();
    let chosen = match patterns.is_empty() {
        true => candidates,
        false => choose::choose(cx, &input, &named, patterns)?,
    };
    let found = chosen.len();
    let groups = groups(&input, chosen);
    cx.stats.count("listed", found);
    if cx.is_json() {
        write_json(&mut cx.out, &input, &groups, named.len())?;
    } else {
        write_text(&mut cx.out, &input, &groups)?;
    }
    match found {
        0 => Err(choose::nothing_fits(&named, patterns)),
        _ => Ok(()),
    }
}

fn no_class_path() -> Stop {
    Stop::usage("there is no class path")
        .help("name jars or folders:           breccia classes --cp app.jar:build/classes")
        .help("or ask for classes of the JDK:  breccia classes 'java.util.*'")
}

/// The chosen classes, sorted by name, a group for each container or module, in class path order.
fn groups(input: &Input, chosen: Vec<ClassId>) -> Vec<Vec<ClassId>> {
    let place = |class: ClassId| (home(input, class), input.program.class_name(class), class);
    let mut chosen: Vec<_> = chosen.into_iter().map(place).collect();
    chosen.sort();
    let groups = chosen.chunk_by(|left, right| left.0 == right.0);
    groups.map(|group| group.iter().map(|(.., class)| *class).collect()).collect()
}

/// What classes are grouped by: container and module.
fn home(input: &Input, class: ClassId) -> (usize, &str) {
    input.entry(class).map_or((usize::MAX, ""), |entry| (entry.container.index, entry.module.unwrap_or("")))
}

impl Row {
    /// What is known of a class without a class path.
    pub(crate) fn new(program: &Program, class: ClassId) -> Self {
        let declared = program.class(class);
        Self {
            name: program.class_name(class),
            kind: kind(declared),
            flags: flags(declared),
            fields: declared.fields.len(),
            methods: declared.methods.len(),
            container: None,
            module: None,
        }
    }

    fn found(input: &Input, class: ClassId) -> Self {
        let entry = input.entry(class);
        Self {
            container: entry.map(|entry| clean(&entry.container.path.display())),
            module: entry.and_then(|entry| entry.module).map(clean),
            ..Self::new(&input.program, class)
        }
    }

    fn declaration(&self) -> String {
        let words: Vec<_> = self.flags.iter().copied().chain([self.kind]).collect();
        words.join(" ")
    }
}

/// What the Java language calls the class.
pub(crate) fn kind(class: &Class) -> &'static str {
    if class.access.has(Access::ANNOTATION) {
        "annotation"
    } else if class.is_interface() {
        "interface"
    } else if class.access.has(Access::ENUM) {
        "enum"
    } else if class.superclass == Some(ClassId::RECORD) {
        "record"
    } else {
        "class"
    }
}

/// The flags worth telling, in the order in which Java code has them. Interfaces are always abstract.
pub(crate) fn flags(class: &Class) -> Vec<&'static str> {
    let named = [
        (Access::PUBLIC, "public"),
        (Access::ABSTRACT, "abstract"),
        (Access::FINAL, "final"),
        (Access::SYNTHETIC, "synthetic"),
    ];
    let told = named.iter().filter(|(flag, _)| class.access.has(*flag));
    told.filter(|(flag, _)| !(class.is_interface() && *flag == Access::ABSTRACT))
        .map(|(_, name)| *name)
        .collect()
}

fn write_json(out: &mut Output, input: &Input, groups: &[Vec<ClassId>], searched: usize) -> Result<(), Stop> {
    write!(out, "{{\"classes\":[")?;
    for (number, &class) in groups.iter().flatten().enumerate() {
        out.write_all(if number == 0 { b"\n" } else { b",\n" })?;
        serde_json::to_writer(&mut *out, &Row::found(input, class))?;
    }
    let found: usize = groups.iter().map(Vec::len).sum();
    writeln!(out, "\n],\"found\":{found},\"searched\":{searched}}}")?;
    Ok(())
}

fn write_text(out: &mut Output, input: &Input, groups: &[Vec<ClassId>]) -> Result<(), Stop> {
    let paint = out.paint;
    for (number, group) in groups.iter().enumerate() {
        let rows: Vec<Row> = group.iter().map(|&class| Row::found(input, class)).collect();
        if number > 0 {
            writeln!(out)?;
        }
        let Some(first) = rows.first() else { continue };
        let place = first.container.as_deref().unwrap_or_default();
        let module = first.module.as_ref().map_or(String::new(), |module| format!(", module {module}"));
        let number = count(rows.len(), "class", "classes");
        writeln!(out, "{}{module}  {}", paint.show(Role::Heading, place), paint.show(Role::Faint, number))?;
        write_rows(out, paint, &rows)?;
    }
    Ok(())
}

/// Writes a table of classes.
pub(crate) fn write_rows(out: &mut impl Write, paint: Paint, rows: &[Row]) -> std::io::Result<()> {
    let longest = |length: fn(&Row) -> usize| rows.iter().map(length).max().unwrap_or(0);
    let declaration = longest(|row| row.declaration().len());
    let name = longest(|row| row.name.chars().count()).min(WIDEST_NAME);
    let fields = longest(|row| members(row.fields, "field").len());
    for row in rows {
        write!(out, "  {:<declaration$}  ", paint.show(Role::Keyword, row.declaration()))?;
        write!(out, "{:<name$}  ", paint.show(Role::Class, &row.name))?;
        let (fields_of, methods) = (members(row.fields, "field"), members(row.methods, "method"));
        writeln!(out, "{}", paint.show(Role::Faint, format!("{fields_of:<fields$}  {methods}")))?;
    }
    Ok(())
}

fn members(number: usize, one: &str) -> String {
    count(number, one, &format!("{one}s"))
}

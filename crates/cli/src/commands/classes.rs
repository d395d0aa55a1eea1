//! `breccia classes`: which classes are on the class path?

mod choose;

use std::io::Write;

use breccia::documents::classes::{self as documents, Row};
use breccia::java::find::NamedClasses;
use breccia::java::load::{Input, Part};
use program::ClassId;
use text::count;

use self::choose::Arguments;
use crate::context::Context;
use crate::jdk;
use crate::options::ClassesOptions;
use crate::output::Output;
use crate::paint::{Paint, Role};
use crate::stop::Stop;

/// Names are padded to the longest, but not beyond this: a few monsters would push everything off the screen.
const WIDEST_NAME: usize = 56;

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
    let sources = jdk::sources(cx)?;
    let input = Input::load(cx, &sources, &entries, &[])?;
    let packages = arguments.take_packages(cx, &input);
    let patterns = &arguments.patterns;
    let mut candidates = input.classes(if patterns.is_empty() { &Part::NAMED } else { &Part::ALL });
    candidates.retain(|&class| !packages.iter().any(|folder| choose::is_in(&input, class, folder)));
    let named: NamedClasses =
        candidates.iter().map(|&class| (input.program.class_name(class), class)).collect();
    let chosen = if patterns.is_empty() { candidates } else { choose::choose(cx, &input, &named, patterns)? };
    let found = chosen.len();
    let groups = documents::groups(&input, chosen);
    cx.stats.count("listed", found);
    if cx.is_json() {
        documents::write(&mut cx.out, &input, &groups, named.len())?;
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
    let declaration = longest(|row| row.declared.words().len());
    let name = longest(|row| row.declared.name.chars().count()).min(WIDEST_NAME);
    let fields = longest(|row| members(row.fields, "field").len());
    for row in rows {
        write!(out, "  {:<declaration$}  ", paint.show(Role::Keyword, row.declared.words()))?;
        write!(out, "{:<name$}  ", paint.show(Role::Class, &row.declared.name))?;
        let (fields_of, methods) = (members(row.fields, "field"), members(row.methods, "method"));
        writeln!(out, "{}", paint.show(Role::Faint, format!("{fields_of:<fields$}  {methods}")))?;
    }
    Ok(())
}

fn members(number: usize, one: &str) -> String {
    count(number, one, &format!("{one}s"))
}

//! Where does the program start? What the user says, or else what a jar says.

use std::path::{Path, PathBuf};

use entries::Entry;
use program::{ClassId, MethodId};

use super::patterns;
use crate::context::Context;
use crate::input::{Input, Part};
use crate::lookup;
use crate::number::count;
use crate::options::EntryOptions;
use crate::output::clean;
use crate::stop::Stop;

/// How many classes are offered that could be started.
const OFFERED: usize = 5;

/// The entries that the options mean; without any, the main class of the only jar that has one.
pub(crate) fn find(cx: &mut Context, input: &Input, options: &EntryOptions) -> Result<Vec<Entry>, Stop> {
    let mut found = Vec::new();
    for class in &options.main {
        found.push(match class.as_str() {
            "" => of_manifest(cx, input)?,
            name => main_of(input, name)?,
        });
    }
    for pattern in &options.entry {
        found.extend(of_pattern(input, pattern)?);
    }
    for file in &options.entries {
        found.extend(of_file(input, file)?);
    }
    if let Some(pattern) = &options.entries_public {
        found.extend(public(input, pattern)?);
    }
    if let Some(pattern) = &options.tests {
        found.extend(tests(cx, input, pattern)?);
    }
    if *options == EntryOptions::default() {
        found.push(of_manifest(cx, input)?);
    }
    Ok(found)
}

fn main_of(input: &Input, name: &str) -> Result<Entry, Stop> {
    if name.contains('#') {
        return Err(Stop::usage(format!("`{}` is a method, but --main wants a class", clean(name)))
            .help(format!("--entry '{}' starts with a method", clean(name))));
    }
    let class = lookup::find_declared(input, name)?;
    entries::main_method(&input.program, class).ok_or_else(|| {
        let stop = Stop::not_found(format!("{} has no main method", input.program.class_name(class)));
        offer_mains(input, stop)
    })
}

/// The jars of the class path that name a main class, and the class.
fn main_classes(input: &Input) -> Vec<(PathBuf, String)> {
    let jars = input.class_path.containers().iter().filter(|jar| input.part(jar) != Part::Jdk);
    jars.filter_map(|jar| Some((jar.path.clone(), jar.main_class()?))).collect()
}

/// The main class of the only jar whose manifest names one.
fn of_manifest(cx: &Context, input: &Input) -> Result<Entry, Stop> {
    let jars = main_classes(input);
    match &jars[..] {
        [(_, class)] => {
            let entry = main_of(input, class)?;
            cx.note(&format!(
                "starting with {}, the Main-Class of the jar",
                input.program.class_name(entry.class)
            ));
            Ok(entry)
        }
        [] => Err(offer_mains(input, no_entry())),
        _ => {
            let stop = Stop::usage("several jars name a main class: --main says which is meant");
            Err(jars.iter().fold(stop, |stop, (jar, class)| {
                stop.help(format!("--main {}  (of {})", clean(class), clean(&jar.display())))
            }))
        }
    }
}

fn no_entry() -> Stop {
    Stop::usage("where does the program start? No jar names a main class")
        .help("--main CLASS is a class with a main method, --entry 'CLASS#METHOD' any method,")
        .help("--tests all tests, --entries-public whatever a client can call;")
        .help("--component 'com.example.**' looks at a library that has no client")
}

fn offer_mains(input: &Input, stop: Stop) -> Stop {
    let own = input.classes(&Part::NAMED).into_iter();
    let mains: Vec<ClassId> = own.filter(|&class| entries::has_main(&input.program, class)).collect();
    if mains.is_empty() {
        return stop;
    }
    let names: Vec<String> =
        mains.iter().take(OFFERED).map(|&class| input.program.class_name(class)).collect();
    let more =
        if mains.len() > OFFERED { format!(" and {} more", mains.len() - OFFERED) } else { String::new() };
    stop.help(format!("classes with a main: {}{more}", names.join(", ")))
}

fn of_pattern(input: &Input, pattern: &str) -> Result<Vec<Entry>, Stop> {
    let program = &input.program;
    let found = patterns::find_methods(input, pattern)?;
    let runs = |&method: &MethodId| {
        let declared = program.method(method);
        let name = program.names.selector_parts(declared.selector).name;
        !declared.is_abstract() && program.names.text(name).0 != b"<clinit>"
    };
    let entries: Vec<Entry> =
        found.into_iter().filter(runs).map(|method| Entry::new(program, method)).collect();
    match entries.is_empty() {
        true => Err(Stop::not_found(format!("`{}` is abstract: nothing runs there", clean(pattern)))
            .help("name a method of a class that implements it; `breccia hierarchy` lists these classes")),
        false => Ok(entries),
    }
}

/// One pattern to a line; comments start with `#` at the start of a line or behind a blank.
fn of_file(input: &Input, file: &Path) -> Result<Vec<Entry>, Stop> {
    let shown = clean(&file.display());
    let text = std::fs::read_to_string(file)
        .map_err(|error| Stop::usage(format!("`{shown}` (from --entries) cannot be read: {error}")))?;
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let pattern = without_comment(line).trim();
        if !pattern.is_empty() {
            let entries = of_pattern(input, pattern);
            found.extend(entries.map_err(|stop| stop.help(format!("in line {number} of {shown}")))?);
        }
    }
    match found.is_empty() {
        true => Err(Stop::usage(format!("`{shown}` (from --entries) names no method"))),
        false => Ok(found),
    }
}

fn without_comment(line: &str) -> &str {
    let starts = |&(at, _): &(usize, &str)| at == 0 || line[..at].ends_with(char::is_whitespace);
    line.match_indices('#').find(starts).map_or(line, |(at, _)| &line[..at])
}

fn public(input: &Input, pattern: &str) -> Result<Vec<Entry>, Stop> {
    let classes = own_classes(input, pattern)?;
    let found = entries::public_methods(&input.program, &classes);
    match found.is_empty() {
        true => {
            let searched = count(classes.len(), "class", "classes");
            Err(Stop::not_found(format!("no public class with a public method among {searched}")))
        }
        false => Ok(found),
    }
}

fn tests(cx: &mut Context, input: &Input, pattern: &str) -> Result<Vec<Entry>, Stop> {
    let classes = own_classes(input, pattern)?;
    let found = cx.stats.time("find tests", || entries::find_tests(&input.program, &classes));
    cx.report(&found.problems);
    let counts: Vec<String> = found.counts.iter().map(|(name, number)| format!("{name}: {number}")).collect();
    cx.stats.note("tests", counts.join(", "));
    match found.entries.is_empty() {
        true => {
            let searched = count(classes.len(), "class", "classes");
            Err(Stop::not_found(format!("no tests among {searched}"))
                .help("looked for JUnit 3, 4 and 5 and TestNG; are the test classes on the class path?"))
        }
        false => Ok(found.entries),
    }
}

fn own_classes(input: &Input, pattern: &str) -> Result<Vec<ClassId>, Stop> {
    let own = input.classes(&Part::NAMED);
    if own.is_empty() {
        return Err(Stop::usage(
            "there are no classes but those of the JDK: --class-path adds jars and folders",
        ));
    }
    patterns::find_classes(input, &own, pattern)
}

#[cfg(test)]
mod unit {
    use super::without_comment;

    #[test]
    fn comments_stand_alone_or_behind_a_blank() {
        assert_eq!(without_comment("# all"), "");
        assert_eq!(without_comment("a.B#m # why"), "a.B#m ");
        assert_eq!(without_comment("a.B#m"), "a.B#m");
    }
}

//! What an analysis could not follow, for people.

use std::io::{self, Write};

use breccia::java::unmodelled::Unmodelled;
use pointsto::Results;
use program::Program;
use text::count;

/// How many missing classes are named.
const NAMED: usize = 3;

/// How many there are of each kind; nothing if there are none.
pub(crate) fn line(found: &Unmodelled) -> Option<String> {
    let kinds = [
        (found.natives.len(), "native method", "native methods"),
        (found.methods.len(), "missing method", "missing methods"),
        (found.fields.len(), "missing field", "missing fields"),
        (found.reflective.len(), "reflective call", "reflective calls"),
        (found.log.len(), "name of a reflection log", "names of reflection logs"),
        (found.calls as usize, "unknown invokedynamic", "unknown invokedynamics"),
        (found.constants as usize, "dynamic constant", "dynamic constants"),
    ];
    let told = kinds.iter().filter(|(number, ..)| *number > 0);
    let told: Vec<String> = told.map(|(number, one, many)| count(*number, one, many)).collect();
    (!told.is_empty()).then(|| told.join(", "))
}

/// The classes that are missing, as far as code that was reached uses them: how many, and the first few by
/// name.
pub(crate) fn missing_classes(program: &Program, results: &Results) -> Option<String> {
    let names = Unmodelled::missing_classes(program, results);
    let first: Vec<&str> = names.iter().take(NAMED).map(String::as_str).collect();
    let more = if names.len() > NAMED { ", …" } else { "" };
    let number = count(names.len(), "class is", "classes are");
    (!names.is_empty()).then(|| format!("{number} missing: {}{more}", first.join(", ")))
}

/// Writes all of them, one to a line.
pub(crate) fn write(found: &Unmodelled, out: &mut impl Write) -> io::Result<()> {
    for (kind, names) in [
        ("native", &found.natives),
        ("missing method", &found.methods),
        ("missing field", &found.fields),
        ("reflective call in", &found.reflective),
        ("reflection log", &found.log),
    ] {
        names.iter().try_for_each(|name| writeln!(out, "not followed: {kind} {name}"))?;
    }
    Ok(())
}

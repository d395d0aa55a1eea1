//! What an analysis could not follow, for people.

use std::io::{self, Write};

use breccia::java::unmodelled::Unmodelled;
use text::count;

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

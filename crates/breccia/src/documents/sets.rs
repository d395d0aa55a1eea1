//! Which objects something can hold.

use std::io::{self, Write};

use serde::Serialize;

use super::lines;
use super::parts::{Method, Object};
use crate::java::analyse::Analysed;
use crate::java::places::SourcePlaces;
use crate::java::sets::Held;

/// What a variable can hold, or the field or the elements of one object.
#[derive(Serialize)]
struct Set<'a> {
    method: Option<&'a Method>,
    objects: Vec<Object>,
    of: Option<Object>,
    #[serde(rename = "type")]
    ty: Option<&'a str>,
    variable: &'a str,
}

/// Writes what variables and fields can hold.
pub fn write(
    out: &mut impl Write,
    analysed: &Analysed,
    places: &SourcePlaces<'_>,
    shown: &[Held],
) -> io::Result<()> {
    write!(out, "{{\"analysis\":")?;
    serde_json::to_writer(&mut *out, &analysed.analysis)?;
    write!(out, ",\n\"sets\":[")?;
    let owner = |part: &Held| part.method.map(|id| Method::new(&analysed.input.program, id));
    let owned: Vec<(Option<Method>, &Held)> = shown.iter().map(|part| (owner(part), part)).collect();
    let sets = owned.iter().flat_map(|(owner, part)| {
        part.sets.iter().flat_map(move |holding| {
            holding.groups.iter().map(move |(holder, set)| Set {
                method: owner.as_ref(),
                objects: set.iter().map(|id| Object::new(places, id)).collect(),
                of: holder.map(|holder| Object::new(places, holder)),
                ty: holding.ty.as_deref(),
                variable: &holding.name,
            })
        })
    });
    lines::write(out, sets)?;
    Ok(writeln!(out, "\n]}}")?)
}

//! Sets of objects as text and as JSON.

use std::io::{self, Write};

use breccia::java::places::SourcePlaces;
use breccia::java::sets::{Held, Holding};
use pointsto::Set;
use text::count;

use crate::output::Output;
use crate::paint::Role;

pub(super) fn write_text(out: &mut Output, places: &SourcePlaces<'_>, shown: &[Held]) -> io::Result<()> {
    let paint = out.paint;
    for (number, part) in shown.iter().enumerate() {
        if let Some(method) = part.method {
            writeln!(
                out,
                "{}{}",
                if number == 0 { "" } else { "\n" },
                paint.show(Role::Heading, places.method(method))
            )?;
        }
        let indent = if part.method.is_some() { "  " } else { "" };
        part.sets.iter().try_for_each(|holding| write_holding(out, places, indent, holding))?;
    }
    Ok(())
}

fn write_holding(
    out: &mut Output,
    places: &SourcePlaces<'_>,
    indent: &str,
    holding: &Holding,
) -> io::Result<()> {
    let paint = out.paint;
    let total: usize = holding.groups.iter().map(|(_, set)| set.len()).sum();
    let ty = holding.ty.as_ref().map_or(String::new(), |ty| format!(": {ty}"));
    let number = match total {
        0 => "nothing".to_owned(),
        total => count(total, "object", "objects"),
    };
    let name = paint.show(Role::Class, &holding.name);
    writeln!(out, "{indent}{name}{ty}  {}", paint.show(Role::Faint, number))?;
    for (holder, set) in &holding.groups {
        match holder {
            None => write_set(out, places, &format!("{indent}  "), set)?,
            Some(holder) => {
                writeln!(
                    out,
                    "{indent}  {}",
                    paint.show(Role::Faint, format!("of {}", places.object(*holder)))
                )?;
                write_set(out, places, &format!("{indent}    "), set)?;
            }
        }
    }
    Ok(())
}

fn write_set(out: &mut Output, places: &SourcePlaces<'_>, indent: &str, set: &Set) -> io::Result<()> {
    let mut lines: Vec<String> = set.iter().map(|object| places.object(object)).collect();
    lines.sort();
    lines.iter().try_for_each(|line| writeln!(out, "{indent}{line}"))
}

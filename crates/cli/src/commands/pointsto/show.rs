//! Sets of objects as text and as JSON.

use std::io::{self, Write};

use pointsto::Set;
use program::MethodId;
use serde_json::{Value, json};

use super::expression::Holding;
use crate::analysis::Analysed;
use crate::analysis::places::{Places, method_json};
use crate::number::count;
use crate::output::Output;
use crate::paint::Role;
use crate::stop::Stop;

/// Sets that belong to a method, or to none.
pub(super) struct Shown {
    pub(super) method: Option<MethodId>,
    pub(super) sets: Vec<Holding>,
}

pub(super) fn write_text(out: &mut Output, places: &Places<'_>, shown: &[Shown]) -> io::Result<()> {
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

fn write_holding(out: &mut Output, places: &Places<'_>, indent: &str, holding: &Holding) -> io::Result<()> {
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

fn write_set(out: &mut Output, places: &Places<'_>, indent: &str, set: &Set) -> io::Result<()> {
    let mut lines: Vec<String> = set.iter().map(|object| places.object(object)).collect();
    lines.sort();
    lines.iter().try_for_each(|line| writeln!(out, "{indent}{line}"))
}

pub(super) fn write_json(
    out: &mut Output,
    analysed: &Analysed,
    places: &Places<'_>,
    shown: &[Shown],
) -> Result<(), Stop> {
    write!(out, "{{\"analysis\":{},\n\"sets\":[", json!(analysed.analysis))?;
    let mut first = true;
    for part in shown {
        let method = part.method.map(|method| method_json(&analysed.input.program, method));
        for holding in &part.sets {
            for (holder, set) in &holding.groups {
                out.write_all(if first { b"\n" } else { b",\n" })?;
                first = false;
                let objects: Vec<Value> = set.iter().map(|object| places.object_json(object)).collect();
                let value = json!({
                    "method": method,
                    "variable": holding.name,
                    "type": holding.ty,
                    "of": holder.map(|holder| places.object_json(holder)),
                    "objects": objects,
                });
                serde_json::to_writer(&mut *out, &value)?;
            }
        }
    }
    Ok(writeln!(out, "\n]}}")?)
}

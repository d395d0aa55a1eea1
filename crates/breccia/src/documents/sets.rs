//! Which objects something can hold.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::parts::{method, object};
use crate::java::analyse::Analysed;
use crate::java::places::Places;
use crate::java::sets::Held;

/// Writes what variables and fields can hold.
pub fn write(
    out: &mut impl Write,
    analysed: &Analysed,
    places: &Places<'_>,
    shown: &[Held],
) -> io::Result<()> {
    write!(out, "{{\"analysis\":{},\n\"sets\":[", json!(analysed.analysis))?;
    let mut first = true;
    for part in shown {
        let owner = part.method.map(|id| method(&analysed.input.program, id));
        for holding in &part.sets {
            for (holder, set) in &holding.groups {
                out.write_all(if first { b"\n" } else { b",\n" })?;
                first = false;
                let objects: Vec<Value> = set.iter().map(|id| object(places, id)).collect();
                let value = json!({
                    "method": owner,
                    "variable": holding.name,
                    "type": holding.ty,
                    "of": holder.map(|holder| object(places, holder)),
                    "objects": objects,
                });
                serde_json::to_writer(&mut *out, &value)?;
            }
        }
    }
    Ok(writeln!(out, "\n]}}")?)
}

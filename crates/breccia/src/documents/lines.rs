//! Long lists, one item to a line.

use std::io::{self, Write};

use serde::Serialize;

/// Writes the items of a list, between its brackets.
pub(super) fn write<T: Serialize>(out: &mut impl Write, items: impl Iterator<Item = T>) -> io::Result<()> {
    for (number, item) in items.enumerate() {
        out.write_all(if number == 0 { b"\n" } else { b",\n" })?;
        serde_json::to_writer(&mut *out, &item)?;
    }
    Ok(())
}

//! Two columns of counts, so that everything fits on one screen.

use std::io::{self, Write};

use text::grouped;

use crate::output::Output;
use crate::paint::{Paint, Role};

const LABEL: usize = 22;
const NUMBER: usize = 11;
const WIDTH: usize = 2 + LABEL + 1 + NUMBER;
const GAP: usize = 4;

/// A heading and what was counted under it.
pub(crate) struct Block {
    pub(crate) heading: &'static str,
    pub(crate) rows: Vec<(String, u64)>,
}

enum Cell<'b> {
    Blank,
    Heading(&'b str),
    Row(&'b str, u64),
}

/// Writes blocks side by side, or one below the other if there is no room.
pub(crate) fn write(out: &mut Output, mut left: Vec<Block>, mut right: Vec<Block>) -> io::Result<()> {
    let paint = out.paint;
    if out.columns.is_some_and(|columns| columns < 2 * WIDTH + GAP) {
        left.append(&mut right);
    }
    let (left, right) = (cells(&left), cells(&right));
    for line in 0..left.len().max(right.len()) {
        let right = right.get(line).unwrap_or(&Cell::Blank).show(paint);
        let left = left.get(line).unwrap_or(&Cell::Blank).show(paint);
        // Only what is followed by something is padded.
        match (right.0.is_empty(), WIDTH.saturating_sub(left.1)) {
            (true, _) => writeln!(out, "{}", left.0)?,
            (false, gap) => writeln!(out, "{}{:gap$}{}", left.0, "", right.0, gap = gap + GAP)?,
        }
    }
    Ok(())
}

fn cells(blocks: &[Block]) -> Vec<Cell<'_>> {
    let mut cells = Vec::new();
    for block in blocks {
        cells.extend([Cell::Blank, Cell::Heading(block.heading)]);
        cells.extend(block.rows.iter().map(|(label, number)| Cell::Row(label, *number)));
    }
    cells
}

impl Cell<'_> {
    /// The text, and how wide it is.
    fn show(&self, paint: Paint) -> (String, usize) {
        match *self {
            Cell::Blank => (String::new(), 0),
            Cell::Heading(text) => (paint.show(Role::Heading, text).to_string(), text.len()),
            Cell::Row(label, number) => {
                let text = format!("  {label:<LABEL$} {:>NUMBER$}", grouped(number));
                let width = text.chars().count();
                let zero = number == 0;
                (if zero { paint.show(Role::Faint, text).to_string() } else { text }, width)
            }
        }
    }
}

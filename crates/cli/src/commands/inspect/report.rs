//! Shows what was counted.

use std::io::{self, Write};

use breccia::Problem;
use breccia::documents::inspect::{ITEMS, Inspection, Items, Missing, java_of, kind_name};
use classfile::Version;
use text::{count, escape_path, grouped};

use super::columns::{self, Block};
use crate::output::Output;
use crate::paint::{Paint, Role};

/// How many failures are listed unless all are asked for.
const LISTED: usize = 20;

/// How many groups of counts are in the left column.
const LEFT: usize = 4;

/// What is listed, not only counted.
#[derive(Clone, Copy)]
pub(super) struct Shown {
    /// Missing classes.
    pub(super) missing: bool,
    /// All failures, not only the first.
    pub(super) all: bool,
}

/// Writes tables.
pub(super) fn write(out: &mut Output, inspection: &Inspection<'_>, options: Shown) -> io::Result<()> {
    let paint = out.paint;
    for container in &inspection.containers {
        let path = escape_path(&container.path);
        let classes = count(container.class_count(), "class file", "class files");
        let about = format!("{}, {classes}", kind_name(container.kind));
        writeln!(out, "{}  {}", paint.show(Role::Heading, path), paint.show(Role::Faint, about))?;
    }
    let (left, right) = blocks(inspection);
    columns::write(out, left, right)?;
    if options.missing {
        write_missing(out, paint, inspection)?;
    }
    write_failures(out, paint, &inspection.problems, if options.all { usize::MAX } else { LISTED })
}

fn blocks(inspection: &Inspection<'_>) -> (Vec<Block>, Vec<Block>) {
    let block = |&(heading, _, items): &Items| {
        let rows =
            items.iter().map(|&(item, _, label)| (label.to_owned(), inspection.found.counts.get(item)));
        Block { heading, rows: rows.collect() }
    };
    let mut blocks: Vec<Block> = ITEMS.iter().map(block).collect();
    let mut right = blocks.split_off(LEFT);
    let version =
        |(version, number): (&Version, &u64)| (format!("{version} ({})", java_of(*version)), *number);
    right.push(Block {
        heading: "Class file versions",
        rows: inspection.found.versions.iter().map(version).collect(),
    });
    let findings = [
        ("duplicate classes", inspection.duplicates().len()),
        ("missing classes", inspection.found.missing.len()),
        ("failures", inspection.problems.len()),
    ];
    let rows = findings.map(|(label, number)| (label.to_owned(), number as u64));
    right.push(Block { heading: "Findings", rows: rows.into() });
    (blocks, right)
}

fn write_missing(out: &mut Output, paint: Paint, inspection: &Inspection<'_>) -> io::Result<()> {
    if inspection.found.missing.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{}", paint.show(Role::Heading, "Missing classes"))?;
    for Missing { class: name, named_by: users } in inspection.missing_classes() {
        let users = count(users as usize, "class names it", "classes name it");
        writeln!(out, "  {}  {}", paint.show(Role::Missing, name), paint.show(Role::Faint, users))?;
    }
    Ok(())
}

fn write_failures(out: &mut Output, paint: Paint, problems: &[Problem], limit: usize) -> io::Result<()> {
    if problems.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{}", paint.show(Role::Heading, "Failures"))?;
    for problem in problems.iter().take(limit) {
        writeln!(out, "  {}\n    {}", problem.place, paint.show(Role::Missing, &problem.reason))?;
    }
    match problems.len().saturating_sub(limit) {
        0 => Ok(()),
        more => writeln!(out, "  … and {} more (--diagnostics lists them all)", grouped(more as u64)),
    }
}

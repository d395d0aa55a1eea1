//! The tables of `breccia compare`.

use std::io::{self, Write};

use breccia::documents::compare::{Measured, Row};
use breccia::documents::component::Component;
use breccia::documents::numbers::Counts;
use text::{Align, Table, grouped};

use crate::output::Output;
use crate::paint::Role;

/// A column: its heading, and what it shows of a row.
type Column<Row, Shown> = (&'static str, fn(&Row) -> Shown);

/// The columns for a part of the program.
const COUNTS: [Column<Counts, Option<usize>>; 6] = [
    ("N_RC", |counts| Some(counts.receiver_classes)),
    ("N_TM", |counts| Some(counts.target_methods)),
    ("poly sites", |counts| Some(counts.poly_call_sites)),
    ("casts may fail", |counts| counts.casts_that_may_fail),
    ("reachable methods", |counts| Some(counts.reachable_methods)),
    ("call edges", |counts| Some(counts.call_edges)),
];

/// The columns for a component.
const SIZES: [Column<Component, usize>; 6] = [
    ("classes", |component| component.component_classes),
    ("with all they refer to", |component| component.classes),
    ("methods", |component| component.component_methods),
    ("with all of these", |component| component.methods),
    ("interface members", |component| component.interface_members),
    ("poly sites", |component| component.poly_sites),
];

pub(super) fn write_text(out: &mut Output, rows: &[Row]) -> io::Result<()> {
    match rows.iter().find_map(|row| row.measured()?.fragment.as_ref()) {
        Some(any) => write_fragment(out, rows, any)?,
        None => write_program(out, rows)?,
    }
    for row in rows {
        match row {
            Row::Measured(_) => {}
            Row::Stopped { analysis, stopped } => writeln!(out, "\n{analysis}: {stopped}")?,
        }
    }
    Ok(())
}

fn write_program(out: &mut Output, rows: &[Row]) -> io::Result<()> {
    write_part(out, rows, "application", |row| &row.application)?;
    write_part(out, rows, "whole program", |row| &row.whole)?;
    write_costs(out, rows)
}

fn write_part(out: &mut Output, rows: &[Row], title: &str, part: fn(&Measured) -> &Counts) -> io::Result<()> {
    let heading = [title].into_iter().chain(COUNTS.iter().map(|(heading, _)| *heading));
    let line = |row: Option<&Measured>| {
        COUNTS.iter().map(|(_, count)| number(row.and_then(|row| count(part(row))))).collect()
    };
    write_table(out, heading.map(str::to_owned).collect(), rows, &line)?;
    writeln!(out)
}

/// The sizes, which are the same for all analyses; then what each leaves to cover, and its cost.
fn write_fragment(out: &mut Output, rows: &[Row], sizes: &Component) -> io::Result<()> {
    let heading = SIZES.iter().map(|(heading, _)| (*heading).to_owned()).collect();
    write_lines(out, heading, &[SIZES.iter().map(|(_, size)| number(Some(size(sizes)))).collect()])?;
    writeln!(out)?;
    let heading =
        ["component", "N_RC", "N_TM", "N_RC, typed", "N_TM, typed", "poly sites reached", "methods analysed"];
    let (all, typed) = (&sizes.hierarchy, &sizes.without_object.hierarchy);
    let hierarchy = line("(hierarchy)", [all.n_rc, all.n_tm, typed.n_rc, typed.n_tm], [None; 2]);
    let lines = rows.iter().map(|row| {
        let found = row.measured().and_then(|row| row.fragment.as_ref());
        let averages = found.map(|all| (all, &all.without_object));
        let averages = averages.map(|(all, typed)| [all.n_rc, all.n_tm, typed.n_rc, typed.n_tm]);
        let counts = found.map(|found| [Some(found.reachable_poly_sites), Some(found.analysed_methods)]);
        line(row.analysis(), averages.unwrap_or_default(), counts.unwrap_or_default())
    });
    let lines: Vec<Vec<String>> = [hierarchy].into_iter().chain(lines).collect();
    write_lines(out, heading.map(str::to_owned).to_vec(), &lines)?;
    writeln!(out)?;
    write_costs(out, rows)
}

/// Averages over all calls, then over those that name a class below Object; and counts.
fn line(name: &str, averages: [Option<f64>; 4], counts: [Option<usize>; 2]) -> Vec<String> {
    let averages = averages.map(|value| value.map_or("–".to_owned(), |value| format!("{value:.2}")));
    [name.to_owned()].into_iter().chain(averages).chain(counts.map(number)).collect()
}

fn write_costs(out: &mut Output, rows: &[Row]) -> io::Result<()> {
    let runs = rows.iter().filter_map(|row| row.measured()?.seconds_of_runs.as_ref()).map(Vec::len).max();
    let analysis = match runs {
        Some(runs @ 2..) => format!("analysis (median of {runs})"),
        Some(_) | None => "analysis".to_owned(),
    };
    let heading = ["cost", &analysis, "with loading", "peak memory"].map(str::to_owned).to_vec();
    write_table(out, heading, rows, &costs)
}

fn costs(row: Option<&Measured>) -> Vec<String> {
    let seconds = |time: Option<f64>| time.map_or("–".to_owned(), |time| format!("{time:.2} s"));
    let total = row.map(|row| row.seconds + row.loading_seconds);
    let memory = row.and_then(|row| row.peak_memory_bytes);
    let memory = memory.map_or("–".to_owned(), |bytes| format!("{} MB", grouped(bytes >> 20)));
    vec![seconds(row.map(|row| row.seconds)), seconds(total), memory]
}

/// One line for each analysis; columns as wide as they must be.
fn write_table(
    out: &mut Output,
    heading: Vec<String>,
    rows: &[Row],
    line: &dyn Fn(Option<&Measured>) -> Vec<String>,
) -> io::Result<()> {
    let cells = |row: &Row| [vec![row.analysis().to_owned()], line(row.measured())].concat();
    write_lines(out, heading, &rows.iter().map(cells).collect::<Vec<_>>())
}

/// Names at the left, numbers at the right.
fn write_lines(out: &mut Output, heading: Vec<String>, lines: &[Vec<String>]) -> io::Result<()> {
    let align = |column: usize| if column == 0 { Align::Left } else { Align::Right };
    let columns = heading.iter().enumerate().map(|(column, name)| (name.as_str(), align(column)));
    let mut table = Table::new(&columns.collect::<Vec<_>>());
    for line in lines {
        table.row(line.iter().map(|cell| (cell.clone(), None)).collect());
    }
    let paint = out.paint;
    let painted = |role: Option<Role>, text: &str| match role {
        Some(role) => paint.show(role, text).to_string(),
        None => text.to_owned(),
    };
    write!(out, "{}", table.text(None, Some(Role::Heading), &painted))
}

fn number(value: Option<usize>) -> String {
    value.map_or("–".to_owned(), |value| grouped(value as u64))
}

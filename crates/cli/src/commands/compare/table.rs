//! The tables of `breccia compare`.

use std::io::{self, Write};

use serde_json::Value;
use text::{Align, Table, grouped};

use crate::output::Output;
use crate::paint::Role;

/// The columns for a part of the program: heading and field.
const COUNTS: [(&str, &str); 6] = [
    ("N_RC", "receiver_classes"),
    ("N_TM", "target_methods"),
    ("poly sites", "poly_call_sites"),
    ("casts may fail", "casts_that_may_fail"),
    ("reachable methods", "reachable_methods"),
    ("call edges", "call_edges"),
];

/// The columns for a component: heading and field of `fragment`.
const SIZES: [(&str, &str); 6] = [
    ("classes", "component_classes"),
    ("with all they refer to", "classes"),
    ("methods", "component_methods"),
    ("with all of these", "methods"),
    ("interface members", "interface_members"),
    ("poly sites", "poly_sites"),
];

pub(super) fn write_text(out: &mut Output, rows: &[Value]) -> io::Result<()> {
    match rows.iter().find(|row| row["fragment"].is_object()) {
        Some(any) => write_fragment(out, rows, &any["fragment"])?,
        None => write_program(out, rows)?,
    }
    for row in rows.iter().filter(|row| row["stopped"].is_string()) {
        let (name, why) = (text(&row["analysis"]), text(&row["stopped"]));
        writeln!(out, "\n{name}: {why}")?;
    }
    Ok(())
}

fn write_program(out: &mut Output, rows: &[Value]) -> io::Result<()> {
    for (title, part) in [("application", "application"), ("whole program", "whole")] {
        let heading = [title].into_iter().chain(COUNTS.iter().map(|(heading, _)| *heading));
        let line = |row: &Value| COUNTS.iter().map(|(_, field)| number(&row[part][*field])).collect();
        write_table(out, heading.map(str::to_owned).collect(), rows, &line)?;
        writeln!(out)?;
    }
    write_costs(out, rows)
}

/// The sizes, which are the same for all analyses; then what each leaves to cover, and its cost.
fn write_fragment(out: &mut Output, rows: &[Value], sizes: &Value) -> io::Result<()> {
    let heading = SIZES.iter().map(|(heading, _)| (*heading).to_owned()).collect();
    write_lines(out, heading, &[SIZES.iter().map(|(_, field)| number(&sizes[*field])).collect()])?;
    writeln!(out)?;
    let heading =
        ["component", "N_RC", "N_TM", "N_RC, typed", "N_TM, typed", "poly sites reached", "methods analysed"];
    let hierarchy =
        line("(hierarchy)", [&sizes["hierarchy"], &sizes["without_object"]["hierarchy"]], [&Value::Null; 2]);
    let lines = rows.iter().map(|row| {
        let found = &row["fragment"];
        let counts = [&found["reachable_poly_sites"], &found["analysed_methods"]];
        line(text(&row["analysis"]), [found, &found["without_object"]], counts)
    });
    let lines: Vec<Vec<String>> = [hierarchy].into_iter().chain(lines).collect();
    write_lines(out, heading.map(str::to_owned).to_vec(), &lines)?;
    writeln!(out)?;
    write_costs(out, rows)
}

/// Averages over all calls, over those that name a class below Object; and counts.
fn line(name: &str, averaged: [&Value; 2], counts: [&Value; 2]) -> Vec<String> {
    let averages = averaged.into_iter().flat_map(|of| [average(&of["n_rc"]), average(&of["n_tm"])]);
    [name.to_owned()].into_iter().chain(averages).chain(counts.map(number)).collect()
}

fn write_costs(out: &mut Output, rows: &[Value]) -> io::Result<()> {
    let runs = rows.iter().filter_map(|row| row["seconds_of_runs"].as_array()).map(Vec::len).max();
    let analysis = match runs {
        Some(runs @ 2..) => format!("analysis (median of {runs})"),
        Some(_) | None => "analysis".to_owned(),
    };
    let heading = ["cost", &analysis, "with loading", "peak memory"].map(str::to_owned).to_vec();
    write_table(out, heading, rows, &costs)
}

fn costs(row: &Value) -> Vec<String> {
    let seconds = |time: Option<f64>| time.map_or("–".to_owned(), |time| format!("{time:.2} s"));
    let solving = row["seconds"].as_f64();
    let total = solving.zip(row["loading_seconds"].as_f64()).map(|(solving, loading)| solving + loading);
    let memory = row["peak_memory_bytes"].as_u64();
    let memory = memory.map_or("–".to_owned(), |bytes| format!("{} MB", grouped(bytes >> 20)));
    vec![seconds(solving), seconds(total), memory]
}

/// One line for each analysis; columns as wide as they must be.
fn write_table(
    out: &mut Output,
    heading: Vec<String>,
    rows: &[Value],
    line: &dyn Fn(&Value) -> Vec<String>,
) -> io::Result<()> {
    let lines: Vec<Vec<String>> =
        rows.iter().map(|row| [vec![text(&row["analysis"]).to_owned()], line(row)].concat()).collect();
    write_lines(out, heading, &lines)
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

fn number(value: &Value) -> String {
    value.as_u64().map_or("–".to_owned(), grouped)
}

fn average(value: &Value) -> String {
    value.as_f64().map_or("–".to_owned(), |average| format!("{average:.2}"))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

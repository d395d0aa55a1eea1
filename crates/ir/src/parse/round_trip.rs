//! Does what is printed read back as the same body?

use program::{ClassId, Problem, Program};

use crate::body::Body;
use crate::lower::{LowerOptions, lower_class};
use crate::print::{PrintStyle, print_body};

/// What printing and reading many bodies has shown.
#[derive(Clone, Debug, Default)]
pub struct RoundTrips {
    /// Bodies that were printed and read.
    pub bodies: usize,
    /// Bytes of their text.
    pub bytes: usize,
    /// Bodies that did not come back as they were.
    pub problems: Vec<Problem>,
}

/// Lowers, prints, reads and prints again the bodies of linked classes, up to `limit` bodies.
pub fn round_trip_classes(program: &mut Program, classes: &[ClassId], limit: usize) -> RoundTrips {
    let mut trips = RoundTrips::default();
    for &class in classes {
        for body in lower_class(program, class, LowerOptions::default()).bodies {
            if trips.bodies == limit {
                return trips;
            }
            trips.bodies += 1;
            match round_trip(program, &body) {
                Ok(bytes) => trips.bytes += bytes,
                Err(cause) => trips.problems.push(Problem::new(program.method_name(body.method), cause)),
            }
        }
    }
    trips
}

/// Prints a body, reads it and prints it again, with and without positions; the length of the text.
///
/// # Errors
///
/// What differs.
pub fn round_trip(program: &mut Program, body: &Body) -> Result<usize, String> {
    let read = there_and_back(program, body, &PrintStyle::PLAIN)?.0;
    same_edges(body, &read)?;
    let (read, bytes) = there_and_back(program, body, &PrintStyle::default())?;
    same_edges(body, &read)?;
    if body.offsets != read.offsets {
        return Err("offsets differ".to_owned());
    }
    Ok(bytes)
}

fn there_and_back(program: &mut Program, body: &Body, style: &PrintStyle) -> Result<(Body, usize), String> {
    let class = program.method(body.method).class;
    let text = print_body(program, body, style);
    let read = super::parse_body(program, class, &text).map_err(|error| with_line(&text, &error))?;
    let again = print_body(program, &read, style);
    match text.lines().zip(again.lines()).find(|(first, second)| first != second) {
        Some((first, second)) => Err(format!("`{}` became `{}`", first.trim(), second.trim())),
        None if text != again => Err("the text became longer or shorter".to_owned()),
        None => Ok((read, text.len())),
    }
}

fn with_line(text: &str, error: &text::TextError) -> String {
    let line = text.lines().nth(error.line as usize - 1).unwrap_or_default();
    format!("{error}: `{}`", line.trim())
}

/// What printing does not show: the numbers of variables and the order of edges.
fn same_edges(body: &Body, read: &Body) -> Result<(), String> {
    let differing = [
        ("types", body.types == read.types),
        ("edges", body.edges == read.edges),
        ("exceptions", body.exceptions == read.exceptions),
        ("formals", (body.formals, body.has_this) == (read.formals, read.has_this)),
        ("results", body.result == read.result),
    ];
    match differing.iter().find(|(_, same)| !same) {
        Some((what, _)) => Err(format!("{what} differ")),
        None => Ok(()),
    }
}

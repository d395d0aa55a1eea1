//! Copies of classes with probes.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use plan::Plan;
use serde::Serialize;
use text::escape_path;

use crate::testing::offline::{Offline, arguments, left};

/// Which probes of a plan were placed, and where the copies are.
#[derive(Serialize)]
struct Report {
    arguments: Arguments,
    classes: usize,
    left: Vec<Left>,
    placed: usize,
    probes: usize,
    recorder: String,
    written: Vec<String>,
}

/// What the JVM needs to find the recorder.
#[derive(Serialize)]
struct Arguments {
    java8: String,
    java9: String,
}

/// Probes that could not be placed.
#[derive(Serialize)]
struct Left {
    place: String,
    probes: usize,
    reason: String,
}

/// Reports which probes of a plan were placed, and where the copies are.
pub fn write(
    out: &mut impl Write,
    plan: &Plan,
    offline: &Offline,
    targets: &[PathBuf],
    recorder: &Path,
) -> io::Result<()> {
    let left = left(plan, offline).into_iter();
    let [java9, java8] = arguments(recorder);
    let report = Report {
        arguments: Arguments { java8, java9 },
        classes: offline.classes.len(),
        left: left.map(|((place, reason), probes)| Left { place, probes, reason }).collect(),
        placed: offline.placed.len(),
        probes: plan.probes(),
        recorder: escape_path(recorder),
        written: targets.iter().map(escape_path).collect(),
    };
    serde_json::to_writer_pretty(&mut *out, &report)?;
    writeln!(out)
}

//! Copies of classes with probes.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use plan::Plan;
use serde_json::json;

use crate::testing::offline::{Offline, arguments, left};

/// Reports which probes of a plan were placed, and where the copies are.
pub fn write(
    out: &mut impl Write,
    plan: &Plan,
    offline: &Offline,
    targets: &[PathBuf],
    recorder: &Path,
) -> io::Result<()> {
    let left: Vec<_> = left(plan, offline)
        .iter()
        .map(|((place, reason), count)| json!({ "place": place, "reason": reason, "probes": count }))
        .collect();
    let written: Vec<_> = targets.iter().map(|path| path.display().to_string()).collect();
    let [modern, old] = arguments(recorder);
    let value = json!({
        "probes": plan.probes(),
        "placed": offline.placed.len(),
        "classes": offline.classes.len(),
        "left": left,
        "written": written,
        "recorder": recorder.display().to_string(),
        "arguments": { "java9": modern, "java8": old },
    });
    serde_json::to_writer_pretty(&mut *out, &value)?;
    writeln!(out)
}

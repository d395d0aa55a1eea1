//! The example: a small package, compiled once and built into the program.

use std::borrow::Cow;

use program::MemorySource;

/// The source of its central class.
pub(super) const STATION: &str = include_str!("../../../../../fixtures/station/Station.java");

macro_rules! classes {
    ($folder:literal: $($name:literal),* $(,)?) => {
        [$((
            concat!("fixtures/", $folder, "/", $name, ".class"),
            include_bytes!(concat!("../../../../../fixtures/", $folder, "/", $name, ".class")).as_slice(),
        )),*]
    };
}

/// Its class files.
const CLASSES: [(&str, &[u8]); 7] = classes!["station/classes/station":
    "Factory", "Link", "LoggingLink", "NormalLink", "PriorityLink", "SecureLink", "Station"];

/// The class files of a test of it, which has a `main`.
const TEST: [(&str, &[u8]); 2] =
    classes!["station-tests/classes": "harness/Suite", "stationtest/StationTests"];

/// The class that starts the test.
pub(super) const MAIN: &[u8] = b"stationtest/StationTests";

/// Its classes, ready to be loaded.
pub(super) fn source() -> MemorySource {
    memory(CLASSES.iter())
}

/// Its classes and those of the test.
pub(super) fn tested() -> MemorySource {
    memory(CLASSES.iter().chain(&TEST))
}

fn memory(files: impl Iterator<Item = &'static (&'static str, &'static [u8])>) -> MemorySource {
    let classes = files.map(|&(name, bytes)| (name.to_owned(), Cow::Borrowed(bytes)));
    MemorySource { classes: classes.collect() }
}

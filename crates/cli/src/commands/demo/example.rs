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

macro_rules! sources {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../../../../fixtures/station/", $name, ".java")))),*]
    };
}

/// Its class files.
const CLASSES: [(&str, &[u8]); 7] = classes!["station/classes/station":
    "Factory", "Link", "LoggingLink", "NormalLink", "PriorityLink", "SecureLink", "Station"];

/// Its source files.
const SOURCES: [(&str, &str); 7] =
    sources!["Factory", "Link", "LoggingLink", "NormalLink", "PriorityLink", "SecureLink", "Station"];

/// The class files of its tests.
const TESTS: [(&str, &[u8]); 3] = [
    (
        "harness/Suite.class",
        include_bytes!("../../../../../fixtures/station-tests/classes/harness/Suite.class"),
    ),
    (
        "stationtest/StationTests.class",
        include_bytes!("../../../../../fixtures/station-tests/classes/stationtest/StationTests.class"),
    ),
    (
        "stationtest/FullStationTests.class",
        include_bytes!("../../../../../fixtures/station-tests/classes/stationtest/FullStationTests.class"),
    ),
];

/// Everything, as files below a folder: `classes`, `sources` and `tests`.
pub(super) fn files() -> impl Iterator<Item = (String, &'static [u8])> {
    let classes = CLASSES.iter().map(|&(path, bytes)| {
        let name = path.rsplit('/').next().unwrap_or(path);
        (format!("classes/station/{name}"), bytes)
    });
    let sources =
        SOURCES.iter().map(|&(name, text)| (format!("sources/station/{name}.java"), text.as_bytes()));
    let tests = TESTS.iter().map(|&(path, bytes)| (format!("tests/{path}"), bytes));
    classes.chain(sources).chain(tests)
}

/// Its classes, ready to load.
pub(super) fn source() -> MemorySource {
    let classes = CLASSES.iter().map(|&(name, bytes)| (name.to_owned(), Cow::Borrowed(bytes)));
    MemorySource { classes: classes.collect() }
}

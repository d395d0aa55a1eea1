//! The example: a small package, compiled once and built into the program.

use std::borrow::Cow;

use program::MemorySource;

/// The source of its central class.
pub(super) const STATION: &str = include_str!("../../../../../fixtures/station/Station.java");

macro_rules! classes {
    ($($name:literal),* $(,)?) => {
        [$((
            concat!("fixtures/station/classes/station/", $name, ".class"),
            include_bytes!(concat!("../../../../../fixtures/station/classes/station/", $name, ".class")).as_slice(),
        )),*]
    };
}

/// Its class files.
const CLASSES: [(&str, &[u8]); 7] =
    classes!["Factory", "Link", "LoggingLink", "NormalLink", "PriorityLink", "SecureLink", "Station"];

/// Its classes, ready to be loaded.
pub(super) fn source() -> MemorySource {
    let classes = CLASSES.iter().map(|&(name, bytes)| (name.to_owned(), Cow::Borrowed(bytes)));
    MemorySource { classes: classes.collect() }
}

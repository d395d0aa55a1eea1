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

/// Its classes, ready to be loaded.
pub(super) fn source() -> MemorySource {
    let classes = CLASSES.iter().map(|&(name, bytes)| (name.to_owned(), Cow::Borrowed(bytes)));
    MemorySource { classes: classes.collect() }
}

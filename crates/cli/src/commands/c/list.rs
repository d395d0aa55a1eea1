//! Names in a line, as many as can be read.

use std::fmt;
use text::escape;

/// How many names are shown of a long list.
const SHOWN: usize = 12;

/// Some names in a line, the rest counted.
#[derive(Debug)]
pub(super) struct List {
    shown: Vec<String>,
    rest: usize,
}

impl List {
    /// Whether some names are only counted.
    pub(super) fn is_cut(&self) -> bool {
        self.rest > 0
    }
}

impl fmt::Display for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.shown.is_empty(), self.rest) {
            (true, _) => f.write_str("nothing"),
            (false, 0) => f.write_str(&self.shown.join(", ")),
            (false, rest) => write!(f, "{} and {rest} more", self.shown.join(", ")),
        }
    }
}

/// Names in a line, as many as can be read.
pub(super) fn list(names: impl Iterator<Item = String>) -> List {
    let mut names: Vec<String> = names.map(|name| escape(&name)).collect();
    names.dedup();
    let rest = names.len().saturating_sub(SHOWN);
    names.truncate(SHOWN);
    List { shown: names, rest }
}

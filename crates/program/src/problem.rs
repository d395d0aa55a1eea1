//! What is wrong with the input, and where. The rest goes on without it.

use std::fmt;

/// Something that could not be read or understood; the rest went on without it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// Where: file, class, method, as far as known.
    pub place: String,
    /// What is wrong.
    pub cause: String,
}

impl Problem {
    /// A problem at a place.
    pub fn new(place: impl Into<String>, cause: impl fmt::Display) -> Self {
        Self { place: place.into(), cause: cause.to_string() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.cause)
    }
}

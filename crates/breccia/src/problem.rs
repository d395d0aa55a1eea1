//! What was wrong with the input: a place and a reason, fit to be shown.

use serde::Serialize;
use text::escape;

/// Something in the input that could not be used. The rest was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// Where: file, entry, class and method, as far as known.
    pub place: String,
    /// What is wrong, with the offset if there is one.
    pub reason: String,
}

impl From<&program::Problem> for Problem {
    fn from(problem: &program::Problem) -> Self {
        Self { place: escape(&problem.place), reason: escape(&problem.cause) }
    }
}

impl From<&classpath::Problem> for Problem {
    fn from(problem: &classpath::Problem) -> Self {
        Self { place: escape(&problem.place), reason: escape(&problem.cause) }
    }
}

impl Problem {
    /// Whether this is a problem of a file, or of something in it.
    pub fn is_in(&self, file: &str) -> bool {
        self.place.strip_prefix(file).is_some_and(|rest| rest.is_empty() || rest.starts_with(": "))
    }

    /// Whether this is a problem of the class file that a class, named with slashes, would have.
    pub(crate) fn is_file_of(&self, class: &str) -> bool {
        let place = if cfg!(windows) { self.place.replace('\\', "/") } else { self.place.clone() };
        let before = place.strip_suffix(".class").and_then(|path| path.strip_suffix(class));
        before.is_some_and(|before| before.is_empty() || before.ends_with('/'))
    }
}

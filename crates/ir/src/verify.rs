//! Checks a body against the rules that the rest of the program relies on.
//!
//! Blocks end in one terminator and their edges agree from both ends; in SSA form each variable has one
//! definition, which dominates its uses; types agree with what statements need. Nothing here is shared
//! with lowering but the body itself.

mod dominators;
mod flow;
#[cfg(test)]
mod mutations_jdk;
mod structure;
mod typing;

use program::Program;

use crate::body::{Body, Form};

pub use dominators::Dominators;

/// A rule that a body breaks: where, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation(pub String);

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// Everything that is wrong with a body; empty for a good one.
pub fn verify(program: &Program, body: &Body) -> Vec<Violation> {
    let mut found = Vec::new();
    structure::check(body, &mut found);
    // The other checks walk along edges and lists: they need them whole.
    if !found.is_empty() {
        return found;
    }
    if body.form == Form::Ssa {
        flow::check(body, &mut found);
    }
    typing::check(program, body, &mut found);
    found
}

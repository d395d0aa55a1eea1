//! A summary: what clients need to know about a library.

use c_pointsto::Model;
use c_program::Program;

/// How far a summary has been optimized.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// All statements of the library that matter to pointers (`FRAG`, Fig. 3.6).
    Basic,
    /// Variables with equal sets are one (Fig. 3.7).
    Substituted,
    /// What clients cannot notice is gone (Fig. 3.8).
    Optimized,
}

/// The object models for which a summary holds. A basic one holds for both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Validity {
    /// Both.
    Any,
    /// The one for which it was optimized.
    Only(Model),
}

/// The effect of a library on its clients.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The name of the library.
    pub library: String,
    /// For which object models it holds.
    pub validity: Validity,
    /// How far it has been optimized.
    pub stage: Stage,
    /// Whether others may define its exported names. Their definitions are then used, without an error.
    pub weak: bool,
    /// Variables, pointer statements that belong to no procedure, and procedures known by their effects.
    /// What has external linkage here is what the library exports or imports.
    pub program: Program,
}

impl Validity {
    /// How it is written.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Validity::Any => "any",
            Validity::Only(Model::Whole) => "whole",
            Validity::Only(Model::Offsets) => "offsets",
        }
    }
}

impl Summary {
    /// The summary of an empty library.
    pub(crate) fn empty(name: &str) -> Summary {
        let program = Program::new();
        Summary {
            library: name.to_string(),
            validity: Validity::Any,
            stage: Stage::Basic,
            weak: false,
            program,
        }
    }

    /// Names that clients can use, in alphabetical order.
    pub fn exports(&self) -> Vec<&str> {
        let mut names: Vec<&str> =
            self.program.defined_externals().map(|var| self.program.var_name(var)).collect();
        names.sort_unstable();
        names
    }

    /// Names that other libraries have to define, in alphabetical order.
    pub fn imports(&self) -> Vec<&str> {
        let mut names: Vec<&str> =
            self.program.imports().into_iter().map(|var| self.program.var_name(var)).collect();
        names.sort_unstable();
        names
    }
}

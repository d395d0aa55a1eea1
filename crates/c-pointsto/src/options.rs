//! What an analysis is asked to do.

use c_program::{Program, VarId, keeper_of_weak};
use rustc_hash::FxHashSet;

/// What is distinguished within an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Model {
    /// Nothing: structs and arrays are taken whole, as in `FRAG`.
    Whole,
    /// Byte offsets; all elements of an array are one.
    Offsets,
}

/// What is analysed, and how.
#[derive(Clone, Debug)]
pub struct Options {
    /// The object model.
    pub model: Model,
    /// V_exp: what unknown code can name. Empty for a whole program.
    pub exports: Vec<VarId>,
}

impl Options {
    /// A whole program: nobody else can name anything of it.
    pub fn whole_program(model: Model) -> Options {
        Options { model, exports: Vec::new() }
    }

    /// A library whose clients can use everything that has external linkage.
    pub fn library(model: Model, program: &Program) -> Options {
        Options { model, exports: program.defined_externals().collect() }
    }

    /// A library whose clients can use only these names. The error lists the names that the library does not
    /// define.
    pub fn exporting<'a>(
        model: Model,
        program: &Program,
        names: impl IntoIterator<Item = &'a str>,
    ) -> Result<Options, Vec<String>> {
        let mut exports = Vec::new();
        let mut seen = FxHashSet::default();
        let mut missing = Vec::new();
        let defined = |name: &str| program.external(name).filter(|&var| !program.is_imported(var));
        for name in names {
            // Clients can replace a weak procedure, so its keeper is exported with it.
            exports.extend(defined(&keeper_of_weak(name)).filter(|&keeper| seen.insert(keeper)));
            match defined(name) {
                Some(var) if seen.insert(var) => exports.push(var),
                Some(_) => {}
                None => missing.push(name.to_string()),
            }
        }
        // Summaries search this list by halves.
        exports.sort_unstable();
        if missing.is_empty() { Ok(Options { model, exports }) } else { Err(missing) }
    }
}

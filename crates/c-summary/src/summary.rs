//! A summary, and the stages of making one.

use std::time::{Duration, Instant};

use c_pointsto::{Model, Options, analyse};
use c_program::{Program, VarId};

use crate::absorb::absorb;
use crate::basic::basic;
use crate::combine::{CombineError, combine_library};
use crate::eliminate::eliminate;
use crate::live::{pass_through, remove_dead};
use crate::pairs::pair;
use crate::simplify::simplify;
use crate::substitute::substitute;

/// How far a summary has been optimized.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// All statements of the library that matter to pointers (Fig. 3.6).
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
    /// Whether others may define what it exports: then theirs is used, and this is no error.
    pub weak: bool,
    /// Variables, pointer statements that belong to no procedure, and procedures known by their effects.
    /// What has external linkage here is what the library exports or imports.
    pub program: Program,
}

/// What making a summary took: the thesis' Table 3.2.
#[derive(Clone, Copy, Debug, Default)]
pub struct Measures {
    /// T_pt: the points-to analysis of the library.
    pub points_to: Duration,
    /// T_sub: variable substitution.
    pub substitution: Duration,
    /// T_elim: elimination of statements and modifications, call graph included.
    pub elimination: Duration,
}

/// The summary of a library whose `exports` clients can name. With summaries of libraries that it uses, these
/// are taken into account (3.4.1); otherwise what it imports is unknown code (3.4.2).
pub fn summarize(
    name: &str,
    library: &Program,
    options: &Options,
    others: &[&Summary],
    stage: Stage,
) -> Result<Summary, CombineError> {
    summarize_measured(name, library, options, others, stage).map(|(summary, _)| summary)
}

/// As [`summarize`], with the time of each stage.
pub fn summarize_measured(
    name: &str,
    library: &Program,
    options: &Options,
    others: &[&Summary],
    stage: Stage,
) -> Result<(Summary, Measures), CombineError> {
    let mut measures = Measures::default();
    let mut summary = Summary {
        library: name.to_string(),
        validity: Validity::Any,
        stage: Stage::Basic,
        weak: false,
        program: basic(library, &options.exports),
    };
    if stage == Stage::Basic {
        return Ok((summary, measures));
    }
    summary.validity = Validity::Only(options.model);
    let start = Instant::now();
    substitute(&mut summary.program, options.model);
    simplify(&mut summary.program);
    measures.substitution = start.elapsed();
    summary.stage = Stage::Substituted;
    if stage == Stage::Substituted {
        return Ok((summary, measures));
    }
    let start = Instant::now();
    let whole = combine_library(&summary, others, options.model)?;
    let exports: Vec<VarId> = whole.defined_externals().collect();
    let results = analyse(&whole, &Options { model: options.model, exports });
    measures.points_to = start.elapsed();
    let start = Instant::now();
    eliminate(&mut summary.program, &results);
    pair(&mut summary.program, options.model);
    simplify(&mut summary.program);
    // What goes can leave more without a reader or a reason: twice is nearly always enough.
    for _ in 0..2 {
        absorb(&mut summary.program, options.model);
        remove_dead(&mut summary.program);
        pass_through(&mut summary.program);
        simplify(&mut summary.program);
    }
    measures.elimination = start.elapsed();
    summary.stage = Stage::Optimized;
    Ok((summary, measures))
}

impl Summary {
    /// The summary of a library that has nothing.
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

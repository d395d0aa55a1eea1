//! The stages of making a summary.

use std::time::{Duration, Instant};

use c_pointsto::{Options, analyse};
use c_program::{Program, VarId};

use crate::absorb::absorb;
use crate::basic::basic;
use crate::combine::{CombineError, combine_library};
use crate::eliminate::eliminate;
use crate::live::{pass_through, remove_dead};
use crate::pairs::pair;
use crate::simplify::simplify;
use crate::substitute::substitute;
use crate::summary::{Stage, Summary, Validity};

/// The cost of a summary: `FRAG`, Table 3.2.
#[derive(Clone, Copy, Debug, Default)]
pub struct Measures {
    /// T_pt: the points-to analysis of the library.
    pub points_to: Duration,
    /// T_sub: variable substitution.
    pub substitution: Duration,
    /// T_elim: elimination of statements and modifications, call graph included.
    pub elimination: Duration,
}

/// The summary of a library whose `exports` clients can name. `others` are summaries of libraries that it
/// uses (3.4.1). What it imports from elsewhere is unknown code (3.4.2).
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
    // From here on, variables are merged that are equal only in this model.
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
    // Clients of the library can use the others as well, so all exports count.
    let exports: Vec<VarId> = whole.defined_externals().collect();
    let results = analyse(&whole, &Options { model: options.model, exports });
    measures.points_to = start.elapsed();
    let start = Instant::now();
    eliminate(&mut summary.program, &results);
    pair(&mut summary.program, options.model);
    simplify(&mut summary.program);
    // Removing one thing can leave another without a reader or a reason. Two rounds are nearly always enough.
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

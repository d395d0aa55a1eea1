//! The absolute precision of the analysis, once the tests cover everything that is feasible.
//!
//! ```text
//! N(A)       = Σ over sites of the items that analysis A computes / number of sites
//! N(Prec)    = the same of the items that are feasible: those that were covered
//! N(A, Prec) = N(A) − N(Prec)
//! ```
//!
//! It is known only if every item that was not covered is known to be infeasible, by a waiver or by the finer
//! analysis.

use crate::counts::Counts;
use crate::item::Criterion;
use crate::model::Coverage;

/// How far an analysis is from the perfect one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Precision {
    /// Of which items.
    pub criterion: Criterion,
    /// Items of the analysis per site: N(A).
    pub computed: f64,
    /// Feasible items per site: N(Prec).
    pub feasible: f64,
}

impl Precision {
    /// N(A, Prec).
    pub fn absolute(&self) -> f64 {
        self.computed - self.feasible
    }
}

/// The absolute precision, if it is known.
pub fn precision(coverage: &Coverage, criterion: Criterion) -> Option<Precision> {
    let counts: Counts = match criterion {
        Criterion::Rc => coverage.totals.rc,
        Criterion::Tm => coverage.totals.tm,
    };
    let sites = coverage.totals.sites as f64;
    let is_known = counts.missed == 0 && counts.unmeasurable == 0 && counts.covered > 0;
    is_known.then(|| Precision {
        criterion,
        computed: counts.all() as f64 / sites,
        feasible: counts.covered as f64 / sites,
    })
}

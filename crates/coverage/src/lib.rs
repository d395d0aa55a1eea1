//! Which requirements did the tests cover?
//!
//! Input: a plan, a recording of the tests, and the user's waivers. Output: [`Coverage`], with a state for
//! each receiver class (RC) and each target method (TM) at each call, a reason for each miss, and
//! observations beyond the plan. It is stored as `result.json`, from which reports, checks and comparisons
//! are made. This crate opens no files and prints nothing.
//!
//! ```text
//! coverage of a group = Σ covered / Σ required        required = covered + missed
//! ```
//!
//! Waived and infeasible items are not required. Unmeasurable items are neither covered nor missed, and are
//! counted separately.

mod calls;
mod check;
mod counts;
mod diff;
mod explain;
mod gaps;
mod item;
mod json;
mod judge;
mod key;
mod model;
mod name;
mod observed;
mod precision;
mod ranking;
mod run;
mod selecting;
mod silence;
mod sourcing;
mod tally;
mod waivers;
mod witnessed;

#[cfg(test)]
mod tests;

pub use calls::{Calls, Missing, SiteKind};
pub use check::{Level, Rule, Shortfall, check, has_no_item};
pub use counts::{Counts, Group, Percent, Sums};
pub use diff::{Change, Diff, assumptions, diff};
pub use explain::CallPlace;
pub use gaps::{Ease, Gap, Gaps, NotCreated};
pub use item::{Against, Criterion, Deed, Item, Reason, Recipe, RecipeStep, State};
pub use json::{FORMAT, ResultError, SCHEMA, read, write};
pub use judge::{More, OtherPlan, Outside, judge};
pub use key::{item_key, site_key};
pub use model::{ClassCoverage, Coverage, Made, Member, MethodCoverage, SiteCoverage, Unmeasurable};
pub use name::Name;
pub use observed::{Observed, Verdict};
pub use precision::{Precision, precision};
pub use ranking::gaps;
pub use run::{Jvm, LoadedClass, Run};
pub use silence::Silence;
pub use waivers::{Waiver, WaiverError, WaiverOutcome, WaiverUse, parse_waivers};
pub use witnessed::{WitnessCounts, Witnessed};

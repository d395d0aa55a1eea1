//! Which objects can a variable hold, and which methods can a call reach?
//!
//! In: a program, entry methods and an [`Analysis`]. Out: [`Results`]: the call graph and the set of every variable,
//! field and array. One engine for all analyses: they differ in what distinguishes objects and what distinguishes
//! the calls of a method. Knows no tests and no reports; prints nothing.

mod analysis;
mod bodies;
mod calls;
mod classes;
mod contexts;
mod control;
mod engine;
mod entering;
mod fields;
mod filters;
mod frames;
mod groups;
mod heap;
mod hierarchy;
mod lambdas;
mod measures;
mod objects;
mod plan;
mod proxies;
mod receivers;
mod reflection_log;
mod results;
mod rules;
mod targets;
mod why;

pub use analysis::{
    Analysis, ByHierarchy, Merged, Reflection, Replicated, Sensitivity, Unknown, UnknownAnalysis,
};
pub use control::{Control, Progress};
pub use engine::analyse;
pub use entering::Start;
pub use measures::{CallSite, Counts, Measures, ObjectId, Set, call_sites, failing_casts, measure};
pub use objects::{Object, Site};
pub use reflection_log::{Logged, LoggedKind, read_log};
pub use results::{CallEdge, Diagnostics, InstanceId, Results};
pub use targets::{SiteDepth, Targets};
pub use why::{Derivation, Explainer, Holder, How, Link, Step};

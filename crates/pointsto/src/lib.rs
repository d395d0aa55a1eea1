//! Which objects can a variable hold, and which methods can a call reach?
//!
//! In: a program, entry methods, rules and an [`Analysis`]. Out: [`Results`]: the call graph and the set of
//! every variable, field and array. One engine serves all analyses; they differ in what distinguishes objects
//! and the calls of a method. What bodies do not say comes in as a list of [`Rule`]s. This crate knows no
//! single rule, no tests and no reports, and prints nothing.
//!
//! The modules in layers: what is counted and kept (`analysis` to `bodies`), the engine's state and what
//! rules see of it (`engine`), its verbs (`classes` to `uses`), the loop (`run`), and what comes out
//! (`hierarchy`, `results`, `measures`).

mod analysis;
mod callees;
mod conditions;
mod contexts;
mod control;
mod definitions;
mod diagnostics;
mod fields;
mod filters;
mod focus;
mod frames;
mod objects;
mod outline;
mod passes;
mod reasons;
mod reflection_log;
mod tags;
mod targets;

mod bodies;

mod engine;

mod calls;
mod classes;
mod entering;
mod groups;
mod heap;
mod modelling;
mod owners;
mod reaching;
mod receivers;
mod statements;
mod uses;

mod hierarchy;
mod measures;
mod results;
mod run;

pub use analysis::{
    Analysis, ByHierarchy, Merged, Record, Reflection, Replicated, Sensitivity, Sharp, Unknown,
    UnknownAnalysis,
};
pub use callees::CallEdge;
pub use control::{Control, Progress};
pub use diagnostics::Diagnostics;
pub use engine::{Act, Arrival, At, Cx, Draft, Model, Rule, RuleSite, UnselectedSite};
pub use entering::Start;
pub use focus::{Focus, is_platform};
pub use frames::InstanceId;
pub use measures::{CallSite, Counts, Measures, call_sites, failing_casts, measure};
pub use objects::{Object, Site, dispatch_class};
pub use outline::{Choice, Place, Slot, Use};
pub use reflection_log::{Logged, LoggedKind, read_log};
pub use results::Results;
pub use run::analyse;
pub use solver::{NodeId, ObjectId, Set};
pub use targets::{SiteDepth, Targets};

/// The constraints of a finished analysis and their reasons, for those who explain its results.
pub mod inside {
    pub use crate::callees::{Callee, Groups};
    pub use crate::fields::FieldNodes;
    pub use crate::frames::{Frame, Owner};
    pub use crate::outline::{Constraint, Outline, Step};
    pub use crate::reasons::{Deed, DeedKind, SILENT};
    pub use crate::results::{CallOf, Trace, Why};
}

//! Analyses program fragments: Java components without their clients, C libraries without theirs.
//!
//! This crate owns the flow from jars and C files to results. Each step is one function of one module; it
//! takes the value of the step before it and returns a value. Nothing is printed, and no option, environment
//! variable or global state decides anything: what a step needs is passed to it.
//!
//! | line | steps |
//! |---|---|
//! | [`java`] | class path → component and interface → analysis → requirements → plan; or a whole program → call graph, sets, `why` |
//! | [`testing`] | plan and recordings → judgement → widening → recipes → reports |
//! | [`c`] | sources → exports → summaries → analysis → answers, or a new summary |
//! | [`documents`] | any result → JSON or DOT |
//!
//! An [`observe::Observer`] follows the steps: progress, numbers, problems of the input. [`limits::Limits`]
//! bound an analysis in time and memory, and let the caller cancel it. Errors are enums that hold what was
//! asked for and what there is instead.
//!
//! # Which classes can a call receive?
//!
//! ```
//! use breccia::java::requirements::{Planned, Request};
//! use breccia::requirements::Which;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/station/classes");
//! let mut request = Request::of_component([folder]);
//! request.analysis.analysis = "kobj:1".parse()?;
//! let planned = Planned::analyse(&mut (), &request, Which::Polymorphic)?;
//! let program = &planned.analysed.input.program;
//! for site in &planned.required.sites {
//!     let receivers: Vec<String> = site.receivers.iter().map(|&class| program.type_name(class)).collect();
//!     println!("{}: {}", program.method_name(site.method), receivers.join(", "));
//! }
//! # assert_eq!(planned.required.sites.len(), 2);
//! # Ok(())
//! # }
//! ```
//!
//! `examples/requirements.rs` is the same for a jar of your own, `examples/exports.rs` shows what the
//! functions of a C library may modify.

pub mod c;
pub mod documents;
pub mod java;
pub mod limits;
pub mod observe;
mod problem;
pub mod testing;

pub use self::problem::Problem;

/// The rooms whose values this crate takes and returns.
pub use {
    c_front, c_pointsto, c_program, c_summary, classpath, coverage, fragment, plan, pointsto, program,
    recording, requirements,
};

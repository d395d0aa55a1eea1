//! What would the papers' own transfer functions say?
//!
//! A points-to analysis as plain as it can be: sets of named things, and every statement of every method that is
//! reached, in every context, looked at again and again until nothing changes. It is a direct reading of Fig. 2 and
//! Fig. 6 of "Parameterized Object Sensitivity for Points-to Analysis for Java" (2005), extended to all of Java in
//! the same manner, and exists so that the fast engine can be held against it. It shares no code with that engine,
//! is never shipped, and knows nothing of speed.

mod analysis;
mod bodies;
mod calls;
mod contexts;
mod dynamic;
mod exceptions;
mod facts;
mod lambdas;
mod natives;
mod policy;
mod statements;
mod things;

pub use analysis::analyse;
pub use facts::Facts;
pub use policy::{Contexts, Heap, Policy, Replicated, Statics};
pub use things::{Context, Element, Object, Pointer, Site};

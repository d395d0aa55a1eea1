//! What do the papers' own transfer functions compute?
//!
//! A points-to analysis that is as simple as possible: it has sets of named things, and visits every
//! statement of every reached method, in every context, until nothing changes. It implements
//! `OS`, Fig. 2 and Fig. 6 directly, extended to all of Java in the same way. Tests compare the fast engine
//! with it. It shares no code with that engine, is never shipped, and does not try to be fast.
//! `docs/papers.md` explains the tags.

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

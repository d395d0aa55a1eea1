//! Inclusion constraints over sets of objects, solved to a fixed point while they are still being found.
//!
//! In: nodes, objects, edges `a ⊆ b` (with or without a filter), and a client that is told of every new
//! object at a node and may add more of all. Out: for each node, its set.
//! Knows neither Java nor C: an object has a *kind*, and a filter is a set of kinds, and that is all.

mod bits;
mod cycles;
mod edges;
mod kinds;
mod list;
mod pool;
mod set;
mod solve;
mod worklist;

pub use kinds::{FilterId, KindId, ObjectId};
pub use set::{Set, SetIter};
pub use solve::{Client, NodeId, Solver, Statistics};

//! Inclusion constraints over sets of objects, solved to a fixed point while clients still add new ones.
//!
//! In: nodes, objects, edges `a ⊆ b` (with or without a filter), and a client that sees every new
//! object at a node and may add more of everything. Out: for each node, its set.
//!
//! Every constraint may be added with a [`Reason`]. A solver made by [`Solver::recording`] keeps them all,
//! and [`History::cheapest_way`] then shows how an object comes to a node, one constraint after the other.
//! Any other solver forgets reasons at once.
//!
//! Knows neither Java nor C: an object has a *kind*, a filter is a set of kinds, and that is all.

mod because;
mod bits;
mod cycles;
mod edges;
mod history;
mod kinds;
mod list;
mod node;
mod pool;
mod record;
mod search;
mod set;
mod solve;
mod worklist;

pub use because::Because;
pub use history::History;
pub use kinds::{FilterId, KindId, ObjectId};
pub use node::NodeId;
pub use record::{Fact, Reason};
pub use search::{Guide, Patience, Step, Way};
pub use set::{Set, SetIter};
pub use solve::{Client, Solver, Statistics};

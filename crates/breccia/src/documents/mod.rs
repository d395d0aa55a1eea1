//! Results as documents for other programs: JSON, whose fields `crates/cli/JSON.md` describes, and DOT.
//!
//! What may be large is written to a writer piece by piece; what is small is a value.

pub mod bodies;
pub mod c;
pub mod calls;
pub mod classes;
pub mod diff;
pub mod dot;
pub mod hierarchy;
pub mod inspect;
pub mod interface;
pub mod numbers;
pub mod offline;
pub mod parts;
pub mod placeholders;
pub mod plan;
pub mod sets;
pub mod why;

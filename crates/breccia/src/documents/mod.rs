//! Results as documents for other programs: JSON, whose fields `crates/cli/JSON.md` describes, and DOT.
//!
//! A document is a type of its own. Its fields are declared in the order in which they are printed, mostly by
//! name. What may be large is written piece by piece; what is small is a value.

pub mod bodies;
pub mod c;
pub mod calls;
pub mod classes;
pub mod compare;
pub mod component;
pub mod diff;
pub mod dot;
pub mod hierarchy;
pub mod inspect;
pub mod interface;
mod lines;
pub mod numbers;
pub mod offline;
pub mod parts;
pub mod placeholders;
pub mod plan;
pub mod sets;
pub mod why;

//! Ground floor: dense ids, arenas over them, interning, sets of small numbers, and components of graphs.
//!
//! Everything countable in breccia is a `u32` of its own type, an index into an arena.
//! Knows no program, neither Java nor C.

mod arena;
mod bits;
mod bytes;
mod components;
mod id;
mod values;

pub use arena::{Arena, Span};
pub use bits::Bits;
pub use bytes::ByteInterner;
pub use components::Components;
pub use id::Id;
pub use values::Interner;

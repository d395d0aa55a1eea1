//! Ground floor: dense ids, arenas over them, and interning.
//!
//! Everything countable in breccia is a `u32` of its own type, an index into an arena.
//! Knows no program, neither Java nor C.

mod arena;
mod bytes;
mod id;
mod values;

pub use arena::{Arena, Span};
pub use bytes::ByteInterner;
pub use id::Id;
pub use values::Interner;

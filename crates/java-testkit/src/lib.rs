//! What do tests of the Java rooms need that no room gives?
//!
//! Lowered bodies compared with their bytecode, and plans that watch every call. Only tests, fuzz targets and
//! the laboratory use it; nothing that ships does.

mod all_calls;
mod bytecode;

pub use all_calls::of_all_calls;
pub use bytecode::compare_with_bytecode;

//! One file per structure of JVMS chapter 4, each the twin of a file under `write`.

pub mod attribute;
pub mod class;
pub mod code;
pub mod instruction;
pub mod member;
pub mod pool;

//! C as it is written, read without a compiler's help beyond its preprocessor.

pub mod lex;
pub mod lower;
pub mod parse;
pub mod position;
pub mod syntax;
pub mod types;

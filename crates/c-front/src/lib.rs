//! Reads C source, with only the help of a compiler's preprocessor, and lowers it to statements.
//!
//! The way in is [`read`]: from [`Input`]s (a compilation database, files with flags, preprocessed files) and
//! [`Settings`] to an [`Output`] with one [`c_program::Program`] and what went wrong. Both object models,
//! structs as a whole and by byte offset, are in the same statements: an analysis that takes objects whole
//! leaves offsets aside. [`meant_at`] answers what `file.c:123:name` means.
//!
//! | step | module |
//! |---|---|
//! | flags, databases, `cc -E` | [`door`] |
//! | text to words | [`lex`] |
//! | words to a tree | [`parse`], [`syntax`] |
//! | types and where members lie | [`types`] |
//! | tree to statements | [`mod@lower`] |
//!
//! Knows no analysis and no Java. Only [`door`] opens sources and starts a process. Nothing panics on bad
//! input, and nesting is bounded; [`parse`] and [`mod@lower`] want a stack of 64 MB for the deepest nesting,
//! which [`read`] gives them.

pub mod ask;
pub mod door;
pub mod lex;
pub mod lower;
pub mod parse;
pub mod position;
mod read;
pub mod syntax;
pub mod types;

pub use ask::{meant_at, variables_at};
pub use door::{Input, NoText, SourceFile, compile_commands, lines_of, real_path};
pub use lower::{Integers, Options};
pub use read::{Costs, Output, Problem, Settings, declared_names, read};

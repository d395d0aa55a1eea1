//! Method bodies as a typed register form in pruned SSA, and the lowering of bytecode to it.
//!
//! In: a linked [`program::Program`]. Out: a [`Body`] per method, self-contained except for the program's
//! ids. Knows no analysis, and decides nothing about what a call reaches.

mod body;
mod build;
mod ids;
mod lower;
mod operands;
mod parse;
mod print;
mod statement;
mod verify;

// Tests compile a source of `java-testkit`, which says `ir`.
#[cfg(test)]
extern crate self as ir;

pub use body::{Block, Body, DynamicCall, ExceptionEdge, Form, Switch};
pub use build::{BodyBuilder, BuildError, BuildProblem};
pub use ids::{BlockId, StmtId, VarId};
pub use lower::{Copies, FrameCheck, LowerError, LowerOptions, Lowered, lower, lower_class};
pub use parse::{Parsed, RoundTrips, parse, parse_body, round_trip, round_trip_classes};
pub use print::{Ink, NoPaint, Paint, PrintStyle, print_body, print_class, write_body, write_class};
pub use statement::{BinaryOp, CallKind, Condition, Const, List, OptionalVar, Stmt, TextRange, UnaryOp};
pub use verify::{Dominators, Violation, verify};

//! C programs as flow-insensitive analyses see them: variables, procedures, and a handful of statements.
//!
//! The statements are those of `FRAG`, Fig. 3.1 (address-of, copy, load, store, calls, non-pointer
//! assignment), each with what a second object model needs besides: byte offsets, sizes, and layouts. An
//! analysis that takes objects as a whole ignores offsets and sizes, and has the representation of `FRAG`.
//!
//! [`Program`] is built by a front end (`new_*`, [`Program::push`]), or read from text ([`read`]); units are
//! put together by [`link`]. [`print()`] writes what [`read`] reads (`docs/c-text.md`). Knows no C syntax,
//! no types, and no analysis.

mod ids;
mod layout;
mod link;
mod literals;
mod program;
mod statement;
pub mod text;
mod var;

pub use ids::{FileId, NameId, ProcId, StatementId, UnitId, VarId};
pub use layout::{Array, CELL, Layout, LayoutId, Shift};
pub use link::{LinkProblem, Linked, Weaving, keeper_of_weak, link, weave};
pub use literals::merge_literals;
pub use program::{Effects, Proc, Program, Unit};
pub use statement::{Access, Actual, CallEffect, Callee, Operation, Statement, VarPlace};
pub use text::{TextError, print, read};
pub use var::{Linkage, Position, Var, VarKind};

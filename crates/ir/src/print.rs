//! Bodies and classes as text that people read and [`crate::parse()`] reads back.
//!
//! `docs/ir-text.md` describes the form. Writes to anything that takes text; the caller decides about
//! colours. Knows neither files nor terminals.

mod body;
mod class;
mod constant;
mod dynamic;
pub(crate) mod flags;
mod operands;
mod paint;
pub(crate) mod quote;
mod scope;
mod statement;
mod symbols;
mod variables;
pub(crate) mod words;

use std::fmt;

use program::{ClassId, MethodId, Program};

use crate::body::Body;

pub(crate) use operands::handle_word;
use paint::Pen;
pub use paint::{Ink, NoPaint, Paint};
pub(crate) use scope::marker;

/// Which comments are printed after the statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintStyle {
    /// `// line 12 @5`: source line and offset of the instruction. The parser takes them back.
    pub positions: bool,
    /// `// from b0, b2`: the blocks that come before.
    pub predecessors: bool,
}

impl PrintStyle {
    /// No comments at all.
    pub const PLAIN: PrintStyle = PrintStyle { positions: false, predecessors: false };
}

impl Default for PrintStyle {
    fn default() -> Self {
        Self { positions: true, predecessors: true }
    }
}

/// A body as text.
pub fn print_body(program: &Program, body: &Body, style: &PrintStyle) -> String {
    let mut text = String::new();
    write_body(&mut text, &NoPaint, program, body, style).expect("a string takes all text");
    text
}

/// A class as text, with those bodies of its methods that are given.
pub fn print_class(program: &Program, class: ClassId, bodies: &[Body], style: &PrintStyle) -> String {
    let mut text = String::new();
    write_class(&mut text, &NoPaint, program, class, bodies, &[], style).expect("a string takes all text");
    text
}

/// Writes a body, piece by piece, through `paint`.
pub fn write_body(
    out: &mut dyn fmt::Write,
    paint: &dyn Paint,
    program: &Program,
    body: &Body,
    style: &PrintStyle,
) -> fmt::Result {
    let mut pen = Pen::new(out, paint);
    let scope = scope::Scope::of(program, program.method(body.method).class);
    body::BodyPrinter::new(&mut pen, &scope, body, style, "").print()
}

/// Writes a class, piece by piece, through `paint`. What could not be lowered is `unread`: a comment says
/// why.
pub fn write_class(
    out: &mut dyn fmt::Write,
    paint: &dyn Paint,
    program: &Program,
    class: ClassId,
    bodies: &[Body],
    unread: &[(MethodId, String)],
    style: &PrintStyle,
) -> fmt::Result {
    class::class(&mut Pen::new(out, paint), program, class, bodies, unread, style)
}

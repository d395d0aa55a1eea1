//! Classes and bodies from text: so that an analysis can be tested on ten lines.
//!
//! `docs/ir-text.md` describes the form, which is what [`crate::print_class`] prints, with some liberties for
//! those who write it by hand. A text that cannot be understood gives an error with its place; nothing
//! panics. Whether a body is really in SSA form, [`crate::verify`] checks.

mod body;
mod call;
mod class;
mod constant;
mod cursor;
mod dynamic;
mod lexer;
mod member;
mod names;
mod round_trip;
mod statement;
mod token;
mod value;
mod variables;

use program::{ClassId, Program};
use text::TextError;

use crate::body::Body;

use cursor::Parser;
pub use round_trip::{RoundTrips, round_trip, round_trip_classes};

/// What a text has added to a program.
#[derive(Debug, Default)]
pub struct Parsed {
    /// The classes, in the order of the text.
    pub classes: Vec<ClassId>,
    /// The bodies, in the order of the text.
    pub bodies: Vec<Body>,
}

/// Adds the classes of a text to a program. Classes that are named and not defined are missing ones.
///
/// ```
/// let text = "
/// class p.Cell { Object value;
///   void set(Object x) {
///     this.Cell::value = x
///     return
///   }
/// }";
/// let mut program = program::Program::empty();
/// let parsed = ir::parse(&mut program, text)?;
/// assert_eq!(parsed.bodies[0].stmts().len(), 2);
/// # Ok::<(), text::TextError>(())
/// ```
///
/// # Errors
///
/// The first thing that cannot be understood. The program may then know some of the names and classes.
pub fn parse(program: &mut Program, text: &str) -> Result<Parsed, TextError> {
    Parser::new(program, text)?.classes()
}

/// The body of one method of a known class, as [`crate::print_body`] prints it. The method must be declared.
///
/// # Errors
///
/// The first thing that cannot be understood. The program may then know some of the names.
pub fn parse_body(program: &mut Program, class: ClassId, text: &str) -> Result<Body, TextError> {
    Parser::new(program, text)?.single_body(class)
}

impl<'t, 'p> Parser<'t, 'p> {
    fn new(program: &'p mut Program, text: &'t str) -> Result<Self, TextError> {
        Ok(Self { text, tokens: lexer::tokens(text)?, next: 0, program, package: Vec::new() })
    }
}

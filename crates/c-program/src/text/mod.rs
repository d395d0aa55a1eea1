//! The text form (`docs/c-text.md`): close to the figures of `FRAG`, so that tests can be compared with them.

mod names;
mod print;
mod read;
mod statements;
mod tokens;

pub use ::text::TextError;
pub use names::Names;
pub use print::{print, print_operation, print_statement};
pub use read::read;
pub use statements::{
    Scope, read_access, read_layout, read_operation, read_place, write_access, write_layout,
};
pub use tokens::{Token, Tokens, is_bare, quoted};

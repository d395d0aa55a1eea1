//! Ground floor: how is text made safe and readable?
//!
//! Names come from class files, C sources and the user's file system, so they may hold anything. Whatever is
//! shown goes through [`escape`] first. Knows no program, no file and no terminal.

mod error;
mod escape;
mod number;
mod scan;
mod suggest;
mod table;

pub use error::TextError;
pub use escape::{escape, escape_char, escape_lines, escape_path, is_hostile};
pub use number::{count, grouped, grouped_by, plural};
pub use scan::Scanner;
pub use suggest::{SUGGESTIONS, nearest};
pub use table::{Align, Table};

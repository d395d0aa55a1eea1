//! Tests in Java that do what sequences do.
//!
//! | file | what it writes |
//! |---|---|
//! | `names.rs` | names of types, variables and methods |
//! | `literal.rs` | literals |
//! | `body.rs` | the statements of a test |
//! | `assertion.rs` | what a test asserts |
//! | `file.rs` | the file |

mod assertion;
mod body;
mod file;
mod literal;
mod names;

pub use file::{Junit, Test, TestFile, Written, write};
pub use names::{identifier, is_name, simple, test_name};

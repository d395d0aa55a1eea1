//! Tests in Java that do what sequences do.
//!
//! | file | what it writes |
//! |---|---|
//! | `names.rs` | names of types, variables and methods |
//! | `literal.rs` | literals |
//! | `body.rs` | the statements of a test |
//! | `assertion.rs` | what a test asserts |
//! | `file.rs` | the file |
//! | `member.rs` | a file that asks the compiler which members of libraries it knows |

mod assertion;
mod body;
mod file;
mod literal;
mod member;
mod names;

pub use file::{Junit, Test, TestFile, Written, write};
pub use member::members;
pub use names::{identifier, is_name, simple, test_name};

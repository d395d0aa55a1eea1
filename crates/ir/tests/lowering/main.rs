//! Lowering against the JVM, on minimal bytecode, and on what no compiler would write.
#![allow(clippy::disallowed_methods, reason = "tests use files, the environment and other programs")]
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test fails by panicking and says what it did"
)]

mod check;
mod differential_jdk;
mod errors;
mod flow;
mod handlers;
mod hostile;
mod subroutines;
mod support;
mod traps;
mod values;

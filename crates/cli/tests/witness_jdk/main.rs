//! `breccia witness`: tests that breccia writes, and components that it must survive.
#![allow(clippy::disallowed_methods, reason = "tests use files, the environment and other programs")]
#![allow(clippy::unwrap_used, reason = "a failure here is a failed test, helpers included")]

mod hostile;
mod lambdas;
mod refused;
mod support;
mod written;

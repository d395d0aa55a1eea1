//! Text in, text out: small programs, and what stands in them once the probes of a plan are there.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

mod calls;
mod changed;
mod constructors;
mod lambdas;
mod limits;
mod versions;

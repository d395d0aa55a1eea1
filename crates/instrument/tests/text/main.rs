//! Text in, text out: small programs, and their code with the probes of a plan.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

mod calls;
mod changed;
mod constructors;
mod lambdas;
mod limits;
mod versions;

//! Compares the fast engine with the simple reference: on fixtures, on random programs, and in the order of
//! precision.
//!
//! `BRECCIA_TEST_SCALE=20` takes twenty times as many random programs.
#![allow(clippy::disallowed_methods, reason = "tests use files, the environment and other programs")]

mod analyses;
mod compiled;
mod differences;
mod engine;
mod findings;
mod fixtures;
mod generate;
mod goldens;
mod hold;
mod order;
mod pieces;
mod plain;
mod random_programs;
mod subject;

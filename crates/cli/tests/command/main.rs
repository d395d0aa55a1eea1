//! What the user types, and what the user gets: the built command, run as a process.
#![allow(clippy::unwrap_used, reason = "a failure here is a failed test, helpers included")]

mod support;

mod classes;
mod demo;
mod hierarchy;
mod inspect;
mod ir;
mod json;
mod options;

//! The agent in real JVMs: what it records, and that the program under it does what it always did.
//!
//! Each program runs on every JDK that tests can find (17 and the newest). Plans are generated from the
//! classes: all calls are watched, so that no analysis influences what is observed.
#![allow(clippy::disallowed_methods, reason = "tests use files, the environment and other programs")]
#![allow(clippy::unwrap_used, reason = "a failure here is a failed test, helpers included")]

mod support;

mod attribution;
mod deaths;
mod faults;
mod jdk_component;
mod kinds;
mod loaders;
mod odd;
mod offline;
mod smoke;
mod threads;

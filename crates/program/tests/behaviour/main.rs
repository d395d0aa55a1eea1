//! What `program` promises, as text in and text out, and compared with a JVM.
#![allow(missing_docs, clippy::unwrap_used, reason = "a test has no users")]

mod attributes;
mod damage;
mod hierarchy;
mod jvm;
mod lambdas;
mod linking;
mod notation;
mod resolution;
mod selection;
mod subtyping;

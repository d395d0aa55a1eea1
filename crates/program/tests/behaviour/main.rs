//! What `program` promises, as text in and text out, and compared with a JVM.
#![allow(clippy::disallowed_methods, reason = "tests use files, the environment and other programs")]
#![allow(missing_docs, clippy::unwrap_used, reason = "a test has no users")]

mod attributes;
mod damage;
mod hierarchy;
mod jvm_jdk;
mod lambdas;
mod linking_jdk;
mod notation;
mod resolution;
mod selection;
mod subtyping;

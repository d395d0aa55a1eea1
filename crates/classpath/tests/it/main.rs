//! Tests of the class path reader: containers are built here, byte by byte, and shown as text.
#![allow(clippy::disallowed_methods, reason = "tests use files, the environment and other programs")]
#![allow(clippy::unwrap_used, reason = "a test helper may fail where the test would")]

mod directories;
mod hostile_zips;
mod images;
mod installed_jdk;
mod jars;
mod jdk;
mod mutations;
mod support;

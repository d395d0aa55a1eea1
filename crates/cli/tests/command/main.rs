//! What the user types, and what the user gets: the built command, run as a process.
#![allow(clippy::disallowed_methods, reason = "tests use files, the environment and other programs")]
#![allow(clippy::unwrap_used, reason = "a failure here is a failed test, helpers included")]

mod support;
mod testing_jdk;

mod c_cc;
mod c_exports_cc;
mod c_places_cc;
mod c_users_cc;
mod c_warnings_cc;
mod c_weak_cc;
mod callgraph;
mod calls_jdk;
mod classes;
mod compare;
mod config;
mod demo;
mod entries;
mod fragment;
mod frameworks_jdk;
mod hierarchy;
mod inspect;
mod ir;
mod json;
mod json_jdk;
mod json_types;
mod libraries_jdk;
mod library_types_jdk;
mod limits_jdk;
mod options;
mod outside_jdk;
mod pointsto;
mod reflection_log;
mod why;
mod work_limit;

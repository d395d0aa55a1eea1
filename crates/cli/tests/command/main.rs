//! What the user types, and what the user gets: the built command, run as a process.
#![allow(clippy::unwrap_used, reason = "a failure here is a failed test, helpers included")]

mod support;
mod testing;

mod c;
mod c_exports;
mod c_places;
mod c_users;
mod c_warnings;
mod c_weak;
mod callgraph;
mod classes;
mod compare;
mod config;
mod demo;
mod entries;
mod fragment;
mod hierarchy;
mod inspect;
mod ir;
mod json;
mod library_types;
mod limits;
mod options;
mod outside;
mod pointsto;
mod reflection_log;
mod why;

//! Rules for what bytecode does not say, each on small programs: one where it matters, one where it must stay
//! silent.
//!
//! `conditions`, `empty_arrays`, `owners` and `passes` check what analyses do more precisely than the papers.
//! Every file of `src/rules` has its twin here (`cargo xtask tidy` checks that). What the rules make of the
//! whole JDK is checked in `tests/rules_jdk`.

mod arrays;
mod boxing;
mod charsets;
mod class_objects;
mod classes;
mod conditions;
mod constructors;
mod dynamic;
mod dynamic_constants;
mod empty_arrays;
mod fields;
mod finalizers;
mod handle_calls;
mod handles;
mod harness;
mod libraries;
mod listed;
mod log;
mod machine;
mod methods;
mod native;
mod owners;
mod passes;
mod predicates;
mod privileged;
mod proxies;
mod raw_access;
mod records;
mod references;
mod serialization;
mod services;
mod strings;
mod tags;
mod threads;
mod unknown;
mod unsafe_access;
mod var_handles;
mod wrapped;
mod xml_factories;

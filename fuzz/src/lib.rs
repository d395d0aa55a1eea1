//! The properties that are fuzzed, one module per room. `fuzz_targets` holds one line for each.

pub mod class_files;

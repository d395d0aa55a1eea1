//! The properties that are fuzzed, one module per room. `fuzz_targets` holds one line for each.

pub mod body_text;
pub mod c_libraries;
pub mod c_summaries;
pub mod c_units;
pub mod class_files;
pub mod containers;
pub mod lowering;
pub mod plans;
pub mod recordings;
pub mod results;
pub mod version_scripts;

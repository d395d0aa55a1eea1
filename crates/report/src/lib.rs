//! How is coverage shown?
//!
//! Input: a judged result. Output: text for terminals, Markdown for pull requests, XML in the formats of
//! JaCoCo and Cobertura, CSV, LCOV, SARIF, and a site of HTML pages as pairs of relative path and bytes. This
//! crate opens no files and prints nothing: the caller passes functions that provide sources and write pages.
//! Every name may come from an attacker, so each format escapes what it writes.

mod advice;
mod cobertura;
mod counters;
mod csv;
mod jacoco;
mod lcov;
mod locate;
mod markdown;
mod markup;
mod names;
#[cfg(test)]
mod sample;
mod sarif;
#[cfg(test)]
mod tests;
mod text;

pub mod html;

pub use advice::{advice, missed};
pub use cobertura::cobertura;
pub use csv::csv;
pub use jacoco::jacoco_xml;
pub use lcov::{lcov, without_line};
pub use locate::FindSource;
pub use markdown::{MarkdownOptions, contradictions, markdown};
pub use names::{class_name, method_name, package_name, short_name};
pub use sarif::{Sarif, SarifOptions, sarif};
pub use text::{
    Role, STEPPED_DOWN, TextOptions, analysis_line, analysis_text, change_line, failure, gaps_table, misses,
    missing_line, summary, total_line, witness_line,
};

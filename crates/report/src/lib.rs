//! How is coverage shown?
//!
//! In: a judged result. Out: text for terminals, Markdown for pull requests, XML in the forms of JaCoCo and Cobertura, CSV, LCOV, SARIF,
//! and a site of HTML pages as pairs of relative path and bytes. Opens no files and prints nothing: sources come in, and pages go out,
//! through functions that the caller hands over. Every name may have been written by somebody who means ill, so each way out escapes what
//! it writes.

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

pub use cobertura::cobertura;
pub use csv::csv;
pub use jacoco::jacoco_xml;
pub use lcov::{lcov, without_line};
pub use locate::FindSource;
pub use markdown::{MarkdownOptions, contradictions, markdown};
pub use names::{class_name, method_name, package_name, short_name};
pub use sarif::{Sarif, SarifOptions, sarif};
pub use text::{Role, TextOptions, change_line, failure, gaps_table, misses, summary, total_line};

//! How is coverage shown?
//!
//! In: a judged result. Out: text for terminals, Markdown for pull requests, XML in JaCoCo's form, and a site of HTML pages as pairs of
//! relative path and bytes. Opens no files and prints nothing: sources come in, and pages go out, through functions that the caller
//! hands over. Every name may have been written by somebody who means ill, so each way out escapes what it writes.

mod jacoco;
mod markdown;
mod names;
#[cfg(test)]
mod sample;
#[cfg(test)]
mod tests;
mod text;

pub mod html;

pub use jacoco::jacoco_xml;
pub use markdown::{MarkdownOptions, contradictions, markdown};
pub use names::{class_name, method_name, package_name, short_name};
pub use text::{Role, TextOptions, change_line, failure, gaps_table, misses, summary, total_line};

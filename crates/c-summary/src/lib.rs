//! Summaries of C libraries (thesis, 3.3): what a client's analysis needs of a library, without its source.
//!
//! [`summarize`] makes a [`Summary`] of a library, basic or optimized; [`Summary::write`] and
//! [`Summary::read`] are twins (`docs/c-summary.md`); [`combine`] puts a client and any number of summaries
//! together as a program for `c_pointsto`, [`combine_fragment`] a library that is to be analysed without its
//! clients. [`libc`] has the summary of the C library, written by hand. Summaries preserve precision: the
//! client's points-to and Mod sets are those that the library's source would give.

mod absorb;
mod basic;
mod combine;
mod eliminate;
mod labels;
pub mod libc;
mod live;
mod mentions;
mod pairs;
mod read;
mod short;
mod simplify;
mod subset_graph;
mod substitute;
mod summarize;
mod summary;
mod write;

pub use combine::{CombineError, Combined, Part, combine, combine_fragment};
pub use mentions::Mentions;
pub use read::SummaryError;
pub use summarize::{Measures, summarize, summarize_measured};
pub use summary::{Stage, Summary, Validity};

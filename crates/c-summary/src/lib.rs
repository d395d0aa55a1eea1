//! Summaries of C libraries (`FRAG`, 3.3): what a client's analysis needs of a library, without its source.
//!
//! [`summarize`] makes a [`Summary`] of a library, basic or optimized. [`Summary::write`] and
//! [`Summary::read`] are twins (`docs/c-summary.md`). [`combine`] combines a client with any number of
//! summaries into a program for `c_pointsto`; [`combine_fragment`] does so for a library without its clients.
//! [`libc`] has the hand-written summary of the C library. Summaries preserve precision: the points-to and
//! Mod sets of a client are the same as with the source of the library.

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

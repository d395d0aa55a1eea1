//! The line for C, step by step: each step takes the value of the one before it.
//!
//! | step | function | value |
//! |---|---|---|
//! | read sources | [`program::read`] | [`program::Sources`] |
//! | find what a library exports | [`exports::find`] | [`c_pointsto::Options`] |
//! | add the summaries of what is used | [`program::library`], [`program::client`] | [`program::Linked`] |
//! | analyse | [`program::analyse`] | [`c_pointsto::Results`] |
//! | answer questions | [`questions::Asked`] | [`questions::Answer`] |
//! | or write a summary for clients | [`program::summarize`] | [`c_summary::Summary`] |

pub mod exports;
pub mod libraries;
mod missing;
pub mod names;
pub mod program;
pub mod questions;
pub mod shared_object;
pub mod unanswered;
pub mod version_script;

//! The testing line: recordings are judged against a plan, what was ruled out is looked at again, what was
//! missed gets a recipe.

pub mod agent;
mod judge;
pub mod offline;
mod recipes;
pub mod reports;
mod widen;

pub use self::judge::{Case, Component, JudgeError, contradictions, judge};

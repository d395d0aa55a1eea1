//! Which members are in *Int*, and why: one file for each reason.

mod arrays;
mod framework;
mod given;
mod ignored;
mod inferred;
mod library;
mod runner;
mod serialization;
mod unanswered;
mod visible;

pub use framework::add_framework_members;
pub use given::add_given;
pub use inferred::inferred;
pub use library::{add_library_members, functional};
pub use runner::add_runner;
pub use serialization::add_serialization;
pub(crate) use serialization::streams;
pub use unanswered::unanswered;
pub use visible::{Visibility, by_visibility, is_open, members_of};

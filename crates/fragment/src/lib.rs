//! What can be done with a component that has no client and no `main`?
//!
//! In: a program, which of its classes are the component, and how clients may use them. Out: the interface
//! *Int*, the set of classes *Cls* that belong to it, and a placeholder main: a method that does whatever any
//! client could do, as statements to print and as bodies to analyse. Follows `FCA`, sections II and III.
//! Knows no analysis, no tests and no files.

mod abstracts;
mod bodies;
mod client_bodies;
mod clients;
mod conversions;
mod interface;
mod java;
mod members;
mod names;
mod objects;
mod placeholders;
mod relevant;
mod scope;
mod writer;

pub use bodies::{Done, Main, PLACEHOLDER, build};
pub use clients::{Client, Clients};
pub use conversions::Language;
pub use interface::{Arrays, Interface, Member, MemberId, Reason};
pub use java::{Java, by_framework};
pub use members::{
    Visibility, add_framework_members, add_given, add_library_members, add_runner, add_serialization,
    by_visibility, functional, inferred, is_open, members_of, unanswered,
};
pub use names::{JavaNames, source_name};
pub use placeholders::{Conversions, Placeholders, Statement};
pub use relevant::relevant_types;
pub use scope::{Reference, closure, references};

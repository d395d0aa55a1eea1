//! What are the tests of a component to meet?
//!
//! In: a program, what an analysis found in it, and which classes are the component. Out: for each polymorphic call of the
//! component the receiver classes (RC) and target methods (TM) that are possible, and all of it as a plan. Computes no sets of its
//! own and runs nothing.

mod plan_of;
mod sites;

pub use plan_of::{Subject, plan_of};
pub use sites::{Requirements, Site, Which, requirements};

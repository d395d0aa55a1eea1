//! What do the tests of a component have to cover?
//!
//! Input: a program, what an analysis found in it, and the classes of the component. Output: for each
//! polymorphic call of the component, the possible receiver classes (RC) and target methods (TM), and all of
//! it as a plan. This crate computes no points-to sets and runs nothing.

mod asides;
mod compiled;
mod constants;
mod deeds;
mod delegates;
mod kinds;
mod plan_of;
mod sites;

pub use plan_of::{Subject, plan_of};
pub use sites::{RequiredCall, Requirements, Which, requirements, requirements_with};

//! The Java line, step by step: each step takes the value of the one before it.
//!
//! | step | function | value |
//! |---|---|---|
//! | open the class path, read declarations | [`load::Input::load`] | [`load::Input`] |
//! | choose the component, find its interface, build placeholders | [`component::Fragment::find`] | [`component::Fragment`] |
//! | or find where a whole program starts | [`entries::find`] | entries |
//! | analyse | [`analyse::component`], [`analyse::program`] | [`analyse::Analysed`] |
//! | what tests are to exercise | [`requirements::Planned::analyse`] | [`requirements::Planned`] |

pub mod analyse;
pub mod application;
pub mod bare;
pub mod bodies;
pub mod calls;
pub mod component;
mod engine;
pub mod entries;
mod error;
pub mod find;
pub mod hierarchy;
pub mod inspect;
pub mod load;
pub mod places;
pub mod requirements;
pub mod sets;
pub mod unmodelled;
pub mod why;

pub use self::error::{Error, Stopped};

//! What the user types, and what the user gets: the built command, run as a process.

mod support;

mod classes;
mod demo;
mod hierarchy;
mod inspect;
mod ir;
mod json;
mod options;

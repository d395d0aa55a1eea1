//! The text form: what is printed, what is read back, and what is refused.

mod building;
mod printing;
mod reading;
mod refusals;
mod round_trips;
mod support;

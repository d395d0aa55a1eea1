//! The text form: what is printed, what is read back, and what is refused.

#[path = "text/printing.rs"]
mod printing;
#[path = "text/round_trips.rs"]
mod round_trips;
#[path = "text/support.rs"]
mod support;

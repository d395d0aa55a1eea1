//! The text form: what is printed, what is read back, and what is refused.

#[path = "text/building.rs"]
mod building;
#[path = "text/printing.rs"]
mod printing;
#[path = "text/reading.rs"]
mod reading;
#[path = "text/refusals.rs"]
mod refusals;
#[path = "text/round_trips.rs"]
mod round_trips;
#[path = "text/support.rs"]
mod support;

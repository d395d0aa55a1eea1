//! The text form: what is printed, what is read back, and what is refused.

#[path = "text/printing.rs"]
mod printing;
#[path = "text/support.rs"]
mod support;

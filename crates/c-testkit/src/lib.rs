//! What do tests of the C rooms need that no room gives?
//!
//! Random programs, summaries as `FRAG` prints them, and our layouts as claims that a C compiler checks.
//! Only tests and the laboratory use it; nothing that ships does.

mod claims;
mod figure;
pub mod random;

pub use claims::{Claims, claims};
pub use figure::figure;

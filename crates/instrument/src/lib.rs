//! How are the probes of a plan put into a class?
//!
//! Input: a plan, and the bytes of a class. Output: new bytes, and the probes that could not be placed, with
//! the reason. Only method bodies change: no member, attribute or frame is added, and no other class is read.
//! The same plan and class give the same bytes, whether a JVM loads the class or a file is rewritten.
//!
//! A probe is a call of [`RECORDER`]`.hit(object, number)`:
//!
//! | probe | where it is | which object |
//! |---|---|---|
//! | call | before the call instruction | the receiver |
//! | lambda | after the `invokedynamic` | the new object |
//! | made | before each `return` of the constructors | `this` |

mod constructor;
mod index;
mod marked;
mod places;
mod probe;
mod recorder;
mod rewrite;

pub use index::Instrumenter;
pub use recorder::{FIRST_RECORDS, RECORDER, SINK, offline_classes, recorder, sink};
pub use rewrite::{Rewritten, Unplaced};

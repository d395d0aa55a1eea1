//! How are the probes of a plan put into a class?
//!
//! In: a plan, and the bytes of a class. Out: new bytes, and which probes could not be placed, with the reason. Bodies only: no
//! member, no attribute and no frame is added, no other class is looked at. The same plan and the same class give the same bytes,
//! whether a JVM loads the class or a file is rewritten.
//!
//! A probe is a call of [`RECORDER`]`.hit(object, number)`:
//!
//! | probe | where it stands | which object |
//! |---|---|---|
//! | call | before the call instruction | the receiver |
//! | lambda | behind the `invokedynamic` | what it made |
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

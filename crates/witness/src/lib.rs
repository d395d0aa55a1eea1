//! Which clients meet what the tests of a component missed?
//!
//! In: a program, what clients of a component can do ([`fragment`]), and what is wanted. Out: sequences of
//! statements that meet it, small ones, and tests in Java that do the same. Others run the sequences
//! ([`Machine`]): this room opens no files and starts no programs.
//!
//! ```text
//! placeholders ── Vocabulary ── search ── minimise ── observe ── write
//!                                 │          │           │
//!                                 └────── Machine ───────┘   a JVM with the driver and the agent
//! ```

mod aim;
mod argument;
mod generate;
mod generic;
mod getters;
mod guide;
mod id;
pub mod java;
mod jdk;
mod lambda;
mod lift;
mod lines;
mod literals;
mod machine;
mod minimise;
mod mutate;
mod observed;
mod pool;
mod random;
mod reply;
mod search;
mod sequence;
mod texts;
mod turns;
mod vocabulary;
mod word;

pub use argument::{Argument, Lambda, Statement};
pub use getters::with_getters;
pub use guide::Wanted;
pub use literals::{Finder, Literals};
pub use machine::{Answer, End, Laboratory, Machine, Met, Step, Trace, run_fresh};
pub use minimise::minimise;
pub use observed::{Observed, common, observe};
pub use reply::{Detail, Outcome, Runtime, RuntimeId, Runtimes};
pub use search::{Found, Options, Searched, search};
pub use sequence::Sequence;
pub use vocabulary::{Action, Behaviour, Operation, OperationId, Parameter, Vocabulary};
pub use word::escaped;

/// The classes of the program that runs sequences, by name. Their source is in `crates/witness/driver`.
pub const DRIVER: [(&str, &[u8]); 4] = [
    ("org/breccia/Driver.class", include_bytes!("../driver/classes/org/breccia/Driver.class")),
    (
        "org/breccia/Driver$Nowhere.class",
        include_bytes!("../driver/classes/org/breccia/Driver$Nowhere.class"),
    ),
    ("org/breccia/Statements.class", include_bytes!("../driver/classes/org/breccia/Statements.class")),
    ("org/breccia/Written.class", include_bytes!("../driver/classes/org/breccia/Written.class")),
];

/// The class of that program which has `main`.
pub const DRIVER_MAIN: &str = "org.breccia.Driver";

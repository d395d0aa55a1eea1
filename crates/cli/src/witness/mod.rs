//! What `breccia witness` consists of.
//!
//! | file | what it does |
//! |---|---|
//! | `project.rs` | what a run keeps for `witness` |
//! | `setup.rs` | how JVMs are started |
//! | `jvm.rs` | the JVM that runs sequences |
//! | `follow.rs` | what the recording of that JVM says of wanted items |
//! | `interrupted.rs` | what Ctrl-C does |
//! | `choose.rs` | which items are wanted |
//! | `find.rs` | search, minimise, observe |
//! | `compile.rs` | the compiler, and which JUnit there is |
//! | `keep.rs` | which tests are kept |
//! | `place.rs` | where tests go |
//! | `outcome.rs` | what is printed and stored |

pub(crate) mod choose;
pub(crate) mod compile;
pub(crate) mod find;
pub(crate) mod follow;
pub(crate) mod interrupted;
pub(crate) mod jvm;
pub(crate) mod keep;
pub(crate) mod outcome;
pub(crate) mod place;
pub(crate) mod project;
pub(crate) mod setup;

//! What happened in a JVM?
//!
//! A recording is a head followed by records. Each record is written in one piece as soon as something
//! happens, so nothing in the file is lost if the JVM dies. The agent writes recordings; `coverage` reads
//! them. This crate maps values to bytes and back; it opens no files.
//!
//! Probe numbers are those of the plan that the head names. Classes, loaders and tests get their own numbers,
//! starting at one. The record that defines a number comes before the first record that uses it. Names are
//! those of class files.

mod check;
mod join;
mod read;
mod write;

#[cfg(test)]
mod tests;

pub use join::{Differ, join};
pub use read::{RecordingError, extend, read};
pub use write::{head_bytes, record_bytes, write};

/// The version of the format; readers refuse any other.
pub const VERSION: u32 = 2;

/// What a recording starts with.
pub(crate) const MAGIC: &[u8; 8] = b"brecorec";

/// The file extension of recordings.
pub const EXTENSION: &str = "recording";

/// Modified UTF-8, as class files write it.
pub type Name = Box<[u8]>;

/// Where a recording comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// The identity of the plan ([`Plan::identity`](../plan/struct.Plan.html#method.identity)).
    pub plan: u64,
    /// The process.
    pub process: u32,
    /// When it started: milliseconds since 1970.
    pub started: u64,
    /// A description of the JVM.
    pub jvm: Name,
}

/// Everything in a recording.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recording {
    /// Where it comes from.
    pub head: Head,
    /// The loaders of classes; number 1 is the first.
    pub loaders: Vec<Loader>,
    /// The classes observed; number 1 is the first.
    pub classes: Vec<Class>,
    /// The tests that made an observation first; number 1 is the first.
    pub tests: Vec<Test>,
    /// What probes observed, in this order.
    pub seen: Vec<Seen>,
    /// The classes of the component that were loaded.
    pub loaded: Vec<Loaded>,
    /// Probes that could not be placed.
    pub unplaced: Vec<Unplaced>,
    /// What went wrong.
    pub notes: Vec<Name>,
    /// Whether the JVM ended normally.
    pub ended: bool,
    /// The offset of the first torn record, if there is one: everything from there on is lost.
    pub torn: Option<usize>,
}

/// A class loader.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loader {
    /// Its class, in internal form; empty for the loader that is built into the JVM.
    pub class: Name,
}

/// A class at run time. The same name under two loaders is two classes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Class {
    /// Internal form; an array as a descriptor; a hidden class as the JVM names it: `a/B$$Lambda+0x7f…`.
    pub name: Name,
    /// The number of its loader.
    pub loader: u32,
    /// What is special about it.
    pub kind: Kind,
    /// The interfaces of a class without a name that a plan could know: hidden classes and proxies.
    pub interfaces: Vec<Name>,
}

/// What is special about a class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// Nothing.
    #[default]
    Plain,
    /// Created at run time, without a name that others could use. Lambdas are hidden.
    Hidden,
    /// A dynamic proxy.
    Proxy,
}

/// A test method.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Test {
    /// Its class, in internal form.
    pub class: Name,
    /// Its name.
    pub method: Name,
}

/// A probe saw a class for the first time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// The number of the probe, as in [`plan`](../plan/enum.Probe.html).
    pub probe: u32,
    /// The number of the class.
    pub class: u32,
    /// The number of the class that declares the selected method; 0 if unknown.
    pub selected: u32,
    /// The number of the test that ran on this thread; 0 if none did.
    pub test: u32,
}

/// A class of the component was loaded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loaded {
    /// Internal form.
    pub class: Name,
    /// The number of its loader.
    pub loader: u32,
    /// How many probes were placed in it.
    pub placed: u32,
}

/// A probe could not be placed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unplaced {
    /// The number of the probe.
    pub probe: u32,
    /// Whether the class differs from the one in the plan, so that the place was not found. Otherwise the
    /// method cannot be rewritten.
    pub stale: bool,
    /// Why.
    pub reason: Name,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// The next loader.
    Loader(Loader),
    /// The next class.
    Class(Class),
    /// The next test.
    Test(Test),
    /// A probe saw a class.
    Seen(Seen),
    /// A class of the component was loaded.
    Loaded(Loaded),
    /// A probe could not be placed.
    Unplaced(Unplaced),
    /// Something went wrong.
    Note(Name),
    /// The JVM ended normally.
    End,
}

//! What do tests have to cover, and where?
//!
//! The analysis, the instrumented class and the report share the plan: for every method its identity and a
//! digest of its code, for every site in it the required receiver classes and target methods. Names are those
//! of class files, so a reader does not need the program that the plan was made from. In and out: values and
//! bytes. Opens no files.

mod calls;
mod deed;
mod digest;
mod names;
mod plan;
mod read;
mod refine;
mod write;

#[cfg(test)]
mod tests;

pub use calls::{Calls, SiteKind};
pub use deed::Deed;
pub use digest::digest;
pub use names::{Name, NameId, NameTable};
pub use plan::{Plan, Probe};
pub use read::{PlanError, read};
pub use write::write;

/// The version of the format; readers refuse any other.
pub const VERSION: u32 = 5;

/// What a plan file starts with.
pub(crate) const MAGIC: &[u8; 8] = b"breccia\n";

/// What a plan says: requirements for the tests of a component.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// All names, each once.
    pub names: NameTable,
    /// The analysis that computed the requirements.
    pub analysis: NameId,
    /// The finer analysis that decided which of them are infeasible.
    pub refined: Option<NameId>,
    /// Which calls count unless somebody asks for others.
    pub calls: Calls,
    /// The classes that code of the analysis uses and that are missing.
    pub missing: Vec<NameId>,
    /// How many items at calls that count are required only through what missing code may do, if that was
    /// found out.
    pub through_missing: Option<u32>,
    /// A few words on what was analysed: the component, the interface, the scope; one to a line.
    pub subject: Vec<NameId>,
    /// The methods of the component that have sites.
    pub methods: Vec<MethodPlan>,
    /// The lambdas and method references that are required somewhere as receivers.
    pub lambdas: Vec<LambdaPlan>,
    /// The classes of the component that are required somewhere as receivers and have constructors. A run
    /// shows which of them are instantiated.
    pub made: Vec<NameId>,
    /// Classes that represent those that clients write: any class observed from outside may be one of them.
    pub clients: Vec<NameId>,
    /// All classes that took part (Cls), as [`class_hash`]es in ascending order. An observed class that is
    /// not among them is foreign.
    pub classes: Vec<u64>,
}

/// A lambda or method reference that is required as a receiver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LambdaPlan {
    /// Its name among receivers.
    pub class: NameId,
    /// The method that makes it.
    pub method: MethodName,
    /// The digest of that method, if the method belongs to the component: only then can its creation be
    /// observed.
    pub digest: Option<u64>,
    /// The offset of the `invokedynamic`.
    pub offset: u16,
    /// Its number among the `invokedynamic`s of the method.
    pub ordinal: u16,
    /// How many of them there are.
    pub dynamics: u16,
    /// The functional interface.
    pub interface: NameId,
    /// The line on which it is made.
    pub line: Option<u16>,
}

/// A method and its sites.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodPlan {
    /// Its identity.
    pub method: MethodName,
    /// The digest of its code: a method that is compiled again to the same code keeps it.
    pub digest: u64,
    /// The source file of its class.
    pub source: Option<NameId>,
    /// Its sites, in the order of offsets.
    pub sites: Vec<SitePlan>,
}

/// A method's identity, in names of class files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MethodName {
    /// The class, in internal form.
    pub class: NameId,
    /// The name.
    pub name: NameId,
    /// The descriptor.
    pub descriptor: NameId,
}

/// A call and its requirements.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SitePlan {
    /// The offset of the instruction.
    pub offset: u16,
    /// The offsets of the copies that the compiler made of it, ascending. What one of them sees, the call
    /// sees.
    pub copies: Vec<u16>,
    /// What kind of call it is.
    pub kind: SiteKind,
    /// Its line.
    pub line: Option<u16>,
    /// What the code around it does, or the whole method.
    pub deed: Deed,
    /// The method that the instruction names.
    pub called: MethodName,
    /// How many receiver classes the class hierarchy allows.
    pub candidates: u32,
    /// The required receiver classes: internal names, arrays as descriptors. If there are none, the interface
    /// does not reach the site, and it does not count.
    pub receivers: Vec<NameId>,
    /// The target methods required.
    pub targets: Vec<MethodName>,
    /// What each of them does; those that are not in the list work.
    pub deeds: Vec<Deed>,
    /// For each receiver the number of the target that it selects, if it selects one of them.
    pub selects: Vec<Option<u32>>,
    /// The numbers of receivers that a finer analysis rules out, ascending.
    pub infeasible_receivers: Vec<u32>,
    /// The numbers of targets that a finer analysis rules out, ascending.
    pub infeasible_targets: Vec<u32>,
}

impl SitePlan {
    /// The offset of the instruction and of its copies.
    pub fn offsets(&self) -> impl Iterator<Item = u16> + '_ {
        std::iter::once(self.offset).chain(self.copies.iter().copied())
    }

    /// Whether anything can be required of it.
    pub fn is_reachable(&self) -> bool {
        !self.receivers.is_empty()
    }
}

/// How a class is identified in [`Contents::classes`], by its internal name.
pub fn class_hash(name: &[u8]) -> u64 {
    xxhash_rust::xxh3::xxh3_64(name)
}

/// Sums over sites.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Sites.
    pub sites: usize,
    /// Sites that can be reached.
    pub reachable: usize,
    /// Required receiver classes.
    pub receivers: usize,
    /// Required target methods.
    pub targets: usize,
}

//! What are tests to cover, and where?
//!
//! The plan is what the static side, the instrumented class and the report share: for every method its identity and a digest of
//! its code, for every site in it the receiver classes and target methods that are required. Names are those of class files, so
//! that nobody who reads a plan needs the program it was made from. In and out: values and bytes; no files are opened.

mod digest;
mod names;
mod read;
mod write;

#[cfg(test)]
mod tests;

pub use digest::digest;
pub use names::{Name, NameId, NameTable};
pub use read::{PlanError, read};
pub use write::write;

/// The version of the format; readers refuse any other.
pub const VERSION: u32 = 1;

/// What a plan file starts with.
pub(crate) const MAGIC: &[u8; 8] = b"breccia\n";

/// Requirements for the tests of a component.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// All names, each once.
    pub names: NameTable,
    /// The analysis that computed the requirements.
    pub analysis: NameId,
    /// A few words on what was analysed: the component, the interface, the scope; one to a line.
    pub subject: Vec<NameId>,
    /// The methods of the component that have sites.
    pub methods: Vec<MethodPlan>,
}

/// A method and its sites.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodPlan {
    /// Its identity.
    pub method: MethodName,
    /// The digest of its code: a method that was compiled anew to the same code keeps it.
    pub digest: u64,
    /// The source file of its class.
    pub source: Option<NameId>,
    /// Its sites, in the order of offsets.
    pub sites: Vec<SitePlan>,
}

/// A method's identity, in names of class files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MethodName {
    /// The class, in internal form.
    pub class: NameId,
    /// The name.
    pub name: NameId,
    /// The descriptor.
    pub descriptor: NameId,
}

/// A call and what it must meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SitePlan {
    /// The offset of the instruction.
    pub offset: u16,
    /// Its line.
    pub line: Option<u16>,
    /// The method that the instruction names.
    pub called: MethodName,
    /// How many receiver classes the class hierarchy allows.
    pub candidates: u32,
    /// The receiver classes required: internal names, arrays as descriptors. None: the site cannot be reached from the interface, and
    /// counts nothing.
    pub receivers: Vec<NameId>,
    /// The target methods required.
    pub targets: Vec<MethodName>,
}

impl SitePlan {
    /// Whether anything can be required of it.
    pub fn is_reachable(&self) -> bool {
        !self.receivers.is_empty()
    }
}

impl Plan {
    /// The sums over all sites: sites, those of them that can be reached, receiver classes, target methods.
    pub fn totals(&self) -> Totals {
        let sites = self.methods.iter().flat_map(|method| &method.sites);
        sites.fold(Totals::default(), |mut totals, site| {
            totals.sites += 1;
            totals.reachable += usize::from(site.is_reachable());
            totals.receivers += site.receivers.len();
            totals.targets += site.targets.len();
            totals
        })
    }
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

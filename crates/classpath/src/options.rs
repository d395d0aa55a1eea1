//! What the caller may choose when a class path is opened.

/// How a class path is read.
#[derive(Clone, Debug)]
pub struct Options {
    /// The Java feature version that multi-release jars are read for, such as 17.
    pub feature: u16,
    /// The modules to take from a JDK image; all of them when absent.
    pub modules: Option<Vec<String>>,
    /// How much is read at most.
    pub limits: Limits,
}

impl Options {
    /// All modules, default limits, multi-release jars read for `feature`.
    #[must_use]
    pub fn new(feature: u16) -> Self {
        Self { feature, modules: None, limits: Limits::default() }
    }
}

/// Bounds that keep hostile archives from eating the machine.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The largest class that is read, in uncompressed bytes.
    pub max_class_bytes: u64,
    /// The largest sum of uncompressed bytes over all classes of the class path.
    pub max_total_bytes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { max_class_bytes: 64 << 20, max_total_bytes: 16 << 30 }
    }
}

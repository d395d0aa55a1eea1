//! The version of a class file (JVMS 4.1): which Java wrote it.

/// The version of a class file; ordered by age.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version {
    /// 45 for Java 1.0.2 and 1.1, 52 for Java 8, 69 for Java 25.
    pub major: u16,
    /// 65535 marks preview features.
    pub minor: u16,
}

impl Version {
    /// The newest major version that has been tested; newer ones are tried.
    pub const NEWEST_KNOWN: u16 = 69;

    /// Whether it is newer than any version that has been tested.
    pub fn is_newer_than_known(self) -> bool {
        self.major > Self::NEWEST_KNOWN
    }

    /// Before 45.3 the sizes in a `Code` attribute were narrower.
    pub fn has_narrow_code(self) -> bool {
        self < Version { major: 45, minor: 3 }
    }
}

impl std::fmt::Display for Version {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

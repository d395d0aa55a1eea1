//! What does a method do, in a word? Some are hardly worth a test.

/// What a method does, as far as it matters to somebody who looks for tests to write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Deed {
    /// It does something, or nobody knows.
    #[default]
    Works,
    /// It does nothing, or returns `this` or a field of `this`.
    Passes,
    /// It never returns: it always throws.
    Refuses,
    /// Whatever it does: it is deprecated, or its class is.
    Deprecated,
}

impl Deed {
    /// All of them, in the order of their numbers in a file.
    pub const ALL: [Self; 4] = [Self::Works, Self::Passes, Self::Refuses, Self::Deprecated];
}

//! What do a method and the code around a call do, in a word? Some code is hardly worth a test.

/// What a method or the code around a call does, as far as it matters to somebody who looks for tests to
/// write.
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
    /// It only calls the method of the same name on a field of `this`.
    Delegates,
    /// It runs only where assertions are on.
    Asserts,
    /// It only makes a message for a log or an exception.
    Tells,
}

impl Deed {
    /// All of them, in the order of their numbers in a file.
    pub const ALL: [Self; 7] = [
        Self::Works,
        Self::Passes,
        Self::Refuses,
        Self::Deprecated,
        Self::Delegates,
        Self::Asserts,
        Self::Tells,
    ];
}

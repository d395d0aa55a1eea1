//! What makes a number an id, and the macro that makes new kinds of ids.

/// A dense index of its own type.
pub trait Id: Copy + Eq + Ord + std::hash::Hash + std::fmt::Debug + Send + Sync + 'static {
    /// The id with this position.
    fn from_index(index: usize) -> Self;
    /// The position.
    fn index(self) -> usize;
}

/// The nodes of a graph that was built for one question, and needs no kind of its own.
impl Id for u32 {
    #[inline]
    fn from_index(index: usize) -> Self {
        index as u32
    }
    #[inline]
    fn index(self) -> usize {
        self as usize
    }
}

/// Declares a kind of id: `id!(/// A class. pub ClassId);`
#[macro_export]
macro_rules! id {
    ($(#[$doc:meta])* $visibility:vis $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $visibility struct $name(pub u32);

        impl $crate::Id for $name {
            #[inline]
            fn from_index(index: usize) -> Self {
                debug_assert!(index < u32::MAX as usize, "an id is below u32::MAX");
                Self(index as u32)
            }
            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}#{}", stringify!($name), self.0)
            }
        }
    };
}

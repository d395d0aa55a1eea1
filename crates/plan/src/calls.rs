//! Which calls count: those on the component's own types, those on library types too, or all.

/// What kind of call a site is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SiteKind {
    /// It names a class of the component.
    #[default]
    Own,
    /// It names a class of a library or of the JDK.
    Library,
    /// It names `java.lang.Object`: any object can receive it.
    Object,
    /// It names a method that no class can override, so it chooses nothing.
    Fixed,
    /// The compiler wrote it, not the user.
    Generated,
}

impl SiteKind {
    /// All of them, in the order of their numbers in a file.
    pub const ALL: [Self; 5] = [Self::Own, Self::Library, Self::Object, Self::Fixed, Self::Generated];
}

/// Which calls a result counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Calls {
    /// Those on types of the component.
    #[default]
    Own,
    /// Also those on library types, apart from `java.lang.Object`.
    Typed,
    /// All for which the class hierarchy allows several receiver classes: the definition of the papers.
    All,
}

impl Calls {
    /// All of them, in the order of their numbers in a file.
    pub const ALL: [Self; 3] = [Self::Own, Self::Typed, Self::All];

    /// Whether calls of a kind count.
    pub fn has(self, kind: SiteKind) -> bool {
        match kind {
            SiteKind::Own => true,
            SiteKind::Library => self != Self::Own,
            SiteKind::Object | SiteKind::Fixed | SiteKind::Generated => self == Self::All,
        }
    }
}

//! What kinds of calls there are, which of them count, and what the analysis lacked.

use serde::{Deserialize, Serialize};

use crate::name::Name;

/// Which calls a result counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Calls {
    /// Those on types of the component.
    #[default]
    Own,
    /// Also those on library types, apart from `java.lang.Object`.
    Typed,
    /// All for which the class hierarchy allows several receiver classes: the definition of the papers.
    All,
}

/// What kind of call a site is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
    /// Whether this is the kind that needs no mention.
    pub(crate) fn is_own(&self) -> bool {
        *self == Self::Own
    }
}

impl Calls {
    /// Whether a call of this kind counts.
    pub fn has(self, kind: SiteKind) -> bool {
        plan::Calls::from(self).has(kind.into())
    }

    /// The value of the option `--calls` that means this.
    pub fn text(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Typed => "typed",
            Self::All => "all",
        }
    }
}

impl From<plan::Calls> for Calls {
    fn from(calls: plan::Calls) -> Self {
        match calls {
            plan::Calls::Own => Self::Own,
            plan::Calls::Typed => Self::Typed,
            plan::Calls::All => Self::All,
        }
    }
}

impl From<Calls> for plan::Calls {
    fn from(calls: Calls) -> Self {
        match calls {
            Calls::Own => Self::Own,
            Calls::Typed => Self::Typed,
            Calls::All => Self::All,
        }
    }
}

impl From<plan::SiteKind> for SiteKind {
    fn from(kind: plan::SiteKind) -> Self {
        match kind {
            plan::SiteKind::Own => Self::Own,
            plan::SiteKind::Library => Self::Library,
            plan::SiteKind::Object => Self::Object,
            plan::SiteKind::Fixed => Self::Fixed,
            plan::SiteKind::Generated => Self::Generated,
        }
    }
}

impl From<SiteKind> for plan::SiteKind {
    fn from(kind: SiteKind) -> Self {
        match kind {
            SiteKind::Own => Self::Own,
            SiteKind::Library => Self::Library,
            SiteKind::Object => Self::Object,
            SiteKind::Fixed => Self::Fixed,
            SiteKind::Generated => Self::Generated,
        }
    }
}

/// What the analysis lacked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Missing {
    /// The classes that are missing, by name.
    pub classes: Vec<Name>,
    /// How many required items exist only through what their code may do, if that was found out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub items_through_it: Option<usize>,
}

impl Missing {
    /// Whether nothing is missing.
    pub fn is_empty(&self) -> bool {
        self.classes.is_empty()
    }
}

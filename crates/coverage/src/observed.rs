//! Observations beyond the items.

use serde::{Deserialize, Serialize};

use crate::item::Criterion;
use crate::name::{Name, is_false};

/// An observation at a site that is not one of its items.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Observed {
    /// What it means.
    pub verdict: Verdict,
    /// Whether the receiver's class is not an item, or only the target.
    pub criterion: Criterion,
    /// The receiver's class; for a lambda the class that created it and `$$Lambda`; for a proxy its
    /// interfaces and `$$Proxy`.
    pub class: Name,
    /// The class that declares the selected method, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Name>,
    /// The interfaces of a lambda or a proxy.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub interfaces: Vec<Name>,
    /// The loader, if several loaders have a class of this name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loader: Option<Name>,
    /// The test that made this observation first; none if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<Name>,
    /// For a foreign class: whether it belongs to a library, not to the tests.
    #[serde(default, skip_serializing_if = "is_false")]
    pub library: bool,
    /// For an observation outside the interface: what clients must do to cause it, if a derivation was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub through: Option<Name>,
    /// Whether it is unproven that the verdict explains it: an analysis that might have shown it did not end.
    #[serde(default, skip_serializing_if = "is_false")]
    pub unproven: bool,
}

impl Observed {
    /// Whether both are the same observation, whatever their verdict.
    pub(crate) fn is_same_sight(&self, other: &Self) -> bool {
        let sight = |one: &Self| {
            let Self { criterion, class, target, interfaces, loader, .. } = one.clone();
            (criterion, class, target, interfaces, loader)
        };
        sight(self) == sight(other)
    }
}

/// What an observation beyond the items means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The class was part of the analysis, which should have predicted it: an alarm about the analysis.
    Contradicted,
    /// The tests used members outside the interface that was analysed.
    OutsideInt,
    /// The component did it by reflection that the analysis does not follow.
    Reflection,
    /// Code that is not followed (large libraries, missing classes) did more than was assumed of it.
    Assumption,
    /// The class belongs to the tests (a mock, a subclass, a lambda), or to a library that took no part in
    /// the analysis.
    Foreign,
}

impl Verdict {
    /// In one word.
    pub fn text(self) -> &'static str {
        match self {
            Self::Contradicted => "contradicted",
            Self::OutsideInt => "outside-int",
            Self::Reflection => "reflection",
            Self::Assumption => "assumption",
            Self::Foreign => "foreign",
        }
    }
}

//! What was met beyond the items.

use serde::{Deserialize, Serialize};

use crate::item::Criterion;
use crate::name::{Name, is_false};

/// Something that was observed at a site and is none of its items.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Observed {
    /// What it means.
    pub verdict: Verdict,
    /// Whether it is the receiver's class that is no item, or only the target.
    pub criterion: Criterion,
    /// The receiver's class; of a lambda the class that made it and `$$Lambda`; of a proxy its interfaces and `$$Proxy`.
    pub class: Name,
    /// The class that declares the method that was selected, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Name>,
    /// The interfaces of a lambda or a proxy.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub interfaces: Vec<Name>,
    /// The loader, where several loaders have a class of the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loader: Option<Name>,
    /// The test that met it first; none if that is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<Name>,
    /// Of what is outside the interface: what clients must do for it that the interface does not have, if that was found out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub through: Option<Name>,
    /// Of what is outside the interface: nothing tells whether that explains it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub unproven: bool,
}

impl Observed {
    /// Whether both are the same observation, whatever it means.
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
    /// The class took part in the analysis, which should have known: an alarm about the analysis.
    Contradicted,
    /// The tests went past the interface that was analysed.
    OutsideInt,
    /// The class belongs to the tests: a mock, a subclass, a lambda.
    Foreign,
}

impl Verdict {
    /// In one word.
    pub fn text(self) -> &'static str {
        match self {
            Self::Contradicted => "contradicted",
            Self::OutsideInt => "outside-int",
            Self::Foreign => "foreign",
        }
    }
}

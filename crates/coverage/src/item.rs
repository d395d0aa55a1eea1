//! Items: what a call must meet, what became of it, and how to meet what is missed.

use serde::{Deserialize, Serialize};

use crate::name::{Name, is_false};

/// What is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Criterion {
    /// Receiver classes.
    #[default]
    #[serde(rename = "RC")]
    Rc,
    /// Target methods.
    #[serde(rename = "TM")]
    Tm,
}

impl Criterion {
    /// `RC` or `TM`.
    pub fn text(self) -> &'static str {
        match self {
            Self::Rc => "RC",
            Self::Tm => "TM",
        }
    }
}

/// A receiver class or a target method that a call can meet.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Item {
    /// The receiver class, or the class that declares the target.
    pub class: Name,
    /// Name and descriptor of the target where they are not those of the call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub method: Option<Name>,
    /// What stands in the item's key where the name of the class would change with every edit: for lambdas.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stable: Option<Name>,
    /// What became of it.
    pub state: State,
    /// The number, among the targets, of the one that this receiver selects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<u32>,
    /// Why it was missed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// Whether tests made an object of the class (of a target: of a class that selects it), if that is known. Of missed items only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created: Option<bool>,
    /// The reason that the waiver gives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waiver: Option<Name>,
    /// The test that met it first; none if that is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<Name>,
    /// The classes that were met in its place: those that clients wrote.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by: Vec<Name>,
    /// Whether what was met can be told only to be one of several lambdas.
    #[serde(default, skip_serializing_if = "is_false")]
    pub any_of: bool,
    /// What said that it could not be met, and was wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<Against>,
    /// The loaders of the classes met, where several loaders have one of the name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub loaders: Vec<Name>,
    /// How to meet it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recipe: Option<Box<Recipe>>,
}

/// What became of an item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// The tests met it.
    Covered,
    /// They did not.
    #[default]
    Missed,
    /// They did not, and the user says why it need not be.
    Waived,
    /// A finer analysis rules it out.
    Infeasible,
    /// It could not be observed.
    Unmeasurable,
}

impl State {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Covered, Self::Missed, Self::Waived, Self::Infeasible, Self::Unmeasurable];

    /// In one word.
    pub fn text(self) -> &'static str {
        match self {
            Self::Covered => "covered",
            Self::Missed => "missed",
            Self::Waived => "waived",
            Self::Infeasible => "infeasible",
            Self::Unmeasurable => "unmeasurable",
        }
    }
}

/// Why an item was missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// No test came by.
    SiteNotReached,
    /// Tests came by with other classes; whether they made one of this class is not known.
    OtherClasses,
    /// Tests came by, but made no object of this class.
    NeverCreated,
    /// Tests came by, and made objects of this class elsewhere.
    NeverFlowed,
}

impl Reason {
    /// In a few words.
    pub fn text(self) -> &'static str {
        match self {
            Self::SiteNotReached => "site never reached",
            Self::OtherClasses => "reached with other classes",
            Self::NeverCreated => "class never created by the tests",
            Self::NeverFlowed => "created, never flowed here",
        }
    }
}

/// What said that an item cannot be met that was met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Against {
    /// A waiver: it can be removed.
    Waived,
    /// The finer analysis: an alarm.
    Infeasible,
}

/// How to meet an item, from the derivation of why it can be met.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recipe {
    /// The method of the interface to call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<Name>,
    /// Where the object is made: file and line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made: Option<Name>,
    /// The way from there to the call.
    pub steps: Vec<RecipeStep>,
}

/// One step on the way of an object to a call.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecipeStep {
    /// File and line, or what stands for them.
    pub place: Name,
    /// The method.
    pub method: Name,
    /// What happens there.
    pub text: Name,
}

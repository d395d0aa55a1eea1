//! Items: what a call requires, the state of each item, and how to cover what is missed.

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

/// A receiver class or a target method that is possible at a call.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Item {
    /// The receiver class, or the class that declares the target.
    pub class: Name,
    /// Name and descriptor of the target, if they differ from those of the call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub method: Option<Name>,
    /// For lambdas: the part of the item's key that replaces the class name, which would change with every
    /// edit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stable: Option<Name>,
    /// For lambdas: the line on which it is made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u16>,
    /// Its state.
    pub state: State,
    /// The index of the target that this receiver selects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<u32>,
    /// For targets: what the method does, if it is hardly worth a test.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deed: Option<Deed>,
    /// Why it was missed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// Whether tests created an object of the class (for a target: of a class that selects it), if known.
    /// Only for missed items.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created: Option<bool>,
    /// The reason that the waiver gives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waiver: Option<Name>,
    /// The test that covered it first; none if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<Name>,
    /// The classes of clients that were observed in its place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by: Vec<Name>,
    /// Whether the observation is only known to be one of several lambdas.
    #[serde(default, skip_serializing_if = "is_false")]
    pub any_of: bool,
    /// What claimed that it cannot be covered, and was wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<Against>,
    /// The loaders of the observed classes, if several loaders have a class of this name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub loaders: Vec<Name>,
    /// The test that breccia wrote which shows that it is possible. Only for missed items.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<Name>,
    /// Whether breccia looked for a test that meets it and found none. Only for missed items.
    #[serde(default, skip_serializing_if = "is_false")]
    pub open: bool,
    /// How to cover it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recipe: Option<Box<Recipe>>,
}

/// The state of an item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// The tests covered it.
    Covered,
    /// The tests missed it.
    #[default]
    Missed,
    /// The tests missed it, and the user says why that is acceptable.
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

/// What a method or the code around a call does that is hardly worth a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// It does nothing, or returns `this` or a field of `this`.
    Passes,
    /// It always throws.
    Refuses,
    /// It is deprecated, or its class is.
    Deprecated,
    /// It only calls the method of the same name on a field of `this`.
    Delegates,
    /// It runs only where assertions are on.
    Asserts,
    /// It only makes a message for a log or an exception.
    Tells,
}

impl Deed {
    pub(crate) fn of(deed: plan::Deed) -> Option<Self> {
        match deed {
            plan::Deed::Works => None,
            plan::Deed::Passes => Some(Self::Passes),
            plan::Deed::Refuses => Some(Self::Refuses),
            plan::Deed::Deprecated => Some(Self::Deprecated),
            plan::Deed::Delegates => Some(Self::Delegates),
            plan::Deed::Asserts => Some(Self::Asserts),
            plan::Deed::Tells => Some(Self::Tells),
        }
    }
}

/// Why an item was missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// No test reached the call.
    SiteNotReached,
    /// Tests reached the call with other classes; it is unknown whether they created an object of this class.
    OtherClasses,
    /// Tests reached the call, but created no object of this class.
    NeverCreated,
    /// Tests reached the call, and created objects of this class elsewhere.
    NeverFlowed,
}

impl Reason {
    /// In a few words.
    pub fn text(self) -> &'static str {
        match self {
            Self::SiteNotReached => "call never reached",
            Self::OtherClasses => "reached with other classes",
            Self::NeverCreated => "class never created by the tests",
            Self::NeverFlowed => "created, but never gets here",
        }
    }
}

/// What claimed that an item cannot be covered although it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Against {
    /// A waiver: it can be removed.
    Waived,
    /// The finer analysis: an alarm.
    Infeasible,
}

/// How to cover an item, from the derivation of why it is possible.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recipe {
    /// The method of the interface to call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<Name>,
    /// Where the object is created: file and line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made: Option<Name>,
    /// The path from there to the call.
    pub steps: Vec<RecipeStep>,
}

/// One step on the path of an object to a call.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecipeStep {
    /// File and line, or what replaces them.
    pub place: Name,
    /// The method.
    pub method: Name,
    /// What happens there.
    pub text: Name,
}

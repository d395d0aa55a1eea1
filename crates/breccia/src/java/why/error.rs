//! Why a question has no answer.

use std::fmt;

use text::{count, escape};

use crate::java::find::FindError;

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyError {
    /// A text does not name a call.
    NotASite {
        /// The text.
        text: String,
    },
    /// No array has this many dimensions.
    TooManyDimensions {
        /// The type.
        name: String,
    },
    /// A name means nothing.
    Find(FindError),
    /// The method is not reachable.
    Unreached {
        /// The method.
        method: String,
        /// How many methods are.
        reachable: usize,
    },
    /// No call that chooses by its receiver is there.
    NoCall {
        /// What was asked for.
        text: String,
        /// Such calls of the same methods.
        calls: Vec<String>,
    },
    /// No reachable call that chooses by its receiver is in this line.
    NoCallInFile {
        /// What was asked for.
        text: String,
    },
    /// None of the calls can have the class as a receiver.
    NoReceiver(Refused),
    /// The analysis has not recorded its reasons: [`Analysis::record`](pointsto::Analysis::record) asks for
    /// that.
    NotRecorded,
}

/// Why a class cannot be the receiver of calls, in short.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The class.
    pub class: String,
    /// Those of the calls that the class could be for by its type; if there are none, all.
    pub calls: Vec<RefusedCall>,
    /// What is known about the class itself.
    pub unmade: Option<Unmade>,
}

/// A call, and what its receivers can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedCall {
    /// Place and method.
    pub call: String,
    /// The classes of its receivers, by name.
    pub receivers: Vec<String>,
    /// Those of them that are subtypes of the class.
    pub subtypes: Vec<String>,
}

/// Why there is no object of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unmade {
    /// The class is not on the class path.
    Missing,
    /// It is abstract or an interface.
    Abstract,
    /// Reachable code makes none.
    Nowhere,
}

impl From<FindError> for WhyError {
    fn from(error: FindError) -> Self {
        Self::Find(error)
    }
}

impl fmt::Display for WhyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotASite { text } => {
                write!(f, "`{}` is not a call: give its method and line, or its file and line", escape(text))
            }
            Self::TooManyDimensions { name } => write!(f, "`{}` has too many dimensions", escape(name)),
            Self::Find(error) => error.fmt(f),
            Self::Unreached { method, reachable } => {
                let reached = count(*reachable, "method is", "methods are");
                write!(f, "nothing is called there: {method} is not reachable; {reached}")
            }
            Self::NoCall { text, .. } => {
                write!(f, "no call at `{}` dispatches on its receiver", escape(text))
            }
            Self::NoCallInFile { text } => {
                write!(f, "no reachable call at `{}` dispatches on its receiver", escape(text))
            }
            Self::NoReceiver(refused) => write!(f, "no receiver there can have the class {}", refused.class),
            Self::NotRecorded => f.write_str("the analysis has not recorded its reasons"),
        }
    }
}

impl std::error::Error for WhyError {}

//! The rules that results name, and what they mean.

use serde_json::{Value, json};

/// What a result is about.
#[derive(Clone, Copy)]
pub(super) enum Rule {
    Receiver,
    Target,
    Contradicted,
}

impl Rule {
    /// In the order in which the log has them.
    pub(super) const ALL: [Self; 3] = [Self::Receiver, Self::Target, Self::Contradicted];

    pub(super) fn id(self) -> &'static str {
        match self {
            Self::Receiver => "missed-receiver-class",
            Self::Target => "missed-target-method",
            Self::Contradicted => "contradicted",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Receiver => "MissedReceiverClass",
            Self::Target => "MissedTargetMethod",
            Self::Contradicted => "ContradictedAnalysis",
        }
    }

    pub(super) fn level(self) -> &'static str {
        match self {
            Self::Receiver | Self::Target => "note",
            Self::Contradicted => "error",
        }
    }

    fn summary(self) -> &'static str {
        match self {
            Self::Receiver => "No test brings an object of this class to the call, though one can come here",
            Self::Target => "No test makes the call run this method, though it can",
            Self::Contradicted => "Tests met what the analysis had ruled out",
        }
    }

    fn meaning(self) -> &'static str {
        match self {
            Self::Receiver => {
                "The call chooses its method by the class of the receiver. The analysis says that an object of this class can come here, and no test has brought one."
            }
            Self::Target => {
                "The call chooses its method by the class of the receiver. The analysis says that it can choose this one, and in no test it has."
            }
            Self::Contradicted => {
                "The analysis says what can come to a call, whatever clients do. Tests have met something else."
            }
        }
    }

    fn help(self) -> &'static str {
        match self {
            Self::Receiver | Self::Target => {
                "Write a test that does it, as the message says, or waive the item with a reason in breccia-waivers.toml: its key is among the properties of the result."
            }
            Self::Contradicted => "This is a mistake of breccia's. Please report it.",
        }
    }

    pub(super) fn to_json(self) -> Value {
        json!({
            "id": self.id(),
            "name": self.name(),
            "shortDescription": { "text": self.summary() },
            "fullDescription": { "text": self.meaning() },
            "help": { "text": self.help() },
            "defaultConfiguration": { "level": self.level() },
            "properties": { "tags": ["test-coverage"] },
        })
    }
}

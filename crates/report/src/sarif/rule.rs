//! The rules that results refer to, and what they mean.

use super::log::{Configuration, Message, ReportingDescriptor, Tags};

/// What a result is about.
#[derive(Clone, Copy)]
pub(super) enum Rule {
    Receiver,
    Target,
    Contradicted,
}

impl Rule {
    /// In the order of the log.
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
            Self::Receiver => "No test passes an object of this class to the call, although it is possible",
            Self::Target => "No test makes the call run this method, although it is possible",
            Self::Contradicted => "Tests did something that the analysis had ruled out",
        }
    }

    fn meaning(self) -> &'static str {
        match self {
            Self::Receiver => {
                "The call chooses its method by the class of the receiver. According to the analysis, an object of this class can be the receiver here, but no test passes one."
            }
            Self::Target => {
                "The call chooses its method by the class of the receiver. According to the analysis, it can choose this one, but it does so in no test."
            }
            Self::Contradicted => {
                "The analysis predicts everything that a call can do, whatever clients do. The tests did something else."
            }
        }
    }

    fn help(self) -> &'static str {
        match self {
            Self::Receiver | Self::Target => {
                "Write a test as the message suggests, or waive the item with a reason in breccia-waivers.toml: its key is in the properties of the result."
            }
            Self::Contradicted => "This is a bug in breccia. Please report it.",
        }
    }

    pub(super) fn describe(self) -> ReportingDescriptor {
        ReportingDescriptor {
            default_configuration: Configuration { level: self.level() },
            full_description: Message { text: self.meaning() },
            help: Message { text: self.help() },
            id: self.id(),
            name: self.name(),
            properties: Tags { tags: ["test-coverage"] },
            short_description: Message { text: self.summary() },
        }
    }
}

//! Why a command ends before its work is done.

use std::io;

/// Why a command ends early.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The command line is wrong.
    Usage(Message),
    /// What was asked for is not there.
    NotFound(Message),
    /// The output takes no more: full, or a pipe whose reader has left.
    Output(io::Error),
}

/// What is wrong, and what to do about it.
#[derive(Debug)]
pub(crate) struct Message {
    /// What is wrong, in lower case and without a full stop.
    pub(crate) what: String,
    /// What may help, one line each.
    pub(crate) help: Vec<String>,
}

impl Stop {
    /// The command line is wrong.
    pub(crate) fn usage(what: impl Into<String>) -> Self {
        Self::Usage(Message { what: what.into(), help: Vec::new() })
    }

    /// What was asked for is not there.
    pub(crate) fn not_found(what: impl Into<String>) -> Self {
        Self::NotFound(Message { what: what.into(), help: Vec::new() })
    }

    /// The same with a line that may help.
    pub(crate) fn help(mut self, line: impl Into<String>) -> Self {
        match &mut self {
            Self::Usage(message) | Self::NotFound(message) => message.help.push(line.into()),
            Self::Output(_) => {}
        }
        self
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<serde_json::Error> for Stop {
    fn from(error: serde_json::Error) -> Self {
        Self::Output(error.into())
    }
}

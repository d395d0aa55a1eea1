//! Why a command ends before its work is done.

use std::io;

use breccia::Problem;

/// Ends the process because the working thread cannot be interrupted; its partial results are not shown.
#[expect(clippy::exit, reason = "main waits for a thread that does not look up")]
pub(crate) fn end_now() -> ! {
    std::process::exit(Exit::Limit as i32)
}

/// Why a command ends early.
#[derive(Debug)]
pub(crate) enum Stop {
    /// Something is wrong.
    Refused(Exit, Message),
    /// Another process has said why; the exit code is its own.
    Told(u8),
    /// The output takes no more: full, or a pipe whose reader has left.
    Output(io::Error),
}

/// The kind of error, which determines the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// What was asked for is not there.
    NotFound = 1,
    /// The command line is wrong.
    Usage = 2,
    /// A limit was reached, or the user had enough.
    Limit = 3,
}

/// What is wrong, and what to do about it.
#[derive(Debug)]
pub(crate) struct Message {
    /// What is wrong, in lower case and without a full stop.
    pub(crate) what: String,
    /// What may help, one line each.
    pub(crate) help: Vec<String>,
    /// The problems that it mentions, so that they need no warning.
    pub(crate) told: Vec<Problem>,
}

impl Stop {
    /// The command line is wrong.
    pub(crate) fn usage(what: impl Into<String>) -> Self {
        Self::Refused(Exit::Usage, Message::new(what))
    }

    /// What was asked for is not there.
    pub(crate) fn not_found(what: impl Into<String>) -> Self {
        Self::Refused(Exit::NotFound, Message::new(what))
    }

    /// An analysis was stopped before its end.
    pub(crate) fn limit(what: impl Into<String>) -> Self {
        Self::Refused(Exit::Limit, Message::new(what))
    }

    /// What is wrong, if it has not been printed yet.
    pub(crate) fn message(&self) -> Option<&Message> {
        match self {
            Self::Refused(_, message) => Some(message),
            Self::Told(_) | Self::Output(_) => None,
        }
    }

    /// The problems that the message mentions.
    pub(crate) fn told(&self) -> &[Problem] {
        self.message().map_or(&[], |message| &message.told)
    }

    /// The same with a problem as a line.
    pub(crate) fn tell(mut self, problem: Problem, line: impl Into<String>) -> Self {
        if let Self::Refused(_, message) = &mut self {
            message.told.push(problem);
        }
        self.help(line)
    }

    /// The same with a line that may help.
    pub(crate) fn help(mut self, line: impl Into<String>) -> Self {
        if let Self::Refused(_, message) = &mut self {
            message.help.push(line.into());
        }
        self
    }
}

impl Message {
    fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), help: Vec::new(), told: Vec::new() }
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

//! Why a step of the Java line cannot be done.
//!
//! Errors contain what a message needs: the requested name, and the alternatives. `Display` is one sentence
//! without advice; the command line adds options to try.

use std::fmt;

use text::escape;

use crate::java::component::ComponentError;
use crate::java::entries::EntryError;
use crate::java::find::FindError;
use crate::java::load::LoadError;
use crate::limits::StopReason;

/// Why a step of the Java line cannot be done.
#[derive(Debug)]
pub enum Error {
    /// No class path can be opened.
    Load(LoadError),
    /// A name means nothing.
    Find(FindError),
    /// There is nowhere to start.
    Entry(EntryError),
    /// There is no component, or no interface of it.
    Component(ComponentError),
    /// Nothing that is reached fits a pattern of the analysis.
    UnusedPattern {
        /// The pattern.
        pattern: String,
    },
    /// The analysis was stopped.
    Stopped(Stopped),
}

/// An analysis that was stopped, and how far it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// Why.
    pub reason: StopReason,
    /// Methods that were reached.
    pub methods: usize,
    /// Calls from one method to another.
    pub call_edges: usize,
    /// Nodes of the solver.
    pub nodes: usize,
    /// Objects.
    pub objects: usize,
    /// Objects in sets.
    pub facts: usize,
}

impl From<LoadError> for Error {
    fn from(error: LoadError) -> Self {
        Self::Load(error)
    }
}

impl From<FindError> for Error {
    fn from(error: FindError) -> Self {
        Self::Find(error)
    }
}

impl From<EntryError> for Error {
    fn from(error: EntryError) -> Self {
        Self::Entry(error)
    }
}

impl From<ComponentError> for Error {
    fn from(error: ComponentError) -> Self {
        Self::Component(error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Load(error) => error.fmt(f),
            Self::Find(error) => error.fmt(f),
            Self::Entry(error) => error.fmt(f),
            Self::Component(error) => error.fmt(f),
            Self::UnusedPattern { pattern } => {
                write!(f, "nothing reachable matches the pattern `{}`", escape(pattern))
            }
            Self::Stopped(stopped) => stopped.reason.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Load(error) => Some(error),
            Self::Find(error) => Some(error),
            Self::Entry(error) => Some(error),
            Self::Component(error) => Some(error),
            Self::UnusedPattern { .. } | Self::Stopped(_) => None,
        }
    }
}

//! The run that was recorded: its JVMs, the classes that they loaded, and why nothing may have been recorded.

use std::fmt;

use classfile::Text;
use recording::Recording;
use serde::{Deserialize, Serialize};

use crate::model::{Coverage, Name, is_false};

/// What ran.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// The JVMs that wrote recordings.
    pub jvms: Vec<Jvm>,
    /// The classes of the component that were loaded, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub loaded: Vec<LoadedClass>,
    /// What went wrong, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Name>,
}

/// A JVM that wrote a recording.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Jvm {
    /// The process.
    pub process: u32,
    /// When it started: milliseconds since 1970.
    pub started: u64,
    /// The JVM, in words.
    pub jvm: Name,
    /// Whether it came to its end in order.
    pub ended: bool,
    /// Whether the end of its recording is not whole.
    #[serde(default, skip_serializing_if = "is_false")]
    pub torn: bool,
}

impl Jvm {
    /// The JVM of a recording that has not been joined with others.
    pub fn of(recording: &Recording) -> Self {
        Self {
            process: recording.head.process,
            started: recording.head.started,
            jvm: Text(&recording.head.jvm).decode().into(),
            ended: recording.ended,
            torn: recording.torn.is_some(),
        }
    }
}

/// A class of the component that was loaded.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct LoadedClass {
    /// Its name.
    pub class: Name,
    /// How often, over all JVMs and loaders.
    pub times: u32,
    /// How many probes it got at most.
    pub placed: u32,
    /// The classes of the loaders, where they are several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub loaders: Vec<Name>,
}

/// Why no call was observed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    /// The plan requires nothing.
    NothingRequired,
    /// The command failed with this exit code, and no JVM wrote a recording.
    CommandFailed(i32),
    /// No JVM wrote a recording.
    NoJvm,
    /// JVMs ran, but loaded no class of the component.
    NoClass,
    /// Classes were loaded, but none of the calls could be observed in them.
    NoProbe,
    /// Calls could be observed, but none was reached.
    NoCall,
}

impl Silence {
    /// Whether nothing at all was recorded: then the result tells nothing about the tests.
    pub fn is_total(self) -> bool {
        match self {
            Self::CommandFailed(_) | Self::NoJvm | Self::NoClass => true,
            Self::NothingRequired | Self::NoProbe | Self::NoCall => false,
        }
    }

    /// Why nothing was observed, if nothing was.
    pub fn of(coverage: &Coverage) -> Option<Self> {
        if coverage.sites().any(|(_, _, site)| site.reached) {
            return None;
        }
        let run = &coverage.run;
        Some(if coverage.totals.rc.all() == 0 {
            Self::NothingRequired
        } else if run.jvms.is_empty() {
            match coverage.exit_code {
                None | Some(0) => Self::NoJvm,
                Some(code) => Self::CommandFailed(code),
            }
        } else if run.loaded.is_empty() {
            Self::NoClass
        } else if run.loaded.iter().all(|loaded| loaded.placed == 0) {
            Self::NoProbe
        } else {
            Self::NoCall
        })
    }
}

impl fmt::Display for Silence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NothingRequired => {
                "the plan requires nothing: no polymorphic call of the component can be reached from its interface"
            }
            Self::CommandFailed(code) => {
                return write!(f, "the command failed (exit code {code}) before any test JVM ran");
            }
            Self::NoJvm => {
                "no JVM wrote a recording: there were no tests, or the agent did not reach their JVM (are tests run \
                 without a fork, forkCount=0, or with a fixed argLine?)"
            }
            Self::NoClass => {
                "JVMs ran with the agent, but loaded no class of the component: there were no tests, or they do not use \
                 these classes"
            }
            Self::NoProbe => {
                "classes of the component were loaded, but in none of them could a call be observed: is the plan of other classes?"
            }
            Self::NoCall => "classes of the component were loaded, but no test came by a call that the plan names",
        })
    }
}

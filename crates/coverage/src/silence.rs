//! Why was nothing observed?

use std::fmt;

use crate::model::Coverage;

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
    /// Classes were loaded, but none of their calls could be observed.
    NoProbe,
    /// Calls could be observed, but none was reached.
    NoCall,
}

impl Silence {
    /// Whether nothing at all was recorded: then the result says nothing about the tests.
    pub fn is_total(self) -> bool {
        match self {
            Self::CommandFailed(_) | Self::NoJvm | Self::NoClass => true,
            Self::NothingRequired | Self::NoProbe | Self::NoCall => false,
        }
    }

    /// Why nothing was observed, if nothing was.
    pub fn find(coverage: &Coverage) -> Option<Self> {
        if coverage.all_sites().any(|(_, _, site)| site.reached) {
            return None;
        }
        let run = &coverage.run;
        // Each of these also explains those below it, so the order matters.
        Some(if coverage.all_sites().all(|(_, _, site)| site.receivers.is_empty()) {
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
                "no tests ran, or the agent was not loaded into their JVM (do tests run without a fork, forkCount=0, \
                 or with a fixed argLine?)"
            }
            Self::NoClass => {
                "JVMs ran with the agent, but loaded no class of the component: there are no tests, or they do not use \
                 these classes"
            }
            Self::NoProbe => {
                "classes of the component were loaded, but no call in them could be observed: was the plan made from other classes?"
            }
            Self::NoCall => "classes of the component were loaded, but no test reached a planned call",
        })
    }
}

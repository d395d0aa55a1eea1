//! The run that was recorded: its JVMs and the classes that they loaded.

use classfile::Text;
use recording::Recording;
use serde::{Deserialize, Serialize};

use crate::name::{Name, is_false};

/// What ran.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// The JVMs that wrote recordings.
    pub jvms: Vec<Jvm>,
    /// The classes of the component that were loaded, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub loaded: Vec<LoadedClass>,
    /// What went wrong, as text.
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
    /// A description of the JVM.
    pub jvm: Name,
    /// Whether it ended normally.
    pub ended: bool,
    /// Whether the end of its recording is torn.
    #[serde(default, skip_serializing_if = "is_false")]
    pub torn: bool,
}

impl Jvm {
    /// The JVM of a recording that has not been joined with others.
    pub fn from_recording(recording: &Recording) -> Self {
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
    /// The largest number of probes that it got.
    pub placed: u32,
    /// The classes of the loaders, if there are several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub loaders: Vec<Name>,
}

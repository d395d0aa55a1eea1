//! What several analyses found, and what they cost.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use super::component::Component;
use super::lines;
use super::numbers::Counts;

/// The numbers of one analysis, or why there are none.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Row {
    /// The analysis ran to its end.
    Measured(Box<Measured>),
    /// It was stopped.
    Stopped {
        /// Its name.
        analysis: String,
        /// By what.
        stopped: String,
    },
}

/// The numbers of one analysis.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Measured {
    /// Its name.
    pub analysis: String,
    /// Numbers for everything except the JDK.
    pub application: Counts,
    /// How many entry methods there are.
    pub entry_methods: usize,
    /// Numbers for the component, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fragment: Option<Component>,
    /// How long loading took.
    pub loading_seconds: f64,
    /// Peak memory, if the system reports it.
    pub peak_memory_bytes: Option<u64>,
    /// How long the analysis took.
    pub seconds: f64,
    /// The times of all runs, if they were not interrupted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds_of_runs: Option<Vec<f64>>,
    /// Null: it was not stopped.
    pub stopped: (),
    /// Numbers for all code.
    pub whole: Counts,
}

impl Row {
    /// The name of the analysis.
    pub fn analysis(&self) -> &str {
        match self {
            Self::Measured(measured) => &measured.analysis,
            Self::Stopped { analysis, .. } => analysis,
        }
    }

    /// The numbers, if there are any.
    pub fn measured(&self) -> Option<&Measured> {
        match self {
            Self::Measured(measured) => Some(measured),
            Self::Stopped { .. } => None,
        }
    }
}

/// Writes the numbers of several analyses, one to a line.
pub fn write(out: &mut impl Write, rows: &[Row]) -> io::Result<()> {
    write!(out, "{{\"analyses\":[")?;
    lines::write(out, rows.iter())?;
    writeln!(out, "\n]}}")
}

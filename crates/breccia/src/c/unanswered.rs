//! Why a question about a program of C has no answer, and what there is instead.

use std::fmt;

use text::{count, escape};

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QuestionError {
    /// A text is not a place.
    NotAPlace {
        /// The text.
        text: String,
    },
    /// A text is not a variable.
    NotAVariable {
        /// The text.
        text: String,
    },
    /// No such file was read.
    NoFile {
        /// The file.
        file: String,
        /// All files that were read, by path and by name.
        known: Vec<String>,
        /// The files that were asked for, without what they include.
        sources: Vec<String>,
    },
    /// Lines count from 1.
    LineZero {
        /// The file.
        file: String,
    },
    /// A file is not as long.
    NoLine {
        /// The file.
        file: String,
        /// The line.
        line: u32,
        /// How many lines it has.
        lines: u32,
    },
    /// No variable has this name there.
    NoVariable {
        /// The file.
        file: String,
        /// The line.
        line: u32,
        /// The name.
        name: String,
        /// The function that the line is in.
        function: Option<String>,
        /// Its variables.
        own: Vec<String>,
        /// Global variables.
        global: Vec<String>,
    },
    /// There is no call there.
    NoCall {
        /// The file.
        file: String,
        /// The line.
        line: u32,
        /// The nearest lines that have calls.
        near: Vec<u32>,
    },
    /// There is no such function.
    NoFunction {
        /// The name.
        name: String,
        /// All functions that are defined.
        known: Vec<String>,
    },
    /// A variable does not point there.
    NotPointedTo {
        /// The variable.
        asked: String,
        /// What it was thought to point to.
        wanted: String,
        /// What it may point to.
        targets: Vec<String>,
    },
    /// What is pointed to has several meanings.
    SeveralTargets {
        /// What was asked for.
        wanted: String,
        /// What it may mean.
        targets: Vec<String>,
    },
    /// It points there, but the way is not known.
    NoWay {
        /// The variable.
        asked: String,
        /// What it points to.
        wanted: String,
        /// The libraries whose summaries may have lost the way.
        optimized: Vec<String>,
    },
}

impl fmt::Display for QuestionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAPlace { text } => write!(f, "`{}` is not of the form FILE:LINE", escape(text)),
            Self::NotAVariable { text } => write!(f, "`{}` is not a variable", escape(text)),
            Self::NoFile { file, .. } => {
                write!(f, "`{}` is not among the files that were read", escape(file))
            }
            Self::LineZero { file } => write!(f, "`{}` has no line 0: lines count from 1", escape(file)),
            Self::NoLine { file, line, lines } => {
                let lines = count(*lines as usize, "line", "lines");
                write!(f, "`{}` has no line {line}: it has {lines}", escape(file))
            }
            Self::NoVariable { file, line, name, .. } => {
                write!(f, "no variable is named `{}` at {}:{line}", escape(name), escape(file))
            }
            Self::NoCall { file, line, .. } => write!(f, "there is no call at {}:{line}", escape(file)),
            Self::NoFunction { name, .. } => write!(f, "there is no function `{}`", escape(name)),
            Self::NotPointedTo { asked, wanted, .. } => {
                write!(f, "{} does not point to `{}`", escape(asked), escape(wanted))
            }
            Self::SeveralTargets { wanted, .. } => {
                write!(f, "`{}` may mean several things", escape(wanted))
            }
            Self::NoWay { asked, wanted, optimized } => {
                write!(f, "{} may point to {}, but ", escape(asked), escape(wanted))?;
                if optimized.is_empty() {
                    f.write_str("no path was found")
                } else {
                    let libraries = escape(&optimized.join(" or "));
                    write!(
                        f,
                        "the path leads through the optimized summary of {libraries}, which does not contain it"
                    )
                }
            }
        }
    }
}

impl std::error::Error for QuestionError {}

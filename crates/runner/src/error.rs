//! What can go wrong before the user's command has run.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a command could not be prepared or started.
#[derive(Debug)]
pub enum Error {
    /// There were no words.
    NoCommand,
    /// One of our files could not be written.
    Write {
        /// The file.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
    /// Maven would read the path of our extension as several paths.
    Separator {
        /// The extension.
        path: PathBuf,
    },
    /// A program could not be started.
    Start {
        /// The program as the user named it.
        program: String,
        /// What the system said.
        cause: io::Error,
    },
    /// The build that compiles the classes failed.
    Build {
        /// The command as a user would type it.
        command: String,
        /// Its exit code.
        code: i32,
        /// The file with everything that it printed.
        log: PathBuf,
        /// The end of what it printed.
        tail: String,
    },
}

impl Error {
    pub(crate) fn write(path: &Path, cause: io::Error) -> Self {
        Self::Write { path: path.to_path_buf(), cause }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCommand => f.write_str("no command was given"),
            Self::Write { path, cause } => write!(f, "cannot write {}: {cause}", path.display()),
            Self::Separator { path } => write!(
                f,
                "Maven cannot load {}, because its path contains a path separator: choose another folder with --state",
                path.display()
            ),
            Self::Start { program, cause } => write!(f, "cannot start {program}: {cause}"),
            Self::Build { command, code, log, tail } => {
                write!(
                    f,
                    "`{command}` failed with exit code {code}, so there is nothing to analyse\n{tail}\n"
                )?;
                write!(f, "(the full output is in {})", log.display())
            }
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Write { cause, .. } | Self::Start { cause, .. } => Some(cause),
            Self::NoCommand | Self::Separator { .. } | Self::Build { .. } => None,
        }
    }
}

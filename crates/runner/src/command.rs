//! A command as the user gave it, and as we run it.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::environment::Environment;
use crate::error::Error;

/// A user's command, and where to run it.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// The words of the command: the program first.
    pub words: &'a [OsString],
    /// The folder the command runs in.
    pub folder: &'a Path,
    /// A folder for our files; created if missing.
    pub state: &'a Path,
    /// The variables that the command will see.
    pub environment: Environment<'a>,
}

/// How the argument reaches the test JVMs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// An extension puts it into the `argLine` of Surefire and Failsafe.
    Maven,
    /// An init script puts it into the arguments of every test task.
    Gradle,
    /// It is one of the words.
    Java,
    /// `JAVA_TOOL_OPTIONS`: every JVM that the command starts gets it.
    Environment,
}

/// A command ready to run.
#[derive(Debug)]
pub struct Prepared {
    /// Its words.
    pub words: Vec<OsString>,
    /// The folder it runs in.
    pub folder: PathBuf,
    /// Variables to set in addition to the existing ones.
    pub environment: Vec<(OsString, OsString)>,
    /// How the argument reaches the test JVMs.
    pub way: Way,
    /// What the user should know before it runs.
    pub notes: Vec<String>,
    /// Where the build tool will write its report on the build.
    pub(crate) report: Option<PathBuf>,
}

impl Request<'_> {
    /// Writes one of our files into the state folder.
    pub(crate) fn write(&self, name: &str, bytes: &[u8]) -> Result<PathBuf, Error> {
        let path = self.state_path(name)?;
        fs::write(&path, bytes).map_err(|cause| Error::write(&path, cause))?;
        Ok(path)
    }

    /// The absolute path for one of our files. Creates its folder and removes an earlier file of that name.
    pub(crate) fn state_path(&self, name: &str) -> Result<PathBuf, Error> {
        let here = |cause| Error::write(self.state, cause);
        fs::create_dir_all(self.state).map_err(here)?;
        let path = std::path::absolute(self.state).map_err(here)?.join(name);
        // A file of an earlier run would be taken for the report of this one.
        if path.is_dir() {
            fs::remove_dir_all(&path).map_err(|cause| Error::write(&path, cause))?;
        } else if path.exists() {
            fs::remove_file(&path).map_err(|cause| Error::write(&path, cause))?;
        }
        Ok(path)
    }
}

impl Prepared {
    /// A command that needs only these words.
    pub(crate) fn new(request: &Request<'_>, words: Vec<OsString>, way: Way) -> Self {
        let folder = request.folder.to_path_buf();
        Prepared { words, folder, environment: Vec::new(), way, notes: Vec::new(), report: None }
    }
}

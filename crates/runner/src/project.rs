//! What kind of project is in a folder, and where are its classes?
//!
//! [`Project::find`] only looks at files and follows the conventions of the tools.
//! [`Project::prepare_classes`] lets the build tool compile, and asks it where everything is.

mod find;
mod poms;

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::command::{Prepared, Request};
use crate::error::Error;
use crate::module::Module;

use crate::tool::Tool;
use crate::{gradle, java, maven, report, run};

/// Which tool builds a project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// There is a `pom.xml`.
    Maven,
    /// There is a `build.gradle`, a `settings.gradle`, or one of them in Kotlin.
    Gradle,
}

/// A project and its modules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Project {
    /// Which tool builds it.
    pub kind: Kind,
    /// The folder of its build file.
    pub folder: PathBuf,
    /// Its modules; at least one.
    pub modules: Vec<Module>,
}

impl Project {
    /// Finds the project that a command with these words, started in `folder`, builds.
    ///
    /// If a folder has build files of two tools, the words decide. They may also name another folder (`-f`,
    /// `-p`).
    pub fn find(folder: &Path, words: &[std::ffi::OsString]) -> Option<Self> {
        find::find(folder, words)
    }

    /// Compiles the classes and the tests with the user's own tool and options, and asks it for the modules
    /// and their class paths.
    ///
    /// If the command is not a build tool, this runs nothing: the modules stay as they are, and the class
    /// path is the one that a `java` command names.
    ///
    /// # Errors
    ///
    /// If the build cannot be started or fails, or one of our files cannot be written.
    pub fn prepare_classes(&self, request: &Request<'_>) -> Result<Self, Error> {
        let build = match Tool::from_words(request.words) {
            Tool::Maven | Tool::MavenDaemon => maven::prepare_classes(request)?,
            Tool::Gradle => gradle::prepare_classes(request)?,
            Tool::Java => return Ok(self.with_class_path_of(request)),
            Tool::Other => return Ok(self.clone()),
        };
        run_quietly(&build, request)?;
        let mut modules = build.report.as_deref().map(report::read).unwrap_or_default().modules;
        modules
            .retain(|module| module.classes.iter().chain(&module.test_classes).any(|folder| folder.is_dir()));
        // The report may be missing, or name only modules without classes: then conventions must do.
        if modules.is_empty() {
            modules.clone_from(&self.modules);
        }
        Ok(Self { modules, ..self.clone() })
    }

    fn with_class_path_of(&self, request: &Request<'_>) -> Self {
        let mut project = self.clone();
        let path = java::class_path(request.words, request.folder, request.environment);
        for module in &mut project.modules {
            module.class_path.clone_from(&path);
        }
        project
    }
}

/// Runs a build and writes its output to a file, because the user did not ask for this build.
fn run_quietly(build: &Prepared, request: &Request<'_>) -> Result<(), Error> {
    let log = request.state_path("classes.log")?;
    let cannot_write = |cause| Error::write(&log, cause);
    let output = File::create(&log).map_err(cannot_write)?;
    let errors = output.try_clone().map_err(cannot_write)?;
    let program = build.words.first().ok_or(Error::NoCommand)?;
    let status = Command::new(program)
        .args(&build.words[1..])
        .current_dir(&build.folder)
        // A build that asks a question must fail, not wait for an answer.
        .stdin(Stdio::null())
        .stdout(output)
        .stderr(errors)
        .status()
        .map_err(|cause| Error::Start { program: program.to_string_lossy().into_owned(), cause })?;
    if status.success() {
        return Ok(());
    }
    let words: Vec<_> = build.words.iter().map(|word| word.to_string_lossy()).collect();
    Err(Error::Build { command: words.join(" "), code: run::code(status), tail: tail(&log), log })
}

/// The last lines of a file.
fn tail(file: &Path) -> String {
    const LINES: usize = 25;
    const BYTES: u64 = 16 << 10;
    let mut bytes = Vec::new();
    if let Ok(mut file) = File::open(file) {
        let size = file.metadata().map_or(0, |data| data.len());
        // Leave out what cannot be read: the message names the file anyway.
        let _ = file.seek(SeekFrom::Start(size.saturating_sub(BYTES)));
        let _ = file.read_to_end(&mut bytes);
    }
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(LINES)..].join("\n")
}

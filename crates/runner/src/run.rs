//! Starts a prepared command and waits for it.

use std::process::{Command, ExitStatus};

use crate::error::Error;
use crate::prepare::Prepared;
use crate::project::Module;
use crate::report;

/// How a command ended.
#[derive(Debug)]
pub struct Ended {
    /// Its exit code; 128 and the signal's number where a signal ended it, as shells say it.
    pub code: i32,
    /// What the user should know about the run.
    pub notes: Vec<String>,
    /// The modules that took part, where the build tool told.
    pub modules: Vec<Module>,
}

/// Runs the command with our own input, output and errors, and waits for its end.
///
/// Ctrl-C at a terminal goes to the command and to us. The command decides what it does then, and this waits
/// for it; the caller must have taken Ctrl-C over for that time (a process has one handler, so it is not set
/// here). Other signals come to us alone: `started` is given the number of the command's process, so that they can be passed on.
///
/// # Errors
///
/// If the command cannot be started.
pub fn run(prepared: &Prepared, started: impl FnOnce(u32)) -> Result<Ended, Error> {
    let Some((program, arguments)) = prepared.words.split_first() else {
        return Err(Error::NoCommand);
    };
    let failed = |cause| Error::Start { program: program.to_string_lossy().into_owned(), cause };
    let mut child = Command::new(program)
        .args(arguments)
        .envs(prepared.environment.iter().map(|(name, value)| (name, value)))
        .current_dir(&prepared.folder)
        .spawn()
        .map_err(failed)?;
    started(child.id());
    let status = child.wait().map_err(failed)?;
    let told = prepared.report.as_deref().map(report::read).unwrap_or_default();
    let mut notes = told.notes;
    if prepared.report.is_some() && told.modules.is_empty() && status.success() {
        notes.push(
            "the build tool did not load what carries the JVM argument: tests ran without it".to_owned(),
        );
    }
    Ok(Ended { code: code(status), notes, modules: told.modules })
}

/// The exit code as a shell would say it.
pub(crate) fn code(status: ExitStatus) -> i32 {
    status.code().unwrap_or_else(|| 128 + signal(status))
}

#[cfg(unix)]
fn signal(status: ExitStatus) -> i32 {
    std::os::unix::process::ExitStatusExt::signal(&status).unwrap_or(0)
}

#[cfg(not(unix))]
fn signal(_status: ExitStatus) -> i32 {
    0
}

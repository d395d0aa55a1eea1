//! Starts a prepared command and waits for it.

use std::process::{Command, ExitStatus};

use crate::command::Prepared;
use crate::error::Error;

use crate::module::Module;
use crate::report;

/// How a command ended.
#[derive(Debug)]
pub struct Ended {
    /// Its exit code. If a signal ended it, 128 plus the number of the signal, as in shells.
    pub code: i32,
    /// What the user should know about the run.
    pub notes: Vec<String>,
    /// The modules that took part, if the build tool reported them.
    pub modules: Vec<Module>,
}

/// Runs the command with our own standard input, output and error, and waits for it to end.
///
/// Ctrl-C in a terminal goes to the command and to us. The command decides how to react, and this function
/// waits for it. The caller must handle Ctrl-C during that time; this function cannot, because a process has
/// only one handler. Other signals reach only us: `started` receives the process id of the command, so that
/// the caller can pass them on.
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
    let reported = prepared.report.as_deref().map(report::read).unwrap_or_default();
    let mut notes = reported.notes;
    // A build that failed may have ended before our extension could write.
    if prepared.report.is_some() && reported.modules.is_empty() && status.success() {
        notes.push(
            "the build tool did not load our extension: the tests ran without the JVM argument".to_owned(),
        );
    }
    Ok(Ended { code: code(status), notes, modules: reported.modules })
}

/// The exit code as a shell would report it.
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

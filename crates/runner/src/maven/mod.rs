//! Maven: an extension puts the argument where the test JVMs are configured, and reports the modules of the
//! build. A property on the command line makes Maven load it.

mod extension;
mod words;

use std::ffi::OsString;

use crate::command::{Prepared, Request, Way};
use crate::error::Error;

use crate::quote;

pub(crate) use words::project_file;

/// If the project uses our own Maven plugin, it must not interfere.
const WITHOUT_PLUGIN: &str = "-Dbreccia.skip=true";

/// The last phase before any test runs.
const BEFORE_TESTS: &str = "process-test-classes";

/// The user's build, with the argument in the test JVMs.
pub(crate) fn prepare(request: &Request<'_>, argument: &str) -> Result<Prepared, Error> {
    with_extension(request, request.words.to_vec(), &in_arg_line(argument))
}

/// The user's build up to the test classes, with a report on its modules.
pub(crate) fn prepare_classes(request: &Request<'_>) -> Result<Prepared, Error> {
    let mut words = words::without_goals(request.words);
    words.push(BEFORE_TESTS.into());
    with_extension(request, words, "")
}

fn with_extension(request: &Request<'_>, words: Vec<OsString>, line: &str) -> Result<Prepared, Error> {
    let report = request.state_path("maven.txt")?;
    let jar = extension::jar(&report.to_string_lossy(), line);
    let jar = request.write("maven-extension.jar", &jar)?;
    // Maven splits the value of the property at path separators.
    if std::env::join_paths([&jar]).is_err() {
        return Err(Error::Separator { path: jar });
    }
    let mut words = words;
    words.push(WITHOUT_PLUGIN.into());
    words.push(words::load(request, &jar));
    let mut prepared = Prepared::new(request, words, Way::Maven);
    prepared.report = Some(report);
    Ok(prepared)
}

/// The argument as part of an `argLine` that Maven evaluates: there, `$${` means `${`.
fn in_arg_line(argument: &str) -> String {
    quote::in_line(argument).replace("${", "$${").replace(['\r', '\n'], " ")
}

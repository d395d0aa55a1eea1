//! Access to the environment, as a function that tests can replace.

use std::ffi::OsString;

/// Looks up an environment variable, as [`std::env::var_os`] does.
pub type Environment<'a> = &'a dyn Fn(&str) -> Option<OsString>;

/// The variable as text; a value that is not Unicode counts as absent.
pub(crate) fn text(environment: Environment<'_>, name: &str) -> Option<String> {
    environment(name)?.into_string().ok()
}

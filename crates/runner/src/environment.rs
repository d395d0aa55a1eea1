//! What is asked of the environment, so that tests can answer in its place.

use std::ffi::OsString;

/// Looks up a variable of the environment, as [`std::env::var_os`] does.
pub type Environment<'a> = &'a dyn Fn(&str) -> Option<OsString>;

/// The variable as text; what is no Unicode counts as absent.
pub(crate) fn text(environment: Environment<'_>, name: &str) -> Option<String> {
    environment(name)?.into_string().ok()
}

//! Ctrl-C ends a search before anything is written.

use crate::interrupt;
use crate::stop::Stop;

/// Stops if the user wants that: nothing has been written yet.
pub(crate) fn check_interrupt() -> Result<(), Stop> {
    if interrupt::is_wanted() {
        return Err(Stop::limit("stopped by Ctrl-C: no test was written"));
    }
    Ok(())
}

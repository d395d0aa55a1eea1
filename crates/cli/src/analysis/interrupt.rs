//! Ctrl-C: an analysis is asked to end and tells how far it was; a command that we run decides for itself;
//! anything else ends at once.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use crate::stop::end_now;

/// Whether there is something that looks at [`is_wanted`] and ends.
static LISTENING: AtomicBool = AtomicBool::new(false);

/// Whether a command runs that Ctrl-C is meant for: the terminal sends it there, too.
static COMMAND_RUNS: AtomicBool = AtomicBool::new(false);

static PRESSED: AtomicU8 = AtomicU8::new(0);

/// Takes over Ctrl-C. Other commands leave it to the system.
pub(crate) fn install() {
    // It fails only if another handler is there: then that one is in charge.
    let _ = ctrlc::set_handler(|| {
        if COMMAND_RUNS.load(Ordering::Relaxed) {
            return;
        }
        let before = PRESSED.fetch_add(1, Ordering::Relaxed);
        if before > 0 || !LISTENING.load(Ordering::Relaxed) {
            eprintln!("error: stopped by Ctrl-C");
            end_now();
        }
    });
}

/// From now on, whoever calls this looks at [`is_wanted`], until the result is dropped.
pub(crate) fn listen() -> Listening {
    LISTENING.store(true, Ordering::Relaxed);
    Listening
}

/// Somebody looks at [`is_wanted`].
pub(crate) struct Listening;

impl Drop for Listening {
    fn drop(&mut self) {
        LISTENING.store(false, Ordering::Relaxed);
    }
}

/// From now on Ctrl-C is the command's own matter, until the result is dropped: we wait for its end, and report.
pub(crate) fn leave_to_command() -> LeftToCommand {
    install();
    COMMAND_RUNS.store(true, Ordering::Relaxed);
    LeftToCommand
}

/// A command runs that Ctrl-C is meant for.
pub(crate) struct LeftToCommand;

impl Drop for LeftToCommand {
    fn drop(&mut self) {
        COMMAND_RUNS.store(false, Ordering::Relaxed);
    }
}

/// Whether Ctrl-C was pressed.
pub(crate) fn is_wanted() -> bool {
    PRESSED.load(Ordering::Relaxed) > 0
}

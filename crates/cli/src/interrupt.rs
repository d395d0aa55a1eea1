//! Ctrl-C: an analysis is asked to stop and reports how far it got; a command that we run decides for itself;
//! anything else ends at once. SIGTERM is passed on to a command that we run; otherwise it ends us.

use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU8, Ordering};

use crate::stop::end_now;

/// Whether there is something that looks at [`is_wanted`] and ends.
static LISTENING: AtomicBool = AtomicBool::new(false);

/// Whether a command runs that Ctrl-C is meant for: the terminal sends it there, too.
static COMMAND_RUNS: AtomicBool = AtomicBool::new(false);

/// The process of that command; zero while it is unknown.
static COMMAND: AtomicI32 = AtomicI32::new(0);

/// Whether to end it as soon as it is known.
static END_IS_ASKED: AtomicBool = AtomicBool::new(false);

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

/// From now on the caller checks [`is_wanted`], until the result is dropped.
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

/// From now on Ctrl-C is the command's own matter, until the result is dropped: we wait for its end, and
/// report.
pub(crate) fn leave_to_command() -> LeftToCommand {
    install();
    COMMAND_RUNS.store(true, Ordering::SeqCst);
    termination::watch();
    LeftToCommand
}

/// A command runs that Ctrl-C is meant for.
pub(crate) struct LeftToCommand;

impl LeftToCommand {
    /// Whoever asks us to end asks this process.
    pub(crate) fn pass_on_to(&self, process: u32) {
        COMMAND.store(process.try_into().unwrap_or(0), Ordering::SeqCst);
        if END_IS_ASKED.load(Ordering::SeqCst) {
            termination::pass_on();
        }
    }
}

impl Drop for LeftToCommand {
    fn drop(&mut self) {
        COMMAND.store(0, Ordering::SeqCst);
        COMMAND_RUNS.store(false, Ordering::SeqCst);
    }
}

/// Whether Ctrl-C was pressed.
pub(crate) fn is_wanted() -> bool {
    PRESSED.load(Ordering::Relaxed) > 0
}

#[cfg(unix)]
mod termination {
    use std::sync::Once;
    use std::sync::atomic::Ordering;

    use rustix::process::{Pid, Signal, kill_process};
    use signal_hook::consts::SIGTERM;
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use super::{COMMAND, COMMAND_RUNS, END_IS_ASKED};

    static WATCHED: Once = Once::new();

    /// From the first call on, until we end: the system's own way of handling it does not come back.
    pub(super) fn watch() {
        WATCHED.call_once(|| {
            // Where it cannot be watched, the system handles it as ever.
            if let Ok(mut signals) = Signals::new([SIGTERM]) {
                std::thread::spawn(move || signals.forever().for_each(|_| came()));
            }
        });
    }

    /// A command that has started but is not known yet gets the signal later.
    fn came() {
        END_IS_ASKED.store(true, Ordering::SeqCst);
        if COMMAND_RUNS.load(Ordering::SeqCst) {
            pass_on();
        } else {
            // It fails only for signals that the system does nothing with.
            let _ = emulate_default_handler(SIGTERM);
        }
    }

    /// Tells the command; one that has ended needs no telling.
    pub(super) fn pass_on() {
        if let Some(command) = Pid::from_raw(COMMAND.load(Ordering::SeqCst)) {
            let _ = kill_process(command, Signal::TERM);
        }
    }
}

#[cfg(not(unix))]
mod termination {
    /// There is no such signal.
    pub(super) fn watch() {}

    /// There is nothing to pass on either.
    pub(super) fn pass_on() {}
}

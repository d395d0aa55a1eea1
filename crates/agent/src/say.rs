//! The agent's messages: one line on standard error if recording fails, and nothing else.

use std::io::Write;
use std::sync::Once;

/// Prints a line. If standard error is closed, that is no reason to fail.
pub(crate) fn say(message: &str) {
    let line = format!("breccia: {message}\n");
    let _ = std::io::stderr().write_all(line.as_bytes());
}

/// A panic in the agent costs one line, and only the first time.
pub(crate) fn say_panics_shortly() {
    static FIRST: Once = Once::new();
    std::panic::set_hook(Box::new(|panic| {
        FIRST.call_once(|| {
            let place = panic.location().map(|place| format!("{}:{}", place.file(), place.line()));
            let place = place.unwrap_or_default();
            say(&format!(
                "the agent made a mistake ({place}), please report it; something may not be recorded"
            ));
        });
    }));
}

//! Shows on a terminal how far a long phase is.
//!
//! A separate thread reads a counter now and then, so that the worker only counts. Nothing is shown in the
//! first second of a run, or if standard error is not a terminal.

use std::io::{IsTerminal, stderr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// A run that is shorter than this shows no progress.
const PATIENCE: Duration = Duration::from_secs(1);

const INTERVAL: Duration = Duration::from_millis(100);

/// The progress of one phase; the display goes away with it.
pub(crate) struct Progress {
    watcher: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// A phase of `total` steps, 0 if nobody counts them in `done`. `start` is when the run began.
    pub(crate) fn counting(
        quiet: bool,
        start: Instant,
        phase: &'static str,
        total: usize,
        done: Arc<AtomicUsize>,
    ) -> Self {
        Self { watcher: spawn(quiet, start, move |stopped| watch(stopped, phase, total, &done)) }
    }

    /// A phase that reports its own progress.
    pub(crate) fn telling(quiet: bool, start: Instant, text: impl Fn() -> String + Send + 'static) -> Self {
        let watcher = spawn(quiet, start, move |stopped| watch_text(stopped, &text));
        Self { watcher }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((stop, thread)) = self.watcher.take() {
            drop(stop);
            // Its end is the only message.
            let _ = thread.join();
        }
    }
}

/// Starts a display, if there is somebody to see it; it begins when the run is old enough.
fn spawn(
    quiet: bool,
    start: Instant,
    show: impl FnOnce(&Receiver<()>) + Send + 'static,
) -> Option<(Sender<()>, JoinHandle<()>)> {
    (!quiet && stderr().is_terminal()).then(|| {
        let (stop, stopped) = channel();
        let first = PATIENCE.saturating_sub(start.elapsed());
        let thread = std::thread::spawn(move || {
            if stopped.recv_timeout(first) == Err(RecvTimeoutError::Timeout) {
                show(&stopped);
            }
        });
        (stop, thread)
    })
}

fn watch_text(stopped: &Receiver<()>, text: &dyn Fn() -> String) {
    let bar = ProgressBar::new_spinner();
    loop {
        bar.set_message(text());
        bar.tick();
        if stopped.recv_timeout(INTERVAL) != Err(RecvTimeoutError::Timeout) {
            break;
        }
    }
    bar.finish_and_clear();
}

fn watch(stopped: &Receiver<()>, phase: &'static str, total: usize, done: &AtomicUsize) {
    let bar = if total == 0 { ProgressBar::new_spinner() } else { ProgressBar::new(total as u64) };
    let template =
        if total == 0 { "{spinner} {msg}" } else { "{msg:>10} [{bar:32}] {human_pos}/{human_len}" };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("=> "));
    }
    bar.set_message(phase);
    loop {
        bar.set_position(done.load(Ordering::Relaxed) as u64);
        bar.tick();
        if stopped.recv_timeout(INTERVAL) != Err(RecvTimeoutError::Timeout) {
            break;
        }
    }
    bar.finish_and_clear();
}

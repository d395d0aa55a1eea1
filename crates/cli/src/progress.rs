//! Shows how far a long phase is: on a terminal as it happens, in a log by a line every few seconds.
//!
//! A separate thread reads a counter now and then, so that the worker only counts. On a terminal, nothing is
//! shown in the first second of a run. A log gets nothing of a phase that ends before its first line.

use std::io::{IsTerminal, stderr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use text::grouped;

/// A run that is shorter than this shows no progress on a terminal.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often a terminal shows progress.
const INTERVAL: Duration = Duration::from_millis(100);

/// How often a log gets a line, unless the user says otherwise.
const LOG_INTERVAL: Duration = Duration::from_secs(5);

/// Where progress is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Display {
    /// Nowhere.
    None,
    /// On the terminal, where the next text replaces it. The time is when the run began.
    Terminal(Instant),
    /// In a log, a line each time this passes.
    Log(Duration),
}

/// What a phase says about itself.
pub(crate) enum Phase {
    /// Some of a number of steps are done; 0 if nobody counts them.
    Counting {
        /// What is done.
        name: &'static str,
        /// How many steps there are.
        total: usize,
        /// How many are done.
        done: Arc<AtomicUsize>,
    },
    /// It has a text of its own.
    Telling(Box<dyn Fn() -> String + Send>),
}

/// The progress of one phase; the display goes away with it.
pub(crate) struct Progress {
    watcher: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Display {
    /// Where standard error goes. `every` is how often a log gets a line.
    pub(crate) fn standard(quiet: bool, start: Instant, every: Option<Duration>) -> Self {
        match (quiet, stderr().is_terminal()) {
            (true, _) => Self::None,
            (false, true) => Self::Terminal(start),
            (false, false) => Self::Log(every.unwrap_or(LOG_INTERVAL)),
        }
    }
}

impl Progress {
    /// Shows a phase as long as the result lives.
    pub(crate) fn show(display: Display, phase: Phase) -> Self {
        let (stop, stopped) = channel();
        let thread = match display {
            Display::None => return Self { watcher: None },
            Display::Terminal(start) => std::thread::spawn(move || on_terminal(&stopped, start, &phase)),
            Display::Log(every) => {
                std::thread::spawn(move || to_log(&stopped, every, &phase, &|line| eprintln!("{line}")))
            }
        };
        Self { watcher: Some((stop, thread)) }
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

impl Phase {
    /// A phase that nobody counts.
    pub(crate) fn named(name: &'static str) -> Self {
        Self::Counting { name, total: 0, done: Arc::default() }
    }

    /// What a log says.
    fn text(&self) -> String {
        match self {
            Self::Counting { name, total: 0, .. } => (*name).to_owned(),
            Self::Counting { name, total, done } => {
                match done.load(Ordering::Relaxed) {
                    // What is left cannot be counted.
                    done if done >= *total => format!("{name}: finishing"),
                    done => format!("{name}: {} of {}", grouped(done as u64), grouped(*total as u64)),
                }
            }
            Self::Telling(text) => text(),
        }
    }
}

/// Writes `breccia: analysing: 12,345 methods, …, 10 s` each time the interval has passed.
fn to_log(stopped: &Receiver<()>, every: Duration, phase: &Phase, write: &dyn Fn(String)) {
    let start = Instant::now();
    while stopped.recv_timeout(every) == Err(RecvTimeoutError::Timeout) {
        write(format!("breccia: {}, {} s", phase.text(), grouped(start.elapsed().as_secs())));
    }
}

fn on_terminal(stopped: &Receiver<()>, start: Instant, phase: &Phase) {
    let first = PATIENCE.saturating_sub(start.elapsed());
    if stopped.recv_timeout(first) != Err(RecvTimeoutError::Timeout) {
        return;
    }
    let bar = match phase {
        Phase::Counting { name, total, .. } => bar(name, *total),
        Phase::Telling(_) => ProgressBar::new_spinner(),
    };
    loop {
        match phase {
            Phase::Counting { done, .. } => bar.set_position(done.load(Ordering::Relaxed) as u64),
            Phase::Telling(text) => bar.set_message(text()),
        }
        bar.tick();
        if stopped.recv_timeout(INTERVAL) != Err(RecvTimeoutError::Timeout) {
            break;
        }
    }
    bar.finish_and_clear();
}

fn bar(name: &'static str, total: usize) -> ProgressBar {
    let bar = if total == 0 { ProgressBar::new_spinner() } else { ProgressBar::new(total as u64) };
    let template =
        if total == 0 { "{spinner} {msg}" } else { "{msg:>10} [{bar:32}] {human_pos}/{human_len}" };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("=> "));
    }
    bar.set_message(name);
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first lines of a phase in a log.
    fn lines(phase: Phase, number: usize) -> Vec<String> {
        let (stop, stopped) = channel::<()>();
        let (said, heard) = channel();
        let write = move |line| said.send(line).expect("the test listens until the phase ends");
        let every = Duration::from_millis(1);
        let log = std::thread::spawn(move || to_log(&stopped, every, &phase, &write));
        let lines = heard.iter().take(number).collect();
        drop(stop);
        // Lines may have been written meanwhile; somebody has to listen to them.
        heard.iter().for_each(drop);
        log.join().expect("a log does not panic");
        lines
    }

    #[test]
    fn a_log_gets_a_line_again_and_again() {
        let count = AtomicUsize::new(12_344);
        let text = move || format!("analysing: {} methods", count.fetch_add(1, Ordering::Relaxed) + 1);
        let said = lines(Phase::Telling(Box::new(text)), 2);
        assert_eq!(
            said,
            ["breccia: analysing: 12345 methods, 0 s", "breccia: analysing: 12346 methods, 0 s"]
        );
    }

    #[test]
    fn a_log_says_how_much_is_done() {
        let done = Arc::new(AtomicUsize::new(1_234));
        let phase = Phase::Counting { name: "reading", total: 56_789, done };
        assert_eq!(lines(phase, 1), ["breccia: reading: 1,234 of 56,789, 0 s"]);
        assert_eq!(lines(Phase::named("linking"), 1), ["breccia: linking, 0 s"]);
    }

    #[test]
    fn a_short_phase_writes_nothing() {
        let (stop, stopped) = channel::<()>();
        drop(stop);
        to_log(&stopped, LOG_INTERVAL, &Phase::named("linking"), &|line| panic!("{line}"));
    }
}

//! Ends an analysis that takes too long or too much, or that the user has had enough of.
//!
//! A thread of its own looks now and then. It asks the analysis to end, and if that does not come about, ends the
//! process: a limit holds even where the analysis does not look up from its work.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use pointsto::{Control, Progress};

use super::interrupt;
use crate::number::grouped;
use crate::options::LimitOptions;
use crate::stats::memory;
use crate::stop::{Stop, end_now};

const INTERVAL: Duration = Duration::from_millis(25);

/// How long an analysis may take to end when it is asked to.
const GRACE: Duration = Duration::from_secs(10);

/// Why an analysis was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// `--time-limit`.
    Time(Duration),
    /// `--memory-limit`.
    Memory(u64),
    /// Ctrl-C.
    Interrupt,
}

/// Watches one analysis.
pub(crate) struct Watch {
    done: Sender<()>,
    thread: JoinHandle<Option<Reason>>,
}
impl Watch {
    /// Starts watching. Time counts from `start`, when the run began.
    pub(crate) fn start(limits: LimitOptions, start: Instant, control: Arc<Control>) -> Self {
        let (done, is_done) = channel();
        // Loading counts too, and may have taken all there is.
        let first = exceeded(limits, start);
        first.iter().for_each(|_| control.stop());
        let thread = std::thread::spawn(move || watch(first, limits, start, &control, &is_done));
        Self { done, thread }
    }

    /// Ends watching; says whether the analysis was stopped.
    pub(crate) fn finish(self) -> Option<Reason> {
        drop(self.done);
        // A watcher that panicked has stopped nothing.
        self.thread.join().unwrap_or(None)
    }
}

fn watch(
    first: Option<Reason>,
    limits: LimitOptions,
    start: Instant,
    control: &Control,
    done: &Receiver<()>,
) -> Option<Reason> {
    let mut found = first;
    let reason = loop {
        if let Some(reason) = found {
            break reason;
        }
        if done.recv_timeout(INTERVAL) != Err(RecvTimeoutError::Timeout) {
            return None;
        }
        found = exceeded(limits, start);
    };
    control.stop();
    if done.recv_timeout(GRACE) == Err(RecvTimeoutError::Timeout) {
        eprintln!("error: {}", reason.text());
        partial(control.progress()).iter().for_each(|line| eprintln!("  {line}"));
        end_now();
    }
    Some(reason)
}

fn exceeded(limits: LimitOptions, start: Instant) -> Option<Reason> {
    if interrupt::is_wanted() {
        return Some(Reason::Interrupt);
    }
    if let Some(limit) = limits.time_limit.filter(|&limit| start.elapsed() > limit) {
        return Some(Reason::Time(limit));
    }
    let limit = limits.memory_limit?;
    memory().filter(|&used| used > limit).map(|_| Reason::Memory(limit))
}

impl Reason {
    /// What the user is told.
    pub(crate) fn text(self) -> String {
        match self {
            Self::Time(limit) => format!("the analysis was stopped at the time limit of {limit:?}"),
            Self::Memory(limit) => {
                format!("the analysis was stopped at the memory limit of {} MB", grouped(limit >> 20))
            }
            Self::Interrupt => "the analysis was stopped by Ctrl-C".to_owned(),
        }
    }

    /// The end of the command: how far the analysis was, and what could be done.
    pub(crate) fn stop(self, lines: Vec<String>) -> Stop {
        let stop = lines.into_iter().fold(Stop::limit(self.text()), Stop::help);
        match self {
            Self::Interrupt => stop,
            Self::Time(_) | Self::Memory(_) => {
                stop.help("a coarser --analysis takes less: 0cfa and andersen are the cheapest with objects")
            }
        }
    }
}

/// How far an analysis has come.
pub(crate) fn partial(progress: Progress) -> Vec<String> {
    vec![format!(
        "until then: {} methods in their contexts, {} nodes, {} facts",
        grouped(progress.methods as u64),
        grouped(progress.nodes as u64),
        grouped(progress.facts as u64)
    )]
}

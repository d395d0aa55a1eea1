//! Ends an analysis that takes too long or too much, or that nobody waits for any more.
//!
//! A thread of its own looks now and then, and asks the analysis to end. Limits are values: how much memory
//! the process has, and whether the user has had enough, are questions that the caller answers.

use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use pointsto::{Control, Progress};

const INTERVAL: Duration = Duration::from_millis(25);

/// How long an analysis may take to end when it is asked to.
const GRACE: Duration = Duration::from_secs(10);

/// When to stop an analysis early. The default has no limit.
#[derive(Clone, Default)]
pub struct Limits {
    /// When time starts to count; by default, when the analysis starts.
    pub start: Option<Instant>,
    /// How long it may take.
    pub time: Option<Duration>,
    /// How much memory the process may have.
    pub memory: Option<MemoryLimit>,
    /// How much work it may do, in the units of `solver::Statistics::work`. Unlike the other limits, this one
    /// has the same effect on every machine.
    pub work: Option<u64>,
    /// Asked now and then: has the user had enough?
    pub is_cancelled: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
    /// Called if the analysis was asked to end and does not. It may end the process.
    pub overdue: Option<Arc<Overdue>>,
}

/// What happens if an analysis was asked to end and does not.
pub type Overdue = dyn Fn(StopReason, Progress) + Send + Sync;

/// A limit of memory, and who knows how much there is in use.
#[derive(Clone, Copy, Debug)]
pub struct MemoryLimit {
    /// The limit in bytes.
    pub bytes: u64,
    /// How many bytes the process uses, if the system reports it.
    pub in_use: fn() -> Option<u64>,
}

/// Why an analysis was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// This time had passed.
    Time(Duration),
    /// The process used more than this many bytes.
    Memory(u64),
    /// [`Limits::is_cancelled`] said so.
    Cancelled,
    /// It was about to do more work than this.
    Work(u64),
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("time", &self.time)
            .field("memory", &self.memory.map(|limit| limit.bytes))
            .field("work", &self.work)
            .finish_non_exhaustive()
    }
}

/// Watches one analysis.
pub(crate) struct Watch {
    done: Sender<()>,
    thread: JoinHandle<Option<StopReason>>,
}

impl Watch {
    /// Starts watching.
    pub(crate) fn start(limits: &Limits, control: Arc<Control>) -> Self {
        let limits = Limits { start: limits.start.or_else(|| Some(Instant::now())), ..limits.clone() };
        let (done, is_done) = channel();
        // Loading counts too, and may have taken all there is.
        let first = limits.exceeded();
        first.iter().for_each(|_| control.stop());
        let thread = std::thread::spawn(move || watch(first, &limits, &control, &is_done));
        Self { done, thread }
    }

    /// Ends watching; says whether the analysis was stopped.
    pub(crate) fn finish(self) -> Option<StopReason> {
        drop(self.done);
        // A watcher that panicked has stopped nothing.
        self.thread.join().unwrap_or(None)
    }
}

fn watch(
    first: Option<StopReason>,
    limits: &Limits,
    control: &Control,
    done: &Receiver<()>,
) -> Option<StopReason> {
    let mut found = first;
    let reason = loop {
        if let Some(reason) = found {
            break reason;
        }
        // `finish` drops the sender, which ends the wait at once.
        if done.recv_timeout(INTERVAL) != Err(RecvTimeoutError::Timeout) {
            return None;
        }
        found = limits.exceeded();
    };
    control.stop();
    if done.recv_timeout(GRACE) == Err(RecvTimeoutError::Timeout)
        && let Some(overdue) = &limits.overdue
    {
        overdue(reason, control.progress());
    }
    Some(reason)
}

impl Limits {
    fn exceeded(&self) -> Option<StopReason> {
        if self.is_cancelled.as_ref().is_some_and(|is_cancelled| is_cancelled()) {
            return Some(StopReason::Cancelled);
        }
        let elapsed = self.start.map(|start| start.elapsed()).unwrap_or_default();
        if let Some(limit) = self.time.filter(|&limit| elapsed > limit) {
            return Some(StopReason::Time(limit));
        }
        let limit = self.memory?;
        (limit.in_use)().filter(|&used| used > limit.bytes).map(|_| StopReason::Memory(limit.bytes))
    }
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time(limit) => write!(f, "the analysis was stopped at the time limit of {limit:?}"),
            Self::Memory(bytes) => {
                let megabytes = text::count((bytes >> 20) as usize, "MB", "MB");
                write!(f, "the analysis was stopped at the memory limit of {megabytes}")
            }
            Self::Cancelled => f.write_str("the analysis was cancelled"),
            Self::Work(limit) => {
                write!(f, "the analysis was stopped at the work limit of {}", text::grouped(*limit))
            }
        }
    }
}

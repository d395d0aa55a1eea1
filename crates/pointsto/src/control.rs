//! Stops and observes a running analysis from outside.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// Shared between an analysis and another thread that watches it.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    methods: AtomicUsize,
    nodes: AtomicUsize,
    facts: AtomicUsize,
    work: AtomicU64,
    /// How much work the analysis may do, if there is a limit.
    limit: Option<u64>,
    is_exhausted: AtomicBool,
}

/// The progress of an analysis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Methods reached, each counted once per context.
    pub methods: usize,
    /// Nodes made.
    pub nodes: usize,
    /// Objects in sets, as far as they have been passed on.
    pub facts: usize,
    /// Work done, in the units of [`solver::Statistics::work`].
    pub work: u64,
}

impl Control {
    /// A limit of the work that the analysis may do. Unlike a stop from outside, it ends the same analysis of
    /// the same program always at the same point.
    pub fn with_work_limit(limit: Option<u64>) -> Self {
        Self { limit, ..Self::default() }
    }

    /// Whether the analysis ended because it did more work than it may.
    pub fn is_exhausted(&self) -> bool {
        self.is_exhausted.load(Ordering::Relaxed)
    }

    pub(crate) fn work_limit(&self) -> u64 {
        self.limit.unwrap_or(u64::MAX)
    }

    pub(crate) fn exhaust(&self) {
        self.is_exhausted.store(true, Ordering::Relaxed);
    }

    /// Asks the analysis to end as soon as it can. Its results are then what it knew so far.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the analysis has been asked to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The progress of the analysis.
    pub fn progress(&self) -> Progress {
        Progress {
            methods: self.methods.load(Ordering::Relaxed),
            nodes: self.nodes.load(Ordering::Relaxed),
            facts: self.facts.load(Ordering::Relaxed),
            work: self.work.load(Ordering::Relaxed),
        }
    }

    pub(crate) fn report(&self, progress: Progress) {
        self.methods.store(progress.methods, Ordering::Relaxed);
        self.nodes.store(progress.nodes, Ordering::Relaxed);
        self.facts.store(progress.facts, Ordering::Relaxed);
        self.work.store(progress.work, Ordering::Relaxed);
    }
}

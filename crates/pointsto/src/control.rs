//! Stops and observes a running analysis from outside.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Shared between an analysis and another thread that watches it.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    methods: AtomicUsize,
    nodes: AtomicUsize,
    facts: AtomicUsize,
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
}

impl Control {
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
        }
    }

    pub(crate) fn report(&self, progress: Progress) {
        self.methods.store(progress.methods, Ordering::Relaxed);
        self.nodes.store(progress.nodes, Ordering::Relaxed);
        self.facts.store(progress.facts, Ordering::Relaxed);
    }
}

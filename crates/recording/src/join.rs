//! Joins several recordings of one plan.

use std::fmt;

use crate::{Loaded, Recording, Seen};

/// Recordings that do not belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differ {
    /// Which of them.
    pub number: usize,
    /// The plan of the first.
    pub first: u64,
    /// Its own.
    pub found: u64,
}

impl fmt::Display for Differ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, found, .. } = self;
        write!(
            f,
            "it was made with another plan ({found:016x}) than the first ({first:016x}): its numbers mean something else"
        )
    }
}

impl std::error::Error for Differ {}

/// Puts recordings one after the other and renumbers them. Classes of different JVMs are different classes.
pub fn join(recordings: &[Recording]) -> Result<Recording, Differ> {
    let Some(first) = recordings.first() else { return Ok(Recording::default()) };
    let mut all = Recording { head: first.head.clone(), ended: true, ..Recording::default() };
    for (number, one) in recordings.iter().enumerate() {
        if one.head.plan != first.head.plan {
            return Err(Differ { number, first: first.head.plan, found: one.head.plan });
        }
        add(&mut all, one);
    }
    Ok(all)
}

fn add(all: &mut Recording, one: &Recording) {
    let loaders = all.loaders.len() as u32;
    let classes = all.classes.len() as u32;
    let tests = all.tests.len() as u32;
    // Zero means none.
    let moved = |number: u32, by: u32| if number == 0 { 0 } else { number + by };
    all.loaders.extend(one.loaders.iter().cloned());
    all.tests.extend(one.tests.iter().cloned());
    all.classes.extend(one.classes.iter().cloned().map(|mut class| {
        class.loader += loaders;
        class
    }));
    all.seen.extend(one.seen.iter().map(|seen| Seen {
        probe: seen.probe,
        class: seen.class + classes,
        selected: moved(seen.selected, classes),
        test: moved(seen.test, tests),
    }));
    let loaded = one.loaded.iter().cloned();
    all.loaded.extend(loaded.map(|loaded| Loaded { loader: loaded.loader + loaders, ..loaded }));
    all.unplaced.extend(one.unplaced.iter().cloned());
    all.notes.extend(one.notes.iter().cloned());
    all.ended &= one.ended;
    all.head.started = all.head.started.min(one.head.started);
    // If one part is torn, the joined recording is torn.
    all.torn = all.torn.or(one.torn);
}

//! What a recording says of wanted items, while the JVM goes on writing it.
//!
//! A file is read once, and each observation is judged once: the same class at the same call means the same
//! in every JVM.

use std::cell::RefCell;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

use coverage::{Calls, Coverage, More, State};
use plan::{Plan, Probe};
use recording::{Kind, Name, Recording, Seen};
use rustc_hash::FxHashMap;
use text::escape_lines;
use witness::Met;

use crate::stop::Stop;

/// What is wanted, and how it shows in a recording.
pub(crate) struct Watch<'a> {
    plan: &'a Plan,
    /// The numbers of the items, by key.
    items: FxHashMap<String, usize>,
    judged: RefCell<FxHashMap<Sight, Met>>,
}

/// What a probe saw, without numbers of one run.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Sight {
    probe: u32,
    /// The class; nothing for a proxy, and only the class that it belongs to for a lambda.
    class: Name,
    interfaces: Vec<Name>,
    lambda: Option<u32>,
    selected: Option<Name>,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(plan: &'a Plan, items: FxHashMap<String, usize>) -> Self {
        Self { plan, items, judged: RefCell::default() }
    }

    /// Which items some observations meet, or nearly.
    fn judge(&self, recording: &Recording) -> Result<Met, Stop> {
        let more = More { calls: Some(Calls::All), ..More::default() };
        let judged = coverage::judge(self.plan, recording, &more)
            .map_err(|error| Stop::not_found(escape_lines(&error)))?;
        Ok(met(&judged, &self.items))
    }
}

/// The recording of a JVM, as far as it was read.
#[derive(Default)]
pub(crate) struct Follower {
    file: Option<File>,
    recording: Option<Recording>,
    /// How many bytes were read.
    length: u64,
    /// How many observations were looked at.
    looked: usize,
    /// The observations that say which lambda a class is, by class.
    lambdas: FxHashMap<u32, Seen>,
}

impl Follower {
    /// Reads what is new in the only file of a folder, up to this length.
    pub(crate) fn read(&mut self, folder: &Path, to: u64) -> Result<(), Stop> {
        let cannot =
            |error: std::io::Error| Stop::not_found(format!("the recording cannot be read: {error}"));
        let broken = |error: recording::RecordingError| {
            Stop::not_found(format!("the recording is broken: {}", escape_lines(&error)))
        };
        if self.file.is_none() {
            let Some(entry) = std::fs::read_dir(folder).map_err(cannot)?.next() else { return Ok(()) };
            self.file = Some(File::open(entry.map_err(cannot)?.path()).map_err(cannot)?);
        }
        let Some(file) = &mut self.file else { return Ok(()) };
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(self.length)).map_err(cannot)?;
        file.take(to.saturating_sub(self.length)).read_to_end(&mut bytes).map_err(cannot)?;
        let new = match &mut self.recording {
            Some(recording) => recording::extend(recording, &bytes),
            None => {
                let recording = recording::read(&bytes).map_err(broken)?;
                let new = recording.torn.unwrap_or(bytes.len());
                self.recording = Some(Recording { torn: None, ..recording });
                new
            }
        };
        self.length += new as u64;
        Ok(())
    }

    /// Which items were met since the last time, and which nearly.
    pub(crate) fn met(&mut self, watch: &Watch<'_>) -> Result<Met, Stop> {
        let mut found = Met::default();
        let Some(recording) = &self.recording else { return Ok(found) };
        for seen in &recording.seen[self.looked..] {
            match watch.plan.probe(seen.probe) {
                Some(Probe::Lambda(_)) => drop(self.lambdas.insert(seen.class, *seen)),
                Some(Probe::Site(_)) => {
                    let lambda = self.lambdas.get(&seen.class);
                    let sight = sight(recording, seen, lambda.map(|lambda| lambda.probe));
                    let known = watch.judged.borrow().get(&sight).cloned();
                    let met = match known {
                        Some(met) => met,
                        None => {
                            let met = watch.judge(&only(recording, lambda.into_iter().chain([seen])))?;
                            watch.judged.borrow_mut().insert(sight, met.clone());
                            met
                        }
                    };
                    found.items.extend(met.items);
                    found.near.extend(met.near);
                }
                Some(Probe::Made(_)) | None => {}
            }
        }
        self.looked = recording.seen.len();
        Ok(found)
    }
}

fn sight(recording: &Recording, seen: &Seen, lambda: Option<u32>) -> Sight {
    let class = |number: u32| recording.classes.get((number as usize).checked_sub(1)?);
    let seen_class = class(seen.class);
    let (name, interfaces) = match seen_class {
        Some(class) if class.kind == Kind::Proxy => (Name::default(), class.interfaces.clone()),
        Some(class) => (before_number(&class.name).into(), class.interfaces.clone()),
        None => (Name::default(), Vec::new()),
    };
    let selected = class(seen.selected).map(|class| before_number(&class.name).into());
    Sight { probe: seen.probe, class: name, interfaces, lambda, selected }
}

/// The name of a lambda without its number.
fn before_number(name: &[u8]) -> &[u8] {
    const LAMBDA: &[u8] = b"$$Lambda";
    let at = name.windows(LAMBDA.len()).position(|part| part == LAMBDA);
    at.map_or(name, |at| &name[..at + LAMBDA.len()])
}

/// A recording with these observations alone.
fn only<'s>(recording: &Recording, seen: impl Iterator<Item = &'s Seen>) -> Recording {
    Recording {
        head: recording.head.clone(),
        loaders: recording.loaders.clone(),
        classes: recording.classes.clone(),
        tests: recording.tests.clone(),
        seen: seen.copied().collect(),
        ..Recording::default()
    }
}

fn met(judged: &Coverage, items: &FxHashMap<String, usize>) -> Met {
    let mut found = Met::default();
    for (_, _, site) in judged.sites().filter(|(_, _, site)| site.reached) {
        for (criterion, item) in site.all_items() {
            let Some(&number) = items.get(&coverage::item_key(site, criterion, item)) else { continue };
            if item.state == State::Covered {
                found.items.push(number);
            } else {
                found.near.push(number);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use recording::Class;

    use super::*;

    fn name(text: &str) -> Name {
        text.as_bytes().into()
    }

    #[test]
    fn numbers_of_one_run_do_not_matter() {
        let class = |text: &str, kind| Class { name: name(text), kind, ..Class::default() };
        let recording = |number: u32| Recording {
            classes: vec![
                class(&format!("a/B$$Lambda${number}/0x1"), Kind::Hidden),
                class(&format!("jdk/$Proxy{number}"), Kind::Proxy),
            ],
            ..Recording::default()
        };
        for class in [1, 2] {
            let seen = Seen { probe: 3, class, selected: 0, test: 0 };
            let sights = [7, 8].map(|number| sight(&recording(number), &seen, None));
            assert_eq!(sights[0], sights[1]);
        }
        let plain = class("a/C", Kind::Plain);
        let recording = Recording { classes: vec![plain], ..Recording::default() };
        let seen = Seen { probe: 3, class: 1, selected: 1, test: 0 };
        assert_eq!(sight(&recording, &seen, None).class, name("a/C"));
    }
}

//! Values that sequences have made, by their classes at run time.

use std::sync::Arc;

use program::{Program, Type};
use rustc_hash::FxHashMap;

use crate::random::Random;
use crate::reply::{RuntimeId, Runtimes};
use crate::sequence::Sequence;

/// How many values of a class are kept.
const KEPT: usize = 24;

/// The longest sequence whose values are kept.
pub(crate) const LONGEST: usize = 16;

/// A sequence that ran, and the classes of its values.
#[derive(Debug)]
pub(crate) struct Made {
    /// Its number.
    pub(crate) number: usize,
    pub(crate) sequence: Sequence,
    pub(crate) classes: Vec<Option<RuntimeId>>,
}

/// A value of a sequence.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) made: Arc<Made>,
    pub(crate) value: usize,
}

impl Entry {
    fn length(&self) -> usize {
        self.made.sequence.statements.len()
    }
}

/// Values by class.
#[derive(Debug, Default)]
pub(crate) struct Pool {
    by_class: FxHashMap<RuntimeId, Vec<Entry>>,
    /// The classes that fit a type, and how many classes were known then.
    fitting: FxHashMap<Type, (usize, Vec<RuntimeId>)>,
    next: usize,
}

impl Pool {
    /// Keeps a value of a sequence that ran, with the statements that may matter to it.
    pub(crate) fn keep(
        &mut self,
        random: &mut Random,
        sequence: &Sequence,
        classes: &[Option<RuntimeId>],
        value: usize,
    ) {
        let Some(Some(class)) = classes.get(value).copied() else { return };
        let kept = sequence.about(value);
        if kept.len() > LONGEST {
            return;
        }
        let classes = kept.iter().map(|&at| classes[at]).collect();
        let new = kept.iter().position(|&at| at == value).unwrap_or_default();
        let made = Made { number: self.next, sequence: sequence.only(&kept), classes };
        self.next += 1;
        let entries = self.by_class.entry(class).or_default();
        let entry = Entry { made: Arc::new(made), value: new };
        if entries.len() < KEPT {
            entries.push(entry);
            return;
        }
        let at = random.below(KEPT);
        if entries[at].length() >= kept.len() || random.percent(20) {
            entries[at] = entry;
        }
    }

    /// The classes of values of a type.
    pub(crate) fn classes(&mut self, program: &Program, runtimes: &Runtimes, ty: Type) -> &[RuntimeId] {
        let known = runtimes.ids().count();
        let (seen, fitting) = self.fitting.entry(ty).or_default();
        if *seen != known {
            *fitting = runtimes.ids().filter(|&id| runtimes.fits(program, id, ty)).collect();
            *seen = known;
        }
        fitting
    }

    /// A value of a class; rather one that needs few statements.
    pub(crate) fn value(&self, random: &mut Random, class: RuntimeId) -> Option<Entry> {
        let entries = self.by_class.get(&class)?;
        let (one, other) = (random.pick(entries)?, random.pick(entries)?);
        Some(if one.length() <= other.length() { one } else { other }.clone())
    }

    /// Whether there is a value of a class.
    pub(crate) fn has(&self, class: RuntimeId) -> bool {
        self.by_class.contains_key(&class)
    }
}

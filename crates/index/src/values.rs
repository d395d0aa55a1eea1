//! Interning of small values (pairs of ids and the like).

use std::hash::{Hash, Hasher};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::arena::Arena;
use crate::id::Id;

/// Values without duplicates, each known by a dense id.
#[derive(Clone, Debug)]
pub struct Interner<I, T> {
    values: Arena<I, T>,
    table: HashTable<u32>,
}

impl<I: Id, T: Copy + Eq + Hash> Interner<I, T> {
    /// The id of `value`, which is added if it is new.
    #[inline]
    pub fn intern(&mut self, value: T) -> I {
        let Self { values, table } = self;
        let hash = hash(&value);
        if let Some(&found) = table.find(hash, |&id| values[I::from_index(id as usize)] == value) {
            return I::from_index(found as usize);
        }
        let id = values.push(value);
        table.insert_unique(hash, id.index() as u32, |&id| self::hash(&values[I::from_index(id as usize)]));
        id
    }

    /// The id of `value`, if it is known.
    #[inline]
    pub fn find(&self, value: T) -> Option<I> {
        let found = self.table.find(hash(&value), |&id| self.values[I::from_index(id as usize)] == value)?;
        Some(I::from_index(*found as usize))
    }

    /// The value with this id.
    #[inline]
    pub fn get(&self, id: I) -> T {
        self.values[id]
    }

    /// All values with their ids.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (I, &T)> {
        self.values.iter()
    }

    /// The number of values.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}

impl<I, T> Default for Interner<I, T> {
    fn default() -> Self {
        Self { values: Arena::default(), table: HashTable::new() }
    }
}

fn hash<T: Hash>(value: &T) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

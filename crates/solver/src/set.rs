//! Sets of objects: nothing, one word inline, or a sorted list of words, shared until somebody adds to it.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::kinds::ObjectId;
use crate::list::{Hole, List, Scratch};

/// A set of objects. Sixteen bytes; a copy of a large set shares its words.
#[derive(Clone, Debug, Default)]
pub struct Set(Words);

#[derive(Clone, Debug, Default)]
enum Words {
    #[default]
    Empty,
    /// A block and the two halves of its word.
    One(u32, [u32; 2]),
    Many(Arc<List>),
}

const _: () = assert!(size_of::<Set>() == 16, "millions of sets are kept");

impl FromIterator<ObjectId> for Set {
    fn from_iter<I: IntoIterator<Item = ObjectId>>(objects: I) -> Self {
        let mut sorted: Vec<u32> = objects.into_iter().map(|object| object.0).collect();
        sorted.sort_unstable();
        let mut list = List::default();
        for block in sorted.chunk_by(|one, next| one / 64 == next / 64) {
            list.push(block[0] / 64, block.iter().fold(0, |word, object| word | 1 << (object % 64)));
        }
        Set::from_list(list)
    }
}

impl Set {
    /// The set without objects.
    pub const EMPTY: Set = Set(Words::Empty);

    /// The set of one object.
    pub fn of(object: ObjectId) -> Self {
        Self::word(object.0 / 64, 1 << (object.0 % 64))
    }

    /// The objects of one block: bit n is object `64 * block + n`.
    pub fn of_word(block: u32, word: u64) -> Self {
        if word == 0 { Set::EMPTY } else { Self::word(block, word) }
    }

    /// Whether there are no objects.
    #[inline]
    pub fn is_empty(&self) -> bool {
        matches!(self.0, Words::Empty)
    }

    /// The number of objects.
    pub fn len(&self) -> usize {
        self.words().map(|(_, word)| word.count_ones() as usize).sum()
    }

    /// Whether there are less than so many objects; cheaper than counting them.
    pub fn has_fewer_than(&self, count: usize) -> bool {
        let mut seen = 0;
        self.words().all(|(_, word)| {
            seen += word.count_ones() as usize;
            seen < count
        }) && seen < count
    }

    /// Whether the object is among them.
    pub fn contains(&self, object: ObjectId) -> bool {
        self.word_of(object.0 / 64) >> (object.0 % 64) & 1 == 1
    }

    /// The objects in ascending order.
    pub fn iter(&self) -> SetIter<'_> {
        SetIter { set: self, next: 0, block: 0, rest: 0 }
    }

    /// Blocks and their words, in ascending order; no word is zero.
    #[inline]
    pub fn words(&self) -> impl Iterator<Item = (u32, u64)> + '_ {
        (0..self.word_count()).map(|position| self.word_at(position))
    }

    /// Bytes on the heap, those of shared lists counted in full.
    pub fn heap_bytes(&self) -> usize {
        match &self.0 {
            Words::Empty | Words::One(..) => 0,
            Words::Many(list) => {
                size_of::<List>() + 16 + list.blocks.capacity() * 4 + list.words.capacity() * 8
            }
        }
    }

    /// What `other` has and this set has not: `other \ self`, as far as `mask` of each block lets it pass.
    pub fn missing(&self, other: &Set, mask: impl Fn(u32) -> u64) -> Set {
        let mut missing = Set::EMPTY;
        missing.insert_missing(other, self, mask, &mut Scratch::default());
        missing
    }

    /// Adds everything of `other`.
    pub fn insert_all(&mut self, other: &Set) {
        self.insert_with(other, &mut Scratch::default());
    }

    /// Adds what `other` has and `known` has not, as far as `mask` of each block lets it pass; whether there is any.
    pub(crate) fn insert_missing(
        &mut self,
        other: &Set,
        known: &Set,
        mask: impl Fn(u32) -> u64,
        scratch: &mut Scratch,
    ) -> bool {
        let list = match &other.0 {
            Words::Empty => return false,
            Words::One(block, word) => {
                let left = join(*word) & mask(*block) & !known.word_of(*block);
                self.insert_with(&Set::of_word(*block, left), scratch);
                return left != 0;
            }
            Words::Many(list) => list,
        };
        match &known.0 {
            Words::Empty => list.missing_of(&List::EMPTY, mask, &mut scratch.missing),
            Words::One(block, word) => {
                list.missing_of(&List::of(*block, join(*word)), mask, &mut scratch.missing)
            }
            Words::Many(known) if Arc::ptr_eq(known, list) => return false,
            Words::Many(known) => list.missing_of(known, mask, &mut scratch.missing),
        }
        if scratch.missing.blocks.is_empty() {
            return false;
        }
        // Nothing has gone: share instead of keeping a second copy.
        if self.is_empty() && scratch.missing == **list {
            *self = other.clone();
        } else {
            self.insert_list(&scratch.missing, &mut scratch.holes);
        }
        true
    }

    /// [`Self::insert_all`] with memory that is there.
    pub(crate) fn insert_with(&mut self, other: &Set, scratch: &mut Scratch) {
        match (&mut self.0, &other.0) {
            (_, Words::Empty) => {}
            (Words::Empty, _) => *self = other.clone(),
            (Words::One(block, word), Words::One(other, more)) if block == other => {
                word[0] |= more[0];
                word[1] |= more[1];
            }
            (Words::Many(list), Words::Many(more)) if Arc::ptr_eq(list, more) => {}
            (_, Words::One(block, word)) => {
                self.insert_list(&List::of(*block, join(*word)), &mut scratch.holes);
            }
            (_, Words::Many(list)) => self.insert_list(list, &mut scratch.holes),
        }
    }

    fn insert_list(&mut self, more: &List, holes: &mut Vec<Hole>) {
        match &mut self.0 {
            Words::Empty => *self = Set::from_list(more.clone()),
            Words::One(block, word) => {
                let mut list = List::of(*block, join(*word));
                list.insert(more, holes);
                *self = Set::from_list(list);
            }
            Words::Many(list) if Arc::strong_count(list) == 1 => Arc::make_mut(list).insert(more, holes),
            Words::Many(list) if list.has_all(more) => {}
            Words::Many(list) => *list = Arc::new(list.with(more)),
        }
    }

    /// The objects that are in both.
    pub fn intersection(&self, other: &Set) -> Set {
        let mut list = List::default();
        self.words().for_each(|(block, word)| list.push(block, word & other.word_of(block)));
        Set::from_list(list)
    }

    fn from_list(list: List) -> Set {
        match (&list.blocks[..], &list.words[..]) {
            ([], _) => Set::EMPTY,
            (&[block], &[word]) => Set::word(block, word),
            _ => Set(Words::Many(Arc::new(list))),
        }
    }

    fn word(block: u32, word: u64) -> Set {
        Set(Words::One(block, [(word >> 32) as u32, word as u32]))
    }

    fn word_of(&self, block: u32) -> u64 {
        match &self.0 {
            Words::One(own, word) if *own == block => join(*word),
            Words::Empty | Words::One(..) => 0,
            Words::Many(list) => list.blocks.binary_search(&block).map_or(0, |at| list.words[at]),
        }
    }

    #[inline]
    fn word_count(&self) -> usize {
        match &self.0 {
            Words::Empty => 0,
            Words::One(..) => 1,
            Words::Many(list) => list.blocks.len(),
        }
    }

    #[inline]
    fn word_at(&self, position: usize) -> (u32, u64) {
        match &self.0 {
            Words::Many(list) => (list.blocks[position], list.words[position]),
            Words::One(block, word) => (*block, join(*word)),
            Words::Empty => (0, 0),
        }
    }
}

impl PartialEq for Set {
    fn eq(&self, other: &Set) -> bool {
        match (&self.0, &other.0) {
            (Words::Empty, Words::Empty) => true,
            (Words::One(a, x), Words::One(b, y)) => a == b && x == y,
            (Words::Many(a), Words::Many(b)) => Arc::ptr_eq(a, b) || a == b,
            _ => false,
        }
    }
}

impl Eq for Set {}

impl Hash for Set {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for (block, word) in self.words() {
            state.write_u64(word);
            state.write_u32(block);
        }
    }
}

fn join(halves: [u32; 2]) -> u64 {
    u64::from(halves[0]) << 32 | u64::from(halves[1])
}

/// The objects of a set.
pub struct SetIter<'a> {
    set: &'a Set,
    next: usize,
    block: u32,
    rest: u64,
}

impl Iterator for SetIter<'_> {
    type Item = ObjectId;

    fn next(&mut self) -> Option<ObjectId> {
        while self.rest == 0 {
            if self.next == self.set.word_count() {
                return None;
            }
            (self.block, self.rest) = self.set.word_at(self.next);
            self.next += 1;
        }
        let bit = self.rest.trailing_zeros();
        self.rest &= self.rest - 1;
        Some(ObjectId(self.block * 64 + bit))
    }
}

impl<'a> IntoIterator for &'a Set {
    type Item = ObjectId;
    type IntoIter = SetIter<'a>;
    fn into_iter(self) -> SetIter<'a> {
        self.iter()
    }
}

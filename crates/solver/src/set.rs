//! Sets of objects: nothing, one word inline, or a sorted list of words, shared until somebody adds to it.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::kinds::ObjectId;
use crate::list::{List, Span};

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
        match &self.0 {
            // Only lists of a pool carry their count.
            Words::Many(list) if list.number != 0 => list.count as usize,
            Words::Empty | Words::One(..) | Words::Many(_) => self.with_span(|words| words.count()),
        }
    }

    /// Whether there are fewer than this many objects. Cheaper than counting them all.
    pub fn has_fewer_than(&self, count: usize) -> bool {
        // The test after `all` is for the empty set: there `all` holds even if `count` is 0.
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

    /// What `other` has and this set does not: `other \ self`, restricted by the `mask` of each block.
    pub fn missing(&self, other: &Set, mask: impl Fn(u32) -> u64) -> Set {
        other.combine(self, |other, own, result| other.difference(own, mask, result))
    }

    /// Adds everything of `other`.
    pub fn insert_all(&mut self, other: &Set) {
        match (&mut self.0, &other.0) {
            // Sharing or merging a word avoids a new list, which would be needed in the last case.
            (_, Words::Empty) => {}
            (Words::Empty, _) => *self = other.clone(),
            (Words::One(block, word), Words::One(other, more)) if block == other => {
                word[0] |= more[0];
                word[1] |= more[1];
            }
            (Words::One(..) | Words::Many(_), _) => {
                *self = self.combine(other, |own, other, result| own.union(other, result));
            }
        }
    }

    /// The objects that are in both.
    pub fn intersection(&self, other: &Set) -> Set {
        self.combine(other, |own, other, result| own.intersection(other, result))
    }

    /// Whether the two share their words, or have the same one.
    pub(crate) fn is_same(&self, other: &Set) -> bool {
        match (&self.0, &other.0) {
            (Words::Empty, Words::Empty) => true,
            (Words::One(block, word), Words::One(other, same)) => block == other && word == same,
            (Words::Many(list), Words::Many(other)) => Arc::ptr_eq(list, other),
            (Words::Empty | Words::One(..) | Words::Many(_), _) => false,
        }
    }

    /// What distinguishes the set from others of its pool; `None` for a large one that is in no pool.
    pub(crate) fn key(&self) -> Option<(u64, u32)> {
        match &self.0 {
            // No block has the number `u32::MAX`, so the key of a word never equals the number of a list.
            Words::Empty => Some((0, u32::MAX)),
            Words::One(block, word) => Some((join(*word), *block)),
            Words::Many(list) => (list.number != 0).then_some((list.number, u32::MAX)),
        }
    }

    /// The only word, if there is one.
    pub(crate) fn only_word(&self) -> Option<(u32, u64)> {
        match &self.0 {
            Words::One(block, word) => Some((*block, join(*word))),
            Words::Empty | Words::Many(_) => None,
        }
    }

    /// The set of at most one word; `None` if there are more.
    pub(crate) fn small(words: Span<'_>) -> Option<Set> {
        match (words.blocks, words.words) {
            ([], _) => Some(Set::EMPTY),
            (&[block], &[word]) => Some(Set::word(block, word)),
            _ => None,
        }
    }

    /// The set of these words; there is more than one.
    pub(crate) fn large(list: Arc<List>) -> Set {
        Set(Words::Many(list))
    }

    /// Does something with the words.
    pub(crate) fn with_span<R>(&self, work: impl FnOnce(Span<'_>) -> R) -> R {
        match &self.0 {
            Words::Empty => work(Span { blocks: &[], words: &[] }),
            Words::One(block, word) => work(Span { blocks: &[*block], words: &[join(*word)] }),
            Words::Many(list) => work(list.span()),
        }
    }

    /// How many words there are.
    pub(crate) fn words_held(&self) -> u64 {
        self.with_span(|span| span.words.len() as u64)
    }

    fn combine(&self, other: &Set, work: impl FnOnce(Span<'_>, Span<'_>, &mut List)) -> Set {
        let mut result = List::default();
        self.with_span(|own| other.with_span(|other| work(own, other, &mut result)));
        Set::from_list(result)
    }

    fn from_list(list: List) -> Set {
        Set::small(list.span()).unwrap_or_else(|| Set::large(Arc::new(list)))
    }

    fn word(block: u32, word: u64) -> Set {
        Set(Words::One(block, [(word >> 32) as u32, word as u32]))
    }

    /// The word of a block.
    pub(crate) fn word_of(&self, block: u32) -> u64 {
        self.with_span(|words| words.word_of(block))
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
            (Words::Many(a), Words::Many(b)) => Arc::ptr_eq(a, b) || a.span() == b.span(),
            _ => false,
        }
    }
}

impl Eq for Set {}

impl Hash for Set {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for (block, word) in self.words() {
            // By content, not by pointer: equal sets hash alike, in a pool or not.
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
        // Clears the lowest bit that is set.
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

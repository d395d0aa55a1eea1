//! Sets of objects: nothing, one word inline, or a sorted list of words, shared until somebody adds to it.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::kinds::ObjectId;

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

/// Blocks in ascending order and the word of each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct List {
    blocks: Vec<u32>,
    words: Vec<u64>,
}

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
        match (&self.0, &other.0) {
            (_, Words::Empty) => Set::EMPTY,
            (_, Words::One(block, word)) => {
                Set::of_word(*block, join(*word) & mask(*block) & !self.word_of(*block))
            }
            (Words::Many(own), Words::Many(list)) if Arc::ptr_eq(own, list) => Set::EMPTY,
            (Words::Many(own), Words::Many(list)) => own.missing(list, mask),
            (Words::Empty | Words::One(..), Words::Many(list)) => {
                let mut kept = List::default();
                for (&block, &word) in list.blocks.iter().zip(&list.words) {
                    kept.push(block, word & mask(block) & !self.word_of(block));
                }
                // Nothing has gone: share instead of keeping a second copy.
                if kept == **list { other.clone() } else { Set::from_list(kept) }
            }
        }
    }

    /// Adds everything of `other`.
    pub fn insert_all(&mut self, other: &Set) {
        match (&mut self.0, &other.0) {
            (_, Words::Empty) => {}
            (Words::Empty, _) => *self = other.clone(),
            (Words::One(block, word), Words::One(other, more)) if block == other => {
                word[0] |= more[0];
                word[1] |= more[1];
            }
            (Words::Many(list), Words::Many(more)) if Arc::ptr_eq(list, more) => {}
            _ => self.merge(other),
        }
    }

    /// The objects that are in both.
    pub fn intersection(&self, other: &Set) -> Set {
        let mut list = List::default();
        self.words().for_each(|(block, word)| list.push(block, word & other.word_of(block)));
        Set::from_list(list)
    }

    fn merge(&mut self, other: &Set) {
        if let Words::One(block, word) = self.0 {
            let list = List { blocks: vec![block], words: vec![join(word)] };
            self.0 = Words::Many(Arc::new(list));
        }
        let Words::Many(list) = &mut self.0 else { return };
        let fresh = list.fresh(other);
        if fresh > 0 {
            *list = Arc::new(list.merged(other, fresh));
            return;
        }
        let list = Arc::make_mut(list);
        let mut at = 0;
        for (block, word) in other.words() {
            at += list.seek(at, block);
            list.words[at] |= word;
        }
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

impl List {
    #[inline]
    fn push(&mut self, block: u32, word: u64) {
        if word != 0 {
            self.blocks.push(block);
            self.words.push(word);
        }
    }

    fn missing(&self, other: &List, mask: impl Fn(u32) -> u64) -> Set {
        let mut new = List::default();
        let mut at = 0;
        for (&block, &word) in other.blocks.iter().zip(&other.words) {
            // Both lists are dense as a rule: the block is here, or next.
            if self.blocks.get(at).is_some_and(|&own| own < block) {
                at += 1;
                if self.blocks.get(at).is_some_and(|&own| own < block) {
                    at += self.seek(at, block);
                }
            }
            let here = if self.blocks.get(at) == Some(&block) { self.words[at] } else { 0 };
            let left = word & !here;
            if left != 0 {
                new.push(block, left & mask(block));
            }
        }
        Set::from_list(new)
    }

    /// How far behind `from` the first block stands that is not below `block`: galloping, then halving.
    fn seek(&self, from: usize, block: u32) -> usize {
        let rest = &self.blocks[from..];
        let mut reach = 1;
        while reach < rest.len() && rest[reach] < block {
            reach *= 2;
        }
        let start = reach / 2;
        let end = rest.len().min(reach + 1);
        start + rest[start..end].partition_point(|&own| own < block)
    }

    /// How many blocks of another set are not here.
    fn fresh(&self, other: &Set) -> usize {
        let mut at = 0;
        let is_fresh = |(block, _): &(u32, u64)| {
            at += self.seek(at, *block);
            self.blocks.get(at) != Some(block)
        };
        other.words().filter(is_fresh).count()
    }

    /// Both together, `fresh` blocks more than here: written once, into a list that is just large enough.
    fn merged(&self, other: &Set, fresh: usize) -> List {
        let size = self.blocks.len() + fresh;
        let mut merged = List { blocks: Vec::with_capacity(size), words: Vec::with_capacity(size) };
        let mut at = 0;
        for (block, word) in other.words() {
            let next = at + self.seek(at, block);
            merged.blocks.extend_from_slice(&self.blocks[at..next]);
            merged.words.extend_from_slice(&self.words[at..next]);
            at = next;
            let mut both = word;
            if self.blocks.get(at) == Some(&block) {
                both |= self.words[at];
                at += 1;
            }
            merged.blocks.push(block);
            merged.words.push(both);
        }
        merged.blocks.extend_from_slice(&self.blocks[at..]);
        merged.words.extend_from_slice(&self.words[at..]);
        merged
    }
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

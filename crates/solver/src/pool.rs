//! Stores equal sets once, and remembers the results of operations on them.
//!
//! Most of a million nodes have one of a few thousand sets. So large sets are kept in a table, each once, and
//! never change. A memo of recent results answers most questions without looking at words.

use std::sync::Arc;

use hashbrown::HashTable;

use crate::kinds::{FilterId, Kinds};
use crate::list::{List, Span};
use crate::set::Set;

/// All large sets of a solver.
#[derive(Debug)]
pub(crate) struct Pool {
    table: HashTable<Arc<List>>,
    /// The last number that was given to a list.
    last: u64,
    /// Recent results, at the place given by the hash of the question. A new result replaces an older one at
    /// the same place.
    memo: Vec<Entry>,
    /// Where a result is written before it is known whether the set is new.
    result: List,
    /// How many sets the table may hold before unused ones are dropped.
    room: usize,
    /// How many words were read for answers that no memo knew.
    words: u64,
}

#[derive(Clone, Debug)]
struct Entry {
    question: Question,
    answer: Set,
}

/// Two sets and what is asked about them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Question {
    first: (u64, u32),
    second: (u64, u32),
    /// [`UNION`], [`DIFFERENCE`], or the difference under a filter.
    what: u32,
}

const UNION: u32 = u32::MAX;
const DIFFERENCE: u32 = u32::MAX - 1;

/// A place without a result. No set has the key `(0, 0)`, so no question equals this one.
const NOTHING: Entry =
    Entry { question: Question { first: (0, 0), second: (0, 0), what: 0 }, answer: Set::EMPTY };

/// The smallest and the largest size of the memo.
const MEMO: std::ops::RangeInclusive<usize> = 1 << 10..=1 << 18;

impl Default for Pool {
    fn default() -> Self {
        Self {
            table: HashTable::new(),
            last: 0,
            memo: vec![NOTHING; *MEMO.start()],
            result: List::default(),
            room: *MEMO.start(),
            words: 0,
        }
    }
}

impl Pool {
    /// `first ∪ second`.
    pub(crate) fn union(&mut self, first: &Set, second: &Set) -> Set {
        if first.is_empty() || first.is_same(second) {
            return self.keep(second);
        }
        if second.is_empty() {
            return self.keep(first);
        }
        self.answer(first, second, UNION, |first, second, result| first.union(second, result))
    }

    /// `new \ known`, or `new ∩ filter \ known`.
    pub(crate) fn difference(
        &mut self,
        new: &Set,
        known: &Set,
        filter: Option<FilterId>,
        kinds: &Kinds,
    ) -> Set {
        if new.is_empty() || new.is_same(known) {
            return Set::EMPTY;
        }
        if let Some((block, word)) = new.only_word() {
            let mask = filter.map_or(u64::MAX, |filter| kinds.mask(filter, block));
            return Set::of_word(block, word & mask & !known.word_of(block));
        }
        match filter {
            None if known.is_empty() => self.keep(new),
            None => self.answer(new, known, DIFFERENCE, |new, known, result| {
                new.difference(known, |_| u64::MAX, result);
            }),
            // A filter gains a kind only before it meets the first object of it (see `Solver::allow`), so
            // results stay true.
            Some(filter) => self.answer(new, known, filter.0, |new, known, result| {
                new.difference(known, |block| kinds.mask(filter, block), result);
            }),
        }
    }

    /// How many words were read so far.
    pub(crate) fn words(&self) -> u64 {
        self.words
    }

    /// The copy in the pool that equals this set.
    pub(crate) fn keep(&mut self, set: &Set) -> Set {
        if set.key().is_some() {
            return set.clone();
        }
        self.result.clear();
        set.with_span(|words| self.result.extend(words));
        self.kept()
    }

    fn answer(
        &mut self,
        first: &Set,
        second: &Set,
        what: u32,
        work: impl FnOnce(Span<'_>, Span<'_>, &mut List),
    ) -> Set {
        // A large set from outside the pool has no key, so its results cannot be looked up again.
        let (Some(one), Some(other)) = (first.key(), second.key()) else {
            self.words += first.words_held() + second.words_held();
            first.with_span(|first| second.with_span(|second| work(first, second, &mut self.result)));
            return self.kept();
        };
        let question = Question { first: one, second: other, what };
        let place = question.hash() as usize & (self.memo.len() - 1);
        let known = &self.memo[place];
        if known.question == question {
            return known.answer.clone();
        }
        self.words += first.words_held() + second.words_held();
        first.with_span(|first| second.with_span(|second| work(first, second, &mut self.result)));
        let answer = self.kept();
        // `kept` may have tidied the pool and resized the memo.
        let place = question.hash() as usize & (self.memo.len() - 1);
        self.memo[place] = Entry { question, answer: answer.clone() };
        answer
    }

    /// The result as a set.
    fn kept(&mut self) -> Set {
        if let Some(small) = Set::small(self.result.span()) {
            return small;
        }
        let hash = self.result.span().hash();
        if let Some(known) = self.table.find(hash, |list| list.span() == self.result.span()) {
            return Set::large(known.clone());
        }
        if self.table.len() >= self.room {
            self.tidy();
        }
        self.last += 1;
        let List { blocks, words, .. } = &self.result;
        let count = self.result.span().count() as u32;
        // Copies exactly what is needed, and leaves the larger buffers for the next result.
        let list = List { blocks: blocks.clone(), words: words.clone(), number: self.last, count };
        let list = Arc::new(list);
        self.table.insert_unique(hash, list.clone(), |list| list.span().hash());
        Set::large(list)
    }

    /// Drops unused sets, and all remembered answers.
    fn tidy(&mut self) {
        // First the memo, because each answer in it holds on to a set.
        self.memo.clear();
        self.table.retain(|list| Arc::strong_count(list) > 1);
        self.room = (2 * self.table.len()).max(*MEMO.start());
        let answers = (4 * self.room).next_power_of_two().clamp(*MEMO.start(), *MEMO.end());
        self.memo.resize(answers, NOTHING);
    }
}

impl Question {
    fn hash(self) -> u64 {
        let mixed = [
            self.first.0,
            self.second.0,
            u64::from(self.first.1) << 32 | u64::from(self.second.1),
            u64::from(self.what),
        ];
        let sum = mixed
            .iter()
            .fold(0u64, |sum, &part| (sum.rotate_left(5) ^ part).wrapping_mul(0x517c_c1b7_2722_0a95));
        // The product mixes well into the high bits; the memo uses the low bits of this.
        sum >> 24
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::Pool;
    use crate::kinds::{KindId, Kinds, ObjectId};
    use crate::set::Set;

    /// `sets[0] = sets[1] ∪ sets[2]`, or `sets[1] \ sets[2]`, with or without the filter; or a set from
    /// outside the pool.
    #[derive(Clone, Debug)]
    enum Act {
        Union([usize; 3]),
        Difference([usize; 3], bool),
        Given(usize, Vec<u32>),
    }

    const SETS: usize = 6;
    /// Two kinds that share blocks, until each has blocks of its own.
    const OBJECTS: usize = 600;

    fn act() -> impl Strategy<Value = Act> {
        let places = || [0..SETS, 0..SETS, 0..SETS];
        prop_oneof![
            places().prop_map(Act::Union),
            (places(), any::<bool>()).prop_map(|(places, filtered)| Act::Difference(places, filtered)),
            (0..SETS, vec(0..OBJECTS as u32, 0..40)).prop_map(|(place, objects)| Act::Given(place, objects)),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        /// A pool gives the same answers as sorted sets, even if it is tidied often, and stores equal sets
        /// once.
        #[test]
        fn sets_of_a_pool_are_sets(acts in vec(act(), 1..120)) {
            let mut kinds = Kinds::default();
            let objects: Vec<ObjectId> =
                (0..OBJECTS).map(|number| kinds.new_object(KindId(number as u32 % 2), 0)).collect();
            let filter = kinds.new_filter();
            kinds.allow(filter, KindId(1));
            let mut pool = Pool { room: 2, ..Pool::default() };
            let mut sets = vec![Set::EMPTY; SETS];
            let mut plain = vec![BTreeSet::new(); SETS];
            for act in acts {
                match act {
                    Act::Union([to, one, other]) => {
                        sets[to] = pool.union(&sets[one], &sets[other]);
                        plain[to] = &plain[one] | &plain[other];
                    }
                    Act::Difference([to, new, known], filtered) => {
                        let filter = filtered.then_some(filter);
                        sets[to] = pool.difference(&sets[new], &sets[known], filter, &kinds);
                        plain[to] = &plain[new] - &plain[known];
                        plain[to].retain(|&object| !filtered || kinds.kind(object) == KindId(1));
                    }
                    Act::Given(to, numbers) => {
                        plain[to] = numbers.iter().map(|&number| objects[number as usize]).collect();
                        sets[to] = pool.keep(&plain[to].iter().copied().collect());
                    }
                }
                pool.room = pool.room.min(4);
            }
            for (set, plain) in sets.iter().zip(&plain) {
                prop_assert_eq!(set.iter().collect::<Vec<_>>(), plain.iter().copied().collect::<Vec<_>>());
                prop_assert_eq!(set.len(), plain.len());
            }
            for (one, other) in sets.iter().flat_map(|one| sets.iter().map(move |other| (one, other))) {
                prop_assert_eq!(one.is_same(other), one == other);
            }
        }
    }
}

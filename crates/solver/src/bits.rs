//! A set of small numbers that finds the next one quickly.

/// One bit per number. Each level above has one bit per non-zero word of the level below, up to a level of a
/// single word.
#[derive(Debug, Default)]
pub(crate) struct Bits {
    /// The numbers themselves first.
    levels: Vec<Vec<u64>>,
}

impl Bits {
    /// Makes room for the numbers below `count`.
    pub(crate) fn grow(&mut self, count: usize) {
        let mut words = count.div_ceil(64);
        for level in 0.. {
            if level == self.levels.len() {
                let below = level.checked_sub(1).map(|below| &self.levels[below]);
                let first = below.is_some_and(|below| below.iter().any(|&word| word != 0));
                // The level below was the top until now. It had one word, so only the first bit can be set.
                self.levels.push(vec![u64::from(first)]);
            }
            let has = self.levels[level].len();
            self.levels[level].resize(words.max(has), 0);
            if words <= 1 {
                return;
            }
            words = words.div_ceil(64);
        }
    }

    pub(crate) fn insert(&mut self, number: usize) {
        let mut at = number;
        for level in &mut self.levels {
            let word = &mut level[at / 64];
            let was_empty = *word == 0;
            *word |= 1 << (at % 64);
            // The levels above already know that this word is not zero.
            if !was_empty {
                return;
            }
            at /= 64;
        }
    }

    pub(crate) fn remove(&mut self, number: usize) {
        let mut at = number;
        for level in &mut self.levels {
            let word = &mut level[at / 64];
            *word &= !(1 << (at % 64));
            // Other numbers keep this word alive, so the levels above do not change.
            if *word != 0 {
                return;
            }
            at /= 64;
        }
    }

    /// The least number that is not below `from`.
    pub(crate) fn first_from(&self, from: usize) -> Option<usize> {
        let mut at = from;
        for (height, level) in self.levels.iter().enumerate() {
            let rest = level.get(at / 64)? & (u64::MAX << (at % 64));
            if rest != 0 {
                return Some(self.descend(height, at / 64 * 64 + rest.trailing_zeros() as usize));
            }
            // The rest of this word is empty. One level up, look for the next word that is not.
            at = at / 64 + 1;
        }
        None
    }

    /// From a bit of a level to the first number below it.
    fn descend(&self, height: usize, bit: usize) -> usize {
        let below = self.levels[..height].iter().rev();
        below.fold(bit, |at, level| at * 64 + level[at].trailing_zeros() as usize)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::Bits;

    #[derive(Clone, Debug)]
    enum Act {
        Grow(usize),
        Insert(usize),
        Remove(usize),
    }

    fn act() -> impl Strategy<Value = Act> {
        prop_oneof![
            1 => (0usize..9000).prop_map(Act::Grow),
            6 => any::<usize>().prop_map(Act::Insert),
            4 => any::<usize>().prop_map(Act::Remove),
        ]
    }

    proptest! {
        /// After any operations and from any start, the answers are those of a sorted set.
        #[test]
        fn tells_what_a_sorted_set_tells(acts in vec(act(), 1..200), starts in vec(0usize..9100, 20)) {
            let (mut bits, mut plain, mut room) = (Bits::default(), BTreeSet::new(), 1);
            bits.grow(room);
            for act in acts {
                match act {
                    Act::Grow(count) => {
                        room = room.max(count);
                        bits.grow(count);
                    }
                    Act::Insert(number) => {
                        bits.insert(number % room);
                        plain.insert(number % room);
                    }
                    Act::Remove(number) => {
                        bits.remove(number % room);
                        plain.remove(&(number % room));
                    }
                }
            }
            for start in starts.into_iter().chain([0, 1, 63, 64, 4095, 4096]) {
                prop_assert_eq!(bits.first_from(start), plain.range(start..).next().copied());
            }
        }
    }
}

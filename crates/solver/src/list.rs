//! Sorted lists of words: the contents of sets with more than one word.

/// Blocks in ascending order and the word of each; no word is zero.
#[derive(Clone, Debug, Default)]
pub(crate) struct List {
    pub(crate) blocks: Vec<u32>,
    pub(crate) words: Vec<u64>,
    /// Its number in a pool; 0 if it is in none.
    pub(crate) number: u64,
    /// How many objects it has; counted only for those in a pool.
    pub(crate) count: u32,
}

/// The words of a set, wherever they are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span<'a> {
    pub(crate) blocks: &'a [u32],
    pub(crate) words: &'a [u64],
}

impl List {
    #[inline]
    pub(crate) fn push(&mut self, block: u32, word: u64) {
        if word != 0 {
            self.blocks.push(block);
            self.words.push(word);
        }
    }

    pub(crate) fn clear(&mut self) {
        self.blocks.clear();
        self.words.clear();
    }

    pub(crate) fn extend(&mut self, span: Span<'_>) {
        self.blocks.extend_from_slice(span.blocks);
        self.words.extend_from_slice(span.words);
    }

    pub(crate) fn span(&self) -> Span<'_> {
        Span { blocks: &self.blocks, words: &self.words }
    }
}

impl<'a> Span<'a> {
    pub(crate) fn iter(self) -> impl Iterator<Item = (u32, u64)> + 'a {
        self.blocks.iter().copied().zip(self.words.iter().copied())
    }

    /// The number of objects.
    pub(crate) fn count(self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The union of both.
    pub(crate) fn union(self, other: Span<'_>, result: &mut List) {
        result.clear();
        // Steps through the short list only; runs of the long one are copied as slices.
        let (long, short) =
            if self.blocks.len() < other.blocks.len() { (other, self) } else { (self, other) };
        let mut at = 0;
        for (block, word) in short.iter() {
            let next = long.next_from(at, block);
            result.extend(long.part(at, next));
            at = next;
            result.push(block, word | long.word_at(at, block));
            // A block that both have was just written; skip it in the long list.
            at += usize::from(long.blocks.get(at) == Some(&block));
        }
        result.extend(long.part(at, long.blocks.len()));
    }

    /// What is not in `known`, restricted by the `mask` of each block.
    pub(crate) fn difference(self, known: Span<'_>, mask: impl Fn(u32) -> u64, result: &mut List) {
        result.clear();
        let mut at = 0;
        for (block, word) in self.iter() {
            at = known.next_from(at, block);
            let left = word & !known.word_at(at, block);
            // Saves asking for the mask where nothing is new.
            if left != 0 {
                result.push(block, left & mask(block));
            }
        }
    }

    /// The intersection of both.
    pub(crate) fn intersection(self, other: Span<'_>, result: &mut List) {
        result.clear();
        let mut at = 0;
        for (block, word) in self.iter() {
            at = other.next_from(at, block);
            result.push(block, word & other.word_at(at, block));
        }
    }

    /// The word of a block.
    pub(crate) fn word_of(self, block: u32) -> u64 {
        self.blocks.binary_search(&block).map_or(0, |at| self.words[at])
    }

    /// Equal words have equal hashes, wherever they are stored.
    pub(crate) fn hash(self) -> u64 {
        let mix = |sum: u64, (block, word): (u32, u64)| {
            let part = (word ^ u64::from(block).wrapping_mul(0x9e37_79b9_7f4a_7c15))
                .wrapping_mul(0xd6e8_feb8_6659_fd93);
            sum.wrapping_add(part ^ part >> 29)
        };
        let sum = self.iter().fold(0, mix).wrapping_mul(0x517c_c1b7_2722_0a95);
        sum ^ sum >> 32
    }

    fn part(self, from: usize, to: usize) -> Span<'a> {
        Span { blocks: &self.blocks[from..to], words: &self.words[from..to] }
    }

    /// The word of a block at a place, if there is one.
    #[inline]
    fn word_at(self, at: usize, block: u32) -> u64 {
        if self.blocks.get(at) == Some(&block) { self.words[at] } else { 0 }
    }

    /// The first place from `at` on whose block is not below `block`.
    #[inline]
    fn next_from(self, at: usize, block: u32) -> usize {
        // Both lists are dense as a rule: the block is here, or next.
        if self.blocks.get(at).is_none_or(|&own| own >= block) {
            return at;
        }
        if self.blocks.get(at + 1).is_none_or(|&own| own >= block) {
            return at + 1;
        }
        self.seek(at + 1, block)
    }

    /// As [`Self::next_from`], for blocks further away: doubles the distance until it is far enough, then
    /// searches by halves.
    fn seek(self, from: usize, block: u32) -> usize {
        let rest = &self.blocks[from..];
        let mut reach = 1;
        while reach < rest.len() && rest[reach] < block {
            reach *= 2;
        }
        let start = reach / 2;
        let end = rest.len().min(reach + 1);
        from + start + rest[start..end].partition_point(|&own| own < block)
    }
}

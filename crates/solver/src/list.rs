//! Sorted lists of words: what a set of more than one word is made of.

/// Blocks in ascending order and the word of each; no word is zero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct List {
    pub(crate) blocks: Vec<u32>,
    pub(crate) words: Vec<u64>,
}

/// A word that goes between others: its place among those that were there, its block, itself.
pub(crate) type Hole = (usize, u32, u64);

/// Memory for what lives during one operation: there are millions of them.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    pub(crate) missing: List,
    pub(crate) holes: Vec<Hole>,
}

impl List {
    pub(crate) const EMPTY: List = List { blocks: Vec::new(), words: Vec::new() };

    /// A list of one word.
    pub(crate) fn of(block: u32, word: u64) -> List {
        List { blocks: vec![block], words: vec![word] }
    }

    #[inline]
    pub(crate) fn push(&mut self, block: u32, word: u64) {
        if word != 0 {
            self.blocks.push(block);
            self.words.push(word);
        }
    }

    /// What is here and not in `known`, as far as `mask` of each block lets it pass.
    pub(crate) fn missing_of(&self, known: &List, mask: impl Fn(u32) -> u64, missing: &mut List) {
        missing.blocks.clear();
        missing.words.clear();
        let mut at = 0;
        for (&block, &word) in self.blocks.iter().zip(&self.words) {
            at = known.next_from(at, block);
            let here = if known.blocks.get(at) == Some(&block) { known.words[at] } else { 0 };
            let left = word & !here;
            if left != 0 {
                missing.push(block, left & mask(block));
            }
        }
    }

    /// Adds everything of another list, in place.
    pub(crate) fn insert(&mut self, more: &List, holes: &mut Vec<Hole>) {
        holes.clear();
        let mut at = 0;
        for (&block, &word) in more.blocks.iter().zip(&more.words) {
            at = self.next_from(at, block);
            match self.blocks.get(at) {
                Some(own) if *own == block => self.words[at] |= word,
                Some(_) | None => holes.push((at, block, word)),
            }
        }
        if !holes.is_empty() {
            self.fill(holes);
        }
    }

    /// Puts words between those that are there, the last first: each of these moves once.
    fn fill(&mut self, holes: &[Hole]) {
        let mut end = self.blocks.len();
        // A little more than is needed: most lists grow again.
        let room = holes.len() + end / 8;
        if self.blocks.capacity() < end + holes.len() {
            self.blocks.reserve_exact(room);
            self.words.reserve_exact(room);
        }
        self.blocks.resize(end + holes.len(), 0);
        self.words.resize(end + holes.len(), 0);
        for (before, &(at, block, word)) in holes.iter().enumerate().rev() {
            self.blocks.copy_within(at..end, at + before + 1);
            self.words.copy_within(at..end, at + before + 1);
            self.blocks[at + before] = block;
            self.words[at + before] = word;
            end = at;
        }
    }

    /// Both together, as a list that is just large enough.
    pub(crate) fn with(&self, more: &List) -> List {
        let size = self.blocks.len() + more.blocks.len();
        let mut both = List { blocks: Vec::with_capacity(size), words: Vec::with_capacity(size) };
        let mut at = 0;
        for (&block, &word) in more.blocks.iter().zip(&more.words) {
            let next = self.next_from(at, block);
            both.blocks.extend_from_slice(&self.blocks[at..next]);
            both.words.extend_from_slice(&self.words[at..next]);
            at = next;
            let same = self.blocks.get(at) == Some(&block);
            both.push(block, word | if same { self.words[at] } else { 0 });
            at += usize::from(same);
        }
        both.blocks.extend_from_slice(&self.blocks[at..]);
        both.words.extend_from_slice(&self.words[at..]);
        both.blocks.shrink_to_fit();
        both.words.shrink_to_fit();
        both
    }

    /// Whether everything of another list is here.
    pub(crate) fn has_all(&self, other: &List) -> bool {
        let mut at = 0;
        other.blocks.iter().zip(&other.words).all(|(&block, &word)| {
            at = self.next_from(at, block);
            self.blocks.get(at) == Some(&block) && word & !self.words[at] == 0
        })
    }

    /// The first place from `at` on whose block is not below `block`.
    #[inline]
    fn next_from(&self, at: usize, block: u32) -> usize {
        // Both lists are dense as a rule: the block is here, or next.
        if self.blocks.get(at).is_none_or(|&own| own >= block) {
            return at;
        }
        if self.blocks.get(at + 1).is_none_or(|&own| own >= block) {
            return at + 1;
        }
        self.seek(at + 1, block)
    }

    /// As [`Self::next_from`], galloping, then halving.
    fn seek(&self, from: usize, block: u32) -> usize {
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

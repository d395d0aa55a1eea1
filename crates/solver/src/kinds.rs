//! Objects, numbered so that those of one kind stand together.
//!
//! Object numbers are handed out in blocks of 64, each block to one kind. So a word of a set holds objects
//! of one kind, and a filter decides word by word: it never looks at one object at a time.

use index::{Id, id};

id!(
    /// What objects have in common (a class, say).
    pub KindId
);
id!(
    /// An object. Its block, and so its kind, is its number divided by 64.
    pub ObjectId
);
id!(
    /// A set of kinds that an edge lets pass.
    pub FilterId
);

/// Which kind each block belongs to, and which kinds each filter lets pass.
#[derive(Debug, Default)]
pub(crate) struct Kinds {
    /// By block.
    kind_of_block: Vec<KindId>,
    /// By kind: its newest block, and how many objects are in it.
    newest: Vec<Option<(u32, u32)>>,
    /// By filter, one bit per kind.
    filters: Vec<Vec<u64>>,
    objects: usize,
}

impl Kinds {
    pub(crate) fn new_object(&mut self, kind: KindId) -> ObjectId {
        if self.newest.len() <= kind.index() {
            self.newest.resize(kind.index() + 1, None);
        }
        let (block, used) = match self.newest[kind.index()] {
            Some((block, used)) if used < 64 => (block, used),
            _ => {
                self.kind_of_block.push(kind);
                (self.kind_of_block.len() as u32 - 1, 0)
            }
        };
        self.newest[kind.index()] = Some((block, used + 1));
        self.objects += 1;
        ObjectId(block * 64 + used)
    }

    pub(crate) fn kind(&self, block: u32) -> KindId {
        self.kind_of_block[block as usize]
    }

    pub(crate) fn count(&self) -> usize {
        self.objects
    }

    pub(crate) fn new_filter(&mut self) -> FilterId {
        self.filters.push(Vec::new());
        FilterId::from_index(self.filters.len() - 1)
    }

    pub(crate) fn allow(&mut self, filter: FilterId, kind: KindId) {
        let words = &mut self.filters[filter.index()];
        let word = kind.index() / 64;
        if words.len() <= word {
            words.resize(word + 1, 0);
        }
        words[word] |= 1 << (kind.0 % 64);
    }

    #[inline]
    pub(crate) fn passes(&self, filter: FilterId, block: u32) -> bool {
        let kind = self.kind(block);
        let words = &self.filters[filter.index()];
        words.get(kind.index() / 64).is_some_and(|word| word >> (kind.0 % 64) & 1 == 1)
    }
}

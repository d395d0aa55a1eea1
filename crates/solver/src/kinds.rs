//! Objects, numbered so that a filter can judge a whole word of a set at a time.
//!
//! Object numbers are handed out in blocks of 64. The first few objects of a kind go to *mixed* blocks, which
//! the kinds of a group share; there a filter keeps a mask. All others go to *pure* blocks, which hold a
//! single kind; there a filter passes everything or nothing, and needs no memory.

use index::{Id, id};

id!(
    /// What objects have in common (a class, say).
    pub KindId
);
id!(
    /// An object. Its block is its number divided by 64.
    pub ObjectId
);
id!(
    /// A set of kinds that an edge lets pass.
    pub FilterId
);

/// An optional filter in four bytes; `Option<FilterId>` takes eight, and there are millions of edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct OptionalFilter(u32);

impl OptionalFilter {
    /// No filter has this number.
    const NONE: u32 = u32::MAX;

    pub(crate) fn new(filter: Option<FilterId>) -> Self {
        OptionalFilter(filter.map_or(Self::NONE, |filter| filter.0))
    }

    #[inline]
    pub(crate) fn get(self) -> Option<FilterId> {
        (self.0 != Self::NONE).then_some(FilterId(self.0))
    }
}

/// How many objects of a kind go to mixed blocks.
const MIXED: usize = 16;

#[derive(Clone, Copy, Debug)]
enum Block {
    Pure(KindId),
    /// Its number among the mixed blocks.
    Mixed(u32),
}

/// A block that is being filled.
#[derive(Clone, Copy, Debug)]
struct Open {
    block: u32,
    used: u32,
}

#[derive(Clone, Debug, Default)]
struct Kind {
    /// Its objects in mixed blocks.
    mixed: Vec<ObjectId>,
    pure: Option<Open>,
    /// The filters that let it pass.
    passes: Vec<FilterId>,
}

#[derive(Debug, Default)]
struct Filter {
    /// One bit per kind.
    kinds: Vec<u64>,
    /// By number of mixed block.
    masks: Vec<u64>,
}

/// Which kind each object has, and which objects each filter lets pass.
#[derive(Debug, Default)]
pub(crate) struct Kinds {
    /// By object. The unused slots of a block hold the kind of its first object.
    kind_of: Vec<KindId>,
    blocks: Vec<Block>,
    mixed_blocks: u32,
    /// By group: the mixed block that is being filled.
    open: Vec<Option<Open>>,
    kinds: Vec<Kind>,
    filters: Vec<Filter>,
    objects: usize,
}

impl Kinds {
    /// A new object of a kind; kinds of one group share blocks.
    pub(crate) fn new_object(&mut self, kind: KindId, group: usize) -> ObjectId {
        if self.kinds.len() <= kind.index() {
            self.kinds.resize(kind.index() + 1, Kind::default());
        }
        self.objects += 1;
        if self.kinds[kind.index()].mixed.len() < MIXED {
            self.new_mixed(kind, group)
        } else {
            self.new_pure(kind)
        }
    }

    fn new_mixed(&mut self, kind: KindId, group: usize) -> ObjectId {
        if self.open.len() <= group {
            self.open.resize(group + 1, None);
        }
        let open = match self.open[group] {
            Some(open) if open.used < 64 => open,
            _ => {
                self.mixed_blocks += 1;
                self.new_block(Block::Mixed(self.mixed_blocks - 1), kind)
            }
        };
        self.open[group] = Some(Open { used: open.used + 1, ..open });
        let object = ObjectId(open.block * 64 + open.used);
        self.kind_of[object.index()] = kind;
        let Kind { mixed, passes, .. } = &mut self.kinds[kind.index()];
        mixed.push(object);
        // The filter may be older than this object, so its mask has no bit for it yet.
        for filter in passes {
            self.filters[filter.index()].admit(&self.blocks, object);
        }
        object
    }

    fn new_pure(&mut self, kind: KindId) -> ObjectId {
        // Pure blocks need no `admit`: a filter judges them by kind, whatever their objects.
        let open = match self.kinds[kind.index()].pure {
            Some(open) if open.used < 64 => open,
            _ => self.new_block(Block::Pure(kind), kind),
        };
        self.kinds[kind.index()].pure = Some(Open { used: open.used + 1, ..open });
        ObjectId(open.block * 64 + open.used)
    }

    fn new_block(&mut self, block: Block, kind: KindId) -> Open {
        self.blocks.push(block);
        self.kind_of.resize(self.blocks.len() * 64, kind);
        Open { block: self.blocks.len() as u32 - 1, used: 0 }
    }

    pub(crate) fn kind(&self, object: ObjectId) -> KindId {
        self.kind_of[object.index()]
    }

    /// The kind that all objects of a block have, if they have one.
    pub(crate) fn kind_of_block(&self, block: u32) -> Option<KindId> {
        match self.blocks[block as usize] {
            Block::Pure(kind) => Some(kind),
            Block::Mixed(_) => None,
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.objects
    }

    pub(crate) fn new_filter(&mut self) -> FilterId {
        self.filters.push(Filter::default());
        FilterId::from_index(self.filters.len() - 1)
    }

    pub(crate) fn allow(&mut self, filter: FilterId, kind: KindId) {
        if self.kinds.len() <= kind.index() {
            self.kinds.resize(kind.index() + 1, Kind::default());
        }
        let allowed = &mut self.filters[filter.index()];
        set_bit(&mut allowed.kinds, kind.index());
        let kind = &mut self.kinds[kind.index()];
        kind.passes.push(filter);
        // Only objects in mixed blocks have bits of their own; there are at most `MIXED` of a kind.
        kind.mixed.iter().for_each(|&object| allowed.admit(&self.blocks, object));
    }

    /// The objects of a block that a filter lets pass.
    #[inline]
    pub(crate) fn mask(&self, filter: FilterId, block: u32) -> u64 {
        let filter = &self.filters[filter.index()];
        match self.blocks[block as usize] {
            // 0 - 1 wraps to all ones: all 64 objects pass, or none.
            Block::Pure(kind) => 0u64.wrapping_sub(bit(&filter.kinds, kind.index())),
            Block::Mixed(number) => filter.masks.get(number as usize).copied().unwrap_or(0),
        }
    }
}

impl Filter {
    fn admit(&mut self, blocks: &[Block], object: ObjectId) {
        if let Block::Mixed(number) = blocks[object.index() / 64] {
            set_bit(&mut self.masks, number as usize * 64 + object.index() % 64);
        }
    }
}

fn set_bit(words: &mut Vec<u64>, at: usize) {
    if words.len() <= at / 64 {
        words.resize(at / 64 + 1, 0);
    }
    words[at / 64] |= 1 << (at % 64);
}

#[inline]
fn bit(words: &[u64], at: usize) -> u64 {
    words.get(at / 64).map_or(0, |word| word >> (at % 64) & 1)
}

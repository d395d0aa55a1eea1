//! Calling contexts: short lists of sites, objects or classes, interned.

use index::{Interner, id};
use rustc_hash::FxHashMap;

id!(
    /// A calling context.
    pub(crate) ContextId
);

/// A list is its last element and the list before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Cell {
    before: ContextId,
    last: u32,
}

/// All contexts.
#[derive(Debug)]
pub(crate) struct Contexts {
    cells: Interner<ContextId, Cell>,
    /// Contexts cut to at most this many elements, by context and number.
    cuts: FxHashMap<(ContextId, u8), ContextId>,
}

impl Contexts {
    /// The context without elements.
    pub(crate) const EMPTY: ContextId = ContextId(0);

    pub(crate) fn new() -> Self {
        let mut cells = Interner::default();
        // Takes number 0, the empty context. No real element is `u32::MAX`.
        cells.intern(Cell { before: Self::EMPTY, last: u32::MAX });
        Self { cells, cuts: FxHashMap::default() }
    }

    /// The last `most` elements of `context`, `last` among them.
    pub(crate) fn push(&mut self, context: ContextId, last: u32, most: u8) -> ContextId {
        if most == 0 {
            return Self::EMPTY;
        }
        let before = self.cut(context, most - 1);
        self.cells.intern(Cell { before, last })
    }

    /// The last `most` elements.
    pub(crate) fn cut(&mut self, context: ContextId, most: u8) -> ContextId {
        if most == 0 || context == Self::EMPTY {
            return Self::EMPTY;
        }
        if let Some(&known) = self.cuts.get(&(context, most)) {
            return known;
        }
        let Cell { before, last } = self.cells.get(context);
        // Keeps the last element, and cuts what is before it to `most - 1`.
        let cut = self.push(before, last, most);
        self.cuts.insert((context, most), cut);
        cut
    }

    /// The elements, the oldest first.
    pub(crate) fn elements(&self, context: ContextId) -> Vec<u32> {
        let mut found = Vec::new();
        let mut at = context;
        while at != Self::EMPTY {
            let cell = self.cells.get(at);
            found.push(cell.last);
            at = cell.before;
        }
        found.reverse();
        found
    }

    pub(crate) fn count(&self) -> usize {
        self.cells.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use index::Id;

    #[test]
    fn the_last_elements_stay() {
        let mut contexts = Contexts::new();
        let mut context = Contexts::EMPTY;
        for element in 1..=5 {
            context = contexts.push(context, element, 3);
        }
        assert_eq!(contexts.elements(context), [3, 4, 5]);
        let cut = contexts.cut(context, 2);
        assert_eq!(contexts.elements(cut), [4, 5]);
        assert_eq!(contexts.cut(context, 0), Contexts::EMPTY);
        let direct = contexts.push(Contexts::EMPTY, 4, 1);
        assert_eq!(contexts.push(direct, 5, 2), cut);
        assert!(cut.index() < contexts.count());
    }
}

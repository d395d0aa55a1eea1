//! What each local and stack position holds at the start and at the end of each block.

use rustc_hash::FxHashMap;

use super::values::Value;

/// Beyond this many cells a table would waste memory; then a map is used, with at most this many cells.
const MOST_CELLS: usize = 1 << 22;

/// A table of blocks and positions: locals first, then the operand stack.
pub(super) struct Slots {
    width: usize,
    cells: Cells,
}

enum Cells {
    Table(Vec<u32>),
    Map(FxHashMap<(u32, u32), Value>),
}

const EMPTY: u32 = u32::MAX;

impl Slots {
    pub(super) fn new(blocks: usize, width: usize) -> Self {
        let cells = match blocks.checked_mul(width) {
            Some(size) if size <= MOST_CELLS => Cells::Table(vec![EMPTY; size]),
            _ => Cells::Map(FxHashMap::default()),
        };
        Self { width, cells }
    }

    /// Whether a map has grown to where only hostile bodies get.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        matches!(&self.cells, Cells::Map(map) if map.len() > MOST_CELLS)
    }

    #[inline]
    pub(super) fn get(&self, block: u32, slot: u32) -> Option<Value> {
        match &self.cells {
            Cells::Table(table) => {
                let value = table[block as usize * self.width + slot as usize];
                (value != EMPTY).then_some(Value(value))
            }
            Cells::Map(map) => map.get(&(block, slot)).copied(),
        }
    }

    #[inline]
    pub(super) fn set(&mut self, block: u32, slot: u32, value: Value) {
        match &mut self.cells {
            Cells::Table(table) => table[block as usize * self.width + slot as usize] = value.0,
            Cells::Map(map) => {
                map.insert((block, slot), value);
            }
        }
    }
}

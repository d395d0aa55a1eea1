//! Which blocks lie on every path to a block (Cooper, Harvey and Kennedy 2001).

use index::Id;

use crate::body::{BlockId, Body};

/// The dominator tree of a body.
pub struct Dominators {
    /// First and last number of each block's subtree, in preorder.
    numbers: Vec<(u32, u32)>,
    parents: Vec<BlockId>,
}

impl Dominators {
    /// Computes the tree; blocks stand in reverse postorder, the entry first.
    pub fn of(body: &Body) -> Self {
        const UNSEEN: u32 = u32::MAX;
        let count = body.blocks().len();
        let mut parents = vec![UNSEEN; count];
        if count > 0 {
            parents[0] = 0;
        }
        let mut changed = true;
        while changed {
            changed = false;
            for block in body.blocks().skip(1) {
                let seen = body
                    .predecessors(block)
                    .iter()
                    .map(|before| before.0)
                    .filter(|&p| parents[p as usize] != UNSEEN);
                let Some(parent) = seen.reduce(|a, b| meet(&parents, a, b)) else { continue };
                if parents[block.index()] != parent {
                    parents[block.index()] = parent;
                    changed = true;
                }
            }
        }
        Self::from_parents(parents.into_iter().map(BlockId).collect())
    }

    /// The closest block that dominates another; the entry's is itself.
    pub fn parent(&self, block: BlockId) -> BlockId {
        self.parents[block.index()]
    }

    /// Whether every path to `block` passes through `above` (a block dominates itself).
    pub fn dominates(&self, above: BlockId, block: BlockId) -> bool {
        let (first, last) = self.numbers[above.index()];
        (first..=last).contains(&self.numbers[block.index()].0)
    }

    fn from_parents(parents: Vec<BlockId>) -> Self {
        let mut children = vec![Vec::new(); parents.len()];
        for (block, parent) in parents.iter().enumerate().skip(1) {
            if let Some(list) = children.get_mut(parent.index()) {
                list.push(block);
            }
        }
        let mut numbers = vec![(u32::MAX, 0); parents.len()];
        let mut next = 0;
        let mut stack = if parents.is_empty() { Vec::new() } else { vec![(0, false)] };
        while let Some((block, done)) = stack.pop() {
            if done {
                numbers[block].1 = next - 1;
                continue;
            }
            numbers[block].0 = next;
            next += 1;
            stack.push((block, true));
            stack.extend(children[block].iter().map(|&child| (child, false)));
        }
        Self { numbers, parents }
    }
}

fn meet(parents: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        if a > b {
            a = parents[a as usize];
        } else {
            b = parents[b as usize];
        }
    }
    a
}

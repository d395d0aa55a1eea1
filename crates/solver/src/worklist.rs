//! Which node comes next: the first one in topological order, as far as that is known.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use index::Id;

use crate::solve::NodeId;

#[derive(Debug, Default)]
pub(crate) struct Worklist {
    heap: BinaryHeap<Reverse<(u32, u32)>>,
    waiting: Vec<bool>,
    /// By node: its place in the order; new nodes come last.
    ranks: Vec<u32>,
}

impl Worklist {
    pub(crate) fn new_node(&mut self) {
        self.waiting.push(false);
        self.ranks.push(u32::MAX);
    }

    pub(crate) fn push(&mut self, node: NodeId) {
        if !std::mem::replace(&mut self.waiting[node.index()], true) {
            self.heap.push(Reverse((self.ranks[node.index()], node.0)));
        }
    }

    pub(crate) fn pop(&mut self) -> Option<NodeId> {
        let Reverse((_, node)) = self.heap.pop()?;
        self.waiting[node as usize] = false;
        Some(NodeId(node))
    }

    /// Puts a new order in force; nodes that do not occur in it come last.
    pub(crate) fn reorder(&mut self, order: impl Iterator<Item = NodeId>) {
        self.ranks.fill(u32::MAX);
        for (rank, node) in (0..).zip(order) {
            self.ranks[node.index()] = rank;
        }
        let waiting: Vec<_> = self.heap.drain().map(|Reverse((_, node))| node).collect();
        self.heap.extend(waiting.into_iter().map(|node| Reverse((self.ranks[node as usize], node))));
    }
}

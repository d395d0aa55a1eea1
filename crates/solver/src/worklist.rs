//! Which node comes next: in rounds, and within a round in topological order, as far as that is known.
//!
//! A node that is pushed while a round goes on, and whose turn is over, waits for the next round: by then more may
//! have arrived, and all of it is passed on at once.

use index::Id;

use crate::solve::NodeId;

#[derive(Debug, Default)]
pub(crate) struct Worklist {
    /// Last one first.
    round: Vec<NodeId>,
    next: Vec<NodeId>,
    waiting: Vec<bool>,
    /// By node: its place in the order; new nodes come last.
    ranks: Vec<u32>,
}

impl Worklist {
    pub(crate) fn new_nodes(&mut self, count: usize) {
        self.waiting.resize(self.waiting.len() + count, false);
        self.ranks.resize(self.ranks.len() + count, u32::MAX);
    }

    pub(crate) fn push(&mut self, node: NodeId) {
        if !std::mem::replace(&mut self.waiting[node.index()], true) {
            self.next.push(node);
        }
    }

    pub(crate) fn pop(&mut self) -> Option<NodeId> {
        if self.round.is_empty() {
            std::mem::swap(&mut self.round, &mut self.next);
            self.sort();
        }
        let node = self.round.pop()?;
        self.waiting[node.index()] = false;
        Some(node)
    }

    /// Puts a new order in force; nodes that do not occur in it come last.
    pub(crate) fn reorder(&mut self, order: impl Iterator<Item = NodeId>) {
        self.ranks.fill(u32::MAX);
        for (rank, node) in (0..).zip(order) {
            self.ranks[node.index()] = rank;
        }
        self.sort();
    }

    fn sort(&mut self) {
        let ranks = &self.ranks;
        self.round.sort_unstable_by_key(|node| std::cmp::Reverse((ranks[node.index()], node.0)));
    }
}

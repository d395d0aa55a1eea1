//! Which node comes next: in rounds, each in topological order, as far as that is known.
//!
//! A node that is pushed during a round has its turn in the same round if it comes later in the order.
//! Otherwise it waits for the next round: by then more may have arrived, and all of it is passed on at once.

use index::Id;

use crate::bits::Bits;
use crate::node::NodeId;

#[derive(Debug, Default)]
pub(crate) struct Worklist {
    /// By node: its place in the order, or [`NOWHERE`].
    ranks: Vec<u32>,
    /// By place, the node; new nodes come last.
    order: Vec<NodeId>,
    /// The places of the nodes that wait.
    waiting: Bits,
    /// The current position of the round.
    place: usize,
}

/// The rank of a node that is not in the order, because another node represents it.
const NOWHERE: u32 = u32::MAX;

impl Worklist {
    pub(crate) fn new_nodes(&mut self, count: usize) {
        for _ in 0..count {
            let node = NodeId::from_index(self.ranks.len());
            self.ranks.push(self.order.len() as u32);
            self.order.push(node);
        }
        self.waiting.grow(self.order.len());
    }

    pub(crate) fn push(&mut self, node: NodeId) {
        let rank = self.ranks[node.index()];
        debug_assert_ne!(rank, NOWHERE, "work is for nodes that stand for themselves");
        self.waiting.insert(rank as usize);
    }

    pub(crate) fn pop(&mut self) -> Option<NodeId> {
        // Nothing left in this round: the next one starts at the front.
        let place = self.waiting.first_from(self.place).or_else(|| self.waiting.first_from(0))?;
        self.waiting.remove(place);
        self.place = place + 1;
        Some(self.order[place])
    }

    /// Sets a new order, and starts a round. Nodes that are not in it no longer wait.
    pub(crate) fn reorder(&mut self, order: Vec<NodeId>) {
        let waiting = std::mem::take(&mut self.waiting);
        let before = std::mem::replace(&mut self.order, order);
        self.ranks.fill(NOWHERE);
        for (rank, node) in (0..).zip(&self.order) {
            self.ranks[node.index()] = rank;
        }
        self.waiting.grow(self.order.len());
        let mut place = 0;
        while let Some(next) = waiting.first_from(place) {
            let rank = self.ranks[before[next].index()];
            // A collapsed node has no work of its own; its representative was pushed instead.
            if rank != NOWHERE {
                self.waiting.insert(rank as usize);
            }
            place = next + 1;
        }
        self.place = 0;
    }
}

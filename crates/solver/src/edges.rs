//! Edges `a ⊆ b`. Duplicates stay until the edges are next tidied.

use index::Id;

use crate::kinds::{FilterId, OptionalFilter};
use crate::node::NodeId;

/// An edge as its source keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Edge {
    pub(crate) target: NodeId,
    filter: OptionalFilter,
}

impl Edge {
    #[inline]
    pub(crate) fn filter(self) -> Option<FilterId> {
        self.filter.get()
    }
}

#[derive(Debug, Default)]
pub(crate) struct Edges {
    after: Vec<Vec<Edge>>,
    count: usize,
}

impl Edges {
    pub(crate) fn new_nodes(&mut self, count: usize) {
        self.after.resize_with(self.after.len() + count, Vec::new);
    }

    pub(crate) fn add(&mut self, source: NodeId, target: NodeId, filter: Option<FilterId>) {
        let filter = OptionalFilter::new(filter);
        self.after[source.index()].push(Edge { target, filter });
        self.count += 1;
    }

    pub(crate) fn outgoing(&self, source: NodeId) -> &[Edge] {
        &self.after[source.index()]
    }

    pub(crate) fn len(&self) -> usize {
        self.count
    }

    /// Gives all edges of one node to another.
    pub(crate) fn hand_over(&mut self, from: NodeId, to: NodeId) {
        let edges = std::mem::take(&mut self.after[from.index()]);
        self.after[to.index()].extend(edges);
    }

    /// Redirects all edges to the representatives of their targets, and drops duplicates and loops.
    pub(crate) fn tidy(&mut self, find: impl Fn(NodeId) -> NodeId) {
        self.count = 0;
        for (source, edges) in self.after.iter_mut().enumerate() {
            if edges.is_empty() {
                continue;
            }
            // Only then are edges to the same representative equal.
            edges.iter_mut().for_each(|edge| edge.target = find(edge.target));
            edges.sort_unstable();
            edges.dedup();
            edges.retain(|edge| edge.target.index() != source);
            self.count += edges.len();
        }
    }
}

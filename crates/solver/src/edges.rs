//! Edges `a ⊆ b`, each once.

use index::Id;
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use crate::kinds::FilterId;
use crate::solve::NodeId;

/// An edge as its source keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Edge {
    pub(crate) target: NodeId,
    /// `u32::MAX` for none.
    filter: u32,
}

impl Edge {
    pub(crate) fn filter(self) -> Option<FilterId> {
        (self.filter != u32::MAX).then_some(FilterId(self.filter))
    }
}

#[derive(Debug, Default)]
pub(crate) struct Edges {
    after: Vec<Vec<Edge>>,
    known: HashSet<(u32, u32, u32), BuildHasherDefault<Mixer>>,
}

impl Edges {
    pub(crate) fn new_node(&mut self) {
        self.after.push(Vec::new());
    }

    /// Adds an edge; says whether it is new.
    pub(crate) fn add(&mut self, source: NodeId, target: NodeId, filter: Option<FilterId>) -> bool {
        let filter = filter.map_or(u32::MAX, |filter| filter.0);
        if !self.known.insert((source.0, target.0, filter)) {
            return false;
        }
        self.after[source.index()].push(Edge { target, filter });
        true
    }

    pub(crate) fn of(&self, source: NodeId) -> &[Edge] {
        &self.after[source.index()]
    }

    pub(crate) fn len(&self) -> usize {
        self.known.len()
    }

    /// Gives all edges of one node to another.
    pub(crate) fn hand_over(&mut self, from: NodeId, to: NodeId) {
        for edge in std::mem::take(&mut self.after[from.index()]) {
            self.known.remove(&(from.0, edge.target.0, edge.filter));
            self.add(to, edge.target, edge.filter());
        }
    }

    /// Names the representatives of all targets, and drops what has become double or a loop.
    pub(crate) fn rename_targets(&mut self, find: impl Fn(NodeId) -> NodeId) {
        self.known.clear();
        for (source, edges) in self.after.iter_mut().enumerate() {
            edges.iter_mut().for_each(|edge| edge.target = find(edge.target));
            let known = &mut self.known;
            edges.retain(|edge| {
                edge.target.index() != source && known.insert((source as u32, edge.target.0, edge.filter))
            });
        }
    }
}

/// Three numbers, mixed by multiplication: fast, and good enough for a table.
#[derive(Debug, Default)]
pub(crate) struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u32(byte.into()));
    }

    fn write_u32(&mut self, word: u32) {
        self.0 = (self.0.rotate_left(5) ^ u64::from(word)).wrapping_mul(0xf135_7aea_2e62_a9c5);
    }
}

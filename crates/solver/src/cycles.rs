//! Strongly connected components along edges without a filter (Tarjan 1972, with an explicit stack).

use index::Id;

use crate::edges::Edges;
use crate::node::NodeId;

/// Components, one after the other in a single list: there are as many as nodes, or nearly.
#[derive(Debug, Default)]
pub(crate) struct Components {
    nodes: Vec<NodeId>,
    /// Where each ends.
    ends: Vec<u32>,
}

impl Components {
    /// All of them, in order.
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = &[NodeId]> + '_ {
        let start = |number: usize| number.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        (0..self.ends.len()).map(move |number| &self.nodes[start(number)..self.ends[number] as usize])
    }
}

/// All components, each before those that lead to it.
pub(crate) fn components(nodes: impl Iterator<Item = NodeId>, count: usize, edges: &Edges) -> Components {
    let mut search = Search {
        edges,
        numbers: vec![0; count],
        lowest: vec![0; count],
        path: Vec::new(),
        stack: Vec::new(),
        next: 1,
        found: Components::default(),
    };
    for node in nodes {
        if search.numbers[node.index()] == 0 {
            search.from(node);
        }
    }
    search.found
}

struct Search<'a> {
    edges: &'a Edges,
    /// When each node was met, 0 for not yet.
    numbers: Vec<u32>,
    /// The first node on the stack that each leads to; [`CLOSED`] once its component is complete.
    lowest: Vec<u32>,
    /// The way to where the search stands: nodes, and how many of their edges have been looked at.
    path: Vec<(NodeId, usize)>,
    stack: Vec<NodeId>,
    next: u32,
    found: Components,
}

/// Above all numbers: a node that is on the stack no more lowers nothing.
const CLOSED: u32 = u32::MAX;

impl Search<'_> {
    fn from(&mut self, start: NodeId) {
        self.enter(start);
        while let Some((node, position)) = self.path.last_mut() {
            let (node, edge) = (*node, self.edges.of(*node).get(*position).copied());
            *position += 1;
            match edge {
                Some(edge) if edge.filter().is_some() => {}
                Some(edge) if self.numbers[edge.target.index()] == 0 => {
                    self.enter(edge.target);
                }
                Some(edge) => {
                    let seen = self.lowest[edge.target.index()];
                    self.lowest[node.index()] = self.lowest[node.index()].min(seen);
                }
                None => {
                    self.path.pop();
                    self.leave(node);
                    if let Some(&(parent, _)) = self.path.last() {
                        self.lowest[parent.index()] =
                            self.lowest[parent.index()].min(self.lowest[node.index()]);
                    }
                }
            }
        }
    }

    fn enter(&mut self, node: NodeId) {
        self.numbers[node.index()] = self.next;
        self.lowest[node.index()] = self.next;
        self.next += 1;
        self.path.push((node, 0));
        self.stack.push(node);
    }

    fn leave(&mut self, node: NodeId) {
        if self.lowest[node.index()] != self.numbers[node.index()] {
            return;
        }
        let start = self.stack.iter().rposition(|&open| open == node).expect("an open node is on the stack");
        self.stack[start..].iter().for_each(|node| self.lowest[node.index()] = CLOSED);
        self.found.nodes.extend(self.stack.drain(start..));
        self.found.ends.push(self.found.nodes.len() as u32);
    }
}

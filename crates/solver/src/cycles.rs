//! Strongly connected components along edges without a filter (Tarjan 1972, with an explicit stack).

use index::Id;

use crate::edges::Edges;
use crate::solve::NodeId;

/// All components, each before those that lead to it.
pub(crate) fn components(
    nodes: impl Iterator<Item = NodeId>,
    count: usize,
    edges: &Edges,
) -> Vec<Vec<NodeId>> {
    let mut search = Search {
        edges,
        numbers: vec![0; count],
        lowest: vec![0; count],
        open: vec![false; count],
        stack: Vec::new(),
        next: 1,
        found: Vec::new(),
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
    lowest: Vec<u32>,
    open: Vec<bool>,
    stack: Vec<NodeId>,
    next: u32,
    found: Vec<Vec<NodeId>>,
}

impl Search<'_> {
    fn from(&mut self, start: NodeId) {
        let mut path = vec![(start, 0)];
        self.enter(start);
        while let Some((node, position)) = path.last_mut() {
            let (node, edge) = (*node, self.edges.of(*node).get(*position).copied());
            *position += 1;
            match edge {
                Some(edge) if edge.filter().is_some() => {}
                Some(edge) if self.numbers[edge.target.index()] == 0 => {
                    self.enter(edge.target);
                    path.push((edge.target, 0));
                }
                Some(edge) if self.open[edge.target.index()] => {
                    let seen = self.numbers[edge.target.index()];
                    self.lowest[node.index()] = self.lowest[node.index()].min(seen);
                }
                Some(_) => {}
                None => {
                    path.pop();
                    if let Some(&(parent, _)) = path.last() {
                        self.lowest[parent.index()] =
                            self.lowest[parent.index()].min(self.lowest[node.index()]);
                    }
                    self.leave(node);
                }
            }
        }
    }

    fn enter(&mut self, node: NodeId) {
        self.numbers[node.index()] = self.next;
        self.lowest[node.index()] = self.next;
        self.next += 1;
        self.open[node.index()] = true;
        self.stack.push(node);
    }

    fn leave(&mut self, node: NodeId) {
        if self.lowest[node.index()] != self.numbers[node.index()] {
            return;
        }
        let start = self.stack.iter().rposition(|&open| open == node).expect("an open node is on the stack");
        let component = self.stack.split_off(start);
        component.iter().for_each(|node| self.open[node.index()] = false);
        self.found.push(component);
    }
}

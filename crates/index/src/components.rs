//! Which nodes of a graph lead to each other? Strongly connected components (Tarjan 1972), with a stack of
//! their own instead of recursion, because graphs here have millions of nodes.

use crate::id::Id;

/// Components, each after those that it leads to. They are stored one after the other in a single list,
/// because there are nearly as many as nodes.
#[derive(Debug)]
pub struct Components<I> {
    nodes: Vec<I>,
    /// Where each component ends in `nodes`.
    ends: Vec<u32>,
}

impl<I: Id> Components<I> {
    /// The components that `roots` lead to, in a graph of `count` nodes.
    ///
    /// `next` gives the successor of a node at a position and moves the position past it; none after the last
    /// one.
    pub fn new(
        roots: impl Iterator<Item = I>,
        count: usize,
        next: impl FnMut(I, &mut usize) -> Option<I>,
    ) -> Self {
        let mut search = Search {
            next,
            numbers: vec![0; count],
            lowest: vec![0; count],
            path: Vec::new(),
            stack: Vec::new(),
            entered: 0,
            found: Components { nodes: Vec::new(), ends: Vec::new() },
        };
        for root in roots {
            if search.numbers[root.index()] == 0 {
                search.from(root);
            }
        }
        search.found
    }

    /// The components of a graph that lists the successors of each node.
    pub fn from_lists(successors: &[Vec<I>]) -> Self {
        Self::new((0..successors.len()).map(I::from_index), successors.len(), |node, position| {
            *position += 1;
            successors[node.index()].get(*position - 1).copied()
        })
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &[I]> + ExactSizeIterator + '_ {
        (0..self.len()).map(|component| self.members(component))
    }

    /// The nodes of one component.
    pub fn members(&self, component: usize) -> &[I] {
        let start = component.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        &self.nodes[start..self.ends[component] as usize]
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The component of each node, in a graph of `count` nodes all of which have one.
    pub fn by_node(&self, count: usize) -> Vec<u32> {
        let mut by_node = vec![u32::MAX; count];
        for (component, members) in (0..).zip(self.iter()) {
            members.iter().for_each(|member| by_node[member.index()] = component);
        }
        by_node
    }
}

struct Search<I, N> {
    next: N,
    /// When each node was entered, 0 for not yet.
    numbers: Vec<u32>,
    /// The first node on the stack that each leads to; [`CLOSED`] once its component is complete.
    lowest: Vec<u32>,
    /// The path to the current position of the search: nodes, and how many of their successors it has seen.
    path: Vec<(I, usize)>,
    stack: Vec<I>,
    entered: u32,
    found: Components<I>,
}

/// Above all numbers, so that a node which has left the stack lowers nothing.
const CLOSED: u32 = u32::MAX;

impl<I: Id, N: FnMut(I, &mut usize) -> Option<I>> Search<I, N> {
    fn from(&mut self, root: I) {
        self.enter(root);
        while let Some((node, position)) = self.path.last_mut() {
            let node = *node;
            match (self.next)(node, position) {
                Some(next) if self.numbers[next.index()] == 0 => self.enter(next),
                Some(next) => self.lower(node, self.lowest[next.index()]),
                None => {
                    self.path.pop();
                    self.leave(node);
                    // Without recursion, the parent learns only now how far its successor reaches.
                    if let Some(&(parent, _)) = self.path.last() {
                        self.lower(parent, self.lowest[node.index()]);
                    }
                }
            }
        }
    }

    fn enter(&mut self, node: I) {
        self.entered += 1;
        self.numbers[node.index()] = self.entered;
        self.lowest[node.index()] = self.entered;
        self.path.push((node, 0));
        self.stack.push(node);
    }

    fn lower(&mut self, node: I, number: u32) {
        let lowest = &mut self.lowest[node.index()];
        *lowest = (*lowest).min(number);
    }

    /// Completes a component if the node is its first.
    fn leave(&mut self, node: I) {
        if self.lowest[node.index()] != self.numbers[node.index()] {
            return;
        }
        let start = self.stack.iter().rposition(|&open| open == node).expect("an open node is on the stack");
        self.stack[start..].iter().for_each(|node| self.lowest[node.index()] = CLOSED);
        self.found.nodes.extend(self.stack.drain(start..));
        self.found.ends.push(self.found.nodes.len() as u32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(successors: &[&[u32]], expected: &[&[u32]]) {
        let lists: Vec<Vec<u32>> = successors.iter().map(|list| list.to_vec()).collect();
        let components = Components::from_lists(&lists);
        assert_eq!(components.iter().collect::<Vec<_>>(), expected);
        let by_node = components.by_node(lists.len());
        for (number, members) in (0..).zip(expected) {
            assert!(members.iter().all(|&member| by_node[member as usize] == number));
        }
    }

    #[test]
    fn a_component_comes_after_those_it_leads_to() {
        check(&[&[1], &[2], &[]], &[&[2], &[1], &[0]]);
        check(&[&[], &[0], &[0, 1]], &[&[0], &[1], &[2]]);
    }

    #[test]
    fn nodes_that_lead_to_each_other_are_together() {
        check(&[&[1], &[2, 3], &[0], &[4], &[3, 4]], &[&[3, 4], &[0, 1, 2]]);
        check(&[&[0], &[1]], &[&[0], &[1]]);
        check(&[], &[]);
    }

    #[test]
    fn a_long_chain_needs_no_recursion() {
        let lists: Vec<Vec<u32>> = (0..200_000).map(|node| vec![(node + 1) % 200_000]).collect();
        assert_eq!(Components::from_lists(&lists).len(), 1);
    }
}

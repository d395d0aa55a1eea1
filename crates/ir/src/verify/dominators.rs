//! Which blocks lie on every path to a block (Lengauer and Tarjan 1979, with path compression).

use index::Id;

use crate::body::Body;
use crate::ids::BlockId;

/// The dominator tree of a body.
pub struct Dominators {
    /// First and last number of each block's subtree, in preorder.
    numbers: Vec<(u32, u32)>,
    parents: Vec<BlockId>,
}

impl Dominators {
    /// Computes the tree, in time almost linear in the number of edges.
    pub fn of(body: &Body) -> Self {
        let search = Search::run(body);
        let order = search.order.clone();
        let mut parents: Vec<BlockId> = body.blocks().collect();
        for (number, parent) in search.dominators(body).into_iter().enumerate().skip(1) {
            parents[order[number].index()] = order[parent as usize];
        }
        Self::from_parents(parents)
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
        // The entry is its own parent, and so is a block that no path reaches.
        for (block, parent) in parents.iter().enumerate().filter(|(block, parent)| parent.index() != *block) {
            children[parent.index()].push(block);
        }
        // An empty interval: a block that no path reaches dominates nothing.
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

const UNSEEN: u32 = u32::MAX;

/// A depth-first search from the entry; from here on blocks are known by the number they got in it.
struct Search {
    order: Vec<BlockId>,
    /// By block.
    numbers: Vec<u32>,
    /// By number: the number that it was reached from.
    parents: Vec<u32>,
}

impl Search {
    fn run(body: &Body) -> Self {
        let mut search =
            Self { order: Vec::new(), numbers: vec![UNSEEN; body.blocks().len()], parents: Vec::new() };
        let mut stack: Vec<(BlockId, u32)> =
            body.blocks().next().map(|entry| (entry, 0)).into_iter().collect();
        while let Some((block, parent)) = stack.pop() {
            if search.numbers[block.index()] != UNSEEN {
                continue;
            }
            let number = search.order.len() as u32;
            search.numbers[block.index()] = number;
            search.order.push(block);
            search.parents.push(parent);
            let handlers = body.exceptions(block).iter().map(|edge| edge.handler);
            let after = body.successors(block).iter().copied().chain(handlers);
            stack.extend(after.map(|next| (next, number)));
        }
        search
    }

    /// By number, the number of the closest dominator.
    fn dominators(self, body: &Body) -> Vec<u32> {
        let count = self.order.len();
        let mut forest = Forest::new(count);
        let mut closest = vec![0u32; count];
        let mut waiting: Vec<Vec<u32>> = vec![Vec::new(); count];
        // Semidominators, from the last number to the first.
        for w in (1..count as u32).rev() {
            for before in body.predecessors(self.order[w as usize]) {
                let v = self.numbers[before.index()];
                if v != UNSEEN {
                    let u = forest.lowest(v);
                    forest.semi[w as usize] = forest.semi[w as usize].min(forest.semi[u as usize]);
                }
            }
            waiting[forest.semi[w as usize] as usize].push(w);
            let parent = self.parents[w as usize];
            forest.ancestors[w as usize] = parent;
            // All between `parent` and these are joined now, so their dominator can be found.
            for v in std::mem::take(&mut waiting[parent as usize]) {
                let u = forest.lowest(v);
                let earlier = forest.semi[u as usize] < forest.semi[v as usize];
                closest[v as usize] = if earlier { u } else { parent };
            }
        }
        for w in 1..count {
            // `closest[w]` is a lower number whose own dominator is final: the two have the same.
            if closest[w] != forest.semi[w] {
                closest[w] = closest[closest[w] as usize];
            }
        }
        closest
    }
}

/// The trees that have been joined so far; each number knows the lowest semidominator on its way up.
struct Forest {
    semi: Vec<u32>,
    ancestors: Vec<u32>,
    labels: Vec<u32>,
}

impl Forest {
    fn new(count: usize) -> Self {
        let all: Vec<u32> = (0..count as u32).collect();
        Self { semi: all.clone(), ancestors: vec![UNSEEN; count], labels: all }
    }

    /// The number with the lowest semidominator between `v` and the root of its tree, the root left out.
    fn lowest(&mut self, v: u32) -> u32 {
        if self.ancestors[v as usize] == UNSEEN {
            return v;
        }
        let mut path = Vec::new();
        let mut at = v;
        while self.ancestors[self.ancestors[at as usize] as usize] != UNSEEN {
            path.push(at);
            at = self.ancestors[at as usize];
        }
        // From the top down, so that the label above is final.
        for &below in path.iter().rev() {
            let above = self.ancestors[below as usize];
            let (own, other) = (self.labels[below as usize], self.labels[above as usize]);
            if self.semi[other as usize] < self.semi[own as usize] {
                self.labels[below as usize] = other;
            }
            self.ancestors[below as usize] = self.ancestors[above as usize];
        }
        self.labels[v as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Blocks and their dominators, from a body written as text.
    fn check(text: &str, expected: &str) {
        let mut program = program::Program::empty();
        let parsed = crate::parse(&mut program, text).unwrap();
        let dominators = Dominators::of(&parsed.bodies[0]);
        let shown: Vec<_> =
            parsed.bodies[0].blocks().map(|block| dominators.parent(block).0.to_string()).collect();
        assert_eq!(shown.join(" "), expected);
        for block in parsed.bodies[0].blocks() {
            assert!(
                dominators.dominates(BlockId(0), block)
                    && dominators.dominates(dominators.parent(block), block)
            );
        }
    }

    #[test]
    fn branches_join_below_the_block_that_parts_them() {
        check(
            "class A { static void f(int x) {
               b0: if x == 0 goto b1 else b2
               b1: goto b3
               b2: if x < 0 goto b3 else b4
               b3: goto b5
               b4: goto b5
               b5: return
             } }",
            "0 0 0 0 2 0",
        );
    }

    #[test]
    fn loops_and_two_ways_in() {
        check(
            "class A { static void f(int x) {
               b0: if x == 0 goto b1 else b2
               b1: goto b2
               b2: if x < 0 goto b1 else b3
               b3: if x > 0 goto b2 else b4
               b4: return
             } }",
            "0 0 0 2 3",
        );
    }
}

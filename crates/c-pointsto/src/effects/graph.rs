//! Strongly connected components of the call graph (Tarjan 1972, with an explicit stack).

/// Components of a graph, each after those it leads to.
#[derive(Debug)]
pub(crate) struct Components {
    /// The members of each.
    pub(crate) members: Vec<Vec<u32>>,
    /// By node: its component.
    pub(crate) of: Vec<u32>,
}

impl Components {
    /// The components of a graph that is given by the successors of each node.
    pub(crate) fn new(successors: &[Vec<u32>]) -> Components {
        let count = successors.len();
        let mut search = Search {
            successors,
            numbers: vec![0; count],
            lowest: vec![0; count],
            stack: Vec::new(),
            next: 1,
            found: Components { members: Vec::new(), of: vec![u32::MAX; count] },
        };
        for node in 0..count as u32 {
            if search.numbers[node as usize] == 0 {
                search.from(node);
            }
        }
        search.found
    }
}

struct Search<'a> {
    successors: &'a [Vec<u32>],
    /// When each node was met, 0 for not yet.
    numbers: Vec<u32>,
    lowest: Vec<u32>,
    stack: Vec<u32>,
    next: u32,
    found: Components,
}

impl Search<'_> {
    fn from(&mut self, start: u32) {
        let mut path = vec![(start, 0)];
        self.enter(start);
        while let Some((node, position)) = path.last_mut() {
            let node = *node as usize;
            let successor = self.successors[node].get(*position).copied();
            *position += 1;
            match successor {
                Some(next) if self.numbers[next as usize] == 0 => {
                    self.enter(next);
                    path.push((next, 0));
                }
                // Open nodes have no component yet.
                Some(next) if self.found.of[next as usize] == u32::MAX => {
                    self.lowest[node] = self.lowest[node].min(self.numbers[next as usize]);
                }
                Some(_) => {}
                None => {
                    path.pop();
                    if let Some(&(parent, _)) = path.last() {
                        let parent = parent as usize;
                        self.lowest[parent] = self.lowest[parent].min(self.lowest[node]);
                    }
                    if self.lowest[node] == self.numbers[node] {
                        self.leave(node as u32);
                    }
                }
            }
        }
    }

    fn enter(&mut self, node: u32) {
        self.numbers[node as usize] = self.next;
        self.lowest[node as usize] = self.next;
        self.next += 1;
        self.stack.push(node);
    }

    fn leave(&mut self, node: u32) {
        let start = self.stack.iter().rposition(|&open| open == node).unwrap_or(0);
        let members = self.stack.split_off(start);
        let component = self.found.members.len() as u32;
        members.iter().for_each(|&member| self.found.of[member as usize] = component);
        self.found.members.push(members);
    }
}

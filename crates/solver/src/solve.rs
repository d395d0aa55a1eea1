//! The solver: difference propagation in topological order, cycles collapsed as they appear.

use index::{Id, id};

use crate::cycles;
use crate::edges::Edges;
use crate::kinds::{FilterId, KindId, Kinds, ObjectId};
use crate::set::Set;
use crate::worklist::Worklist;

id!(
    /// Something that has a set of objects.
    pub NodeId
);

/// Whoever finds constraints while they are being solved.
pub trait Client {
    /// New objects have arrived at a node that is being watched. Some may have been told before: nodes
    /// on a cycle become one, and then each hears what the others knew.
    fn arrived(&mut self, solver: &mut Solver, node: NodeId, new: &Set);

    /// Asked now and then: whether to go on.
    fn goes_on(&mut self, _solver: &Solver) -> bool {
        true
    }
}

/// Nodes, their sets, and the edges between them.
#[derive(Debug)]
pub struct Solver {
    kinds: Kinds,
    /// Union-find: a node on a collapsed cycle leads to its representative.
    parents: Vec<NodeId>,
    sets: Vec<Set>,
    /// What has arrived and has not been passed on.
    news: Vec<Set>,
    /// By representative, the nodes whose client wants to know.
    watched: Vec<Vec<NodeId>>,
    edges: Edges,
    worklist: Worklist,
    edges_when_ordered: usize,
    /// How many edges may be added before cycles are sought again, besides an eighth of those there were.
    patience: usize,
    statistics: Statistics,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

/// What solving took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Nodes made.
    pub nodes: usize,
    /// Edges between representatives.
    pub edges: usize,
    /// Objects made.
    pub objects: usize,
    /// Nodes that became one with another.
    pub collapsed: usize,
    /// How often a node passed on what was new.
    pub steps: u64,
    /// Objects passed on by nodes, each counted once per node.
    pub facts: u64,
    /// How often edges were put in order.
    pub orders: u32,
}

impl Solver {
    /// A solver without nodes.
    pub fn new() -> Self {
        Self::with_patience(1024)
    }

    /// A solver that seeks cycles whenever an eighth as many edges as there were, and `patience` more, have come.
    pub fn with_patience(patience: usize) -> Self {
        Self {
            kinds: Kinds::default(),
            parents: Vec::new(),
            sets: Vec::new(),
            news: Vec::new(),
            watched: Vec::new(),
            edges: Edges::default(),
            worklist: Worklist::default(),
            edges_when_ordered: 0,
            patience,
            statistics: Statistics::default(),
        }
    }

    /// A new node with an empty set.
    pub fn new_node(&mut self) -> NodeId {
        let node = NodeId::from_index(self.sets.len());
        self.parents.push(node);
        self.sets.push(Set::EMPTY);
        self.news.push(Set::EMPTY);
        self.watched.push(Vec::new());
        self.edges.new_node();
        self.worklist.new_node();
        node
    }

    /// So many new nodes, numbered one after the other.
    pub fn new_nodes(&mut self, count: u32) {
        for _ in 0..count {
            self.new_node();
        }
    }

    /// A new object of a kind.
    pub fn new_object(&mut self, kind: KindId) -> ObjectId {
        self.kinds.new_object(kind)
    }

    /// The kind of an object.
    pub fn kind(&self, object: ObjectId) -> KindId {
        self.kinds.kind(object.0 / 64)
    }

    /// The kind that all objects of a block share; see [`Set::words`].
    pub fn kind_of_block(&self, block: u32) -> KindId {
        self.kinds.kind(block)
    }

    /// A new filter that lets nothing pass.
    pub fn new_filter(&mut self) -> FilterId {
        self.kinds.new_filter()
    }

    /// Lets objects of a kind pass. To be said before the first object of that kind meets the filter.
    pub fn allow(&mut self, filter: FilterId, kind: KindId) {
        self.kinds.allow(filter, kind);
    }

    /// `{object} ⊆ node`.
    pub fn add_object(&mut self, node: NodeId, object: ObjectId) {
        self.receive(node, &Set::of(object), None);
    }

    /// `objects ⊆ node`.
    pub fn add_set(&mut self, node: NodeId, objects: &Set) {
        self.receive(node, objects, None);
    }

    /// `source ⊆ target`, or `source ∩ filter ⊆ target`. Says whether the edge is new.
    pub fn add_edge(&mut self, source: NodeId, target: NodeId, filter: Option<FilterId>) -> bool {
        let (source, target) = (self.find(source), self.find(target));
        if source == target || !self.edges.add(source, target, filter) {
            return false;
        }
        let known = self.sets[source.index()].clone();
        self.receive(target, &known, filter);
        true
    }

    /// Tells the client of every object at the node, from now on and including those that are there.
    pub fn watch(&mut self, node: NodeId) {
        let representative = self.find(node);
        self.watched[representative.index()].push(node);
        let known = self.sets[representative.index()].clone();
        if !known.is_empty() {
            self.news[representative.index()].insert_all(&known);
            self.worklist.push(representative);
        }
    }

    /// As [`Self::watch`], but silent about the objects that are there.
    pub fn watch_from_now(&mut self, node: NodeId) {
        let representative = self.find(node);
        self.watched[representative.index()].push(node);
    }

    /// The set of a node.
    pub fn set(&self, node: NodeId) -> &Set {
        &self.sets[self.find(node).index()]
    }

    /// The node that stands for this one.
    pub fn find(&self, node: NodeId) -> NodeId {
        let mut at = node;
        while self.parents[at.index()] != at {
            at = self.parents[at.index()];
        }
        at
    }

    /// Works until no set changes any more, or the client wants no more.
    pub fn solve(&mut self, client: &mut impl Client) {
        while let Some(node) = self.worklist.pop() {
            if self.statistics.steps.is_multiple_of(1024) && !client.goes_on(self) {
                return;
            }
            if self.edges.len() > self.edges_when_ordered * 9 / 8 + self.patience {
                self.order();
            }
            self.pass_on(self.find(node), client);
        }
    }

    /// What solving took so far.
    pub fn statistics(&self) -> Statistics {
        Statistics {
            nodes: self.sets.len(),
            edges: self.edges.len(),
            objects: self.kinds.count(),
            ..self.statistics
        }
    }

    /// `new(n)` goes along every edge, then to the client, which may add edges and nodes.
    fn pass_on(&mut self, node: NodeId, client: &mut impl Client) {
        let new = std::mem::take(&mut self.news[node.index()]);
        if new.is_empty() {
            return;
        }
        self.statistics.steps += 1;
        self.statistics.facts += new.len() as u64;
        for position in 0..self.edges.of(node).len() {
            let edge = self.edges.of(node)[position];
            self.receive(edge.target, &new, edge.filter());
        }
        for position in 0..self.watched[node.index()].len() {
            let watched = self.watched[node.index()][position];
            client.arrived(self, watched, &new);
        }
    }

    fn receive(&mut self, node: NodeId, objects: &Set, filter: Option<FilterId>) {
        let node = self.find(node);
        let kinds = &self.kinds;
        let keep = |block| filter.is_none_or(|filter| kinds.passes(filter, block));
        let new = self.sets[node.index()].add(objects, keep);
        if !new.is_empty() {
            self.news[node.index()].insert_all(&new);
            self.worklist.push(node);
        }
    }

    /// Collapses cycles and puts the nodes in topological order.
    fn order(&mut self) {
        self.statistics.orders += 1;
        let count = self.sets.len();
        let parents = &self.parents;
        let representatives =
            (0..count).map(NodeId::from_index).filter(|node| parents[node.index()] == *node);
        let components = cycles::components(representatives, count, &self.edges);
        let collapsed = self.statistics.collapsed;
        for component in components.iter().filter(|component| component.len() > 1) {
            self.collapse(component);
        }
        if self.statistics.collapsed > collapsed {
            let parents = std::mem::take(&mut self.parents);
            let find = |node: NodeId| {
                let mut at = node;
                while parents[at.index()] != at {
                    at = parents[at.index()];
                }
                at
            };
            self.edges.rename_targets(find);
            self.parents = parents;
        }
        // Components come with those they lead to first: the order of work is the reverse.
        let order: Vec<NodeId> = components.iter().rev().map(|component| self.find(component[0])).collect();
        self.worklist.reorder(order.into_iter());
        self.edges_when_ordered = self.edges.len();
    }

    /// Makes one node of a cycle. What not all of them knew is new to those who did not.
    fn collapse(&mut self, component: &[NodeId]) {
        let [first, others @ ..] = component else { return };
        let mut all = std::mem::take(&mut self.sets[first.index()]);
        let mut common = all.clone();
        let mut news = std::mem::take(&mut self.news[first.index()]);
        for &other in others {
            let set = std::mem::take(&mut self.sets[other.index()]);
            common = common.intersection(&set);
            all.insert_all(&set);
            news.insert_all(&std::mem::take(&mut self.news[other.index()]));
            self.parents[other.index()] = *first;
            let watched = std::mem::take(&mut self.watched[other.index()]);
            self.watched[first.index()].extend(watched);
            self.edges.hand_over(other, *first);
        }
        news.insert_all(&common.add(&all, |_| true));
        self.statistics.collapsed += others.len();
        self.sets[first.index()] = all;
        self.news[first.index()] = news;
        if !self.news[first.index()].is_empty() {
            self.worklist.push(*first);
        }
    }
}

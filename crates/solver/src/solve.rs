//! The solver: difference propagation in topological order, cycles collapsed as they appear.

use index::Id;

use crate::cycles;
use crate::edges::Edges;
use crate::kinds::{FilterId, KindId, Kinds, ObjectId};
use crate::node::NodeId;
use crate::pool::Pool;
use crate::record::Recorder;
use crate::set::Set;
use crate::worklist::Worklist;

/// The owner of the constraints, who may add more while they are solved.
pub trait Client {
    /// New objects have arrived at a watched node. Some may have been reported before: when the nodes of a
    /// cycle are merged, each gets what the others had.
    fn arrived(&mut self, solver: &mut Solver, node: NodeId, new: &Set);

    /// Whether to go on. Asked now and then.
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
    /// The nodes that have been merged, in a ring.
    rings: Vec<NodeId>,
    /// What has been passed on.
    sets: Vec<Set>,
    /// What has arrived but has not been passed on yet. Disjoint from `sets`.
    news: Vec<Set>,
    /// Whether the client hears of new objects here.
    watched: Vec<bool>,
    edges: Edges,
    worklist: Worklist,
    edges_when_ordered: usize,
    /// The next search for cycles waits until the edges have grown by half and by this number.
    patience: usize,
    pool: Pool,
    statistics: Statistics,
    /// How much work may be done.
    limit: u64,
    /// Whether there was more to do.
    exhausted: bool,
    /// Only in solvers whose results will be explained.
    recorder: Option<Box<Recorder>>,
}

/// What the parts of the work cost, in units of about ten nanoseconds. Measured on real components, so that
/// work and processor time go together; see `docs/figures.md`.
mod work {
    /// A node sends what is new along an edge, or an edge is added.
    pub(super) const EDGE: u64 = 16;
    /// The client hears of an object.
    pub(super) const OBJECT: u64 = 1;
    /// A word of a set is read for a result that no memo knew.
    pub(super) const WORD: u64 = 1;
    /// A node or an edge is visited in the search for cycles.
    pub(super) const PLACE: u64 = 1;
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

/// The cost of solving.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Nodes made.
    pub nodes: usize,
    /// Edges between representatives.
    pub edges: usize,
    /// Objects made.
    pub objects: usize,
    /// Nodes merged into others.
    pub collapsed: usize,
    /// How often a node passed on what was new.
    pub steps: u64,
    /// Objects passed on by nodes, each counted once per node.
    pub facts: u64,
    /// How often cycles were collapsed and nodes put in order.
    pub orders: u32,
    /// Everything that was done, in units of about ten nanoseconds of a processor. The same constraints,
    /// added in the same order, always take the same work.
    pub work: u64,
}

impl Solver {
    /// A solver without nodes.
    pub fn new() -> Self {
        Self::with_patience(1024)
    }

    /// A solver that searches for cycles whenever its edges have grown by half and by `patience` more.
    pub fn with_patience(patience: usize) -> Self {
        Self {
            kinds: Kinds::default(),
            parents: Vec::new(),
            rings: Vec::new(),
            sets: Vec::new(),
            news: Vec::new(),
            watched: Vec::new(),
            edges: Edges::default(),
            worklist: Worklist::default(),
            edges_when_ordered: 0,
            patience,
            pool: Pool::default(),
            statistics: Statistics::default(),
            limit: u64::MAX,
            exhausted: false,
            recorder: None,
        }
    }

    /// The same, but keeps all constraints and their reasons; see [`Self::take_history`].
    #[must_use]
    pub fn recording(self) -> Self {
        Self { recorder: Some(Box::default()), ..self }
    }

    /// The same, but stops solving as soon as it has done more work than this; see [`Statistics::work`].
    #[must_use]
    pub fn with_limit(self, limit: u64) -> Self {
        Self { limit, ..self }
    }

    /// Counts work that the owner of the constraints does, in the same units.
    pub fn spend(&mut self, work: u64) {
        self.statistics.work += work;
    }

    /// Whether solving stopped because of its limit. Then not everything is solved.
    pub fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    fn work(&self) -> u64 {
        self.statistics.work + work::WORD * self.pool.words()
    }

    /// A new node with an empty set.
    pub fn new_node(&mut self) -> NodeId {
        self.new_nodes(1)
    }

    /// Makes `count` nodes with consecutive numbers, and returns the first.
    pub fn new_nodes(&mut self, count: u32) -> NodeId {
        let (first, count) = (self.sets.len(), count as usize);
        let all = first + count;
        self.parents.extend((first..all).map(NodeId::from_index));
        self.rings.extend((first..all).map(NodeId::from_index));
        self.sets.resize(all, Set::EMPTY);
        self.news.resize(all, Set::EMPTY);
        self.watched.resize(all, false);
        self.edges.new_nodes(count);
        self.worklist.new_nodes(count);
        NodeId::from_index(first)
    }

    /// A new object of a kind. Kinds of one group are numbered close to each other: a group is for what is
    /// likely to be found in the same sets.
    pub fn new_object(&mut self, kind: KindId, group: usize) -> ObjectId {
        self.kinds.new_object(kind, group)
    }

    /// The kind of an object.
    pub fn kind(&self, object: ObjectId) -> KindId {
        self.kinds.kind(object)
    }

    /// The kind that all objects of a block share, if they do; see [`Set::words`].
    pub fn kind_of_block(&self, block: u32) -> Option<KindId> {
        self.kinds.kind_of_block(block)
    }

    /// A new filter that lets nothing pass.
    pub fn new_filter(&mut self) -> FilterId {
        self.kinds.new_filter()
    }

    /// Lets objects of a kind pass. Call this before the first object of that kind reaches the filter.
    pub fn allow(&mut self, filter: FilterId, kind: KindId) {
        self.kinds.allow(filter, kind);
    }

    /// Reports every object at the node to the client, from now on and including those already there.
    pub fn watch(&mut self, node: NodeId) {
        self.watched[node.index()] = true;
        let node = self.find(node);
        // What was passed on becomes new again. Successors ignore the repetition; the client hears of it.
        let known = std::mem::take(&mut self.sets[node.index()]);
        if !known.is_empty() {
            self.news[node.index()] = self.pool.union(&self.news[node.index()], &known);
            self.worklist.push(node);
        }
    }

    /// As [`Self::watch`], but silent about [`Self::passed_on`].
    pub fn watch_from_now(&mut self, node: NodeId) {
        self.watched[node.index()] = true;
    }

    /// What a node has passed on; the rest of its set is still to come.
    pub fn passed_on(&self, node: NodeId) -> &Set {
        &self.sets[self.find(node).index()]
    }

    /// The set of a node, once everything is solved.
    pub fn set(&self, node: NodeId) -> &Set {
        self.passed_on(node)
    }

    /// Whether a filter lets an object pass.
    pub fn passes(&self, filter: FilterId, object: ObjectId) -> bool {
        self.kinds.mask(filter, object.0 / 64) >> (object.0 % 64) & 1 == 1
    }

    /// All edges between representative nodes, with their filters. The edges inside a collapsed cycle are
    /// gone.
    pub fn edges(&self) -> impl Iterator<Item = (NodeId, NodeId, Option<FilterId>)> + '_ {
        let sources = (0..self.sets.len()).map(NodeId::from_index);
        sources.flat_map(move |source| {
            let edges = self.edges.outgoing(source).iter();
            edges.map(move |edge| (source, self.find(edge.target), edge.filter()))
        })
    }

    /// The nodes that have been merged with this one, including itself.
    pub fn members(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let next = move |&member: &NodeId| {
            let next = self.rings[member.index()];
            (next != node).then_some(next)
        };
        std::iter::successors(Some(node), next)
    }

    /// The representative of this node.
    #[inline]
    pub fn find(&self, node: NodeId) -> NodeId {
        let mut at = node;
        while self.parents[at.index()] != at {
            at = self.parents[at.index()];
        }
        at
    }

    /// Works until no set changes any more, the limit of work is reached, or the client stops it.
    pub fn solve(&mut self, client: &mut impl Client) {
        while let Some(node) = self.worklist.pop() {
            if self.work() > self.limit {
                self.exhausted = true;
                return;
            }
            if self.statistics.steps.is_multiple_of(1024) && !client.goes_on(self) {
                return;
            }
            // Looking for cycles visits all edges. Growth by half keeps the total cost proportional to them.
            if self.edges.len() > self.edges_when_ordered / 2 * 3 + self.patience {
                self.order();
            }
            // `order` may have merged the node into another.
            self.pass_on(self.find(node), client);
        }
    }

    /// The cost of solving so far.
    pub fn statistics(&self) -> Statistics {
        Statistics {
            nodes: self.sets.len(),
            edges: self.edges.len(),
            objects: self.kinds.count(),
            work: self.work(),
            ..self.statistics
        }
    }

    /// Sends what is new along every edge, then to the client, which may add edges and nodes.
    fn pass_on(&mut self, node: NodeId, client: &mut impl Client) {
        let new = std::mem::take(&mut self.news[node.index()]);
        if new.is_empty() {
            return;
        }
        self.statistics.steps += 1;
        self.statistics.facts += new.len() as u64;
        // Before the client is asked: an edge that it adds from here must carry these objects, too.
        self.sets[node.index()] = self.pool.union(&self.sets[node.index()], &new);
        let targets = self.edges.outgoing(node).len();
        self.statistics.work += work::EDGE * (1 + targets as u64);
        for position in 0..targets {
            let edge = self.edges.outgoing(node)[position];
            self.receive(edge.target, &new, edge.filter());
        }
        // Watchers keep the node that they watched, so each member of a collapsed cycle is reported.
        let mut member = node;
        loop {
            if self.watched[member.index()] {
                self.statistics.work += work::OBJECT * new.len() as u64;
                client.arrived(self, member, &new);
            }
            member = self.rings[member.index()];
            if member == node {
                return;
            }
        }
    }

    pub(crate) fn insert_set(&mut self, node: NodeId, objects: &Set) {
        self.receive(node, objects, None);
    }

    pub(crate) fn insert_edge(&mut self, source: NodeId, target: NodeId, filter: Option<FilterId>) {
        let (source, target) = (self.find(source), self.find(target));
        if source == target {
            return;
        }
        self.edges.add(source, target, filter);
        self.statistics.work += work::EDGE;
        // What is still new at the source follows when its turn comes.
        if !self.sets[source.index()].is_empty() {
            let known = std::mem::take(&mut self.sets[source.index()]);
            self.receive(target, &known, filter);
            self.sets[source.index()] = known;
        }
    }

    /// Where constraints are noted, if they are.
    #[inline]
    pub(crate) fn recorder(&mut self) -> Option<&mut Recorder> {
        self.recorder.as_deref_mut()
    }

    pub(crate) fn take_recorder(&mut self) -> Option<Box<Recorder>> {
        self.recorder.take()
    }

    fn receive(&mut self, node: NodeId, objects: &Set, filter: Option<FilterId>) {
        let node = self.find(node);
        // Against `sets` only: an object that is already in `news` just becomes part of the union.
        let new = self.pool.difference(objects, &self.sets[node.index()], filter, &self.kinds);
        if !new.is_empty() {
            let news = &mut self.news[node.index()];
            *news = self.pool.union(news, &new);
            self.worklist.push(node);
        }
    }

    /// Collapses cycles and puts the nodes in topological order.
    fn order(&mut self) {
        self.statistics.orders += 1;
        let count = self.sets.len();
        self.statistics.work += work::PLACE * (count + self.edges.len()) as u64;
        let parents = &self.parents;
        let representatives =
            (0..count).map(NodeId::from_index).filter(|node| parents[node.index()] == *node);
        let components = cycles::components(representatives, count, &self.edges);
        for component in components.iter().filter(|component| component.len() > 1) {
            self.collapse(component);
        }
        // Shortens all paths to one step, so that `tidy` below and later finds are fast.
        for number in 0..count {
            self.parents[number] = self.find(NodeId::from_index(number));
        }
        let parents = &self.parents;
        self.edges.tidy(|node| parents[node.index()]);
        // A component comes after those that it leads to; work has to run the other way.
        let order = components.iter().rev().map(|component| self.find(component[0])).collect();
        self.worklist.reorder(order);
        self.edges_when_ordered = self.edges.len();
    }

    /// Merges a cycle into one node. Objects that some members did not have are new for the merged node.
    fn collapse(&mut self, component: &[NodeId]) {
        let [first, others @ ..] = component else { return };
        let mut all = std::mem::take(&mut self.sets[first.index()]);
        // Only what every member has passed on counts as passed on.
        let mut common = all.clone();
        all.insert_all(&std::mem::take(&mut self.news[first.index()]));
        for &other in others {
            let set = std::mem::take(&mut self.sets[other.index()]);
            common = common.intersection(&set);
            all.insert_all(&set);
            all.insert_all(&std::mem::take(&mut self.news[other.index()]));
            self.parents[other.index()] = *first;
            // Swapping the successors of two rings joins them.
            self.rings.swap(first.index(), other.index());
            self.edges.hand_over(other, *first);
        }
        let news = common.missing(&all, |_| u64::MAX);
        self.statistics.collapsed += others.len();
        self.sets[first.index()] = self.pool.keep(&common);
        if !news.is_empty() {
            self.news[first.index()] = self.pool.keep(&news);
            self.worklist.push(*first);
        }
    }
}

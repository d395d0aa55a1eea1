//! What waits at a node for locations to arrive.
//!
//! All loads through one pointer read from one node, and all stores write to one, so n objects and k loads
//! take n + k edges instead of n · k. Pointers whose nodes have been merged share these nodes.

use c_program::StatementId;
use rustc_hash::FxHashMap;
use solver::{NodeId, Set, Solver};

/// The uses of one node.
#[derive(Debug, Default)]
pub(crate) struct NodeUses {
    /// What is loaded, by offset.
    pub(crate) loads: Vec<(i32, NodeId)>,
    /// What is stored, by offset.
    pub(crate) stores: Vec<(i32, NodeId)>,
    /// Statements that handle each location separately.
    pub(crate) others: Vec<StatementId>,
    /// What has been handled.
    done: Set,
    /// Whether the loads and stores have been handed to another node that was merged with this one.
    shared: bool,
}

/// All uses.
#[derive(Debug, Default)]
pub(crate) struct Uses {
    by_node: FxHashMap<NodeId, NodeUses>,
    /// By representative: the node whose uses load and store for all nodes merged into it.
    leaders: FxHashMap<NodeId, NodeId>,
}

impl Uses {
    /// The node that all loads through a pointer at an offset read from.
    pub(crate) fn load(&mut self, solver: &mut Solver, pointer: NodeId, offset: i32) -> NodeId {
        hub(solver, &mut self.by_node.entry(pointer).or_default().loads, offset)
    }

    /// The node that all stores through a pointer at an offset write to.
    pub(crate) fn store(&mut self, solver: &mut Solver, pointer: NodeId, offset: i32) -> NodeId {
        hub(solver, &mut self.by_node.entry(pointer).or_default().stores, offset)
    }

    /// A statement that handles each location separately.
    pub(crate) fn other(&mut self, pointer: NodeId, statement: StatementId) {
        self.by_node.entry(pointer).or_default().others.push(statement);
    }

    /// The part of `new` that the uses of a node have not seen; empty if it has no uses.
    pub(crate) fn fresh(&mut self, node: NodeId, new: &Set) -> Set {
        let Some(uses) = self.by_node.get_mut(&node) else { return Set::EMPTY };
        // After nodes are merged, the solver reports some locations again.
        let fresh = uses.done.missing(new, |_| u64::MAX);
        uses.done.insert_all(&fresh);
        fresh
    }

    /// The loads and stores to handle when something is new at a node, and the node that handles them. If
    /// that is another node, these are the accesses that it did not have before.
    pub(crate) fn accesses(&mut self, solver: &mut Solver, node: NodeId) -> Option<(NodeId, Accesses)> {
        let uses = self.by_node.get_mut(&node)?;
        if uses.shared || uses.loads.is_empty() && uses.stores.is_empty() {
            return None;
        }
        let accesses = Accesses { loads: uses.loads.clone(), stores: uses.stores.clone() };
        // The first node of a merged group that gets here leads it.
        let leader = *self.leaders.entry(solver.find(node)).or_insert(node);
        if leader == node {
            return Some((node, accesses));
        }
        uses.shared = true;
        let mut fresh = Accesses::default();
        for (offset, load) in accesses.loads {
            let (from, is_new) = self.leading(solver, leader, offset, true);
            // The own node stays, and is fed by that of the leader.
            solver.add_edge(from, load, None);
            fresh.loads.extend(is_new.then_some((offset, from)));
        }
        for (offset, store) in accesses.stores {
            let (to, is_new) = self.leading(solver, leader, offset, false);
            solver.add_edge(store, to, None);
            fresh.stores.extend(is_new.then_some((offset, to)));
        }
        Some((leader, fresh))
    }

    /// A load or store of the leader, and whether it had none at this offset.
    fn leading(&mut self, solver: &mut Solver, leader: NodeId, offset: i32, load: bool) -> (NodeId, bool) {
        let uses = self.by_node.entry(leader).or_default();
        let list = if load { &mut uses.loads } else { &mut uses.stores };
        let before = list.len();
        let node = hub(solver, list, offset);
        (node, list.len() > before)
    }

    /// What the uses of a node have handled so far.
    pub(crate) fn done(&self, node: NodeId) -> Set {
        self.by_node.get(&node).map_or(Set::EMPTY, |uses| uses.done.clone())
    }

    /// The statement at a position among those that handle each location separately.
    pub(crate) fn statement(&self, node: NodeId, position: usize) -> Option<StatementId> {
        self.by_node.get(&node)?.others.get(position).copied()
    }
}

/// Loads and stores by offset.
#[derive(Debug, Default)]
pub(crate) struct Accesses {
    pub(crate) loads: Vec<(i32, NodeId)>,
    pub(crate) stores: Vec<(i32, NodeId)>,
}

fn hub(solver: &mut Solver, list: &mut Vec<(i32, NodeId)>, offset: i32) -> NodeId {
    if let Some(&(_, node)) = list.iter().find(|(at, _)| *at == offset) {
        return node;
    }
    let node = solver.new_node();
    list.push((offset, node));
    node
}

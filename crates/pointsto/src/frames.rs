//! Frames: where the nodes of an instance of a method are, and whose node a node is.

use std::sync::Arc;

use program::MethodId;
use solver::NodeId;

use crate::plan::{Place, Plan};
use crate::results::InstanceId;

/// The nodes of one instance of a method.
pub(crate) struct Frame {
    pub(crate) plan: Arc<Plan>,
    /// The node of the first place; the others follow.
    pub(crate) base: u32,
    /// The same for the places that all instances of the method share.
    pub(crate) shared: u32,
}

impl Frame {
    #[inline]
    pub(crate) fn node(&self, place: Place) -> NodeId {
        NodeId(if place.0 < self.plan.replicated { self.base } else { self.shared } + place.0)
    }

    /// The place of a node that belongs to the frame.
    pub(crate) fn place(&self, node: NodeId) -> Option<Place> {
        let own = Place(node.0.wrapping_sub(self.base));
        let shared = Place(node.0.wrapping_sub(self.shared));
        if own.0 < self.plan.replicated {
            return Some(own);
        }
        (self.plan.replicated..self.plan.count).contains(&shared.0).then_some(shared)
    }

    pub(crate) fn optional(&self, place: Place) -> Option<NodeId> {
        place.get().map(|place| self.node(place))
    }

    pub(crate) fn formal(&self, position: usize) -> Option<NodeId> {
        self.plan.formals.get(position).and_then(|&place| self.optional(place))
    }

    pub(crate) fn result(&self) -> Option<NodeId> {
        self.optional(self.plan.result)
    }

    pub(crate) fn escaped(&self) -> NodeId {
        self.node(self.plan.escaped)
    }
}

/// Whose node a node is.
#[derive(Clone, Copy)]
pub(crate) enum Owner {
    /// A field's, an array's, a rule's.
    None,
    One(InstanceId),
    /// All instances of a method.
    All(MethodId),
}

impl Owner {
    /// The owner of a node, by the first nodes of all that own some.
    pub(crate) fn find(owners: &[(u32, u32, Owner)], node: NodeId) -> Owner {
        let behind = owners.partition_point(|&(start, _, _)| start <= node.0);
        match behind.checked_sub(1).map(|at| owners[at]) {
            Some((_, end, owner)) if node.0 < end => owner,
            Some(_) | None => Owner::None,
        }
    }
}

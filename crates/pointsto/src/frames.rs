//! Frames: where the nodes of an instance of a method are, and who owns a node.

use std::sync::Arc;

use index::id;
use program::MethodId;
use solver::{NodeId, Reason};

use crate::outline::{Outline, Place};

id!(
    /// A method in a context.
    pub InstanceId
);

/// The nodes of one instance of a method.
pub struct Frame {
    /// What the method does.
    pub outline: Arc<Outline>,
    /// The node of the first place; the others follow.
    pub(crate) base: u32,
    /// The same for the places that all instances of the method share.
    pub(crate) shared: u32,
    /// The reason of the first constraint; the others follow.
    pub(crate) reasons: u32,
}

impl Frame {
    /// The reason of a constraint, by its number in the outline.
    #[inline]
    pub(crate) fn reason(&self, constraint: u32) -> Reason {
        Reason(self.reasons.wrapping_add(constraint))
    }

    /// The node of a place.
    #[inline]
    pub fn node(&self, place: Place) -> NodeId {
        NodeId(if place.0 < self.outline.replicated { self.base } else { self.shared } + place.0)
    }

    /// The place of a node that belongs to the frame.
    pub fn place(&self, node: NodeId) -> Option<Place> {
        // A node before the base wraps to a huge number, which fails the tests below.
        let own = Place(node.0.wrapping_sub(self.base));
        let shared = Place(node.0.wrapping_sub(self.shared));
        if own.0 < self.outline.replicated {
            return Some(own);
        }
        (self.outline.replicated..self.outline.count).contains(&shared.0).then_some(shared)
    }

    /// The node of a place that may be none.
    pub fn optional(&self, place: Place) -> Option<NodeId> {
        place.get().map(|place| self.node(place))
    }

    /// The node of `this` or a parameter, if it holds references.
    pub fn formal(&self, position: usize) -> Option<NodeId> {
        self.outline.formals.get(position).and_then(|&place| self.optional(place))
    }

    /// The node of the result, if it is a reference.
    pub fn result(&self) -> Option<NodeId> {
        self.optional(self.outline.result)
    }

    /// The node of the exceptions that leave the method.
    pub fn escaped(&self) -> NodeId {
        self.node(self.outline.escaped)
    }
}

/// The owner of a node.
#[derive(Clone, Copy)]
pub enum Owner {
    /// A field's, an array's, a rule's.
    None,
    /// An instance's.
    One(InstanceId),
    /// All instances of a method.
    All(MethodId),
}

impl Owner {
    /// The owner of a node. `owners` is sorted by first node.
    pub(crate) fn find(owners: &[(u32, u32, Owner)], node: NodeId) -> Owner {
        let next = owners.partition_point(|&(start, _, _)| start <= node.0);
        match next.checked_sub(1).map(|at| owners[at]) {
            // Nodes of fields and rules lie between those of owners.
            Some((_, end, owner)) if node.0 < end => owner,
            Some(_) | None => Owner::None,
        }
    }
}

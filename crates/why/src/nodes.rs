//! What nodes stand for.

use pointsto::inside::Owner;
use pointsto::{InstanceId, NodeId, ObjectId, Results, Slot};
use program::FieldId;
use rustc_hash::FxHashMap;

use crate::{Explainer, Holder};

/// The nodes of fields, arrays and static variables.
pub(crate) struct Nodes {
    slots: FxHashMap<NodeId, (ObjectId, Slot)>,
    statics: FxHashMap<NodeId, FieldId>,
}

impl Nodes {
    pub(crate) fn of(results: &Results) -> Self {
        let fields = results.fields();
        let of_objects = fields.instances().map(|(object, field, node)| (node, (object, Slot::Field(field))));
        let of_arrays = fields.elements().map(|(array, node)| (node, (array, Slot::Element)));
        Self {
            slots: of_objects.chain(of_arrays).collect(),
            statics: fields.statics().map(|(field, node)| (node, field)).collect(),
        }
    }

    /// The object, and the part of it, that a node stands for.
    pub(crate) fn slot(&self, node: NodeId) -> Option<(ObjectId, Slot)> {
        self.slots.get(&node).copied()
    }

    /// The static variable that a node stands for.
    pub(crate) fn static_field(&self, node: NodeId) -> Option<FieldId> {
        self.statics.get(&node).copied()
    }
}

impl Explainer<'_> {
    /// The instances that a node belongs to.
    pub(crate) fn owners(&self, node: NodeId) -> Vec<InstanceId> {
        match self.results.trace().owner(node) {
            Owner::None => Vec::new(),
            Owner::One(instance) => vec![instance],
            Owner::All(method) => self.results.instances_of(method).collect(),
        }
    }

    /// Where an object is at a node.
    pub(crate) fn holder(&self, node: NodeId) -> Holder {
        // If instances share the node, any of them names the same variable.
        let Some(&instance) = self.owners(node).first() else {
            return match (self.nodes.slot(node), self.nodes.static_field(node)) {
                (Some((object, Slot::Field(field))), _) => Holder::Field(object, field),
                (Some((array, Slot::Element)), _) => Holder::Element(array),
                (None, Some(field)) => Holder::Static(field),
                (None, None) => Holder::Rule,
            };
        };
        let method = self.method_of(instance);
        let frame = self.results.frame(instance);
        match frame.place(node).and_then(|place| frame.outline.variable(place)) {
            Some(var) => Holder::Variable(method, var),
            None => Holder::Inside(method),
        }
    }
}

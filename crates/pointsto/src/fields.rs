//! Nodes of fields, array elements and static variables.

use program::{FieldId, FieldRefId, Program};
use rustc_hash::FxHashMap;
use solver::{NodeId, ObjectId, Solver};

/// Nodes by what they represent.
#[derive(Default)]
pub struct FieldNodes {
    instance: FxHashMap<(ObjectId, FieldId), NodeId>,
    elements: FxHashMap<ObjectId, NodeId>,
    statics: FxHashMap<FieldId, NodeId>,
    resolved: FxHashMap<FieldRefId, Option<FieldId>>,
}

impl FieldNodes {
    pub(crate) fn of_object(&mut self, solver: &mut Solver, object: ObjectId, field: FieldId) -> NodeId {
        *self.instance.entry((object, field)).or_insert_with(|| solver.new_node())
    }

    pub(crate) fn element(&mut self, solver: &mut Solver, array: ObjectId) -> NodeId {
        *self.elements.entry(array).or_insert_with(|| solver.new_node())
    }

    pub(crate) fn of_class(&mut self, solver: &mut Solver, field: FieldId) -> NodeId {
        *self.statics.entry(field).or_insert_with(|| solver.new_node())
    }

    /// The declaration that a reference means; `None` if it is missing.
    pub(crate) fn resolve(&mut self, program: &Program, field: FieldRefId) -> Option<FieldId> {
        *self.resolved.entry(field).or_insert_with(|| program.resolve_field(field).ok())
    }

    /// The node of a field of an object, if it was used.
    pub fn known_field(&self, object: ObjectId, field: FieldId) -> Option<NodeId> {
        self.instance.get(&(object, field)).copied()
    }

    /// The node of what an array holds, if it was used.
    pub fn known_element(&self, array: ObjectId) -> Option<NodeId> {
        self.elements.get(&array).copied()
    }

    /// The node of a static variable, if it was used.
    pub fn known_static(&self, field: FieldId) -> Option<NodeId> {
        self.statics.get(&field).copied()
    }

    /// The static variables, with their nodes.
    pub fn statics(&self) -> impl Iterator<Item = (FieldId, NodeId)> + '_ {
        self.statics.iter().map(|(&field, &node)| (field, node))
    }

    /// The fields of objects, with their nodes.
    pub fn instances(&self) -> impl Iterator<Item = (ObjectId, FieldId, NodeId)> + '_ {
        self.instance.iter().map(|(&(object, field), &node)| (object, field, node))
    }

    /// The elements of arrays, with their nodes.
    pub fn elements(&self) -> impl Iterator<Item = (ObjectId, NodeId)> + '_ {
        self.elements.iter().map(|(&array, &node)| (array, node))
    }
}

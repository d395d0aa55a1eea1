//! What rules are written with, besides the engine's verbs.

use std::marker::PhantomData;

pub(crate) use pointsto::is_platform;
use pointsto::{Cx, Model, NodeId, ObjectId, Rule, Site};
use program::Type;

/// A rule that is nothing but a table of methods.
pub(crate) struct Table {
    pub(crate) name: &'static str,
    pub(crate) models: &'static [Model],
}

impl Rule for Table {
    fn name(&self) -> &'static str {
        self.name
    }

    fn models(&self) -> &'static [Model] {
        self.models
    }
}

/// The single node that a type names; the same one at each call.
pub(crate) fn the_node<T: 'static>(cx: &mut Cx<'_, '_>) -> NodeId {
    if let Some(known) = cx.memory::<One<T>>().node {
        return known;
    }
    let node = cx.new_node();
    cx.memory::<One<T>>().node = Some(node);
    node
}

struct One<T> {
    node: Option<NodeId>,
    named: PhantomData<T>,
}

impl<T> Default for One<T> {
    fn default() -> Self {
        Self { node: None, named: PhantomData }
    }
}

/// `{object} ⊆ target`, if there is a target.
pub(crate) fn give(cx: &mut Cx<'_, '_>, target: Option<NodeId>, object: ObjectId) {
    if let Some(target) = target {
        cx.give(target, object);
    }
}

/// The type whose class object this is, if it is one and its type is known.
pub(crate) fn class_of_mirror(cx: &Cx<'_, '_>, object: ObjectId) -> Option<Type> {
    if let Site::Class(ty) = cx.object(object).site { Some(ty) } else { None }
}

/// A node that holds an unknown string.
pub(crate) fn text_node(cx: &mut Cx<'_, '_>) -> NodeId {
    let text = cx.text();
    cx.node_of(&[text])
}

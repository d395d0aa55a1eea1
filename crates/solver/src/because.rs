//! The verbs that add a constraint together with its reason.
//!
//! `solver.because(reason).add_edge(a, b, None)` does what `solver.add_edge(a, b, None)` does. In a solver
//! made by [`Solver::recording`] the constraint is noted too; in any other the reason is forgotten.

use crate::kinds::{FilterId, ObjectId, OptionalFilter};
use crate::node::NodeId;
use crate::record::{EdgeNote, ImageNote, Reason, SetNote};
use crate::set::Set;
use crate::solve::Solver;

/// A solver and the reason of what is added next.
#[derive(Debug)]
pub struct Because<'s> {
    solver: &'s mut Solver,
    reason: Reason,
}

impl Solver {
    /// States the reason of the constraint that follows.
    #[inline]
    pub fn because(&mut self, reason: Reason) -> Because<'_> {
        Because { solver: self, reason }
    }

    /// `{object} ⊆ node`, for no stated reason.
    #[inline]
    pub fn add_object(&mut self, node: NodeId, object: ObjectId) {
        self.because(Reason::UNSTATED).add_object(node, object);
    }

    /// `objects ⊆ node`, for no stated reason.
    #[inline]
    pub fn add_set(&mut self, node: NodeId, objects: &Set) {
        self.because(Reason::UNSTATED).add_set(node, objects);
    }

    /// `source ⊆ target`, or `source ∩ filter ⊆ target`, for no stated reason.
    #[inline]
    pub fn add_edge(&mut self, source: NodeId, target: NodeId, filter: Option<FilterId>) {
        self.because(Reason::UNSTATED).add_edge(source, target, filter);
    }
}

impl Because<'_> {
    /// `{object} ⊆ node`: the object comes into being there.
    #[inline]
    pub fn add_object(self, node: NodeId, object: ObjectId) {
        self.add_set(node, &Set::of(object));
    }

    /// `objects ⊆ node`: the objects come into being there.
    #[inline]
    pub fn add_set(self, node: NodeId, objects: &Set) {
        let (target, reason) = (node, self.reason);
        if let Some(recorder) = self.solver.recorder() {
            recorder.sets.push(SetNote { target, reason, source: None, objects: objects.clone() });
        }
        self.solver.insert_set(node, objects);
    }

    /// `objects ⊆ target`, for objects that are already in the set of `source`: some of them move on, as if
    /// along an edge. What arrives at `source` later does not.
    #[inline]
    pub fn add_set_from(self, source: NodeId, target: NodeId, objects: &Set) {
        let (source, reason) = (Some(source), self.reason);
        if let Some(recorder) = self.solver.recorder() {
            recorder.sets.push(SetNote { target, reason, source, objects: objects.clone() });
        }
        self.solver.insert_set(target, objects);
    }

    /// `images ⊆ target`, where each image stems from an object in the set of `source`. A search asks
    /// [`Guide::is_image`](crate::Guide::is_image) which stems from which.
    #[inline]
    pub fn add_images(self, source: NodeId, target: NodeId, images: &Set) {
        let reason = self.reason;
        if let Some(recorder) = self.solver.recorder() {
            recorder.images.push(ImageNote { target, reason, source });
        }
        self.solver.insert_set(target, images);
    }

    /// `source ⊆ target`, or `source ∩ filter ⊆ target`.
    #[inline]
    pub fn add_edge(self, source: NodeId, target: NodeId, filter: Option<FilterId>) {
        let reason = self.reason;
        if let Some(recorder) = self.solver.recorder() {
            recorder.edges.push(EdgeNote { target, reason, source, filter: OptionalFilter::new(filter) });
        }
        self.solver.insert_edge(source, target, filter);
    }
}

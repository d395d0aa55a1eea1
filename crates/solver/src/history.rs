//! The notes of a run, sorted by the node that receives, for a backwards search.

use crate::kinds::ObjectId;
use crate::node::NodeId;
use crate::record::{EdgeNote, Fact, ImageNote, Reason, Recorder, SetNote};
use crate::solve::Solver;

/// Every constraint of a recorded run, for [`History::cheapest_way`].
#[derive(Debug)]
pub struct History {
    edges: Vec<EdgeNote>,
    sets: Vec<SetNote>,
    images: Vec<ImageNote>,
}

impl Solver {
    /// What was recorded, once everything is solved. `None` if nothing was, or if it has been taken already.
    pub fn take_history(&mut self) -> Option<History> {
        let Recorder { edges, sets, images } = *self.take_recorder()?;
        Some(History { edges: edges.tidied(), sets: sets.tidied(), images: images.tidied() })
    }
}

/// Where an object at a node comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cause {
    /// Where it was before; `None` if it comes into being at the node.
    pub(crate) source: Option<NodeId>,
    pub(crate) reason: Reason,
}

impl History {
    /// The number of constraints that are kept; those that were added twice for the same reason count once.
    pub fn len(&self) -> usize {
        self.edges.len() + self.sets.len() + self.images.len()
    }

    /// Whether there are no constraints.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes on the heap, without the objects of large sets, which are shared.
    pub fn heap_bytes(&self) -> usize {
        self.edges.capacity() * size_of::<EdgeNote>()
            + self.sets.capacity() * size_of::<SetNote>()
            + self.images.capacity() * size_of::<ImageNote>()
    }

    /// Where an object at a node comes from, in the same order in each run. An edge counts only if its source
    /// holds the object and its filter lets it pass.
    ///
    /// `tried` is increased by the number of constraints that were looked at, whether they apply or not.
    pub(crate) fn causes_of(&self, solver: &Solver, fact: Fact, tried: &mut usize) -> Vec<Cause> {
        let Fact { node, object } = fact;
        let sets = run_of(&self.sets, |note| note.target, node);
        let edges = run_of(&self.edges, |note| note.target, node);
        *tried += sets.len() + edges.len();
        let sets = sets.iter().filter(|note| note.objects.contains(object));
        let sets = sets.map(|note| Cause { source: note.source, reason: note.reason });
        let edges = edges.iter().filter(|edge| lets_pass(solver, edge, object));
        let edges = edges.map(|edge| Cause { source: Some(edge.source), reason: edge.reason });
        sets.chain(edges).collect()
    }

    /// The constraints that bring images of other objects to a node.
    pub(crate) fn images_at(&self, node: NodeId) -> &[ImageNote] {
        run_of(&self.images, |note| note.target, node)
    }
}

fn lets_pass(solver: &Solver, edge: &EdgeNote, object: ObjectId) -> bool {
    edge.filter.get().is_none_or(|filter| solver.passes(filter, object))
        && solver.set(edge.source).contains(object)
}

/// The notes with this key; notes are sorted by it.
fn run_of<N, K: Ord>(notes: &[N], key: impl Fn(&N) -> K, wanted: K) -> &[N] {
    let start = notes.partition_point(|note| key(note) < wanted);
    let length = notes[start..].partition_point(|note| key(note) <= wanted);
    &notes[start..start + length]
}

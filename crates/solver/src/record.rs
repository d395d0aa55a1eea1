//! Keeps every constraint with its reason, for clients that explain their results.
//!
//! Notes use the nodes that the client named. The solver merges the nodes of a cycle and drops duplicate
//! edges; the notes do neither, so that a way through a cycle can still be shown step by step.

use index::id;

use crate::kinds::{ObjectId, OptionalFilter};
use crate::node::NodeId;
use crate::set::Set;

id!(
    /// Why a constraint holds. Only the client knows what the number means.
    pub Reason
);

impl Reason {
    /// The reason of a constraint that was added without one.
    pub const UNSTATED: Reason = Reason(u32::MAX);
}

/// An object at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fact {
    /// The node.
    pub node: NodeId,
    /// The object in its set.
    pub object: ObjectId,
}

/// `source ∩ filter ⊆ target`. The order of the fields is the order in which a search looks at edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct EdgeNote {
    pub(crate) target: NodeId,
    pub(crate) reason: Reason,
    pub(crate) source: NodeId,
    pub(crate) filter: OptionalFilter,
}

/// `objects ⊆ target`.
#[derive(Clone, Debug)]
pub(crate) struct SetNote {
    pub(crate) target: NodeId,
    pub(crate) reason: Reason,
    /// Where the objects were before; `None` if they come into being here.
    pub(crate) source: Option<NodeId>,
    pub(crate) objects: Set,
}

/// Objects at `source` have images at `target`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ImageNote {
    pub(crate) target: NodeId,
    pub(crate) reason: Reason,
    pub(crate) source: NodeId,
}

/// All notes of a run.
#[derive(Debug, Default)]
pub(crate) struct Recorder {
    pub(crate) edges: Notes<EdgeNote>,
    pub(crate) sets: Notes<SetNote>,
    pub(crate) images: Notes<ImageNote>,
}

/// A note that can be sorted and merged with equal ones.
pub(crate) trait Note: Sized {
    /// Sorts notes and drops duplicates.
    fn tidy(notes: &mut Vec<Self>);
}

impl Note for EdgeNote {
    fn tidy(notes: &mut Vec<Self>) {
        notes.sort_unstable();
        notes.dedup();
    }
}

impl Note for ImageNote {
    fn tidy(notes: &mut Vec<Self>) {
        notes.sort_unstable();
        notes.dedup();
    }
}

impl Note for SetNote {
    fn tidy(notes: &mut Vec<Self>) {
        let key = |note: &SetNote| (note.target, note.reason, note.source);
        notes.sort_by_key(key);
        notes.dedup_by(|next, kept| {
            let is_same = key(next) == key(kept);
            if is_same {
                // One note per target, reason and source is enough for a search, with all the objects.
                kept.objects.insert_all(&next.objects);
            }
            is_same
        });
    }
}

/// Notes in the order they were made, tidied whenever their number has doubled: clients repeat themselves.
#[derive(Debug)]
pub(crate) struct Notes<N> {
    notes: Vec<N>,
    tidy_at: usize,
}

/// Fewer notes than this are not worth tidying before the end.
const FEW: usize = 1 << 16;

impl<N> Default for Notes<N> {
    fn default() -> Self {
        Notes { notes: Vec::new(), tidy_at: FEW }
    }
}

impl<N: Note> Notes<N> {
    pub(crate) fn push(&mut self, note: N) {
        self.notes.push(note);
        if self.notes.len() >= self.tidy_at {
            N::tidy(&mut self.notes);
            // Doubling keeps the total cost of sorting low, however few duplicates there are.
            self.tidy_at = FEW.max(2 * self.notes.len());
        }
    }

    /// All notes in order, each once.
    pub(crate) fn tidied(mut self) -> Vec<N> {
        N::tidy(&mut self.notes);
        self.notes.shrink_to_fit();
        self.notes
    }
}

//! The notes of a run, by the node that receives: what a backwards search reads.

use crate::kinds::ObjectId;
use crate::node::NodeId;
use crate::record::{EdgeNote, Fact, FactNote, Reason, Recorder, SetNote};
use crate::solve::Solver;

/// Every constraint of a recorded run, ready to be searched by [`History::cheapest_way`].
#[derive(Debug)]
pub struct History {
    edges: Vec<EdgeNote>,
    sets: Vec<SetNote>,
    facts: Vec<FactNote>,
}

impl Solver {
    /// What was recorded, once everything is solved. `None` if nothing was, or if it has been taken already.
    pub fn take_history(&mut self) -> Option<History> {
        let Recorder { edges, sets, facts } = *self.take_recorder()?;
        Some(History { edges: edges.tidied(), sets: sets.tidied(), facts: facts.tidied() })
    }
}

/// Why a fact holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cause {
    /// The fact it follows from; `None` if the object comes into being there.
    pub(crate) source: Option<Fact>,
    pub(crate) reason: Reason,
}

impl History {
    /// The number of constraints that are kept; those that were added twice for the same reason count once.
    pub fn len(&self) -> usize {
        self.edges.len() + self.sets.len() + self.facts.len()
    }

    /// Whether there are no constraints.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes on the heap, without the objects of large sets, which are shared.
    pub fn heap_bytes(&self) -> usize {
        self.edges.capacity() * size_of::<EdgeNote>()
            + self.sets.capacity() * size_of::<SetNote>()
            + self.facts.capacity() * size_of::<FactNote>()
    }

    /// All recorded causes of a fact, the same in each run. An edge counts only if its source holds the object and its
    /// filter lets it pass.
    ///
    /// `tried` counts what was looked at, in vain or not.
    pub(crate) fn causes_of(&self, solver: &Solver, fact: Fact, tried: &mut usize) -> Vec<Cause> {
        let Fact { node, object } = fact;
        let (edges, sets) = (self.edges_into(node), self.sets_into(node));
        *tried += edges.len() + sets.len();
        let set_causes = sets.iter().filter(|note| note.objects.contains(object)).map(|note| {
            let source = note.source.map(|node| Fact { node, object });
            Cause { source, reason: note.reason }
        });
        let edge_causes = edges.iter().filter(|edge| lets_pass(solver, edge, object)).map(|edge| {
            let source = Some(Fact { node: edge.source, object });
            Cause { source, reason: edge.reason }
        });
        let fact_causes =
            self.facts_for(fact).map(|note| Cause { source: Some(note.source), reason: note.reason });
        set_causes.chain(edge_causes).chain(fact_causes).collect()
    }

    fn edges_into(&self, target: NodeId) -> &[EdgeNote] {
        run_of(&self.edges, |note| note.target, target)
    }

    fn sets_into(&self, target: NodeId) -> &[SetNote] {
        run_of(&self.sets, |note| note.target, target)
    }

    fn facts_for(&self, target: Fact) -> impl Iterator<Item = &FactNote> {
        run_of(&self.facts, |note| note.target, target).iter()
    }
}

fn lets_pass(solver: &Solver, edge: &EdgeNote, object: ObjectId) -> bool {
    edge.filter.get().is_none_or(|filter| solver.passes(filter, object))
        && solver.set(edge.source).contains(object)
}

/// The notes with a key, where notes are sorted by it.
fn run_of<N, K: Ord>(notes: &[N], key: impl Fn(&N) -> K, wanted: K) -> &[N] {
    let start = notes.partition_point(|note| key(note) < wanted);
    let length = notes[start..].partition_point(|note| key(note) <= wanted);
    &notes[start..start + length]
}

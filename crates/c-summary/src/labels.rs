//! Labels of the nodes of the subset graph: what the set of a node consists of.
//!
//! A label is a set of *sources*: nodes whose sets have more than the graph shows. The set of a direct node
//! is the union of the sets of its sources. Any other node is a source itself, and includes those before it.
//! So equal labels of variables mean equal points-to sets, and a label within another means a set within
//! another (HU of Hardekopf and Lin, with inclusion).

use index::Components;
use rustc_hash::{FxHashMap, FxHashSet};

/// A set of sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LabelId(u32);

/// The most sources in a label. A node with more is treated as a source that includes nothing.
const LARGEST: usize = 256;

/// By node: its component and its label.
#[derive(Debug)]
pub(crate) struct Labels {
    components: Vec<u32>,
    labels: Vec<LabelId>,
    sets: Vec<Box<[u32]>>,
}

impl Labels {
    /// The labels of all nodes, given the predecessors of each and which of them are direct.
    pub(crate) fn new(predecessors: &[Vec<u32>], direct: &[bool]) -> Labels {
        let none = LabelId(u32::MAX);
        let mut known: FxHashMap<Box<[u32]>, LabelId> = FxHashMap::default();
        let mut labels = Labels {
            components: vec![0; predecessors.len()],
            labels: vec![none; predecessors.len()],
            sets: Vec::new(),
        };
        // The graph lists predecessors, so a component comes after those that it depends on.
        for (number, component) in (0..).zip(Components::from_lists(predecessors).iter()) {
            // One node with a hidden source is enough: all nodes of a component have the same set.
            let is_direct = component.iter().all(|&node| direct[node as usize]);
            let set = labels.union(component, predecessors, (!is_direct).then_some(number), none);
            let set = set.unwrap_or_else(|| Box::new([number]));
            let label = *known.entry(set).or_insert_with_key(|set| {
                labels.sets.push(set.clone());
                LabelId(labels.sets.len() as u32 - 1)
            });
            for &node in component {
                labels.labels[node as usize] = label;
                labels.components[node as usize] = number;
            }
        }
        labels
    }

    /// The sources of a component: those of its predecessors, and itself; `None` for too many.
    fn union(
        &self,
        component: &[u32],
        predecessors: &[Vec<u32>],
        itself: Option<u32>,
        none: LabelId,
    ) -> Option<Box<[u32]>> {
        let before = component.iter().flat_map(|&node| &predecessors[node as usize]);
        let before: FxHashSet<LabelId> =
            // Predecessors within the component have no label yet, and add nothing.
            before.map(|&node| self.labels[node as usize]).filter(|&label| label != none).collect();
        let mut found: Vec<u32> = itself.into_iter().collect();
        #[expect(
            clippy::iter_over_hash_type,
            reason = "what is found is sorted, and how much of it there is does not depend on the order"
        )]
        for label in before {
            found.extend(self.sources(label));
            // Far too many, even if most are duplicates: gives up before sorting them.
            if found.len() > 16 * LARGEST {
                return None;
            }
        }
        found.sort_unstable();
        found.dedup();
        (found.len() <= LARGEST).then(|| found.into())
    }

    /// The label of a node.
    pub(crate) fn label(&self, node: u32) -> LabelId {
        self.labels[node as usize]
    }

    /// The component of a node: nodes that include each other share one.
    pub(crate) fn component(&self, node: u32) -> u32 {
        self.components[node as usize]
    }

    /// The sources that a label has, in ascending order.
    pub(crate) fn sources(&self, label: LabelId) -> &[u32] {
        &self.sets[label.0 as usize]
    }

    /// Whether everything in one label is in another.
    pub(crate) fn is_within(&self, inner: LabelId, outer: LabelId) -> bool {
        let outer = self.sources(outer);
        let inner = self.sources(inner);
        inner.len() <= outer.len() && inner.iter().all(|source| outer.binary_search(source).is_ok())
    }
}

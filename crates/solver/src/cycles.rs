//! Which nodes pass everything on to each other? Components along edges without a filter.

use index::Components;

use crate::edges::Edges;
use crate::node::NodeId;

/// All components, each after those it leads to.
pub(crate) fn components(
    nodes: impl Iterator<Item = NodeId>,
    count: usize,
    edges: &Edges,
) -> Components<NodeId> {
    Components::new(nodes, count, |node, position| {
        let rest = edges.outgoing(node).get(*position..)?;
        // A filtered edge does not make sets equal, so it never closes a cycle here.
        let plain = rest.iter().position(|edge| edge.filter().is_none())?;
        *position += plain + 1;
        Some(rest[plain].target)
    })
}

//! Completes the phis that translation opened, and removes those that are none.

use super::LowerError;
use super::graph::Graph;
use super::values::{Draft, Value};

/// Finds the sources of every phi; reading them may open further phis.
pub(super) fn complete(draft: &mut Draft, graph: &Graph) -> Result<(), LowerError> {
    let mut next = 0;
    while next < draft.phis.len() {
        let (block, slot) = (draft.phis[next].block, draft.phis[next].slot);
        let node = &graph.blocks[block as usize];
        let sources = node.predecessors.iter().map(|&before| {
            if node.throws {
                draft.read_entry(graph, before, slot)
            } else {
                draft.read_exit(graph, before, slot)
            }
        });
        let sources: Vec<Value> = sources.collect();
        draft.phis[next].sources = sources;
        next += 1;
    }
    Ok(())
}

/// `x = phi(y, x, y)` is `y`: repeated until no such phi is left.
pub(super) fn simplify(draft: &mut Draft) {
    let mut open: Vec<u32> = (0..draft.phis.len() as u32).collect();
    loop {
        let before = open.len();
        open.retain(|&phi| !forward_if_single(draft, phi));
        if open.len() == before {
            return;
        }
    }
}

fn forward_if_single(draft: &mut Draft, phi: u32) -> bool {
    let value = draft.phis[phi as usize].value;
    let mut only = None;
    for position in 0..draft.phis[phi as usize].sources.len() {
        let source = draft.phis[phi as usize].sources[position];
        let source = draft.find(source);
        draft.phis[phi as usize].sources[position] = source;
        if source == value || Some(source) == only {
            continue;
        }
        if only.replace(source).is_some() {
            return false;
        }
    }
    let Some(only) = only else { return false };
    draft.data_mut(value).same_as = Some(only);
    true
}

//! Completes the phis that translation opened, and removes the trivial ones.

use super::LowerError;
use super::graph::Graph;
use super::values::{Draft, Value};

/// The most sources of all phis of one body. Real bodies stay below a hundredth of this.
const MOST_SOURCES: usize = 1 << 22;

/// How many sources are looked at to find trivial phis. What is left after that is correct, but not minimal.
const MOST_LOOKS: usize = 1 << 26;

/// Finds the sources of every phi; reading them may open further phis.
pub(super) fn complete(draft: &mut Draft, graph: &Graph) -> Result<(), LowerError> {
    let mut next = 0;
    let mut total = 0;
    while next < draft.phis.len() {
        let (block, slot) = (draft.phis[next].block, draft.phis[next].slot);
        let node = &graph.blocks[block as usize];
        total += node.predecessors.len();
        if total > MOST_SOURCES || draft.is_full() {
            return Err(LowerError::new(0, "the body joins too many values at too many places"));
        }
        let sources = node.predecessors.iter().map(|&before| {
            // A handler gets the values with which the throwing block started.
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
///
/// Rounds go forwards and backwards in turn, because what is found in one spreads along it.
pub(super) fn simplify(draft: &mut Draft) {
    let mut open: Vec<u32> = (0..draft.phis.len() as u32).collect();
    let mut looks = 0;
    loop {
        let before = open.len();
        looks += open.iter().map(|&phi| draft.phis[phi as usize].sources.len()).sum::<usize>();
        open.retain(|&phi| !forward_if_single(draft, phi));
        if open.len() == before || looks > MOST_LOOKS {
            break;
        }
        open.reverse();
    }
    // From here on every value is one step from its representative.
    for value in 0..draft.values.len() as u32 {
        draft.find(Value(value));
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

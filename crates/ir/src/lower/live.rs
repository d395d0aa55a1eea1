//! Which locals the handlers of a body may read, and the cuts that follow from it.

use super::Input;
use super::code::{self, Decoded, LocalUse};
use super::graph::{self, Graph};

/// Beyond so many bits all locals count as read.
const MOST_BITS: usize = 1 << 26;

/// Cuts blocks behind stores to locals that a handler of the block reads, if an instruction that may
/// throw follows. Says whether there was anything to cut.
pub(super) fn cut_behind_stores(
    input: &Input<'_>,
    decoded: &Decoded<'_>,
    graph: &Graph,
    leaders: &mut [bool],
) -> bool {
    let live = Live::compute(input, decoded, graph);
    let mut cut = false;
    for block in graph.blocks.iter().filter(|block| !block.exceptions.is_empty()) {
        let throws = |number: &u32| {
            let instruction = &decoded.list[*number as usize].1;
            code::can_throw(instruction, |index| graph::constant_can_throw(input, index))
        };
        let Some(last) = (block.start..block.end).rev().find(throws) else { continue };
        for number in block.start..last {
            let (LocalUse::Writes(slot) | LocalUse::Changes(slot)) =
                code::local_use(&decoded.list[number as usize].1)
            else {
                continue;
            };
            if block.exceptions.iter().any(|&(_, handler)| live.reads(handler, slot)) {
                leaders[number as usize + 1] = true;
                cut = true;
            }
        }
    }
    cut
}

/// Per block, the locals that are read before they are written on some path from its start.
struct Live {
    words: usize,
    bits: Vec<u64>,
}

impl Live {
    fn compute(input: &Input<'_>, decoded: &Decoded<'_>, graph: &Graph) -> Live {
        let words = usize::from(input.code.max_locals).div_ceil(64);
        if words * 64 * graph.blocks.len() > MOST_BITS {
            return Live { words: 0, bits: Vec::new() };
        }
        let mut live = Live { words, bits: vec![0; words * graph.blocks.len()] };
        let mut row = vec![0; words];
        let mut changed = true;
        while changed {
            changed = false;
            for node in (0..graph.blocks.len()).rev() {
                live.enter(decoded, graph, node, &mut row);
                let known = &mut live.bits[node * words..][..words];
                if known != row {
                    known.copy_from_slice(&row);
                    changed = true;
                }
            }
        }
        live
    }

    /// `in(b) = (out(b) minus written) plus read, plus in(h)` for each handler h, whatever b writes.
    fn enter(&self, decoded: &Decoded<'_>, graph: &Graph, node: usize, row: &mut [u64]) {
        let block = &graph.blocks[node];
        row.fill(0);
        block.successors.iter().for_each(|&successor| self.add(successor, row));
        for number in (block.start..block.end).rev() {
            match code::local_use(&decoded.list[number as usize].1) {
                LocalUse::Reads(slot) | LocalUse::Changes(slot) => set(row, slot, true),
                LocalUse::Writes(slot) => set(row, slot, false),
                LocalUse::None => {}
            }
        }
        block.exceptions.iter().for_each(|&(_, handler)| self.add(handler, row));
    }

    fn add(&self, node: u32, row: &mut [u64]) {
        let known = &self.bits[node as usize * self.words..][..self.words];
        row.iter_mut().zip(known).for_each(|(word, known)| *word |= known);
    }

    fn reads(&self, node: u32, slot: u16) -> bool {
        let word = usize::from(slot) / 64;
        self.words == 0
            || word < self.words && self.bits[node as usize * self.words + word] >> (slot % 64) & 1 == 1
    }
}

fn set(row: &mut [u64], slot: u16, value: bool) {
    let Some(word) = row.get_mut(usize::from(slot) / 64) else { return };
    let bit = 1 << (slot % 64);
    if value { *word |= bit } else { *word &= !bit }
}

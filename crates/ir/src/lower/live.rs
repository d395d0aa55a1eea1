//! Which locals the handlers of a body may read, and the cuts that follow from it.

use super::Input;
use super::code::{self, Decoded, LocalUse};
use super::graph::{self, Graph};

/// Beyond this many steps all locals count as read, which costs extra blocks but stays correct.
const MOST_STEPS: usize = 1 << 26;

/// Cuts blocks after stores to locals that a handler of the block reads, if an instruction that may throw
/// follows. Returns whether there was anything to cut.
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
        // No handler sees a store after the last instruction that may throw.
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
    /// Each read is followed backwards, local by local, so that every block is visited once per local.
    fn compute(input: &Input<'_>, decoded: &Decoded<'_>, graph: &Graph) -> Live {
        let local = Accesses::read(input, decoded, graph);
        let words = usize::from(input.code.max_locals).div_ceil(64);
        let edges: usize = graph.blocks.iter().map(|block| block.predecessors.len()).sum();
        let steps = (graph.blocks.len() + edges).saturating_mul(local.slots_read());
        if steps.max(words * 64 * graph.blocks.len()) > MOST_STEPS {
            // Without bits, `reads` is true for every local.
            return Live { words: 0, bits: Vec::new() };
        }
        let mut live = Live { words, bits: vec![0; words * graph.blocks.len()] };
        // The slot for which a block was last marked, plus one.
        let mut writers = vec![0u32; graph.blocks.len()];
        let mut written = local.writes.iter().peekable();
        let mut work = Vec::new();
        for reads in local.reads.chunk_by(|a, b| a.0 == b.0) {
            let slot = reads[0].0;
            while let Some(&(of, block)) = written.next_if(|write| write.0 <= slot) {
                writers[block as usize] = u32::from(of) + 1;
            }
            work.extend(reads.iter().map(|&(_, block)| block).filter(|&block| live.add(block, slot)));
            while let Some(block) = work.pop() {
                let block = &graph.blocks[block as usize];
                for &before in &block.predecessors {
                    // A handler sees what held when its predecessor started, whatever that writes.
                    let passes = block.throws || writers[before as usize] != u32::from(slot) + 1;
                    if passes && live.add(before, slot) {
                        work.push(before);
                    }
                }
            }
        }
        live
    }

    /// Says whether it is news that the block needs the local.
    fn add(&mut self, block: u32, slot: u16) -> bool {
        let Some(word) = self.bits.get_mut(block as usize * self.words + usize::from(slot) / 64) else {
            return false;
        };
        let bit = 1 << (slot % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    fn reads(&self, node: u32, slot: u16) -> bool {
        let word = usize::from(slot) / 64;
        self.words == 0
            || word < self.words && self.bits[node as usize * self.words + word] >> (slot % 64) & 1 == 1
    }
}

/// Locals and blocks, sorted: which blocks read a local before they write it, and which write it.
struct Accesses {
    reads: Vec<(u16, u32)>,
    writes: Vec<(u16, u32)>,
}

impl Accesses {
    fn read(input: &Input<'_>, decoded: &Decoded<'_>, graph: &Graph) -> Self {
        let mut accesses = Self { reads: Vec::new(), writes: Vec::new() };
        let mut written = vec![u32::MAX; input.code.max_locals.into()];
        for (number, block) in (0..).zip(&graph.blocks) {
            for instruction in &decoded.list[block.start as usize..block.end as usize] {
                let (slot, reads, writes) = match code::local_use(&instruction.1) {
                    LocalUse::Reads(slot) => (slot, true, false),
                    LocalUse::Writes(slot) => (slot, false, true),
                    LocalUse::Changes(slot) => (slot, true, true),
                    LocalUse::None => continue,
                };
                // What lies beyond the locals is an error, which translation reports.
                let Some(writer) = written.get_mut(usize::from(slot)) else { continue };
                if reads && *writer != number {
                    accesses.reads.push((slot, number));
                }
                if writes {
                    *writer = number;
                    accesses.writes.push((slot, number));
                }
            }
        }
        for list in [&mut accesses.reads, &mut accesses.writes] {
            list.sort_unstable();
            list.dedup();
        }
        accesses
    }

    fn slots_read(&self) -> usize {
        self.reads.chunk_by(|a, b| a.0 == b.0).count()
    }
}

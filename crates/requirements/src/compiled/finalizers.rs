//! Copies of `finally` blocks.
//!
//! ```text
//! try { A } finally { B }         A  B  goto end
//!                            any: t = exception  B  throw t
//! ```
//!
//! The exceptional copy is between the start of the handler and `throw t`. Copies for other exits are where
//! control leaves the code that the handler protects: at the end of a protected range, or where a jump out
//! of it goes. They are copies if they are the same instructions; only the slots of locals that B itself
//! declares may differ, and jumps to its end. ecj closes resources in the same way.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use classfile::{Instruction, Opcode};

use super::Same;
use super::code::Decoded;

const GOTO: [Opcode; 2] = [Opcode::GOTO, Opcode::GOTO_W];

/// How many instructions are looked at in all. No compiler writes code that needs a tenth of it.
const PATIENCE: usize = 10_000_000;

pub(super) fn find(code: &Decoded<'_, '_>, same: &mut Same) {
    let mut ranges: BTreeMap<u16, Vec<(u32, u32)>> = BTreeMap::new();
    for row in code.handlers.iter().filter(|row| row.class == 0) {
        ranges.entry(row.target).or_default().push((row.start.into(), row.end.into()));
    }
    let mut patience = PATIENCE;
    for (target, ranges) in ranges {
        let Some(left) = patience.checked_sub(code.len() * ranges.len()) else { return };
        patience = left;
        let Some(block) = code.number(target.into()).and_then(|start| Block::at(code, start)) else {
            continue;
        };
        for exit in exits(code, &ranges) {
            let Some(left) = patience.checked_sub(block.end - block.start) else { return };
            patience = left;
            join_copies(code, block, exit, same);
        }
    }
}

/// The exceptional copy of a `finally` block: the instructions from `start` up to `end`.
#[derive(Clone, Copy)]
struct Block {
    start: usize,
    end: usize,
}

impl Block {
    fn at(code: &Decoded<'_, '_>, handler: usize) -> Option<Self> {
        let caught = code.stores(handler)?;
        let (thrown, start) = after_collecting(code, handler + 1, caught).unwrap_or((caught, handler + 1));
        let end = (start..code.len()).find(|&at| code.throws(at, thrown))?;
        Some(Self { start, end })
    }
}

/// What ecj writes where several resources are closed: it collects exceptions in one of them, `t`.
///
/// ```text
/// if (t == null) t = caught; else if (t != caught) t.addSuppressed(caught)
/// ```
///
/// The slot of `t`, and the number of what follows.
fn after_collecting(code: &Decoded<'_, '_>, at: usize, caught: u16) -> Option<(u16, usize)> {
    let thrown = code.loads(at)?;
    let otherwise = code.jumps(at + 1, &[Opcode::IFNONNULL])?;
    let is_kept = code.loads(at + 2) == Some(caught) && code.stores(at + 3) == Some(thrown);
    let end = code.jumps(at + 4, &GOTO)?;
    let is_compared = code.loads(otherwise) == Some(thrown)
        && code.loads(otherwise + 1) == Some(caught)
        && code.jumps(otherwise + 2, &[Opcode::IF_ACMPEQ]) == Some(end);
    let added = code.adds_suppressed(otherwise + 3)?;
    (is_kept && otherwise == at + 5 && is_compared && added == (thrown, caught, end)).then_some((thrown, end))
}

/// Where control leaves the code that a handler protects.
fn exits(code: &Decoded<'_, '_>, ranges: &[(u32, u32)]) -> BTreeSet<usize> {
    let is_inside = |pc: u32| ranges.iter().any(|&(start, end)| start <= pc && pc < end);
    let mut exits: BTreeSet<usize> = ranges.iter().filter_map(|&(_, end)| code.number(end)).collect();
    for number in 0..code.len() {
        let jump = code.pc(number).filter(|&pc| is_inside(pc)).and_then(|_| code.jumps(number, &GOTO));
        exits.extend(jump.filter(|&target| code.pc(target).is_some_and(|pc| !is_inside(pc))));
    }
    exits
}

/// Joins the calls of a block with those of its copy, if there is a copy.
fn join_copies(code: &Decoded<'_, '_>, block: Block, copy: usize, same: &mut Same) {
    let length = block.end - block.start;
    // A block is no copy of itself, nor of a part of itself.
    if copy < block.end && block.start < copy + length {
        return;
    }
    let mut slots = Slots::default();
    let is_copy = (0..length).all(|at| slots.is_same(code, block, copy, at));
    if !is_copy {
        return;
    }
    for at in (0..length).filter(|&at| code.dispatches(block.start + at).is_some()) {
        if let (Some(one), Some(other)) = (code.pc(block.start + at), code.pc(copy + at)) {
            same.join(one, other);
        }
    }
}

/// The slots of locals that a block declares, in the block and in its copy.
#[derive(Default)]
struct Slots {
    of_copy: HashMap<u16, u16>,
}

impl Slots {
    /// Whether an instruction of a block is the same in its copy.
    fn is_same(&mut self, code: &Decoded<'_, '_>, block: Block, copy: usize, at: usize) -> bool {
        let (Some(one), Some(other)) = (code.get(block.start + at), code.get(copy + at)) else {
            return false;
        };
        match (one, other) {
            (Instruction::Plain(one), Instruction::Plain(other)) => one == other,
            (Instruction::Push(one, value), Instruction::Push(other, of_copy)) => {
                (one, value) == (other, of_copy)
            }
            (Instruction::Pool(one, index), Instruction::Pool(other, of_copy)) => {
                (one, index) == (other, of_copy)
            }
            (Instruction::Local(one, slot), Instruction::Local(other, of_copy)) => {
                one == other && self.is_same_slot(is_store(one), slot, of_copy)
            }
            (Instruction::Increment(slot, amount), Instruction::Increment(of_copy, other)) => {
                amount == other && self.is_same_slot(false, slot, of_copy)
            }
            (Instruction::Branch(one, target), Instruction::Branch(other, of_copy)) => {
                one == other && is_same_target(code, block, copy, [target, of_copy])
            }
            (Instruction::Switch(one), Instruction::Switch(other)) => {
                let targets = |pc| move |(value, target): (i32, u32)| (value, target.wrapping_sub(pc));
                one.default.wrapping_sub(one.pc) == other.default.wrapping_sub(other.pc)
                    && one.cases().map(targets(one.pc)).eq(other.cases().map(targets(other.pc)))
            }
            (Instruction::Interface(one, _), Instruction::Interface(other, _))
            | (Instruction::Dynamic(one), Instruction::Dynamic(other)) => one == other,
            (Instruction::NewArray(one), Instruction::NewArray(other)) => one == other,
            (Instruction::MultiArray(one, _), Instruction::MultiArray(other, _)) => one == other,
            (_, _) => false,
        }
    }

    fn is_same_slot(&mut self, is_store: bool, slot: u16, of_copy: u16) -> bool {
        if is_store {
            self.of_copy.insert(slot, of_copy);
            return true;
        }
        // What the block has not stored is from outside, and there both have the same slots.
        self.of_copy.get(&slot).map_or(slot == of_copy, |&known| known == of_copy)
    }
}

fn is_store(opcode: Opcode) -> bool {
    [Opcode::ISTORE, Opcode::LSTORE, Opcode::FSTORE, Opcode::DSTORE, Opcode::ASTORE].contains(&opcode)
}

/// Whether two jumps go to the same place of the block, or out of it. Where they go after it differs.
fn is_same_target(code: &Decoded<'_, '_>, block: Block, copy: usize, targets: [u32; 2]) -> bool {
    let [Some(one), Some(other)] = targets.map(|pc| code.number(pc)) else { return false };
    let length = block.end - block.start;
    let place = |target: usize, start: usize| target.checked_sub(start).filter(|&at| at < length);
    place(one, block.start) == place(other, copy)
}

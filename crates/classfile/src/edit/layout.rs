//! Where every instruction of a body goes when code is inserted.

use crate::edit::{Insertion, Reason, Side};
use crate::opcode::Opcode;
use crate::read::code::Code;
use crate::read::raw_instruction::{RawInstruction, decode_raw};

/// Maps old offsets to new ones.
#[derive(Debug)]
pub(super) struct Layout {
    /// For each old offset, the instruction it belongs to. One row more for the end.
    rows: Vec<Row>,
    /// The new length.
    pub(super) length: usize,
}

#[derive(Clone, Copy, Debug)]
struct Row {
    /// Where the code inserted before the instruction starts.
    before: u32,
    /// Where the instruction itself starts.
    at: u32,
    /// How far inside the instruction the old offset lies.
    inside: u32,
}

impl Layout {
    /// Lays out a body; `insertions` are ordered by their offsets and sides.
    pub(super) fn plan(body: &Code<'_>, insertions: &[&Insertion]) -> Result<Self, Reason> {
        let code = body.bytes;
        let mut rows = Vec::with_capacity(code.len() + 1);
        let mut insertions = insertions.iter().peekable();
        let (mut pc, mut new) = (0, 0);
        while pc < code.len() {
            let before = new;
            while let Some(insertion) = insertions.next_if(|insertion| insertion.is_at(pc, Side::Before)) {
                new += insertion.code.len();
            }
            let (instruction, after) = decode_raw(code, pc).map_err(|error| error.within(body.offset))?;
            let (before, at) = (before as u32, new as u32);
            rows.extend((0..after - pc).map(|inside| Row { before, at, inside: inside as u32 }));
            new += moved_size(&instruction, pc, after, new);
            while let Some(insertion) = insertions.next_if(|insertion| insertion.is_at(pc, Side::After)) {
                if !goes_on(&instruction) {
                    return Err(Reason::NothingFollows { pc: insertion.pc });
                }
                new += insertion.code.len();
            }
            pc = after;
        }
        // They are in order: one that matches no instruction stays in front and holds up the rest.
        if let Some(insertion) = insertions.next() {
            return Err(Reason::NotAnInstruction { pc: insertion.pc });
        }
        // `code_length` must be less than 65536 (JVMS 4.7.3).
        if new > usize::from(u16::MAX) {
            return Err(Reason::CodeTooLong { length: new });
        }
        rows.push(Row { before: new as u32, at: new as u32, inside: 0 });
        Ok(Self { rows, length: new })
    }

    /// The instruction itself.
    pub(super) fn at(&self, pc: u16) -> Result<u16, Reason> {
        Ok(self.row(i64::from(pc))?.at as u16)
    }

    /// The code inserted before the instruction, or else the instruction.
    pub(super) fn before(&self, pc: u16) -> Result<u16, Reason> {
        Ok(self.row(i64::from(pc))?.before as u16)
    }

    /// The new distance of a jump that went from `pc` over `distance`.
    pub(super) fn distance(&self, pc: usize, distance: i32) -> Result<i64, Reason> {
        let from = self.row(pc as i64)?.at;
        let to = self.row(pc as i64 + i64::from(distance))?.before;
        Ok(i64::from(to) - i64::from(from))
    }

    /// Like [`Self::at`], but accepts any number: for tables that the JVM does not check.
    pub(super) fn near_at(&self, pc: u32) -> u32 {
        self.near(pc, |row| row.at)
    }

    /// Like [`Self::before`], but accepts any number: for tables that the JVM does not check.
    pub(super) fn near_before(&self, pc: u32) -> u32 {
        self.near(pc, |row| row.before)
    }

    /// An offset inside an instruction keeps its distance from the start of the instruction; an offset after
    /// the code keeps its distance from the end of the code.
    fn near(&self, pc: u32, start: impl Fn(Row) -> u32) -> u32 {
        match self.rows.get(pc as usize) {
            Some(&row) if row.inside == 0 => start(row),
            Some(row) => row.at + row.inside,
            None => self.length as u32 + (pc - (self.rows.len() - 1) as u32),
        }
    }

    fn row(&self, pc: i64) -> Result<Row, Reason> {
        let row = usize::try_from(pc).ok().and_then(|pc| self.rows.get(pc).copied());
        row.filter(|row| row.inside == 0).ok_or(Reason::BadTarget { target: pc })
    }
}

impl Insertion {
    /// Whether the code goes on this side of the instruction at `pc`.
    pub(super) fn is_at(&self, pc: usize, side: Side) -> bool {
        self.pc as usize == pc && self.side == side
    }
}

/// Whether execution can continue with the following instruction.
fn goes_on(instruction: &RawInstruction) -> bool {
    match instruction {
        RawInstruction::TableSwitch { .. }
        | RawInstruction::LookupSwitch { .. }
        | RawInstruction::WideBranch(..) => false,
        // After `jsr` the subroutine runs, not the next instruction.
        RawInstruction::Branch(opcode, _) => *opcode != Opcode::GOTO && *opcode != Opcode::JSR,
        RawInstruction::Plain(opcode) => {
            !(Opcode::IRETURN..=Opcode::RETURN).contains(opcode) && *opcode != Opcode::ATHROW
        }
        RawInstruction::Byte(opcode, _) | RawInstruction::WideLocal(opcode, _) => *opcode != Opcode::RET,
        RawInstruction::Short(..)
        | RawInstruction::Increment(..)
        | RawInstruction::Interface(..)
        | RawInstruction::Dynamic(..)
        | RawInstruction::MultiArray(..)
        | RawInstruction::WideIncrement(..) => true,
    }
}

/// The padding of a switch depends on its offset; everything else keeps its size.
fn moved_size(instruction: &RawInstruction, pc: usize, after: usize, new: usize) -> usize {
    let size = after - pc;
    match instruction {
        RawInstruction::TableSwitch { .. } | RawInstruction::LookupSwitch { .. } => {
            size - (3 - pc % 4) + (3 - new % 4)
        }
        RawInstruction::Plain(_)
        | RawInstruction::Byte(..)
        | RawInstruction::Short(..)
        | RawInstruction::Increment(..)
        | RawInstruction::Branch(..)
        | RawInstruction::WideBranch(..)
        | RawInstruction::Interface(..)
        | RawInstruction::Dynamic(..)
        | RawInstruction::MultiArray(..)
        | RawInstruction::WideLocal(..)
        | RawInstruction::WideIncrement(..) => size,
    }
}

//! The instructions of a body, numbered, with the properties of each.

use classfile::{Instruction, Opcode};

use super::{Input, LowerError};

/// A position in the list of instructions.
pub(super) type Number = u32;

const NONE: Number = u32::MAX;

/// All instructions of a body.
pub(super) struct Decoded<'a> {
    /// Offset and instruction.
    pub(super) list: Vec<(u32, Instruction<'a>)>,
    /// By offset, the number of the instruction that starts there.
    by_offset: Vec<Number>,
    /// Whether there is a `jsr`.
    pub(super) has_subroutines: bool,
}

pub(super) fn decode<'a>(input: &Input<'a>) -> Result<Decoded<'a>, LowerError> {
    let bytes = input.code.bytes;
    let mut decoded = Decoded {
        list: Vec::with_capacity(bytes.len() / 2),
        by_offset: vec![NONE; bytes.len() + 1],
        has_subroutines: false,
    };
    let mut offset = 0;
    while offset < bytes.len() {
        let (instruction, next) = classfile::decode(bytes, offset)?;
        decoded.by_offset[offset] = decoded.list.len() as Number;
        decoded.list.push((offset as u32, instruction));
        if let Instruction::Branch(Opcode::JSR | Opcode::JSR_W, _) = instruction {
            decoded.has_subroutines = true;
        }
        offset = next;
    }
    Ok(decoded)
}

impl Decoded<'_> {
    /// The instruction that starts at an offset.
    pub(super) fn at(&self, offset: u32) -> Option<Number> {
        self.by_offset.get(offset as usize).copied().filter(|&number| number != NONE)
    }

    /// The instruction that a jump at `from` goes to.
    pub(super) fn target(&self, from: u32, offset: u32) -> Result<Number, LowerError> {
        self.at(offset).ok_or_else(|| {
            LowerError::new(from, format_args!("a jump to offset {offset}, where no instruction starts"))
        })
    }

    /// The offset of an instruction.
    pub(super) fn offset(&self, number: Number) -> u32 {
        self.list[number as usize].0
    }
}

/// Whether an instruction may throw (JVMS 6.5); errors of the machine itself are left out.
pub(super) fn can_throw(instruction: &Instruction<'_>, constant_can_throw: impl Fn(u16) -> bool) -> bool {
    match *instruction {
        Instruction::Plain(opcode) => {
            let ranges = [Opcode::IALOAD..=Opcode::SALOAD, Opcode::IASTORE..=Opcode::SASTORE];
            ranges.iter().any(|range| range.contains(&opcode))
                || matches!(opcode, Opcode::IDIV | Opcode::LDIV | Opcode::IREM | Opcode::LREM)
                || matches!(
                    opcode,
                    Opcode::ARRAYLENGTH | Opcode::ATHROW | Opcode::MONITORENTER | Opcode::MONITOREXIT
                )
        }
        Instruction::Pool(Opcode::LDC | Opcode::LDC_W | Opcode::LDC2_W, index) => constant_can_throw(index),
        Instruction::Pool(..)
        | Instruction::Interface(..)
        | Instruction::Dynamic(_)
        | Instruction::NewArray(_)
        | Instruction::MultiArray(..) => true,
        Instruction::Push(..)
        | Instruction::Local(..)
        | Instruction::Increment(..)
        | Instruction::Branch(..)
        | Instruction::Switch(_) => false,
    }
}

/// Whether an instruction ends a block and does not fall through.
pub(super) fn ends_flow(instruction: &Instruction<'_>) -> bool {
    match *instruction {
        Instruction::Plain(opcode) => {
            (Opcode::IRETURN..=Opcode::RETURN).contains(&opcode) || opcode == Opcode::ATHROW
        }
        Instruction::Branch(opcode, _) => {
            matches!(opcode, Opcode::GOTO | Opcode::GOTO_W | Opcode::JSR | Opcode::JSR_W)
        }
        Instruction::Local(opcode, _) => opcode == Opcode::RET,
        Instruction::Switch(_) => true,
        Instruction::Push(..)
        | Instruction::Pool(..)
        | Instruction::Increment(..)
        | Instruction::Interface(..)
        | Instruction::Dynamic(_)
        | Instruction::NewArray(_)
        | Instruction::MultiArray(..) => false,
    }
}

/// The local that an instruction reads or writes.
pub(super) enum LocalUse {
    Reads(u16),
    Writes(u16),
    Changes(u16),
    None,
}

pub(super) fn local_use(instruction: &Instruction<'_>) -> LocalUse {
    match *instruction {
        // The opcodes of loads come before those of stores.
        Instruction::Local(opcode, slot) if opcode == Opcode::RET || opcode < Opcode::ISTORE => {
            LocalUse::Reads(slot)
        }
        Instruction::Local(_, slot) => LocalUse::Writes(slot),
        Instruction::Increment(slot, _) => LocalUse::Changes(slot),
        Instruction::Plain(_)
        | Instruction::Push(..)
        | Instruction::Pool(..)
        | Instruction::Branch(..)
        | Instruction::Switch(_)
        | Instruction::Interface(..)
        | Instruction::Dynamic(_)
        | Instruction::NewArray(_)
        | Instruction::MultiArray(..) => LocalUse::None,
    }
}

//! Twin of `read/raw_instruction.rs`.

use crate::opcode::Opcode;
use crate::read::raw_instruction::RawInstruction;
use crate::write::Write;

impl RawInstruction {
    /// Appends the instruction at offset `pc`, on which the padding of a switch depends.
    pub fn write(&self, pc: usize, out: &mut Vec<u8>) {
        match self {
            Self::Plain(opcode) => out.push(opcode.0),
            Self::Byte(opcode, value) => out.extend([opcode.0, *value]),
            Self::Short(opcode, value) => short(out, *opcode, *value),
            Self::Increment(slot, amount) => out.extend([Opcode::IINC.0, *slot, *amount as u8]),
            Self::Branch(opcode, distance) => short(out, *opcode, *distance as u16),
            Self::WideBranch(opcode, distance) => {
                out.push(opcode.0);
                distance.write(out);
            }
            Self::TableSwitch { padding, default, low, rows } => {
                switch_head(out, Opcode::TABLESWITCH, pc, padding, *default);
                low.write(out);
                // The model does not keep `high`, which follows from `low` and the number of rows.
                low.wrapping_add(rows.len() as i32).wrapping_sub(1).write(out);
                rows.iter().for_each(|distance| distance.write(out));
            }
            Self::LookupSwitch { padding, default, rows } => {
                switch_head(out, Opcode::LOOKUPSWITCH, pc, padding, *default);
                (rows.len() as u32).write(out);
                for (value, distance) in rows {
                    value.write(out);
                    distance.write(out);
                }
            }
            Self::Interface(index, count, zero) => {
                short(out, Opcode::INVOKEINTERFACE, *index);
                out.extend([*count, *zero]);
            }
            Self::Dynamic(index, zero) => {
                short(out, Opcode::INVOKEDYNAMIC, *index);
                zero.write(out);
            }
            Self::MultiArray(index, dimensions) => {
                short(out, Opcode::MULTIANEWARRAY, *index);
                out.push(*dimensions);
            }
            Self::WideLocal(opcode, slot) => {
                out.push(Opcode::WIDE.0);
                short(out, *opcode, *slot);
            }
            Self::WideIncrement(slot, amount) => {
                out.push(Opcode::WIDE.0);
                short(out, Opcode::IINC, *slot);
                (*amount as u16).write(out);
            }
        }
    }
}

fn short(out: &mut Vec<u8>, opcode: Opcode, operand: u16) {
    out.push(opcode.0);
    operand.write(out);
}

fn switch_head(out: &mut Vec<u8>, opcode: Opcode, pc: usize, padding: &[u8; 3], default: i32) {
    out.push(opcode.0);
    out.extend_from_slice(&padding[..3 - pc % 4]);
    default.write(out);
}

//! Instructions (JVMS 6.5), one at a time: short forms, `wide` and jump distances are resolved.

use crate::cursor::Reader;
use crate::error::{Problem, ReadError};
use crate::opcode::{Format, Opcode};

/// One instruction with its operands.
#[derive(Clone, Copy, Debug)]
pub enum Instruction<'a> {
    /// No operand.
    Plain(Opcode),
    /// `bipush` or `sipush` and the value.
    Push(Opcode, i32),
    /// A constant-pool index; `ldc` and `ldc_w` keep their own opcode.
    Pool(Opcode, u16),
    /// A local slot. Short forms (`iload_1`) and `wide` give the plain opcode (`iload`).
    Local(Opcode, u16),
    /// `iinc`: slot and amount.
    Increment(u16, i16),
    /// A jump to this offset. `goto_w` and `jsr_w` keep their own opcode.
    Branch(Opcode, u32),
    /// `tableswitch` or `lookupswitch`.
    Switch(Switch<'a>),
    /// `invokeinterface`: index and count of argument slots.
    Interface(u16, u8),
    /// `invokedynamic`: index.
    Dynamic(u16),
    /// `newarray`: the code of a primitive type.
    NewArray(u8),
    /// `multianewarray`: index and dimensions.
    MultiArray(u16, u8),
}

/// A `tableswitch` or `lookupswitch`, its rows still as bytes.
#[derive(Clone, Copy, Debug)]
pub struct Switch<'a> {
    /// The offset of the instruction.
    pub pc: u32,
    /// Where unlisted values jump.
    pub default: u32,
    /// For `tableswitch`, the value of the first row.
    low: Option<i32>,
    rows: &'a [u8],
}

impl Switch<'_> {
    /// Whether this is a `tableswitch`.
    pub fn is_table(&self) -> bool {
        self.low.is_some()
    }

    /// Value and target of each row. A target may lie outside the code: the caller checks it.
    pub fn cases(&self) -> impl Iterator<Item = (i32, u32)> + '_ {
        let width = if self.is_table() { 4 } else { 8 };
        self.rows.chunks_exact(width).enumerate().map(move |(row, bytes)| {
            let (value, distance) = match self.low {
                Some(low) => (low.wrapping_add(row as i32), int(bytes)),
                None => (int(bytes), int(&bytes[4..])),
            };
            (value, self.pc.wrapping_add(distance as u32))
        })
    }
}

/// The instruction at `pc`, and the offset of the next one.
pub fn decode(code: &[u8], pc: usize) -> Result<(Instruction<'_>, usize), ReadError> {
    let mut input = Reader::at(code.get(pc..).unwrap_or_default(), pc);
    let instruction = read(&mut input, pc)?;
    Ok((instruction, input.offset()))
}

/// All instructions with their offsets; ends at the first error.
pub fn instructions(code: &[u8]) -> impl Iterator<Item = Result<(usize, Instruction<'_>), ReadError>> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let pc = next.take().filter(|&pc| pc < code.len())?;
        Some(decode(code, pc).map(|(instruction, after)| {
            next = Some(after);
            (pc, instruction)
        }))
    })
}

fn read<'a>(input: &mut Reader<'a>, pc: usize) -> Result<Instruction<'a>, ReadError> {
    let what = "an instruction";
    let opcode = Opcode(input.u8(what)?);
    Ok(match opcode.format() {
        Format::Plain => plain(opcode),
        Format::Byte => Instruction::Push(opcode, i32::from(input.u8(what)? as i8)),
        Format::Short => Instruction::Push(opcode, i32::from(input.u16(what)? as i16)),
        Format::PoolByte => Instruction::Pool(opcode, u16::from(input.u8(what)?)),
        Format::Pool => Instruction::Pool(opcode, input.u16(what)?),
        Format::Local => Instruction::Local(opcode, u16::from(input.u8(what)?)),
        Format::Increment => {
            Instruction::Increment(u16::from(input.u8(what)?), i16::from(input.u8(what)? as i8))
        }
        Format::Branch => branch(opcode, pc, i32::from(input.u16(what)? as i16))?,
        Format::WideBranch => branch(opcode, pc, input.u32(what)? as i32)?,
        Format::TableSwitch => table_switch(input, pc)?,
        Format::LookupSwitch => lookup_switch(input, pc)?,
        Format::Interface => {
            let (index, count) = (input.u16(what)?, input.u8(what)?);
            input.u8(what)?;
            Instruction::Interface(index, count)
        }
        Format::Dynamic => {
            let index = input.u16(what)?;
            input.u16(what)?;
            Instruction::Dynamic(index)
        }
        Format::ArrayKind => Instruction::NewArray(input.u8(what)?),
        Format::MultiArray => Instruction::MultiArray(input.u16(what)?, input.u8(what)?),
        Format::Wide => wide(input)?,
        Format::Undefined => return Err(ReadError::bad_value(pc, "an opcode", opcode.0)),
    })
}

/// The short forms `xload_n` and `xstore_n` are in blocks of four, in the order i l f d a.
fn plain(opcode: Opcode) -> Instruction<'static> {
    let short = |first: Opcode, long: Opcode| {
        let distance = opcode.0 - first.0;
        Instruction::Local(Opcode(long.0 + distance / 4), u16::from(distance % 4))
    };
    if (Opcode::ILOAD_0..=Opcode::ALOAD_3).contains(&opcode) {
        short(Opcode::ILOAD_0, Opcode::ILOAD)
    } else if (Opcode::ISTORE_0..=Opcode::ASTORE_3).contains(&opcode) {
        short(Opcode::ISTORE_0, Opcode::ISTORE)
    } else {
        Instruction::Plain(opcode)
    }
}

fn branch(opcode: Opcode, pc: usize, distance: i32) -> Result<Instruction<'static>, ReadError> {
    Ok(Instruction::Branch(opcode, target(pc, distance)?))
}

#[expect(clippy::wildcard_enum_match_arm, reason = "only these formats have a wide form (JVMS 6.5)")]
fn wide<'a>(input: &mut Reader<'a>) -> Result<Instruction<'a>, ReadError> {
    let what = "a wide instruction";
    let start = input.offset();
    let opcode = Opcode(input.u8(what)?);
    match opcode.format() {
        Format::Local => Ok(Instruction::Local(opcode, input.u16(what)?)),
        Format::Increment => Ok(Instruction::Increment(input.u16(what)?, input.u16(what)? as i16)),
        _ => Err(ReadError::bad_value(start, "an opcode after wide", opcode.0)),
    }
}

fn table_switch<'a>(input: &mut Reader<'a>, pc: usize) -> Result<Instruction<'a>, ReadError> {
    let what = "a tableswitch";
    let default = switch_head(input, pc, what)?;
    let low = input.u32(what)? as i32;
    let high = input.u32(what)? as i32;
    // In 64 bits, since the difference of two ints can be too large for an int.
    let rows = i64::from(high) - i64::from(low) + 1;
    let size = usize::try_from(rows).ok().and_then(|rows| rows.checked_mul(4));
    let size = size.ok_or_else(|| ReadError::bad_value(pc, "the rows of a tableswitch", rows as u64))?;
    Ok(Instruction::Switch(Switch { pc: pc as u32, default, low: Some(low), rows: input.take(size, what)? }))
}

fn lookup_switch<'a>(input: &mut Reader<'a>, pc: usize) -> Result<Instruction<'a>, ReadError> {
    let what = "a lookupswitch";
    let default = switch_head(input, pc, what)?;
    let rows = input.u32(what)?;
    // `npairs` is signed; a negative number is damage (JVMS 6.5, lookupswitch).
    let size = usize::try_from(rows as i32).ok().and_then(|rows| rows.checked_mul(8));
    let size = size.ok_or_else(|| ReadError::bad_value(pc, "the rows of a lookupswitch", rows))?;
    Ok(Instruction::Switch(Switch { pc: pc as u32, default, low: None, rows: input.take(size, what)? }))
}

/// Padding to the next multiple of four, then the default distance.
fn switch_head(input: &mut Reader<'_>, pc: usize, what: &'static str) -> Result<u32, ReadError> {
    input.take(3 - pc % 4, what)?;
    target(pc, input.u32(what)? as i32)
}

fn target(pc: usize, distance: i32) -> Result<u32, ReadError> {
    let target = pc as i64 + i64::from(distance);
    u32::try_from(target).map_err(|_| ReadError {
        offset: pc,
        problem: Problem::BadValue { what: "a jump target", value: target as u64 },
    })
}

fn int(bytes: &[u8]) -> i32 {
    i32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
}

//! Instructions exactly as encoded: short forms, `wide`, distances and padding are kept.
//!
//! [`crate::read::instruction`] decodes what code means; this form is for writing it back.

use crate::cursor::Reader;
use crate::error::ReadError;
use crate::opcode::{Format, Opcode};

/// One instruction in its written form. Jump distances count from the instruction's own offset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RawInstruction {
    /// No operand.
    Plain(Opcode),
    /// An operand of one byte: a value, a slot, an index, the code of a primitive type.
    Byte(Opcode, u8),
    /// An operand of two bytes: a value or an index.
    Short(Opcode, u16),
    /// `iinc`: slot and amount.
    Increment(u8, i8),
    /// A jump whose distance takes two bytes.
    Branch(Opcode, i16),
    /// A jump whose distance takes four bytes.
    WideBranch(Opcode, i32),
    /// `tableswitch`.
    TableSwitch {
        /// What fills the gap to the next multiple of four; the first `3 - pc % 4` bytes count.
        padding: [u8; 3],
        /// The distance for unlisted values.
        default: i32,
        /// The value of the first row.
        low: i32,
        /// The distances of the rows.
        rows: Vec<i32>,
    },
    /// `lookupswitch`.
    LookupSwitch {
        /// What fills the gap to the next multiple of four; the first `3 - pc % 4` bytes count.
        padding: [u8; 3],
        /// The distance for unlisted values.
        default: i32,
        /// Values and distances.
        rows: Vec<(i32, i32)>,
    },
    /// `invokeinterface`: index, count, and the byte that should be zero.
    Interface(u16, u8, u8),
    /// `invokedynamic`: index, and the bytes that should be zero.
    Dynamic(u16, u16),
    /// `multianewarray`: index and dimensions.
    MultiArray(u16, u8),
    /// `wide` before a load, a store or `ret`.
    WideLocal(Opcode, u16),
    /// `wide iinc`.
    WideIncrement(u16, i16),
}

/// The instruction at `pc`, and the offset of the next one.
pub fn decode_raw(code: &[u8], pc: usize) -> Result<(RawInstruction, usize), ReadError> {
    let mut input = Reader::at(code.get(pc..).unwrap_or_default(), pc);
    let instruction = read(&mut input, pc)?;
    Ok((instruction, input.offset()))
}

/// All instructions with their offsets; ends at the first error.
pub fn raw_instructions(code: &[u8]) -> impl Iterator<Item = Result<(usize, RawInstruction), ReadError>> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let pc = next.take().filter(|&pc| pc < code.len())?;
        Some(decode_raw(code, pc).map(|(instruction, after)| {
            next = Some(after);
            (pc, instruction)
        }))
    })
}

fn read(input: &mut Reader<'_>, pc: usize) -> Result<RawInstruction, ReadError> {
    let what = "an instruction";
    let opcode = Opcode(input.u8(what)?);
    Ok(match opcode.format() {
        Format::Plain => RawInstruction::Plain(opcode),
        Format::Byte | Format::PoolByte | Format::Local | Format::ArrayKind => {
            RawInstruction::Byte(opcode, input.u8(what)?)
        }
        Format::Short | Format::Pool => RawInstruction::Short(opcode, input.u16(what)?),
        Format::Increment => RawInstruction::Increment(input.u8(what)?, input.u8(what)? as i8),
        Format::Branch => RawInstruction::Branch(opcode, input.u16(what)? as i16),
        Format::WideBranch => RawInstruction::WideBranch(opcode, input.u32(what)? as i32),
        Format::TableSwitch => table_switch(input, pc)?,
        Format::LookupSwitch => lookup_switch(input, pc)?,
        Format::Interface => RawInstruction::Interface(input.u16(what)?, input.u8(what)?, input.u8(what)?),
        Format::Dynamic => RawInstruction::Dynamic(input.u16(what)?, input.u16(what)?),
        Format::MultiArray => RawInstruction::MultiArray(input.u16(what)?, input.u8(what)?),
        Format::Wide => wide(input)?,
        Format::Undefined => return Err(ReadError::bad_value(pc, "an opcode", opcode.0)),
    })
}

#[expect(clippy::wildcard_enum_match_arm, reason = "only these formats have a wide form (JVMS 6.5)")]
fn wide(input: &mut Reader<'_>) -> Result<RawInstruction, ReadError> {
    let what = "a wide instruction";
    let start = input.offset();
    let opcode = Opcode(input.u8(what)?);
    match opcode.format() {
        Format::Local => Ok(RawInstruction::WideLocal(opcode, input.u16(what)?)),
        Format::Increment => Ok(RawInstruction::WideIncrement(input.u16(what)?, input.u16(what)? as i16)),
        _ => Err(ReadError::bad_value(start, "an opcode after wide", opcode.0)),
    }
}

fn table_switch(input: &mut Reader<'_>, pc: usize) -> Result<RawInstruction, ReadError> {
    let what = "a tableswitch";
    let padding = padding(input, pc, what)?;
    let (default, low, high) = (input.u32(what)? as i32, input.u32(what)? as i32, input.u32(what)? as i32);
    // In 64 bits, since the difference of two ints can be too large for an int.
    let count = i64::from(high) - i64::from(low) + 1;
    let mut rows = rows(input, count, 4, pc, what)?;
    // `rows` has exactly the bytes of the rows, so an error here only means their end.
    let rows = std::iter::from_fn(|| rows.u32(what).ok().map(|distance| distance as i32)).collect();
    Ok(RawInstruction::TableSwitch { padding, default, low, rows })
}

fn lookup_switch(input: &mut Reader<'_>, pc: usize) -> Result<RawInstruction, ReadError> {
    let what = "a lookupswitch";
    let padding = padding(input, pc, what)?;
    let default = input.u32(what)? as i32;
    let count = i64::from(input.u32(what)? as i32);
    let mut rows = rows(input, count, 8, pc, what)?;
    let mut row = || Ok::<_, ReadError>((rows.u32(what)? as i32, rows.u32(what)? as i32));
    let rows = std::iter::from_fn(|| row().ok()).collect();
    Ok(RawInstruction::LookupSwitch { padding, default, rows })
}

fn padding(input: &mut Reader<'_>, pc: usize, what: &'static str) -> Result<[u8; 3], ReadError> {
    let mut padding = [0; 3];
    // Zero to three bytes align the operands to a multiple of four (JVMS 6.5, tableswitch).
    let given = input.take(3 - pc % 4, what)?;
    padding[..given.len()].copy_from_slice(given);
    Ok(padding)
}

/// A cursor over all rows of a switch: the count is a claim, so the bytes are taken before any row is kept.
fn rows<'a>(
    input: &mut Reader<'a>,
    count: i64,
    width: usize,
    pc: usize,
    what: &'static str,
) -> Result<Reader<'a>, ReadError> {
    let size = usize::try_from(count).ok().and_then(|count| count.checked_mul(width));
    let size = size.ok_or_else(|| ReadError::bad_value(pc, "the rows of a switch", count as u64))?;
    let offset = input.offset();
    Ok(Reader::at(input.take(size, what)?, offset))
}

//! A `Code` attribute with code inserted.

use crate::edit::layout::Layout;
use crate::edit::{Insertion, Reason, Side, tables};
use crate::opcode::Opcode;
use crate::read::attribute::Attribute;
use crate::read::class::ClassFile;
use crate::read::code::{Code, Handler};
use crate::read::raw_instruction::{RawInstruction, decode_raw, raw_instructions};
use crate::write::Write;
use crate::write::code::head;

/// The new contents of the `Code` attribute.
pub(super) fn insert(
    class: &ClassFile<'_>,
    attribute: &Attribute<'_>,
    insertions: &[Insertion],
) -> Result<Vec<u8>, Reason> {
    let code = Code::read(&mut attribute.reader(), class.version)?;
    let mut ordered: Vec<&Insertion> = insertions.iter().collect();
    // A stable sort: insertions at the same place keep the order in which they were given.
    ordered.sort_by_key(|insertion| (insertion.pc, insertion.side));
    ordered.iter().try_for_each(|insertion| check_straight_line(&insertion.code))?;
    let layout = Layout::plan(&code, &ordered)?;

    // The sizes are one byte wide in old classes.
    let widest = if class.version.has_narrow_code() { u32::from(u8::MAX) } else { u32::from(u16::MAX) };
    // Each insertion counts from the old maximum, so the largest need covers all of them.
    let extra_stack = ordered.iter().map(|insertion| insertion.extra_stack).max().unwrap_or(0);
    let extra_locals = ordered.iter().map(|insertion| insertion.extra_locals).max().unwrap_or(0);
    let max_stack = grown("max_stack", code.max_stack, extra_stack, widest)?;
    let max_locals = grown("max_locals", code.max_locals, extra_locals, widest)?;

    let mut out = Vec::with_capacity(attribute.bytes.len() + layout.length - code.bytes.len());
    head(&mut out, class.version, max_stack, max_locals, layout.length);
    let start = out.len();
    instructions(code.bytes, &ordered, &layout, &mut out)?;
    debug_assert_eq!(out.len() - start, layout.length, "the layout foresees every byte");
    handlers(&code.handlers, &layout)?.write(&mut out);
    tables::attributes(class, code.attributes, &layout, &mut out)?;
    Ok(out)
}

fn check_straight_line(code: &[u8]) -> Result<(), Reason> {
    for instruction in raw_instructions(code) {
        let (pc, instruction) = instruction.map_err(Reason::BadInsertedCode)?;
        let opcode = Opcode(code[pc]);
        let leaves = (Opcode::IRETURN..=Opcode::RETURN).contains(&opcode) || opcode == Opcode::ATHROW;
        match instruction {
            RawInstruction::Branch(..)
            | RawInstruction::WideBranch(..)
            | RawInstruction::TableSwitch { .. }
            | RawInstruction::LookupSwitch { .. } => return Err(Reason::NotStraightLine(opcode)),
            RawInstruction::Byte(Opcode::RET, _) | RawInstruction::WideLocal(Opcode::RET, _) => {
                return Err(Reason::NotStraightLine(Opcode::RET));
            }
            RawInstruction::Plain(opcode) if leaves => return Err(Reason::NotStraightLine(opcode)),
            RawInstruction::Plain(_)
            | RawInstruction::Byte(..)
            | RawInstruction::Short(..)
            | RawInstruction::Increment(..)
            | RawInstruction::Interface(..)
            | RawInstruction::Dynamic(..)
            | RawInstruction::MultiArray(..)
            | RawInstruction::WideLocal(..)
            | RawInstruction::WideIncrement(..) => {}
        }
    }
    Ok(())
}

fn grown(what: &'static str, old: u16, extra: u16, widest: u32) -> Result<u16, Reason> {
    let needed = u32::from(old) + u32::from(extra);
    if needed > widest {
        return Err(Reason::TooManySlots { what, needed });
    }
    Ok(needed as u16)
}

fn instructions(
    code: &[u8],
    insertions: &[&Insertion],
    layout: &Layout,
    out: &mut Vec<u8>,
) -> Result<(), Reason> {
    let start = out.len();
    // `Layout::plan` walked the same way, and refused insertions that match no instruction.
    let mut insertions = insertions.iter().peekable();
    let mut pc = 0;
    while pc < code.len() {
        while let Some(insertion) = insertions.next_if(|insertion| insertion.is_at(pc, Side::Before)) {
            out.extend_from_slice(&insertion.code);
        }
        let (mut instruction, after) = decode_raw(code, pc)?;
        let new = out.len() - start;
        retarget(&mut instruction, layout, pc, new)?;
        instruction.write(new, out);
        while let Some(insertion) = insertions.next_if(|insertion| insertion.is_at(pc, Side::After)) {
            out.extend_from_slice(&insertion.code);
        }
        pc = after;
    }
    Ok(())
}

/// Gives the jumps of the instruction at `pc`, which moves to `new`, their new distances.
fn retarget(instruction: &mut RawInstruction, layout: &Layout, pc: usize, new: usize) -> Result<(), Reason> {
    // Both offsets lie within 65535 bytes, so four bytes always hold the distance.
    let far = |distance: &mut i32| layout.distance(pc, *distance).map(|moved| *distance = moved as i32);
    match instruction {
        RawInstruction::Branch(_, distance) => {
            let moved = layout.distance(pc, i32::from(*distance))?;
            *distance = i16::try_from(moved).map_err(|_| Reason::JumpTooFar { pc, distance: moved })?;
        }
        RawInstruction::WideBranch(_, distance) => far(distance)?,
        RawInstruction::TableSwitch { padding, default, rows, .. } => {
            repad(padding, pc, new);
            far(default)?;
            rows.iter_mut().try_for_each(far)?;
        }
        RawInstruction::LookupSwitch { padding, default, rows } => {
            repad(padding, pc, new);
            far(default)?;
            rows.iter_mut().try_for_each(|(_, distance)| far(distance))?;
        }
        RawInstruction::Plain(_)
        | RawInstruction::Byte(..)
        | RawInstruction::Short(..)
        | RawInstruction::Increment(..)
        | RawInstruction::Interface(..)
        | RawInstruction::Dynamic(..)
        | RawInstruction::MultiArray(..)
        | RawInstruction::WideLocal(..)
        | RawInstruction::WideIncrement(..) => {}
    }
    Ok(())
}

/// Padding stays unchanged if it keeps its length; otherwise it becomes zero, as old JVMs require.
fn repad(padding: &mut [u8; 3], pc: usize, new: usize) {
    if pc % 4 != new % 4 {
        *padding = [0; 3];
    }
}

fn handlers(handlers: &[Handler], layout: &Layout) -> Result<Vec<Handler>, Reason> {
    let moved = |handler: &Handler| {
        Ok(Handler {
            start: layout.before(handler.start)?,
            // Exclusive, so code inserted before `end` stays outside.
            end: layout.before(handler.end)?,
            target: layout.before(handler.target)?,
            class: handler.class,
        })
    };
    handlers.iter().map(moved).collect()
}

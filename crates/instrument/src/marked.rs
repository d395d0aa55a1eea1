//! Classes that already have probes: a text in the constant pool names the plan.

use std::collections::BTreeSet;

use classfile::{ClassFile, Constant, Instruction, Opcode, ReadError, instructions};

use crate::recorder::RECORDER;

/// The mark of a class that has probes; empty if it has probes but no mark.
pub(crate) fn mark_of<'a>(file: &ClassFile<'a>) -> Option<&'a [u8]> {
    let texts = (1..file.pool.count()).filter_map(|index| file.pool.utf8(index).ok());
    let texts: Vec<&[u8]> = texts.map(|text| text.0).collect();
    let has_probes = texts.contains(&RECORDER.as_bytes());
    let mark = texts.iter().find(|text| text.starts_with(b"breccia:"));
    has_probes.then(|| mark.map_or(&b""[..], |mark| mark))
}

/// The numbers of the probes that a class has.
pub(crate) fn probes_of(file: &ClassFile<'_>) -> Result<BTreeSet<u32>, ReadError> {
    let mut found = BTreeSet::new();
    for member in &file.methods {
        let Some(code) = file.code(member)? else { continue };
        let mut pushed = None;
        for instruction in instructions(code.bytes) {
            let (_, instruction) = instruction?;
            if let Instruction::Pool(Opcode::INVOKESTATIC, index) = instruction
                && file.pool.member(index)?.class == RECORDER
            {
                found.extend(pushed);
            }
            // A probe pushes its number right before the call.
            pushed = number(file, &instruction);
        }
    }
    Ok(found)
}

/// The number that an instruction pushes.
fn number(file: &ClassFile<'_>, instruction: &Instruction<'_>) -> Option<u32> {
    match *instruction {
        Instruction::Push(_, value) => u32::try_from(value).ok(),
        Instruction::Plain(opcode) if (Opcode::ICONST_0..=Opcode::ICONST_5).contains(&opcode) => {
            Some(u32::from(opcode.0 - Opcode::ICONST_0.0))
        }
        Instruction::Pool(Opcode::LDC | Opcode::LDC_W, index) => match file.pool.get(index) {
            Ok(Constant::Integer(value)) => u32::try_from(value).ok(),
            _ => None,
        },
        Instruction::Plain(_)
        | Instruction::Pool(..)
        | Instruction::Local(..)
        | Instruction::Increment(..)
        | Instruction::Branch(..)
        | Instruction::Switch(_)
        | Instruction::Interface(..)
        | Instruction::Dynamic(_)
        | Instruction::NewArray(_)
        | Instruction::MultiArray(..) => None,
    }
}

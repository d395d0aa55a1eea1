//! Where the probes of a method go, in code that is that of the plan or another.
//!
//! Code with the plan's digest has everything at the plan's offsets. In other code (compiled again, or rewritten by somebody else before
//! us) the nth call of a member is taken for the nth of the plan, if both have equally many of them.

use classfile::{ClassFile, Code, Instruction, Opcode, ReadError, instructions};

use crate::index::{CallProbe, MethodProbes};

/// Where probes go: the probe's number and the offset, or why there is none.
pub(crate) struct Places {
    pub(crate) calls: Vec<(u32, Place)>,
    pub(crate) lambdas: Vec<(u32, Place)>,
}

/// A place, or what keeps it from being found.
pub(crate) type Place = Result<u32, String>;

/// A call instruction that chooses by its receiver.
struct Call<'a> {
    pc: u32,
    class: &'a [u8],
    name: &'a [u8],
    descriptor: &'a [u8],
}

pub(crate) fn find(
    file: &ClassFile<'_>,
    code: &Code<'_>,
    probes: &MethodProbes,
) -> Result<Places, ReadError> {
    if plan::digest(file, code)? == probes.digest {
        return Ok(Places {
            calls: probes.calls.iter().map(|call| (call.probe, Ok(call.offset.into()))).collect(),
            lambdas: probes.lambdas.iter().map(|lambda| (lambda.probe, Ok(lambda.offset.into()))).collect(),
        });
    }
    let (calls, dynamics) = read(file, code)?;
    let lambda = |ordinal: u16, wanted: u16| match dynamics.len() == usize::from(wanted) {
        true => dynamics.get(usize::from(ordinal)).copied().ok_or_else(|| "it is not there".to_owned()),
        false => Err(format!(
            "the class is not that of the plan: its method has {} invokedynamic instructions, the plan's {wanted}",
            dynamics.len()
        )),
    };
    Ok(Places {
        calls: (0..probes.calls.len())
            .map(|number| (probes.calls[number].probe, nth(&calls, &probes.calls, number)))
            .collect(),
        lambdas: probes
            .lambdas
            .iter()
            .map(|probe| (probe.probe, lambda(probe.ordinal, probe.dynamics)))
            .collect(),
    })
}

/// The place of a planned call in other code.
fn nth(found: &[Call<'_>], planned: &[CallProbe], number: usize) -> Place {
    let wanted = &planned[number];
    let is_same = |call: &&CallProbe| {
        (&call.class, &call.name, &call.descriptor) == (&wanted.class, &wanted.name, &wanted.descriptor)
    };
    let ordinal = planned[..number].iter().filter(is_same).count();
    let in_plan = planned.iter().filter(is_same).count();
    let wanted = (&wanted.class[..], &wanted.name[..], &wanted.descriptor[..]);
    let here: Vec<u32> = found
        .iter()
        .filter(|call| (call.class, call.name, call.descriptor) == wanted)
        .map(|call| call.pc)
        .collect();
    match here.len() == in_plan {
        true => Ok(here[ordinal]),
        false => Err(format!(
            "the class is not that of the plan: its method has {} calls of this member, the plan's {in_plan}",
            here.len()
        )),
    }
}

/// The calls of a body that choose by the receiver, and its `invokedynamic`s.
fn read<'a>(file: &ClassFile<'a>, code: &Code<'_>) -> Result<(Vec<Call<'a>>, Vec<u32>), ReadError> {
    let (mut calls, mut dynamics) = (Vec::new(), Vec::new());
    for instruction in instructions(code.bytes) {
        let (pc, instruction) = instruction?;
        let index = match instruction {
            Instruction::Pool(Opcode::INVOKEVIRTUAL, index) | Instruction::Interface(index, _) => index,
            Instruction::Dynamic(_) => {
                dynamics.push(pc as u32);
                continue;
            }
            _ => continue,
        };
        let member = file.pool.member(index)?;
        let (class, name, descriptor) = (member.class.0, member.name.0, member.descriptor.0);
        calls.push(Call { pc: pc as u32, class, name, descriptor });
    }
    Ok((calls, dynamics))
}

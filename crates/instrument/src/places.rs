//! Where the probes of a method go, whether or not its code is that of the plan.
//!
//! If the digest of the code equals that of the plan, everything is at the plan's offsets. Otherwise somebody
//! compiled the class again, or rewrote it before us. Then the nth call of a member is assumed to be the nth
//! of the plan, provided that both have equally many. Whatever the plan says, a probe goes only where such a
//! call is: anywhere else the JVM would reject the class.

use classfile::descriptor::{Base, FieldType, method};
use classfile::{ClassFile, Code, Constant, Instruction, Opcode, ReadError, Text, instructions};

use crate::index::{CallProbe, LambdaProbe, MethodProbes};

/// Where probes go: the number of the probe and the offset, or why it has no place.
pub(crate) struct Places {
    pub(crate) calls: Vec<(u32, Offset)>,
    pub(crate) lambdas: Vec<(u32, Offset)>,
}

/// The offset of the instruction that a probe watches, or why it cannot be found.
pub(crate) type Offset = Result<u32, String>;

/// A call instruction that dispatches on its receiver.
struct Call<'a> {
    pc: u32,
    class: &'a [u8],
    name: &'a [u8],
    descriptor: &'a [u8],
}

/// An `invokedynamic`, and the interface that it creates an object of.
struct Dynamic<'a> {
    pc: u32,
    result: Option<FieldType<'a>>,
}

/// The calls of a body.
struct Found<'a> {
    calls: Vec<Call<'a>>,
    dynamics: Vec<Dynamic<'a>>,
}

pub(crate) fn find(
    file: &ClassFile<'_>,
    code: &Code<'_>,
    probes: &MethodProbes,
) -> Result<Places, ReadError> {
    let found = read(file, code)?;
    let is_same = plan::digest(&file.pool, code)? == probes.digest;
    let call = |number: usize| {
        if is_same { found.call_at(&probes.calls[number]) } else { found.nth_call(&probes.calls, number) }
    };
    let lambda = |probe: &LambdaProbe| if is_same { found.lambda_at(probe) } else { found.nth_lambda(probe) };
    Ok(Places {
        calls: (0..probes.calls.len()).map(|number| (probes.calls[number].probe, call(number))).collect(),
        lambdas: probes.lambdas.iter().map(|probe| (probe.probe, lambda(probe))).collect(),
    })
}

impl Call<'_> {
    fn is_of(&self, planned: &CallProbe) -> bool {
        (self.class, self.name, self.descriptor) == (&planned.class, &planned.name, &planned.descriptor)
    }
}

impl Dynamic<'_> {
    fn makes(&self, interface: &[u8]) -> bool {
        let of_class = |ty: FieldType<'_>| matches!(ty.base, Base::Class(name) if name.0 == interface);
        self.result.is_some_and(|ty| ty.dimensions == 0 && of_class(ty))
    }
}

impl Found<'_> {
    fn call_at(&self, planned: &CallProbe) -> Offset {
        let offset = planned.offset.into();
        let here = self.calls.iter().find(|call| call.pc == offset).filter(|call| call.is_of(planned));
        here.map(|call| call.pc).ok_or_else(|| format!("there is no such call at offset {offset}"))
    }

    /// Finds the place of a planned call in code that differs from the plan.
    fn nth_call(&self, planned: &[CallProbe], number: usize) -> Offset {
        let wanted = &planned[number];
        let is_same = |call: &&CallProbe| {
            (&call.class, &call.name, &call.descriptor) == (&wanted.class, &wanted.name, &wanted.descriptor)
        };
        let ordinal = planned[..number].iter().filter(is_same).count();
        let in_plan = planned.iter().filter(is_same).count();
        let here: Vec<u32> =
            self.calls.iter().filter(|call| call.is_of(wanted)).map(|call| call.pc).collect();
        if here.len() == in_plan {
            Ok(here[ordinal])
        } else {
            Err(format!(
                "the class differs from the plan: its method calls this member {} times, in the plan {in_plan} times",
                here.len()
            ))
        }
    }

    fn lambda_at(&self, planned: &LambdaProbe) -> Offset {
        let offset = planned.offset.into();
        let here = self.dynamics.iter().find(|dynamic| dynamic.pc == offset);
        let here = here.filter(|dynamic| dynamic.makes(&planned.interface));
        here.map(|dynamic| dynamic.pc).ok_or_else(|| format!("no such lambda is created at offset {offset}"))
    }

    fn nth_lambda(&self, planned: &LambdaProbe) -> Offset {
        let count = self.dynamics.len();
        if count != usize::from(planned.dynamics) {
            return Err(format!(
                "the class differs from the plan: its method has {count} invokedynamic instructions, in the plan {}",
                planned.dynamics
            ));
        }
        let here = self.dynamics.get(usize::from(planned.ordinal));
        match here.filter(|dynamic| dynamic.makes(&planned.interface)) {
            Some(dynamic) => Ok(dynamic.pc),
            None => Err(format!(
                "the class differs from the plan: invokedynamic instruction {} of its method creates something else",
                planned.ordinal
            )),
        }
    }
}

/// The calls of a body that dispatch on the receiver, and its `invokedynamic`s.
fn read<'a>(file: &ClassFile<'a>, code: &Code<'_>) -> Result<Found<'a>, ReadError> {
    let mut found = Found { calls: Vec::new(), dynamics: Vec::new() };
    for instruction in instructions(code.bytes) {
        let (pc, instruction) = instruction?;
        let pc = pc as u32;
        match instruction {
            Instruction::Pool(Opcode::INVOKEVIRTUAL, index) | Instruction::Interface(index, _) => {
                let member = file.pool.member(index)?;
                let (class, name, descriptor) = (member.class.0, member.name.0, member.descriptor.0);
                found.calls.push(Call { pc, class, name, descriptor });
            }
            Instruction::Dynamic(index) => {
                found.dynamics.push(Dynamic { pc, result: result_of_dynamic(file, index) });
            }
            Instruction::Plain(_)
            | Instruction::Push(..)
            | Instruction::Pool(..)
            | Instruction::Local(..)
            | Instruction::Increment(..)
            | Instruction::Branch(..)
            | Instruction::Switch(_)
            | Instruction::NewArray(_)
            | Instruction::MultiArray(..) => {}
        }
    }
    Ok(found)
}

fn result_of_dynamic<'a>(file: &ClassFile<'a>, index: u16) -> Option<FieldType<'a>> {
    let Constant::InvokeDynamic { name_and_type, .. } = file.pool.get(index).ok()? else { return None };
    let (_, descriptor) = file.pool.name_and_type(name_and_type).ok()?;
    let mut types = method(Text(descriptor.0))?;
    // The result can only be read after all parameters.
    while types.parameter()?.is_some() {}
    types.result()
}

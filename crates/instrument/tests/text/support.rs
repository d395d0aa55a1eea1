//! Compiles, plans, puts probes in, and prints.

use std::fmt::Write;

use classfile::{
    AttributeOwner, AttributeValue, ClassFile, Constant, FrameChange, Instruction, Opcode, VerificationType,
    instructions,
};
use expect_test::Expect;
use instrument::{Instrumenter, Rewritten};
use plan::{Plan, Probe};

/// Compiles a class `A`, watches all of it, and prints the method of this name with its probes.
pub(crate) fn check(source: &str, method: &str, expected: Expect) {
    let bytes = compile(source);
    let rewritten = rewrite(&of_all_calls(&bytes), &bytes);
    assert_eq!(rewritten.unplaced, []);
    expected.assert_eq(&listing(&rewritten.bytes.unwrap(), method));
}

/// Plans for one source and puts the probes into the class of another.
pub(crate) fn check_changed(planned: &str, found: &str, expected: Expect) {
    let plan = of_all_calls(&compile(planned));
    expected.assert_eq(&outcome(&plan, &rewrite(&plan, &compile(found))));
}

/// The class `A` of a source.
pub(crate) fn compile(source: &str) -> Vec<u8> {
    testkit::compile(&[("A.java", source)]).bytes("A")
}

pub(crate) fn of_all_calls(bytes: &[u8]) -> Plan {
    java_testkit::of_all_calls([bytes]).unwrap()
}

pub(crate) fn instrumenter(plan: &Plan) -> Instrumenter {
    Instrumenter::new(plan)
}

/// Puts the probes in. What comes out is a class, and the same the second time.
pub(crate) fn rewrite(plan: &Plan, bytes: &[u8]) -> Rewritten {
    let instrumenter = instrumenter(plan);
    let rewritten = instrumenter.rewrite(bytes).unwrap();
    assert_eq!(instrumenter.rewrite(bytes).unwrap(), rewritten);
    if let Some(bytes) = &rewritten.bytes {
        ClassFile::read(bytes).unwrap();
    }
    rewritten
}

/// How many probes were placed, and why the others were not.
pub(crate) fn outcome(plan: &Plan, rewritten: &Rewritten) -> String {
    let changed = if rewritten.bytes.is_some() { "changed" } else { "left as it was" };
    let mut out = format!("{changed}, {} placed\n", rewritten.placed);
    for one in &rewritten.unplaced {
        let stale = if one.stale { "stale" } else { "unplaced" };
        writeln!(out, "{stale} {}: {}", place(plan, one.probe), one.reason).unwrap();
    }
    out
}

fn place(plan: &Plan, probe: u32) -> String {
    let text = |name| plan.names.text(name);
    match plan.probe(probe).unwrap() {
        Probe::Site(number) => {
            let (method, site) = plan.sites().nth(number).unwrap();
            format!("{}@{} {}", text(method.method.name), site.offset, text(site.called.name))
        }
        Probe::Lambda(number) => {
            let lambda = &plan.lambdas[number];
            format!("{} lambda#{}", text(lambda.method.name), lambda.ordinal)
        }
        Probe::Made(number) => format!("made {}", text(plan.made[number])),
    }
}

/// The methods of a name: sizes, instructions, handlers, frames.
pub(crate) fn listing(bytes: &[u8], method: &str) -> String {
    let class = ClassFile::read(bytes).unwrap();
    let mut out = String::new();
    for member in class.methods.iter().filter(|member| member.name(&class.pool).unwrap() == method) {
        let descriptor = member.descriptor(&class.pool).unwrap().decode().into_owned();
        let code = class.code(member).unwrap().unwrap();
        writeln!(out, "{method}{descriptor} stack {} locals {}", code.max_stack, code.max_locals).unwrap();
        for instruction in instructions(code.bytes) {
            let (pc, instruction) = instruction.unwrap();
            writeln!(out, "{pc:4} {}", one(&class, code.bytes, pc, &instruction)).unwrap();
        }
        for handler in &code.handlers {
            writeln!(out, "handler {}..{} -> {}", handler.start, handler.end, handler.target).unwrap();
        }
        for attribute in code.attributes.iter() {
            let value = AttributeValue::read(&class, &attribute, AttributeOwner::Code).unwrap();
            if let AttributeValue::StackMapTable(table) = value {
                let mut next = 0;
                for frame in &table.0 {
                    let pc = next + frame.offset_delta;
                    writeln!(out, "frame {pc} {}", change(&frame.change)).unwrap();
                    next = pc + 1;
                }
            }
        }
    }
    out
}

fn change(change: &FrameChange) -> String {
    let types = |types: &[VerificationType]| types.len().to_string();
    match change {
        FrameChange::Same { .. } => "same".to_owned(),
        FrameChange::OneOnStack { .. } => "one on stack".to_owned(),
        FrameChange::Chop(count) => format!("chop {count}"),
        FrameChange::Append(locals) => format!("append {}", types(locals)),
        FrameChange::Full { locals, stack } => format!("full {} / {}", types(locals), types(stack)),
    }
}

fn one(class: &ClassFile<'_>, code: &[u8], pc: usize, instruction: &Instruction<'_>) -> String {
    let name = Opcode(code[pc]).name();
    match instruction {
        Instruction::Plain(_) => name.to_owned(),
        Instruction::Push(_, value) => format!("{name} {value}"),
        Instruction::Local(_, slot) if Opcode(code[pc]).format() == classfile::Format::Plain => {
            let _ = slot;
            name.to_owned()
        }
        Instruction::Local(opcode, slot) => match name {
            "wide" => format!("wide {} {slot}", opcode.name()),
            _ => format!("{name} {slot}"),
        },
        Instruction::Increment(slot, amount) => format!("{name} {slot} {amount}"),
        Instruction::Branch(_, target) => format!("{name} {target}"),
        Instruction::NewArray(kind) => format!("{name} {kind}"),
        Instruction::Switch(switch) => {
            let cases: String = switch.cases().map(|(value, target)| format!(" {value}={target}")).collect();
            format!("{name} {}{cases}", switch.default)
        }
        Instruction::Pool(_, index)
        | Instruction::Interface(index, _)
        | Instruction::Dynamic(index)
        | Instruction::MultiArray(index, _) => format!("{name} {}", constant(class, *index)),
    }
}

fn constant(class: &ClassFile<'_>, index: u16) -> String {
    let pool = &class.pool;
    match pool.get(index).unwrap() {
        Constant::Integer(value) => value.to_string(),
        Constant::Class { name } => pool.utf8(name).unwrap().decode().into_owned(),
        Constant::String { text } => format!("{:?}", pool.utf8(text).unwrap().decode()),
        Constant::InvokeDynamic { name_and_type, .. } => {
            let (name, descriptor) = pool.name_and_type(name_and_type).unwrap();
            format!("{}{}", name.decode(), descriptor.decode())
        }
        Constant::Field { .. } | Constant::Method { .. } | Constant::InterfaceMethod { .. } => {
            let member = pool.member(index).unwrap();
            let class = member.class.decode().into_owned();
            let class = class.rsplit('/').next().unwrap().to_owned();
            let descriptor = member.descriptor.decode().replace("java/lang/", "");
            format!("{class}.{}{descriptor}", member.name.decode())
        }
        other @ (Constant::Utf8(_)
        | Constant::Float(_)
        | Constant::Long(_)
        | Constant::Double(_)
        | Constant::NameAndType { .. }
        | Constant::MethodHandle { .. }
        | Constant::MethodType { .. }
        | Constant::Dynamic { .. }
        | Constant::Module { .. }
        | Constant::Package { .. }) => format!("{other:?}"),
    }
}

//! Class to text.

use classfile::{
    AnnotationTarget, AttributeOwner, AttributeValue, ClassFile, FrameChange, Instruction, Opcode,
    StackMapFrame, VerificationType, instructions,
};
use std::fmt::Write as _;

/// The body of the first method, with every table that names offsets. Runs of `nop` are printed as one line.
pub(crate) fn print(bytes: &[u8]) -> String {
    let class = ClassFile::read(bytes).unwrap();
    let code = class.code(&class.methods[0]).unwrap().unwrap();
    let mut out = format!("stack {} locals {}\n", code.max_stack, code.max_locals);
    let mut nops = 0;
    for instruction in instructions(code.bytes) {
        let (pc, instruction) = instruction.unwrap();
        let nop = matches!(instruction, Instruction::Plain(Opcode::NOP));
        nops = if nop { nops + 1 } else { 0 };
        match nops {
            0 | 1 => writeln!(out, "{pc} {}", one(code.bytes, pc, &instruction)).unwrap(),
            2 => out.push_str("...\n"),
            _ => {}
        }
    }
    for handler in &code.handlers {
        writeln!(out, "handler {}..{} -> {}", handler.start, handler.end, handler.target).unwrap();
    }
    for attribute in code.attributes.iter() {
        out.push_str(&table(&AttributeValue::read(&class, &attribute, AttributeOwner::Code).unwrap()));
    }
    out
}

fn one(code: &[u8], pc: usize, instruction: &Instruction<'_>) -> String {
    let name = Opcode(code[pc]).name();
    match instruction {
        Instruction::Branch(_, target) => format!("{name} {target}"),
        Instruction::Switch(switch) => {
            let cases: String = switch.cases().map(|(value, target)| format!(" {value}={target}")).collect();
            format!("{name} {}{cases}", switch.default)
        }
        Instruction::Plain(_)
        | Instruction::Push(..)
        | Instruction::Pool(..)
        | Instruction::Local(..)
        | Instruction::Increment(..)
        | Instruction::Interface(..)
        | Instruction::Dynamic(_)
        | Instruction::NewArray(_)
        | Instruction::MultiArray(..) => name.to_owned(),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "all other attributes are shown as they are")]
fn table(value: &AttributeValue<'_>) -> String {
    let mut out = String::new();
    match value {
        AttributeValue::LineNumberTable(table) => {
            table.0.iter().for_each(|row| writeln!(out, "line {} from {}", row.line, row.start_pc).unwrap());
        }
        AttributeValue::LocalVariableTable(table) => {
            for row in &table.0 {
                let end = row.start_pc + row.length;
                writeln!(out, "local {} in {}..{end}", row.slot, row.start_pc).unwrap();
            }
        }
        AttributeValue::LocalVariableTypeTable(table) => {
            for row in &table.0 {
                let end = row.start_pc + row.length;
                writeln!(out, "local type {} in {}..{end}", row.slot, row.start_pc).unwrap();
            }
        }
        AttributeValue::StackMapTable(table) => {
            let mut next = 0;
            for frame in &table.0 {
                let pc = next + frame.offset_delta;
                writeln!(out, "frame {pc} {}", change(frame)).unwrap();
                next = pc + 1;
            }
        }
        AttributeValue::StackMap(table) => {
            for entry in &table.0 {
                writeln!(out, "entry {} {} / {}", entry.pc, types(&entry.locals), types(&entry.stack))
                    .unwrap();
            }
        }
        AttributeValue::TypeAnnotations(table) => {
            for annotation in &table.0 {
                match &annotation.target {
                    AnnotationTarget::Variable(ranges) => {
                        for row in ranges {
                            let end = row.start_pc + row.length;
                            writeln!(out, "annotated variable in {}..{end}", row.start_pc).unwrap();
                        }
                    }
                    AnnotationTarget::Instruction { pc, .. } => {
                        writeln!(out, "annotated instruction {pc}").unwrap();
                    }
                    AnnotationTarget::Other(_) => out.push_str("annotated elsewhere\n"),
                }
            }
        }
        other => writeln!(out, "{other:?}").unwrap(),
    }
    out
}

fn change(frame: &StackMapFrame) -> String {
    let long = |extended: &bool| if *extended { " extended" } else { "" };
    match &frame.change {
        FrameChange::Same { extended } => format!("same{}", long(extended)),
        FrameChange::OneOnStack { value, extended } => {
            format!("one {}{}", types(std::slice::from_ref(value)), long(extended))
        }
        FrameChange::Chop(count) => format!("chop {count}"),
        FrameChange::Append(locals) => format!("append {}", types(locals)),
        FrameChange::Full { locals, stack } => format!("full {} / {}", types(locals), types(stack)),
    }
}

fn types(types: &[VerificationType]) -> String {
    if types.is_empty() {
        return ".".to_owned();
    }
    let names: Vec<String> = types.iter().map(|one| format!("{one:?}").to_lowercase()).collect();
    names.join(",")
}

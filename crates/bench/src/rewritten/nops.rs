//! Inserts a `nop` before every call of every body, as probes will be inserted later.

use std::path::Path;

use anyhow::{Context, Result};
use classfile::{ClassFile, Editor, Insertion, Instruction, Opcode, instructions};

use crate::{class_files, corpus};

#[derive(Default)]
struct Counts {
    classes: u64,
    calls: u64,
    refused: Vec<String>,
}

/// Rewrites the classes of `from`, a jar, a folder or a jmod, and writes them below `to`.
pub(super) fn insert(from: &Path, to: &Path) -> Result<()> {
    let path = corpus::open(from);
    let mut all = Counts::default();
    let written: Vec<Result<Counts>> = path.map(|number, bytes| {
        let entry = path.entry(number);
        let mut counts = Counts::default();
        let bytes = bytes.map_err(|problem| anyhow::anyhow!("{problem}"))?;
        let rewritten = rewrite(&entry.path(), bytes, &mut counts)?;
        class_files::save(to, entry.name, &rewritten)?;
        Ok(counts)
    });
    for counts in written {
        let counts = counts?;
        all.classes += counts.classes;
        all.calls += counts.calls;
        all.refused.extend(counts.refused);
    }
    all.refused.iter().for_each(|line| println!("    left as it was: {line}"));
    println!(
        "{} classes, {} nops before calls, {} methods left as they were",
        all.classes,
        all.calls,
        all.refused.len()
    );
    Ok(())
}

fn rewrite(name: &str, bytes: &[u8], counts: &mut Counts) -> Result<Vec<u8>> {
    let class = ClassFile::read(bytes).with_context(|| name.to_owned())?;
    counts.classes += 1;
    let mut editor = Editor::new(&class);
    for (number, method) in class.methods.iter().enumerate() {
        let Some(code) = class.code(method).with_context(|| name.to_owned())? else { continue };
        let calls =
            instructions(code.bytes).map_while(Result::ok).filter(|(_, instruction)| is_call(instruction));
        let nop = |(pc, _)| Insertion {
            pc: pc as u32,
            side: Default::default(),
            code: vec![Opcode::NOP.0],
            extra_stack: 0,
            extra_locals: 0,
        };
        let insertions: Vec<Insertion> = calls.map(nop).collect();
        match editor.insert(number, &insertions) {
            Ok(()) => counts.calls += insertions.len() as u64,
            Err(refusal) => counts.refused.push(format!("{name} method {number}: {}", refusal.reason)),
        }
    }
    Ok(editor.finish())
}

fn is_call(instruction: &Instruction<'_>) -> bool {
    match instruction {
        Instruction::Pool(opcode, _) => (Opcode::INVOKEVIRTUAL..=Opcode::INVOKESTATIC).contains(opcode),
        Instruction::Interface(..) | Instruction::Dynamic(_) => true,
        Instruction::Plain(_)
        | Instruction::Push(..)
        | Instruction::Local(..)
        | Instruction::Increment(..)
        | Instruction::Branch(..)
        | Instruction::Switch(_)
        | Instruction::NewArray(_)
        | Instruction::MultiArray(..) => false,
    }
}

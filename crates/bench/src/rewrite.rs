//! Inserts a `nop` before every call of every body, as probes will be inserted later.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use classfile::{ClassFile, Editor, Insertion, Instruction, Opcode, instructions};

use crate::corpus;

#[derive(Default)]
struct Counts {
    classes: u64,
    calls: u64,
    refused: Vec<String>,
}

pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let [from, to] = arguments else { bail!("usage: bench rewrite IN OUT") };
    let path = corpus::open(Path::new(from));
    let mut all = Counts::default();
    let written: Vec<Result<Counts>> = path.map(|number, bytes| {
        let entry = path.entry(number);
        let mut counts = Counts::default();
        let bytes = bytes.map_err(|problem| anyhow::anyhow!("{problem}"))?;
        let rewritten = rewrite(&entry.path(), bytes, &mut counts)?;
        save(&target(Path::new(to), entry.name)?, &rewritten)?;
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
        _ => false,
    }
}

/// Names come from archives: only plain parts may become a path.
fn target(folder: &Path, name: &[u8]) -> Result<PathBuf> {
    let name = std::str::from_utf8(name).context("a class name that is no UTF-8")?;
    if name.split('/').any(|part| part.is_empty() || part == "." || part == "..") {
        bail!("{name:?} is not a path to write to");
    }
    Ok(folder.join(format!("{name}.class")))
}

fn save(path: &Path, bytes: &[u8]) -> Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(path, bytes).with_context(|| path.display().to_string())
}

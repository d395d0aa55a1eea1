//! Puts the calls of the recorder into one class.

use anyhow::{Result, ensure};
use classfile::{ClassFile, Constant, Editor, Insertion, Instruction, Opcode, instructions};

use super::table::{Method, Site, Table};

/// The listener, in the boot loader.
const RECORDER: &str = "breccia/Recorder";

/// One call instruction: its place, and the method that it names.
struct Call {
    pc: u32,
    target: String,
}

/// The rewritten class; its methods and calls go to the table.
pub(super) fn class(bytes: &[u8], table: &mut Table, refused: &mut Vec<String>) -> Result<Vec<u8>> {
    let class = ClassFile::read(bytes)?;
    let name = class.name()?.decode().into_owned();
    let mut editor = Editor::new(&class);
    let (first_method, first_site) = (table.methods.len(), table.sites.len());
    for (number, member) in class.methods.iter().enumerate() {
        let Some(code) = class.code(member)? else { continue };
        let method = table.methods.len();
        table.methods.push(Method {
            class: name.clone(),
            name: member.name(&class.pool)?.decode().into_owned(),
            descriptor: member.descriptor(&class.pool)?.decode().into_owned(),
        });
        let calls = calls(&class, code.bytes)?;
        let site = table.sites.len();
        table.sites.extend(calls.iter().map(|call| Site {
            method,
            old_pc: call.pc,
            // Corrected by `find_new_places`, when the rewritten class is there.
            new_pc: call.pc,
            target: call.target.clone(),
        }));
        if let Err(reason) = insert(&mut editor, number, method, site, &calls) {
            refused.push(format!("{name} method {number}: {reason}"));
        }
    }
    let rewritten = editor.finish();
    find_new_places(&rewritten, &mut table.sites[first_site..], first_method)?;
    Ok(rewritten)
}

/// Announces the method and all its calls; if they do not fit, the method alone.
fn insert(
    editor: &mut Editor<'_, '_>,
    number: usize,
    method: usize,
    first_site: usize,
    calls: &[Call],
) -> Result<(), String> {
    let text = |error: &dyn std::fmt::Display| error.to_string();
    let enter = announce(editor, 0, "enter", method).map_err(|error| text(&error))?;
    let mut all = vec![enter.clone()];
    let mut complaint = None;
    for (site, call) in (first_site..).zip(calls) {
        match announce(editor, call.pc, "site", site) {
            Ok(insertion) => all.push(insertion),
            Err(error) => complaint = Some(text(&error)),
        }
    }
    if let Err(refusal) = editor.insert(number, &all) {
        complaint = Some(text(&refusal.reason));
        // A refused method is unchanged, so it can be tried again with less.
        editor.insert(number, &[enter]).map_err(|refusal| text(&refusal.reason))?;
    }
    complaint.map_or(Ok(()), Err)
}

/// `Recorder.name(value)` before the instruction at `pc`.
fn announce(
    editor: &mut Editor<'_, '_>,
    pc: u32,
    name: &str,
    value: usize,
) -> Result<Insertion, classfile::PoolError> {
    let method = editor.pool().method(RECORDER, name, "(I)V")?;
    // Small numbers need no constant, so the pool grows less.
    let (push, operand) = match i16::try_from(value) {
        Ok(small) => (Opcode::SIPUSH, small.to_be_bytes()),
        Err(_) => (Opcode::LDC_W, editor.pool().integer(value as i32)?.to_be_bytes()),
    };
    let mut code = vec![push.0, operand[0], operand[1], Opcode::INVOKESTATIC.0];
    code.extend(method.to_be_bytes());
    Ok(Insertion { pc, side: Default::default(), code, extra_stack: 1, extra_locals: 0 })
}

/// The calls of a body, those of the recorder left out.
fn calls(class: &ClassFile<'_>, code: &[u8]) -> Result<Vec<Call>> {
    let mut calls = Vec::new();
    for instruction in instructions(code) {
        let (pc, instruction) = instruction?;
        let Some(target) = call_target(class, &instruction)? else { continue };
        if !target.starts_with(RECORDER) {
            calls.push(Call { pc: pc as u32, target });
        }
    }
    Ok(calls)
}

/// What a call names, such as `java/util/List.size()I`; a dynamic one has no class.
fn call_target(class: &ClassFile<'_>, instruction: &Instruction<'_>) -> Result<Option<String>> {
    Ok(match *instruction {
        Instruction::Pool(opcode, index)
            if (Opcode::INVOKEVIRTUAL..=Opcode::INVOKESTATIC).contains(&opcode) =>
        {
            Some(member(class, index)?)
        }
        Instruction::Interface(index, _) => Some(member(class, index)?),
        Instruction::Dynamic(index) => {
            let Constant::InvokeDynamic { name_and_type, .. } = class.pool.get(index)? else {
                return Ok(None);
            };
            let (name, descriptor) = class.pool.name_and_type(name_and_type)?;
            Some(format!("invokedynamic.{}{}", name.decode(), descriptor.decode()))
        }
        Instruction::Plain(_)
        | Instruction::Push(..)
        | Instruction::Pool(..)
        | Instruction::Local(..)
        | Instruction::Increment(..)
        | Instruction::Branch(..)
        | Instruction::Switch(_)
        | Instruction::NewArray(_)
        | Instruction::MultiArray(..) => None,
    })
}

fn member(class: &ClassFile<'_>, index: u16) -> Result<String> {
    let member = class.pool.member(index)?;
    Ok(format!("{}.{}{}", member.class.decode(), member.name.decode(), member.descriptor.decode()))
}

/// Calls keep their order, so the nth of a rewritten body is the nth of the old one.
fn find_new_places(rewritten: &[u8], sites: &mut [Site], first_method: usize) -> Result<()> {
    let class = ClassFile::read(rewritten)?;
    let mut sites = sites.iter_mut();
    let mut method = first_method;
    for member in &class.methods {
        let Some(code) = class.code(member)? else { continue };
        for call in calls(&class, code.bytes)? {
            let site = sites.next();
            ensure!(
                site.as_ref().is_some_and(|site| site.method == method && site.target == call.target),
                "a call at {} of the rewritten class has no counterpart",
                call.pc
            );
            if let Some(site) = site {
                site.new_pc = call.pc;
            }
        }
        method += 1;
    }
    ensure!(sites.next().is_none(), "a call of the old class has no counterpart in the rewritten one");
    Ok(())
}

//! Holds a body against the bytecode it came from: the same effects, in the same order, block by block.
//!
//! Reads the class file again and computes independently what control flow can reach, so that a bug in
//! lowering cannot hide itself.

use std::collections::BTreeMap;

use classfile::{ClassFile, Code, Constant, Instruction, Opcode};
use ir::{BlockId, Body, CallKind, Const, Stmt, StmtId};
use program::Program;

/// Counts the effects that agree; the error says where the two part.
pub fn compare_with_bytecode(program: &Program, body: &Body) -> Result<u64, String> {
    let method = program.method(body.method);
    let bytes = program.class_bytes(method.class).ok_or("the class has no bytes")?;
    let file = ClassFile::read(&bytes).map_err(|error| error.to_string())?;
    let code = file.code(&file.methods[usize::from(method.index)]).map_err(|error| error.to_string())?;
    let code = code.ok_or("the method has no code")?;
    let original = Original::read(&file, &code)?;
    let mut seen = vec![false; code.bytes.len()];
    let mut agreed = 0;
    for block in body.blocks() {
        agreed += compare_block(body, block, &original, &mut seen)?;
    }
    for &(offset, effect) in &original.effects {
        let reached = original.reached[offset as usize];
        if reached != seen[offset as usize] {
            let what =
                if reached { "is missing from the body" } else { "is in the body, but cannot be reached" };
            return Err(format!("{effect:?} at {offset} {what}"));
        }
    }
    Ok(agreed)
}

/// What an instruction or statement does that others can see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effect {
    Call(CallKind),
    Dynamic,
    LoadField,
    StoreField,
    LoadStatic,
    StoreStatic,
    LoadElement,
    StoreElement,
    New,
    NewArray,
    NewMultiArray,
    ArrayLength,
    Cast,
    InstanceOf,
    MonitorEnter,
    MonitorExit,
    Throw,
    Return,
    Constant,
    Division,
}

fn compare_block(body: &Body, block: BlockId, original: &Original, seen: &mut [bool]) -> Result<u64, String> {
    let stmts = body.stmts_of(block);
    let (Some(first), Some(last)) = (body.stmts_of(block).next(), body.stmts_of(block).next_back()) else {
        return Err(format!("b{} is empty", block.0));
    };
    let range = body.offset(first)..=body.offset(last);
    let lowered: Vec<_> =
        stmts.filter_map(|stmt| Some((body.offset(stmt), effect_of_stmt(body, stmt)?))).collect();
    let from = original.effects.partition_point(|&(offset, _)| offset < *range.start());
    let to = original.effects.partition_point(|&(offset, _)| offset <= *range.end());
    let bytecode = original.effects.get(from..to).unwrap_or_default();
    // A block that only receives an exception, or only leads to a loop, has no instruction of its own.
    let is_passage = |stmt| matches!(body.stmt(stmt), Stmt::Phi { .. } | Stmt::Caught { .. } | Stmt::Goto);
    if lowered != bytecode && !body.stmts_of(block).all(is_passage) {
        return Err(format!("b{}: {lowered:?} for {bytecode:?}", block.0));
    }
    lowered.iter().for_each(|&(offset, _)| seen[offset as usize] = true);
    Ok(lowered.len() as u64)
}

fn effect_of_stmt(body: &Body, stmt: StmtId) -> Option<Effect> {
    use Stmt::*;
    Some(match body.stmt(stmt) {
        Call { kind, .. } => Effect::Call(*kind),
        Dynamic { .. } => Effect::Dynamic,
        LoadField { .. } => Effect::LoadField,
        StoreField { .. } => Effect::StoreField,
        LoadStatic { .. } => Effect::LoadStatic,
        StoreStatic { .. } => Effect::StoreStatic,
        LoadElement { .. } => Effect::LoadElement,
        StoreElement { .. } => Effect::StoreElement,
        New { .. } => Effect::New,
        NewArray { .. } => Effect::NewArray,
        NewMultiArray { .. } => Effect::NewMultiArray,
        ArrayLength { .. } => Effect::ArrayLength,
        Cast { .. } => Effect::Cast,
        InstanceOf { .. } => Effect::InstanceOf,
        MonitorEnter { .. } => Effect::MonitorEnter,
        MonitorExit { .. } => Effect::MonitorExit,
        Throw { .. } => Effect::Throw,
        Return { .. } => Effect::Return,
        Const { value: self::Const::Class(_) | self::Const::MethodType(_), .. }
        | Const { value: self::Const::Handle(_) | self::Const::Dynamic(_), .. } => Effect::Constant,
        Binary { .. } if body.can_throw(body.stmt(stmt)) => Effect::Division,
        Phi { .. } | Const { .. } | Copy { .. } | Unary { .. } | Binary { .. } | Caught { .. } => {
            return None;
        }
        Goto | If { .. } | Switch { .. } => return None,
    })
}

/// The effects of the bytecode, and which instructions control can reach.
struct Original {
    effects: Vec<(u32, Effect)>,
    reached: Vec<bool>,
}

impl Original {
    fn read(file: &ClassFile<'_>, code: &Code<'_>) -> Result<Self, String> {
        let mut effects = Vec::new();
        for item in classfile::instructions(code.bytes) {
            let (offset, instruction) = item.map_err(|error| error.to_string())?;
            effects.extend(effect_of(file, &instruction).map(|effect| (offset as u32, effect)));
        }
        Ok(Self { reached: reach(file, code)?, effects })
    }
}

fn effect_of(file: &ClassFile<'_>, instruction: &Instruction<'_>) -> Option<Effect> {
    Some(match *instruction {
        Instruction::Interface(..) => Effect::Call(CallKind::Interface),
        Instruction::Dynamic(_) => Effect::Dynamic,
        Instruction::NewArray(_) => Effect::NewArray,
        Instruction::MultiArray(..) => Effect::NewMultiArray,
        Instruction::Pool(opcode, index) => match opcode {
            Opcode::INVOKEVIRTUAL => Effect::Call(CallKind::Virtual),
            Opcode::INVOKESPECIAL => Effect::Call(CallKind::Special),
            Opcode::INVOKESTATIC => Effect::Call(CallKind::Static),
            Opcode::GETFIELD => Effect::LoadField,
            Opcode::PUTFIELD => Effect::StoreField,
            Opcode::GETSTATIC => Effect::LoadStatic,
            Opcode::PUTSTATIC => Effect::StoreStatic,
            Opcode::NEW => Effect::New,
            Opcode::ANEWARRAY => Effect::NewArray,
            Opcode::CHECKCAST => Effect::Cast,
            Opcode::INSTANCEOF => Effect::InstanceOf,
            _ => {
                let loaded = file.pool.get(index).ok()?;
                let throws = matches!(
                    loaded,
                    Constant::Class { .. }
                        | Constant::MethodType { .. }
                        | Constant::MethodHandle { .. }
                        | Constant::Dynamic { .. }
                );
                throws.then_some(Effect::Constant)?
            }
        },
        Instruction::Plain(opcode) => match opcode {
            Opcode::ARRAYLENGTH => Effect::ArrayLength,
            Opcode::MONITORENTER => Effect::MonitorEnter,
            Opcode::MONITOREXIT => Effect::MonitorExit,
            Opcode::ATHROW => Effect::Throw,
            Opcode::IDIV | Opcode::LDIV | Opcode::IREM | Opcode::LREM => Effect::Division,
            _ if (Opcode::IALOAD..=Opcode::SALOAD).contains(&opcode) => Effect::LoadElement,
            _ if (Opcode::IASTORE..=Opcode::SASTORE).contains(&opcode) => Effect::StoreElement,
            _ if (Opcode::IRETURN..=Opcode::RETURN).contains(&opcode) => Effect::Return,
            _ => return None,
        },
        Instruction::Push(..)
        | Instruction::Local(..)
        | Instruction::Increment(..)
        | Instruction::Branch(..)
        | Instruction::Switch(_) => return None,
    })
}

/// What control can reach. After a `jsr`, that is where the subroutine returns to, if it ever does.
fn reach(file: &ClassFile<'_>, code: &Code<'_>) -> Result<Vec<bool>, String> {
    let mut subroutines = BTreeMap::new();
    for item in classfile::instructions(code.bytes) {
        let (_, instruction) = item.map_err(|error| error.to_string())?;
        if let Instruction::Branch(Opcode::JSR | Opcode::JSR_W, target) = instruction {
            subroutines.insert(target as usize, false);
        }
    }
    // A subroutine returns if its `ret` can be reached, perhaps after other subroutines that return.
    let starts: Vec<usize> = subroutines.keys().copied().collect();
    let mut changed = true;
    while changed {
        changed = false;
        for &start in &starts {
            if !subroutines[&start] && comes_back(file, code, start, &subroutines)? {
                subroutines.insert(start, true);
                changed = true;
            }
        }
    }
    reach_from(file, code, 0, &subroutines)
}

fn comes_back(
    file: &ClassFile<'_>,
    code: &Code<'_>,
    start: usize,
    subroutines: &BTreeMap<usize, bool>,
) -> Result<bool, String> {
    let at = |offset| classfile::decode(code.bytes, offset).map_err(|error| error.to_string());
    let Instruction::Local(Opcode::ASTORE, kept) = at(start)?.0 else { return Ok(false) };
    let reached = reach_from(file, code, start, subroutines)?;
    let mut offsets = (0..reached.len()).filter(|&offset| reached[offset]);
    Ok(offsets
        .any(|offset| matches!(at(offset), Ok((Instruction::Local(Opcode::RET, slot), _)) if slot == kept)))
}

/// Follows control instruction by instruction.
fn reach_from(
    file: &ClassFile<'_>,
    code: &Code<'_>,
    start: usize,
    subroutines: &BTreeMap<usize, bool>,
) -> Result<Vec<bool>, String> {
    let mut reached = vec![false; code.bytes.len()];
    let mut work = vec![start];
    while let Some(offset) = work.pop() {
        if *reached.get(offset).ok_or("control runs past the end")? {
            continue;
        }
        reached[offset] = true;
        let (instruction, next) = classfile::decode(code.bytes, offset).map_err(|error| error.to_string())?;
        match instruction {
            Instruction::Branch(Opcode::GOTO | Opcode::GOTO_W, target) => work.push(target as usize),
            Instruction::Branch(Opcode::JSR | Opcode::JSR_W, target) => {
                work.push(target as usize);
                work.extend(subroutines.get(&(target as usize)).is_some_and(|&back| back).then_some(next));
            }
            Instruction::Branch(_, target) => work.extend([target as usize, next]),
            Instruction::Switch(switch) => {
                work.extend(
                    switch.cases().map(|(_, target)| target as usize).chain([switch.default as usize]),
                );
            }
            Instruction::Local(Opcode::RET, _) | Instruction::Plain(Opcode::ATHROW) => {}
            Instruction::Plain(opcode) if (Opcode::IRETURN..=Opcode::RETURN).contains(&opcode) => {}
            Instruction::Plain(_)
            | Instruction::Push(..)
            | Instruction::Pool(..)
            | Instruction::Local(..)
            | Instruction::Increment(..)
            | Instruction::Interface(..)
            | Instruction::Dynamic(_)
            | Instruction::NewArray(_)
            | Instruction::MultiArray(..) => work.push(next),
        }
        if effect_of(file, &instruction).is_some_and(|effect| effect != Effect::Return) {
            work.extend(handlers_at(file, code, offset));
        }
    }
    Ok(reached)
}

/// The handlers that an exception at this offset may reach; handlers after one that catches the same are left
/// out.
fn handlers_at<'a>(
    file: &'a ClassFile<'_>,
    code: &'a Code<'_>,
    offset: usize,
) -> impl Iterator<Item = usize> + 'a {
    let rows = code.handlers.iter().filter(move |row| (row.start.into()..row.end.into()).contains(&offset));
    let mut taken = Vec::new();
    let mut all_taken = false;
    rows.filter(move |row| {
        let class = file.pool.class_name_or_none(row.class).ok().flatten();
        let open = !all_taken && !taken.contains(&class);
        taken.push(class);
        all_taken |= class.is_none_or(|name| name == "java/lang/Throwable");
        open
    })
    .map(|row| row.target.into())
}

//! Where to put the probe that records that an object was created: before each return of a constructor, where
//! `this` is in the first local.

use classfile::{
    ClassFile, Code, FrameType, Instruction, Member, Opcode, ReadError, StackMapTable, initial_locals,
    instructions,
};

/// The name of constructors.
pub(crate) const NAME: &str = "<init>";

/// The offsets of the returns, or why `this` is not available there.
pub(crate) fn returns<'a>(
    file: &ClassFile<'a>,
    member: &Member<'a>,
    code: &Code<'a>,
) -> Result<Vec<u32>, String> {
    let all: Result<Vec<_>, ReadError> = instructions(code.bytes).collect();
    let all = all.map_err(|error| error.to_string())?;
    if all.iter().any(|(_, instruction)| overwrites_this(instruction)) {
        return Err("the constructor puts something else in the place of `this`".to_owned());
    }
    let is_return = |instruction: &Instruction<'_>| matches!(instruction, Instruction::Plain(Opcode::RETURN));
    let returns = all.iter().filter(|(_, instruction)| is_return(instruction)).map(|&(pc, _)| pc as u32);
    let returns: Vec<u32> = returns.collect();
    if frames_keep_this(file, member, code, &returns).map_err(|error| error.to_string())? {
        Ok(returns)
    } else {
        Err("the constructor forgets `this` before it returns".to_owned())
    }
}

fn overwrites_this(instruction: &Instruction<'_>) -> bool {
    matches!(instruction, Instruction::Local(opcode, 0) if (Opcode::ISTORE..=Opcode::ASTORE).contains(opcode))
}

/// Whether `this` is known at all returns. A frame need not mention a local that is no longer used, and then
/// the verifier no longer knows it. From the last frame before a return, the code runs straight to the return
/// (JVMS 4.10.1.6).
fn frames_keep_this<'a>(
    file: &ClassFile<'a>,
    member: &Member<'a>,
    code: &Code<'a>,
    returns: &[u32],
) -> Result<bool, ReadError> {
    let Some(table) = code.attributes.typed::<StackMapTable>(&file.pool)? else { return Ok(true) };
    // Up to the first frame, `this` is where the call put it.
    let mut keeping = vec![(0, true)];
    for frame in table.frames(&file.pool, initial_locals(&file.pool, file.name()?, member)?) {
        let frame = frame?;
        let first = frame.locals.first();
        keeping.push((frame.pc, matches!(first, Some(FrameType::Object(_) | FrameType::UninitializedThis))));
    }
    let is_kept = |pc: &u32| keeping.iter().rev().find(|(from, _)| from <= pc).is_none_or(|&(_, kept)| kept);
    Ok(returns.iter().all(is_kept))
}

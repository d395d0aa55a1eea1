//! Where the probe stands that tells that an object was made: before each return of a constructor, where `this` is in the first local.

use classfile::{
    ClassFile, Code, FrameType, Instruction, Member, Opcode, ReadError, StackMapTable, initial_locals,
    instructions,
};

/// The name of constructors.
pub(crate) const NAME: &str = "<init>";

/// The offsets of the returns, or why `this` is not at hand there.
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
    if !frames_keep_this(file, member, code).map_err(|error| error.to_string())? {
        return Err("the constructor forgets `this` on the way".to_owned());
    }
    let is_return = |instruction: &Instruction<'_>| matches!(instruction, Instruction::Plain(Opcode::RETURN));
    Ok(all.iter().filter(|(_, instruction)| is_return(instruction)).map(|&(pc, _)| pc as u32).collect())
}

fn overwrites_this(instruction: &Instruction<'_>) -> bool {
    matches!(instruction, Instruction::Local(opcode, 0) if (Opcode::ISTORE..=Opcode::ASTORE).contains(opcode))
}

/// A frame need not mention what is not used any more, and then the verifier does not know it any more (JVMS 4.10.1.4).
fn frames_keep_this<'a>(
    file: &ClassFile<'a>,
    member: &Member<'a>,
    code: &Code<'a>,
) -> Result<bool, ReadError> {
    let Some(table) = code.attributes.typed::<StackMapTable>(&file.pool)? else { return Ok(true) };
    for frame in table.frames(&file.pool, initial_locals(file, member)?) {
        if !matches!(frame?.locals.first(), Some(FrameType::Object(_) | FrameType::UninitializedThis)) {
            return Ok(false);
        }
    }
    Ok(true)
}

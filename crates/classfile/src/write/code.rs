//! Twin of `read/code.rs`.

use crate::error::ReadError;
use crate::read::attribute_value::AttributeOwner;
use crate::read::code::{Code, Handler};
use crate::read::raw_instruction::raw_instructions;
use crate::read::version::Version;
use crate::write::Write;
use crate::write::attribute::attributes;
use crate::write::class::Writer;

/// Writes a body, every instruction decoded and encoded again.
pub(super) fn code<'a>(writer: &mut Writer<'_, 'a>, code: &Code<'a>) -> Result<(), ReadError> {
    head(&mut writer.out, writer.class.version, code.max_stack, code.max_locals, code.bytes.len());
    for instruction in raw_instructions(code.bytes) {
        let (pc, instruction) = instruction.map_err(|error| error.within(code.offset))?;
        instruction.write(pc, &mut writer.out);
    }
    code.handlers.write(&mut writer.out);
    attributes(writer, code.attributes, AttributeOwner::Code);
    Ok(())
}

/// The sizes before the instructions. The caller has made sure that they fit a narrow version.
pub(crate) fn head(out: &mut Vec<u8>, version: Version, max_stack: u16, max_locals: u16, length: usize) {
    if version.has_narrow_code() {
        out.extend([max_stack as u8, max_locals as u8]);
        (length as u16).write(out);
    } else {
        max_stack.write(out);
        max_locals.write(out);
        (length as u32).write(out);
    }
}

impl Write for Handler {
    fn write(&self, out: &mut Vec<u8>) {
        self.start.write(out);
        self.end.write(out);
        self.target.write(out);
        self.class.write(out);
    }
}

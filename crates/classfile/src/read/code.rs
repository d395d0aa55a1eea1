//! The `Code` attribute (JVMS 4.7.3).

use crate::cursor::{Read, Reader};
use crate::error::ReadError;
use crate::read::attribute::Attributes;
use crate::read::version::Version;

/// The body of a method.
#[derive(Clone, Debug)]
pub struct Code<'a> {
    /// The deepest operand stack.
    pub max_stack: u16,
    /// The number of local slots.
    pub max_locals: u16,
    /// The instructions.
    pub bytes: &'a [u8],
    /// Where the instructions start in the class file.
    pub offset: usize,
    /// The exception table, in the order in which handlers are tried.
    pub handlers: Vec<Handler>,
    /// Line numbers, frames and the like.
    pub attributes: Attributes<'a>,
}

/// One row of the exception table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handler {
    /// First covered offset.
    pub start: u16,
    /// The offset after the last covered one.
    pub end: u16,
    /// Where the handler starts.
    pub target: u16,
    /// Index of the caught class, 0 for any.
    pub class: u16,
}

impl<'a> Code<'a> {
    /// Reads the contents of a `Code` attribute; their layout depends on the class's version.
    pub fn read(input: &mut Reader<'a>, version: Version) -> Result<Self, ReadError> {
        let start = input.offset();
        let (max_stack, max_locals, length) = if version.has_narrow_code() {
            let sizes = (input.u8("max_stack")?, input.u8("max_locals")?);
            (sizes.0.into(), sizes.1.into(), input.u16("code_length")?.into())
        } else {
            (input.u16("max_stack")?, input.u16("max_locals")?, input.u32("code_length")?)
        };
        let offset = input.offset();
        if length == 0 || length > 65535 {
            // The two sizes before it take two bytes or four.
            let place = start + if version.has_narrow_code() { 2 } else { 4 };
            return Err(ReadError::bad_value(place, "code_length", length));
        }
        let code = Self {
            max_stack,
            max_locals,
            offset,
            bytes: input.take(length as usize, "the instructions")?,
            handlers: input.list("exception_table_length")?,
            attributes: Attributes::read(input)?,
        };
        input.finish("the Code attribute")?;
        Ok(code)
    }
}

impl Read<'_> for Handler {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self {
            start: input.u16("start_pc")?,
            end: input.u16("end_pc")?,
            target: input.u16("handler_pc")?,
            class: input.u16("catch_type")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(minor: u16, bytes: &[u8]) -> String {
        let read = Code::read(&mut Reader::new(bytes), Version { major: 45, minor });
        read.err().map_or_else(String::new, |error| error.to_string())
    }

    #[test]
    fn a_bad_length_is_reported_where_it_is() {
        assert_eq!(refused(2, &[1, 1, 0, 0]), "code_length may not be 0 (at offset 0x2)");
        assert_eq!(refused(3, &[0, 1, 0, 1, 0, 0, 0, 0]), "code_length may not be 0 (at offset 0x4)");
    }
}

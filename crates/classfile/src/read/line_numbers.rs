//! The `LineNumberTable` attribute (JVMS 4.7.12).

use crate::cursor::{Read, Reader};
use crate::error::ReadError;
use crate::read::attribute::TypedAttribute;

/// Which source line each piece of code comes from. A body may hold several tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineNumberTable(pub Vec<LineNumber>);

/// From this offset on the code comes from this line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineNumber {
    /// The first offset of the line.
    pub start_pc: u16,
    /// The line in the source file.
    pub line: u16,
}

impl TypedAttribute<'_> for LineNumberTable {
    const NAME: &'static str = "LineNumberTable";
}

impl Read<'_> for LineNumberTable {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self(input.list("line_number_table_length")?))
    }
}

impl Read<'_> for LineNumber {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self { start_pc: input.u16("start_pc")?, line: input.u16("line_number")? })
    }
}

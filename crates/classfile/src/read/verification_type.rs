//! The types in frames (JVMS 4.7.4, `verification_type_info`).

use crate::cursor::{Read, Reader};
use crate::error::ReadError;

/// What a local slot or a stack entry holds; a long or double is one entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names are those of the specification")]
pub enum VerificationType {
    Top,
    Integer,
    Float,
    Double,
    Long,
    Null,
    UninitializedThis,
    /// An object of the class with this index.
    Object(u16),
    /// What the `new` at this offset has made, before its constructor ran.
    Uninitialized(u16),
}

impl Read<'_> for VerificationType {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        let start = input.offset();
        Ok(match input.u8("a verification type")? {
            0 => Self::Top,
            1 => Self::Integer,
            2 => Self::Float,
            3 => Self::Double,
            4 => Self::Long,
            5 => Self::Null,
            6 => Self::UninitializedThis,
            7 => Self::Object(input.u16("cpool_index")?),
            8 => Self::Uninitialized(input.u16("offset")?),
            tag => return Err(ReadError::bad_value(start, "the tag of a verification type", tag)),
        })
    }
}

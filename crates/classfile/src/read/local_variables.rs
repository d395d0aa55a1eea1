//! The attributes `LocalVariableTable` and `LocalVariableTypeTable` (JVMS 4.7.13, 4.7.14).

use crate::cursor::{Read, Reader};
use crate::error::ReadError;
use crate::read::attribute::TypedAttribute;

/// Names and descriptors of local variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalVariableTable(pub Vec<LocalVariable>);

/// Names and signatures of those local variables whose type is generic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalVariableTypeTable(pub Vec<LocalVariable>);

/// A variable that lives in a slot for a range of offsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalVariable {
    /// The first offset at which the slot holds the variable.
    pub start_pc: u16,
    /// The length of the range.
    pub length: u16,
    /// Index of its name.
    pub name: u16,
    /// Index of its descriptor; of its signature in a `LocalVariableTypeTable`.
    pub descriptor: u16,
    /// The slot.
    pub slot: u16,
}

impl TypedAttribute<'_> for LocalVariableTable {
    const NAME: &'static str = "LocalVariableTable";
}

impl TypedAttribute<'_> for LocalVariableTypeTable {
    const NAME: &'static str = "LocalVariableTypeTable";
}

impl Read<'_> for LocalVariableTable {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self(input.list("local_variable_table_length")?))
    }
}

impl Read<'_> for LocalVariableTypeTable {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self(input.list("local_variable_type_table_length")?))
    }
}

impl Read<'_> for LocalVariable {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self {
            start_pc: input.u16("start_pc")?,
            length: input.u16("length")?,
            name: input.u16("name_index")?,
            descriptor: input.u16("descriptor_index")?,
            slot: input.u16("index")?,
        })
    }
}

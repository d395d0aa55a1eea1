//! The `Record` attribute (JVMS 4.7.30).

use crate::cursor::{Read, Reader};
use crate::error::ReadError;
use crate::read::attribute::{Attributes, TypedAttribute};

/// The components of a record class, in order.
#[derive(Clone, Debug)]
pub struct Record<'a>(pub Vec<RecordComponent<'a>>);

/// One component of a record.
#[derive(Clone, Copy, Debug)]
pub struct RecordComponent<'a> {
    /// Index of its name.
    pub name: u16,
    /// Index of its descriptor.
    pub descriptor: u16,
    /// Its signature and annotations.
    pub attributes: Attributes<'a>,
}

impl<'a> TypedAttribute<'a> for Record<'a> {
    const NAME: &'static str = "Record";
}

impl<'a> Read<'a> for Record<'a> {
    fn read(input: &mut Reader<'a>) -> Result<Self, ReadError> {
        Ok(Self(input.list("components_count")?))
    }
}

impl<'a> Read<'a> for RecordComponent<'a> {
    fn read(input: &mut Reader<'a>) -> Result<Self, ReadError> {
        Ok(Self {
            name: input.u16("name_index")?,
            descriptor: input.u16("descriptor_index")?,
            attributes: Attributes::read(input)?,
        })
    }
}

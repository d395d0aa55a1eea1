//! The `StackMap` attribute of CLDC (JSR 139, appendix 1): whole frames at absolute offsets.
//!
//! Preverified classes for small devices carry it, up to version 49.

use crate::cursor::{Read, Reader};
use crate::error::ReadError;
use crate::read::attribute::TypedAttribute;
use crate::read::verification_type::VerificationType;

/// The frames of a preverified body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackMap(pub Vec<StackMapEntry>);

/// One frame, complete in itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackMapEntry {
    /// The offset that it refers to.
    pub pc: u16,
    /// All locals.
    pub locals: Vec<VerificationType>,
    /// The stack, bottom first.
    pub stack: Vec<VerificationType>,
}

impl TypedAttribute<'_> for StackMap {
    const NAME: &'static str = "StackMap";
}

impl Read<'_> for StackMap {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self(input.list("number_of_entries")?))
    }
}

impl Read<'_> for StackMapEntry {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self {
            pc: input.u16("offset")?,
            locals: input.list("number_of_locals")?,
            stack: input.list("number_of_stack_items")?,
        })
    }
}

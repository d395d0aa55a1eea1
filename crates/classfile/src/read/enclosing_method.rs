//! The `EnclosingMethod` attribute (JVMS 4.7.7).

use crate::cursor::{Read, Reader};
use crate::error::ReadError;
use crate::read::attribute::TypedAttribute;

/// Where a local or anonymous class was declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnclosingMethod {
    /// Index of the class around it.
    pub class: u16,
    /// Index of the method's `NameAndType`; 0 outside of methods.
    pub method: u16,
}

impl TypedAttribute<'_> for EnclosingMethod {
    const NAME: &'static str = "EnclosingMethod";
}

impl Read<'_> for EnclosingMethod {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self { class: input.u16("class_index")?, method: input.u16("method_index")? })
    }
}

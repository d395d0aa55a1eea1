//! The `MethodParameters` attribute (JVMS 4.7.24).

use crate::access::Access;
use crate::cursor::{Read, Reader};
use crate::error::ReadError;
use crate::read::attribute::TypedAttribute;

/// The parameters of a method as its source named them; at most 255.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodParameters(pub Vec<MethodParameter>);

/// One parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodParameter {
    /// Index of its name, 0 for none.
    pub name: u16,
    /// Final, synthetic, mandated.
    pub access: Access,
}

impl TypedAttribute<'_> for MethodParameters {
    const NAME: &'static str = "MethodParameters";
}

impl Read<'_> for MethodParameters {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        let count = input.u8("parameters_count")?;
        (0..count).map(|_| MethodParameter::read(input)).collect::<Result<_, _>>().map(Self)
    }
}

impl Read<'_> for MethodParameter {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self { name: input.u16("name_index")?, access: Access(input.u16("access_flags")?) })
    }
}

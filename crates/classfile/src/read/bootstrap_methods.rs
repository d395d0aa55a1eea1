//! The `BootstrapMethods` attribute (JVMS 4.7.23).

use crate::cursor::{Read, Reader};
use crate::error::ReadError;
use crate::read::attribute::TypedAttribute;

/// The bootstrap methods that `invokedynamic` and dynamic constants name by number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BootstrapMethods(pub Vec<BootstrapMethod>);

/// A method that links a call site or a constant, and what it is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BootstrapMethod {
    /// Index of its `MethodHandle`.
    pub handle: u16,
    /// Indices of its static arguments, all of them loadable constants.
    pub arguments: Vec<u16>,
}

impl TypedAttribute<'_> for BootstrapMethods {
    const NAME: &'static str = "BootstrapMethods";
}

impl Read<'_> for BootstrapMethods {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self(input.list("num_bootstrap_methods")?))
    }
}

impl Read<'_> for BootstrapMethod {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self {
            handle: input.u16("bootstrap_method_ref")?,
            arguments: input.list("num_bootstrap_arguments")?,
        })
    }
}

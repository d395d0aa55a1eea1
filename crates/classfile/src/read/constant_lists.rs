//! The attributes that are a list of constants: `NestMembers`, `PermittedSubclasses`, `Exceptions`,
//! `ModulePackages`.

use crate::cursor::{Read, Reader};
use crate::error::ReadError;
use crate::read::attribute::TypedAttribute;

/// The classes that share access to private members with this host (JVMS 4.7.29).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NestMembers(pub Vec<u16>);

/// The classes that may extend this sealed class (JVMS 4.7.31).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PermittedSubclasses(pub Vec<u16>);

/// The checked exceptions that a method declares (JVMS 4.7.5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exceptions(pub Vec<u16>);

/// Every package of a module (JVMS 4.7.26).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModulePackages(pub Vec<u16>);

impl TypedAttribute<'_> for NestMembers {
    const NAME: &'static str = "NestMembers";
}

impl Read<'_> for NestMembers {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self(input.list("number_of_classes")?))
    }
}

impl TypedAttribute<'_> for PermittedSubclasses {
    const NAME: &'static str = "PermittedSubclasses";
}

impl Read<'_> for PermittedSubclasses {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self(input.list("number_of_classes")?))
    }
}

impl TypedAttribute<'_> for Exceptions {
    const NAME: &'static str = "Exceptions";
}

impl Read<'_> for Exceptions {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self(input.list("number_of_exceptions")?))
    }
}

impl TypedAttribute<'_> for ModulePackages {
    const NAME: &'static str = "ModulePackages";
}

impl Read<'_> for ModulePackages {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self(input.list("package_count")?))
    }
}

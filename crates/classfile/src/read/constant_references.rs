//! The attributes that are one constant: `SourceFile`, `Signature`, `ConstantValue`, `NestHost`,
//! `ModuleMainClass`.

use crate::cursor::{Read, Reader};
use crate::error::ReadError;
use crate::read::attribute::TypedAttribute;

/// The name of the source file, a `Utf8` (JVMS 4.7.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceFile(pub u16);

/// A generic signature, a `Utf8` (JVMS 4.7.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature(pub u16);

/// The value of a constant field (JVMS 4.7.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConstantValue(pub u16);

/// The class that hosts the nest of this one, a `Class` (JVMS 4.7.28).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NestHost(pub u16);

/// The main class of a module, a `Class` (JVMS 4.7.27).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModuleMainClass(pub u16);

impl TypedAttribute<'_> for SourceFile {
    const NAME: &'static str = "SourceFile";
}

impl Read<'_> for SourceFile {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self(input.u16("sourcefile_index")?))
    }
}

impl TypedAttribute<'_> for Signature {
    const NAME: &'static str = "Signature";
}

impl Read<'_> for Signature {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self(input.u16("signature_index")?))
    }
}

impl TypedAttribute<'_> for ConstantValue {
    const NAME: &'static str = "ConstantValue";
}

impl Read<'_> for ConstantValue {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self(input.u16("constantvalue_index")?))
    }
}

impl TypedAttribute<'_> for NestHost {
    const NAME: &'static str = "NestHost";
}

impl Read<'_> for NestHost {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self(input.u16("host_class_index")?))
    }
}

impl TypedAttribute<'_> for ModuleMainClass {
    const NAME: &'static str = "ModuleMainClass";
}

impl Read<'_> for ModuleMainClass {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self(input.u16("main_class_index")?))
    }
}

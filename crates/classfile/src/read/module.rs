//! The `Module` attribute (JVMS 4.7.25).

use crate::cursor::{Read, Reader};
use crate::error::ReadError;
use crate::read::attribute::TypedAttribute;

/// What a module needs and what it offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// Index of the `Module` constant.
    pub name: u16,
    /// Open, synthetic, mandated.
    pub flags: u16,
    /// Index of the version, 0 for none.
    pub version: u16,
    /// The modules it needs.
    pub requires: Vec<Requires>,
    /// The packages whose public types others may use.
    pub exports: Vec<Exports>,
    /// The packages that are open to reflection.
    pub opens: Vec<Exports>,
    /// Indices of the services it looks up.
    pub uses: Vec<u16>,
    /// The services it implements.
    pub provides: Vec<Provides>,
}

/// A module that is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Requires {
    /// Index of the `Module` constant.
    pub module: u16,
    /// Transitive, static, synthetic, mandated.
    pub flags: u16,
    /// Index of the version it was compiled against, 0 for none.
    pub version: u16,
}

/// A package that is exported or opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exports {
    /// Index of the `Package` constant.
    pub package: u16,
    /// Synthetic, mandated.
    pub flags: u16,
    /// Indices of the modules it is meant for; none means all.
    pub to: Vec<u16>,
}

/// A service and the classes that implement it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provides {
    /// Index of the service.
    pub service: u16,
    /// Indices of the implementations.
    pub with: Vec<u16>,
}

impl TypedAttribute<'_> for Module {
    const NAME: &'static str = "Module";
}

impl Read<'_> for Module {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self {
            name: input.u16("module_name_index")?,
            flags: input.u16("module_flags")?,
            version: input.u16("module_version_index")?,
            requires: input.list("requires_count")?,
            exports: input.list("exports_count")?,
            opens: input.list("opens_count")?,
            uses: input.list("uses_count")?,
            provides: input.list("provides_count")?,
        })
    }
}

impl Read<'_> for Requires {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self {
            module: input.u16("requires_index")?,
            flags: input.u16("requires_flags")?,
            version: input.u16("requires_version_index")?,
        })
    }
}

impl Read<'_> for Exports {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self {
            package: input.u16("exports_index")?,
            flags: input.u16("exports_flags")?,
            to: input.list("exports_to_count")?,
        })
    }
}

impl Read<'_> for Provides {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self { service: input.u16("provides_index")?, with: input.list("provides_with_count")? })
    }
}

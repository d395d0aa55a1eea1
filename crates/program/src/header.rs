//! What a class file declares, found and hashed but not interned: all that can be done on any thread.

use classfile::{Access, ClassFile, Member, Problem, ReadError, Text, Version};

use crate::escaped::Escaped;
use crate::names::Hashed;

/// The declarations of one class file.
pub(crate) struct Header<'b> {
    pub(crate) version: Version,
    pub(crate) access: Access,
    pub(crate) name: Text<'b>,
    pub(crate) superclass: Option<Text<'b>>,
    pub(crate) interfaces: Vec<Text<'b>>,
    pub(crate) fields: Vec<DeclaredMember<'b>>,
    pub(crate) methods: Vec<DeclaredMember<'b>>,
    /// Where the declarations start in the class file.
    pub(crate) offset: usize,
}

/// A field or a method.
pub(crate) struct DeclaredMember<'b> {
    pub(crate) access: Access,
    pub(crate) name: Hashed<'b>,
    pub(crate) descriptor: Hashed<'b>,
}

impl<'b> Header<'b> {
    pub(crate) fn read(file: &ClassFile<'b>) -> Result<Self, ReadError> {
        let members = |members: &[Member<'b>]| -> Result<Vec<_>, ReadError> {
            members.iter().map(|member| DeclaredMember::read(file, member)).collect()
        };
        Ok(Self {
            version: file.version,
            access: file.access,
            name: file.name()?,
            superclass: file.super_name()?,
            interfaces: file.interface_names().collect::<Result<_, _>>()?,
            fields: members(&file.fields)?,
            methods: members(&file.methods)?,
            offset: file.pool_end,
        })
    }

    pub(crate) fn bad_descriptor(&self, text: Text<'_>) -> ReadError {
        ReadError { offset: self.offset, problem: Problem::BadDescriptor(Escaped(text).to_string()) }
    }
}

impl<'b> DeclaredMember<'b> {
    fn read(file: &ClassFile<'b>, member: &Member<'b>) -> Result<Self, ReadError> {
        Ok(Self {
            access: member.access,
            name: Hashed::new(member.name(&file.pool)?),
            descriptor: Hashed::new(member.descriptor(&file.pool)?),
        })
    }
}

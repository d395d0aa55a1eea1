//! Fields and methods (JVMS 4.5, 4.6).

use crate::access::Access;
use crate::cursor::{Read, Reader};
use crate::error::ReadError;
use crate::read::attribute::Attributes;
use crate::read::code::Code;
use crate::read::pool::ConstantPool;
use crate::read::version::Version;
use crate::text::Text;

/// A field or a method of a class file.
#[derive(Clone, Copy, Debug)]
pub struct Member<'a> {
    /// Its flags.
    pub access: Access,
    /// Index of its name.
    pub name: u16,
    /// Index of its descriptor.
    pub descriptor: u16,
    /// Its attributes.
    pub attributes: Attributes<'a>,
    /// Where it starts in the class file.
    pub offset: usize,
}

impl<'a> Read<'a> for Member<'a> {
    fn read(input: &mut Reader<'a>) -> Result<Self, ReadError> {
        Ok(Self {
            offset: input.offset(),
            access: Access(input.u16("access_flags")?),
            name: input.u16("name_index")?,
            descriptor: input.u16("descriptor_index")?,
            attributes: Attributes::read(input)?,
        })
    }
}

impl<'a> Member<'a> {
    /// The name.
    pub fn name(&self, pool: &ConstantPool<'a>) -> Result<Text<'a>, ReadError> {
        pool.utf8(self.name)
    }

    /// The descriptor.
    pub fn descriptor(&self, pool: &ConstantPool<'a>) -> Result<Text<'a>, ReadError> {
        pool.utf8(self.descriptor)
    }

    /// The body of a method, if it has one. How it is written depends on the version of the class.
    pub fn code(&self, pool: &ConstantPool<'a>, version: Version) -> Result<Option<Code<'a>>, ReadError> {
        let Some(attribute) = self.attributes.find(pool, "Code") else {
            return Ok(None);
        };
        Code::read(&mut attribute.reader(), version).map(Some)
    }
}

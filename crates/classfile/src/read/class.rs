//! The class file as a whole (JVMS 4.1).

use crate::access::Access;
use crate::cursor::{Read, Reader};
use crate::error::{Problem, ReadError};
use crate::read::attribute::Attributes;
use crate::read::code::Code;
use crate::read::member::Member;
use crate::read::pool::ConstantPool;
use crate::read::version::Version;
use crate::text::Text;

/// A class file: members are located, everything inside them is decoded on demand.
#[derive(Clone, Debug)]
pub struct ClassFile<'a> {
    /// The bytes it was read from.
    pub bytes: &'a [u8],
    /// The version.
    pub version: Version,
    /// The constants.
    pub pool: ConstantPool<'a>,
    /// The flags.
    pub access: Access,
    /// Index of the class's own `Class` constant.
    pub this_class: u16,
    /// Index of the superclass, 0 for none.
    pub super_class: u16,
    /// Indices of the direct superinterfaces.
    pub interfaces: Vec<u16>,
    /// The fields.
    pub fields: Vec<Member<'a>>,
    /// The methods.
    pub methods: Vec<Member<'a>>,
    /// The attributes of the class itself.
    pub attributes: Attributes<'a>,
    /// The offset of the access flags: the end of the constant pool.
    pub pool_end: usize,
}

impl<'a> ClassFile<'a> {
    /// Reads a class file to its last byte.
    pub fn read(bytes: &'a [u8]) -> Result<Self, ReadError> {
        let mut input = Reader::new(bytes);
        let magic = input.u32("the magic number")?;
        if magic != 0xcafe_babe {
            return Err(ReadError { offset: 0, problem: Problem::NotAClass(magic) });
        }
        let minor = input.u16("minor_version")?;
        let major = input.u16("major_version")?;
        if major < 45 {
            return Err(ReadError::bad_value(6, "major_version", major));
        }
        let pool = ConstantPool::read(bytes, &mut input)?;
        let pool_end = input.offset();
        let class = Self {
            bytes,
            version: Version { major, minor },
            pool,
            access: Access(input.u16("access_flags")?),
            this_class: input.u16("this_class")?,
            super_class: input.u16("super_class")?,
            interfaces: input.list("interfaces_count")?,
            fields: input.list("fields_count")?,
            methods: input.list("methods_count")?,
            attributes: Attributes::read(&mut input)?,
            pool_end,
        };
        input.finish("the class file")?;
        Ok(class)
    }

    /// The class's own name.
    pub fn name(&self) -> Result<Text<'a>, ReadError> {
        self.pool.class_name(self.this_class)
    }

    /// The name of the superclass; none for `java/lang/Object` and `module-info`.
    pub fn super_name(&self) -> Result<Option<Text<'a>>, ReadError> {
        self.pool.class_name_or_none(self.super_class)
    }

    /// The names of the direct superinterfaces.
    pub fn interface_names(&self) -> impl Iterator<Item = Result<Text<'a>, ReadError>> + '_ {
        self.interfaces.iter().map(|&index| self.pool.class_name(index))
    }

    /// The body of a method, if it has one.
    pub fn code(&self, method: &Member<'a>) -> Result<Option<Code<'a>>, ReadError> {
        method.code(&self.pool, self.version)
    }
}

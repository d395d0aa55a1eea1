//! Attributes (JVMS 4.7): found by name, decoded when asked for.

use crate::cursor::{Read, Reader};
use crate::error::ReadError;
use crate::read::pool::ConstantPool;
use crate::text::Text;

/// The attributes of a class, a member or a `Code` attribute, not yet decoded.
#[derive(Clone, Copy, Debug)]
pub struct Attributes<'a> {
    count: u16,
    bytes: &'a [u8],
    offset: usize,
}

/// One attribute: its name and its bytes.
#[derive(Clone, Copy, Debug)]
pub struct Attribute<'a> {
    /// Index of the name in the constant pool.
    pub name: u16,
    /// The contents, without name and length.
    pub bytes: &'a [u8],
    /// Where the contents start in the class file.
    pub offset: usize,
}

/// An attribute of a known form.
pub trait TypedAttribute<'a>: Read<'a> {
    /// The name under which class files keep it.
    const NAME: &'static str;
}

impl<'a> Read<'a> for Attributes<'a> {
    fn read(input: &mut Reader<'a>) -> Result<Self, ReadError> {
        let count = input.u16("attributes_count")?;
        let (offset, start) = (input.offset(), input.rest());
        for _ in 0..count {
            Attribute::read(input)?;
        }
        Ok(Self { count, bytes: &start[..input.offset() - offset], offset })
    }
}

impl<'a> Read<'a> for Attribute<'a> {
    #[inline]
    fn read(input: &mut Reader<'a>) -> Result<Self, ReadError> {
        let name = input.u16("the name of an attribute")?;
        let length = input.u32("the length of an attribute")?;
        let offset = input.offset();
        let bytes = input.take(length as usize, "an attribute")?;
        Ok(Self { name, bytes, offset })
    }
}

impl<'a> Attributes<'a> {
    /// The attributes in their order.
    pub fn iter(&self) -> impl Iterator<Item = Attribute<'a>> + use<'a> {
        let mut input = Reader::at(self.bytes, self.offset);
        // Bounds were checked when the list was read, so this does not end early.
        (0..self.count).map_while(move |_| Attribute::read(&mut input).ok())
    }

    /// Where they start in the class file: at their count.
    pub fn start(&self) -> usize {
        self.offset - size_of::<u16>()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        usize::from(self.count)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The first attribute of this name.
    pub fn find(&self, pool: &ConstantPool<'a>, name: &str) -> Option<Attribute<'a>> {
        self.iter().find(|attribute| attribute.name(pool) == Some(Text(name.as_bytes())))
    }

    /// The first attribute of this type, decoded; nothing if there is none.
    ///
    /// `code.attributes.typed::<LineNumberTable>(&class.pool)`
    pub fn typed<T: TypedAttribute<'a>>(&self, pool: &ConstantPool<'a>) -> Result<Option<T>, ReadError> {
        self.find(pool, T::NAME).map(|attribute| attribute.parse()).transpose()
    }

    /// All attributes of this type, decoded: a body may hold several `LineNumberTable`s.
    pub fn all<'p, T: TypedAttribute<'a>>(
        &self,
        pool: &'p ConstantPool<'a>,
    ) -> impl Iterator<Item = Result<T, ReadError>> + use<'a, 'p, T> {
        self.iter()
            .filter(|attribute| attribute.name(pool) == Some(Text(T::NAME.as_bytes())))
            .map(|attribute| attribute.parse())
    }
}

impl<'a> Attribute<'a> {
    /// The name, if the index is good.
    pub fn name(&self, pool: &ConstantPool<'a>) -> Option<Text<'a>> {
        pool.utf8(self.name).ok()
    }

    /// The contents decoded to their last byte; whether the name fits is for the caller to check.
    pub fn parse<T: Read<'a>>(&self) -> Result<T, ReadError> {
        let mut input = self.reader();
        let value = T::read(&mut input)?;
        input.finish("the attribute")?;
        Ok(value)
    }

    /// A cursor over the contents.
    pub fn reader(&self) -> Reader<'a> {
        Reader::at(self.bytes, self.offset)
    }
}

//! The offsets of the parts of a class file, so that each can be read later without reading the others again.
//!
//! A [`ClassFile`] borrows the bytes it was read from. A layout keeps only the offsets of what was found. It
//! is small, and given the bytes again it finds the constants, a member or the attributes at once.

use crate::cursor::{Read, Reader};
use crate::error::ReadError;
use crate::read::attribute::Attributes;
use crate::read::class::ClassFile;
use crate::read::member::Member;
use crate::read::pool::ConstantPool;
use crate::read::version::Version;

/// Offsets of the parts of one class file. Every function takes the bytes that the layout was read from.
#[derive(Clone, Debug)]
pub struct Layout {
    version: Version,
    /// How many bytes the class file has.
    length: u32,
    constants: Box<[u32]>,
    fields: Box<[u32]>,
    methods: Box<[u32]>,
    attributes: u32,
}

impl Layout {
    /// Reads a class file to its last byte, and records the offsets of its parts.
    pub fn read(bytes: &[u8]) -> Result<Self, ReadError> {
        let file = ClassFile::read(bytes)?;
        let starts = |members: &[Member<'_>]| members.iter().map(|member| member.offset as u32).collect();
        Ok(Self {
            version: file.version,
            length: bytes.len() as u32,
            fields: starts(&file.fields),
            methods: starts(&file.methods),
            attributes: file.attributes.start() as u32,
            constants: file.pool.into_offsets(),
        })
    }

    /// Whether the layout can have been read from these bytes. A file may change while a program runs.
    pub fn fits(&self, bytes: &[u8]) -> bool {
        self.length as usize == bytes.len()
    }

    /// The version.
    pub fn version(&self) -> Version {
        self.version
    }

    /// The constants.
    pub fn pool<'a>(&'a self, bytes: &'a [u8]) -> ConstantPool<'a> {
        ConstantPool::with_offsets(bytes, &self.constants)
    }

    /// How many fields there are.
    pub fn field_count(&self) -> u16 {
        self.fields.len() as u16
    }

    /// How many methods there are.
    pub fn method_count(&self) -> u16 {
        self.methods.len() as u16
    }

    /// The field at a position; nothing if there are fewer.
    pub fn field<'a>(&self, bytes: &'a [u8], position: usize) -> Option<Member<'a>> {
        read_at(bytes, *self.fields.get(position)?).ok()
    }

    /// The method at a position; nothing if there are fewer.
    pub fn method<'a>(&self, bytes: &'a [u8], position: usize) -> Option<Member<'a>> {
        read_at(bytes, *self.methods.get(position)?).ok()
    }

    /// The attributes of the class itself.
    pub fn attributes<'a>(&self, bytes: &'a [u8]) -> Result<Attributes<'a>, ReadError> {
        read_at(bytes, self.attributes)
    }
}

fn read_at<'a, T: Read<'a>>(bytes: &'a [u8], offset: u32) -> Result<T, ReadError> {
    let offset = offset as usize;
    T::read(&mut Reader::at(bytes.get(offset..).unwrap_or_default(), offset))
}

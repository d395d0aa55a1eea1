//! Twin of `read/class.rs`: the class file as a whole, and the account of what was only copied.

use crate::error::ReadError;
use crate::read::attribute::Attribute;
use crate::read::attribute_value::AttributeOwner;
use crate::read::class::ClassFile;
use crate::text::Text;
use crate::write::Write;
use crate::write::attribute::attributes;
use crate::write::member::members;

/// A class written through its model.
#[derive(Clone, Debug)]
pub struct Written<'a> {
    /// The class file.
    pub bytes: Vec<u8>,
    /// The attributes that were not encoded from a decoded form, in their order.
    pub copied: Vec<Copied<'a>>,
}

/// An attribute whose contents were copied unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied<'a> {
    /// Its name, empty if even that cannot be read.
    pub name: Text<'a>,
    /// How many bytes its contents have.
    pub length: usize,
    /// Why.
    pub reason: CopyReason,
}

/// Why an attribute was copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CopyReason {
    /// Annotations and debug extensions are kept as bytes by design.
    Opaque,
    /// The specification does not have this attribute in this place.
    Unknown,
    /// The contents are damaged.
    Unreadable(ReadError),
}

/// Writes a class through its model: constants, members, attributes and instructions one by one.
pub fn class<'a>(class: &ClassFile<'a>) -> Written<'a> {
    let mut writer = Writer { class, out: Vec::with_capacity(class.bytes.len()), copied: Vec::new() };
    let out = &mut writer.out;
    0xcafe_babe_u32.write(out);
    class.version.minor.write(out);
    class.version.major.write(out);
    class.pool.write(out);
    class.access.0.write(out);
    class.this_class.write(out);
    class.super_class.write(out);
    class.interfaces.write(out);
    members(&mut writer, &class.fields, AttributeOwner::Field);
    members(&mut writer, &class.methods, AttributeOwner::Method);
    attributes(&mut writer, class.attributes, AttributeOwner::Class);
    Written { bytes: writer.out, copied: writer.copied }
}

/// The bytes so far, and the attributes that were copied.
pub(super) struct Writer<'c, 'a> {
    pub(super) class: &'c ClassFile<'a>,
    pub(super) out: Vec<u8>,
    pub(super) copied: Vec<Copied<'a>>,
}

impl<'a> Writer<'_, 'a> {
    pub(super) fn copy(&mut self, attribute: &Attribute<'a>, reason: CopyReason) {
        self.out.extend_from_slice(attribute.bytes);
        let name = attribute.name(&self.class.pool).unwrap_or_default();
        self.copied.push(Copied { name, length: attribute.bytes.len(), reason });
    }
}

//! One constant (JVMS 4.4.1 to 4.4.12).

use crate::cursor::Reader;
use crate::error::ReadError;
use crate::text::Text;

/// One constant; indices point into the same pool.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are those of JVMS 4.4")]
pub enum Constant<'a> {
    Utf8(Text<'a>),
    Integer(i32),
    Float(f32),
    Long(i64),
    Double(f64),
    Class { name: u16 },
    String { text: u16 },
    Field { class: u16, name_and_type: u16 },
    Method { class: u16, name_and_type: u16 },
    InterfaceMethod { class: u16, name_and_type: u16 },
    NameAndType { name: u16, descriptor: u16 },
    MethodHandle { kind: u8, reference: u16 },
    MethodType { descriptor: u16 },
    Dynamic { bootstrap: u16, name_and_type: u16 },
    InvokeDynamic { bootstrap: u16, name_and_type: u16 },
    Module { name: u16 },
    Package { name: u16 },
}

impl<'a> Constant<'a> {
    /// Reads one constant, tag included.
    #[inline]
    pub fn read(input: &mut Reader<'a>) -> Result<Self, ReadError> {
        let start = input.offset();
        let what = "a constant";
        Ok(match input.u8(what)? {
            1 => {
                let length = usize::from(input.u16(what)?);
                Self::Utf8(Text(input.take(length, what)?))
            }
            3 => Self::Integer(input.u32(what)? as i32),
            4 => Self::Float(f32::from_bits(input.u32(what)?)),
            5 => Self::Long(input.u64(what)? as i64),
            6 => Self::Double(f64::from_bits(input.u64(what)?)),
            7 => Self::Class { name: input.u16(what)? },
            8 => Self::String { text: input.u16(what)? },
            9 => Self::Field { class: input.u16(what)?, name_and_type: input.u16(what)? },
            10 => Self::Method { class: input.u16(what)?, name_and_type: input.u16(what)? },
            11 => Self::InterfaceMethod { class: input.u16(what)?, name_and_type: input.u16(what)? },
            12 => Self::NameAndType { name: input.u16(what)?, descriptor: input.u16(what)? },
            15 => Self::MethodHandle { kind: input.u8(what)?, reference: input.u16(what)? },
            16 => Self::MethodType { descriptor: input.u16(what)? },
            17 => Self::Dynamic { bootstrap: input.u16(what)?, name_and_type: input.u16(what)? },
            18 => Self::InvokeDynamic { bootstrap: input.u16(what)?, name_and_type: input.u16(what)? },
            19 => Self::Module { name: input.u16(what)? },
            20 => Self::Package { name: input.u16(what)? },
            tag => return Err(ReadError::bad_value(start, "the tag of a constant", tag)),
        })
    }

    /// The tag of the constant (JVMS table 4.4-A).
    pub fn tag(&self) -> u8 {
        match self {
            Self::Utf8(_) => 1,
            Self::Integer(_) => 3,
            Self::Float(_) => 4,
            Self::Long(_) => 5,
            Self::Double(_) => 6,
            Self::Class { .. } => 7,
            Self::String { .. } => 8,
            Self::Field { .. } => 9,
            Self::Method { .. } => 10,
            Self::InterfaceMethod { .. } => 11,
            Self::NameAndType { .. } => 12,
            Self::MethodHandle { .. } => 15,
            Self::MethodType { .. } => 16,
            Self::Dynamic { .. } => 17,
            Self::InvokeDynamic { .. } => 18,
            Self::Module { .. } => 19,
            Self::Package { .. } => 20,
        }
    }

    /// How many indices the constant takes up: two for a long or double (JVMS 4.4.5).
    pub fn width(&self) -> u16 {
        if matches!(self, Self::Long(_) | Self::Double(_)) { 2 } else { 1 }
    }

    /// The kind as messages name it.
    pub fn kind_name(&self) -> &'static str {
        match self {
            Self::Utf8(_) => "Utf8",
            Self::Integer(_) => "Integer",
            Self::Float(_) => "Float",
            Self::Long(_) => "Long",
            Self::Double(_) => "Double",
            Self::Class { .. } => "Class",
            Self::String { .. } => "String",
            Self::Field { .. } => "Fieldref",
            Self::Method { .. } => "Methodref",
            Self::InterfaceMethod { .. } => "InterfaceMethodref",
            Self::NameAndType { .. } => "NameAndType",
            Self::MethodHandle { .. } => "MethodHandle",
            Self::MethodType { .. } => "MethodType",
            Self::Dynamic { .. } => "Dynamic",
            Self::InvokeDynamic { .. } => "InvokeDynamic",
            Self::Module { .. } => "Module",
            Self::Package { .. } => "Package",
        }
    }
}

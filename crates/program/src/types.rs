//! Types in one word: array dimensions in the upper byte, primitive or class below.
//!
//! There is no table of types, so an array type needs no interning, and lowering can run on many threads
//! without a lock.

use crate::ids::ClassId;

/// A type of the JVM, or one of three markers that inference needs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Type(u32);

/// The primitive types, and `void`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names are those of the language")]
pub enum Primitive {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Void,
}

const BASE_BITS: u32 = 24;
const BASE_MASK: u32 = (1 << BASE_BITS) - 1;
const FIRST_CLASS: u32 = 16;

#[expect(missing_docs, reason = "the names are those of the language")]
impl Type {
    pub const BOOLEAN: Type = Type(0);
    pub const BYTE: Type = Type(1);
    pub const CHAR: Type = Type(2);
    pub const SHORT: Type = Type(3);
    pub const INT: Type = Type(4);
    pub const LONG: Type = Type(5);
    pub const FLOAT: Type = Type(6);
    pub const DOUBLE: Type = Type(7);
    pub const VOID: Type = Type(8);
    pub const OBJECT: Type = Type::class(ClassId::OBJECT);
    pub const STRING: Type = Type::class(ClassId::STRING);
    pub const THROWABLE: Type = Type::class(ClassId::THROWABLE);
}

impl Type {
    /// The type of `null`: below every reference type.
    pub const NULL: Type = Type(9);
    /// Nothing is known yet: below every type.
    pub const BOTTOM: Type = Type(10);
    /// A join of values of different kinds: it cannot be used.
    pub const CONFLICT: Type = Type(11);
    /// The return address that `jsr` pushes.
    pub const ADDRESS: Type = Type(12);
    /// How many classes the encoding has room for.
    pub const MAX_CLASSES: usize = (BASE_MASK - FIRST_CLASS) as usize;

    /// The type of a class's instances.
    pub const fn class(class: ClassId) -> Type {
        Type(class.0 + FIRST_CLASS)
    }

    pub(crate) fn from_bits(bits: u32) -> Type {
        Type(bits)
    }

    pub(crate) fn to_bits(self) -> u32 {
        self.0
    }

    /// The type with this many more dimensions; nothing beyond 255.
    pub fn array(self, dimensions: u8) -> Option<Type> {
        let total = self.dimensions().checked_add(dimensions)?;
        Some(Type(self.0 & BASE_MASK | u32::from(total) << BASE_BITS))
    }

    /// The number of array dimensions, 0 for a type that is not an array.
    pub fn dimensions(self) -> u8 {
        (self.0 >> BASE_BITS) as u8
    }

    /// Whether this is an array type.
    pub fn is_array(self) -> bool {
        self.dimensions() > 0
    }

    /// The type of the elements of an array.
    pub fn element(self) -> Option<Type> {
        self.is_array().then(|| Type(self.0 - (1 << BASE_BITS)))
    }

    /// The innermost element type.
    pub fn base(self) -> Type {
        Type(self.0 & BASE_MASK)
    }

    /// The class, of a type that is neither array nor primitive.
    pub fn as_class(self) -> Option<ClassId> {
        (self.0 >= FIRST_CLASS && !self.is_array()).then(|| ClassId(self.0 - FIRST_CLASS))
    }

    /// The innermost element class.
    pub fn base_class(self) -> Option<ClassId> {
        self.base().as_class()
    }

    /// The primitive, of a type that is one.
    pub fn as_primitive(self) -> Option<Primitive> {
        use Primitive::*;
        let all = [Boolean, Byte, Char, Short, Int, Long, Float, Double, Void];
        // In the order of their numbers.
        all.get(self.0 as usize).copied()
    }

    /// Whether values are references (the null type included).
    pub fn is_reference(self) -> bool {
        self == Type::NULL || self.0 >= FIRST_CLASS
    }

    /// Whether a value takes two slots.
    pub fn is_wide(self) -> bool {
        self == Type::LONG || self == Type::DOUBLE
    }

    /// `boolean`, `byte`, `char`, `short` and `int` are one type on the operand stack (JVMS 2.11.1).
    pub fn on_stack(self) -> Type {
        match self {
            Type::BOOLEAN | Type::BYTE | Type::CHAR | Type::SHORT => Type::INT,
            other => other,
        }
    }
}

impl Primitive {
    /// The letter that descriptors have for it (JVMS 4.3).
    pub fn letter(self) -> u8 {
        match self {
            Primitive::Boolean => b'Z',
            Primitive::Byte => b'B',
            Primitive::Char => b'C',
            Primitive::Short => b'S',
            Primitive::Int => b'I',
            Primitive::Long => b'J',
            Primitive::Float => b'F',
            Primitive::Double => b'D',
            Primitive::Void => b'V',
        }
    }

    /// The keyword.
    pub fn name(self) -> &'static str {
        match self {
            Primitive::Boolean => "boolean",
            Primitive::Byte => "byte",
            Primitive::Char => "char",
            Primitive::Short => "short",
            Primitive::Int => "int",
            Primitive::Long => "long",
            Primitive::Float => "float",
            Primitive::Double => "double",
            Primitive::Void => "void",
        }
    }
}

impl std::fmt::Debug for Type {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.as_primitive(), self.base_class()) {
            (Some(primitive), _) => f.write_str(primitive.name()),
            (None, Some(class)) => write!(f, "{class:?}{}", "[]".repeat(self.dimensions().into())),
            (None, None) => write!(f, "Type({:#x})", self.0),
        }
    }
}

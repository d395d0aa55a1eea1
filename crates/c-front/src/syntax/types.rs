//! Types as written.

use index::{Span, id};

use super::ExprId;
use crate::lex::Symbol;
use crate::position::Pos;

id! {
    /// A type as written.
    pub TypeExprId
}
id! {
    /// A mention of a struct or union.
    pub RecordId
}
id! {
    /// A mention of an enumeration.
    pub EnumId
}
id! {
    /// A member.
    pub FieldId
}
id! {
    /// An enumeration constant.
    pub EnumeratorId
}
id! {
    /// A parameter.
    pub ParamId
}

/// The forms of types.
#[derive(Clone, Copy, Debug)]
pub enum TypeExpr {
    /// A type with keywords only.
    Builtin(Builtin),
    /// `_BitInt(n)`, and whether it is unsigned.
    BitInt(ExprId, bool),
    /// A name defined by `typedef`.
    Named(Symbol, Pos),
    /// A struct or union.
    Record(RecordId),
    /// An enumeration.
    Enum(EnumId),
    /// `typeof (a)`.
    TypeofExpr(ExprId),
    /// `__auto_type`: the type of the initialiser.
    Auto,
    /// `T *`.
    Pointer(TypeExprId),
    /// `T[n]`; without a size `T[]`.
    Array(TypeExprId, Option<ExprId>),
    /// `T(…)`.
    Function {
        /// What it returns.
        returns: TypeExprId,
        /// Its parameters.
        params: Span<ParamId>,
        /// How the parameters are declared.
        style: ParamStyle,
    },
    /// `__attribute__((vector_size(n)))`.
    Vector(TypeExprId, ExprId),
    /// `__attribute__((mode(M)))`.
    Mode(TypeExprId, Symbol),
    /// A type with an alignment of its own.
    Aligned(TypeExprId, ExprId),
}

/// How a function declares its parameters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ParamStyle {
    /// With types.
    Prototype,
    /// With types and `...`.
    Variadic,
    /// `()` or only names.
    Old,
}

/// Types with keywords only.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Builtin {
    /// `void`.
    Void,
    /// `_Bool`.
    Bool,
    /// `char`.
    Char,
    /// `signed char`.
    SChar,
    /// `unsigned char`.
    UChar,
    /// `short`.
    Short,
    /// `unsigned short`.
    UShort,
    /// `int`.
    Int,
    /// `unsigned`.
    UInt,
    /// `long`.
    Long,
    /// `unsigned long`.
    ULong,
    /// `long long`.
    LongLong,
    /// `unsigned long long`.
    ULongLong,
    /// `__int128`.
    Int128,
    /// `unsigned __int128`.
    UInt128,
    /// A binary floating-point type of 2, 4, 8 or 16 bytes; which one matters only to `_Generic`.
    Float(FloatKind),
    /// A complex type.
    Complex(FloatKind),
    /// A complex type with integer parts of this many bytes.
    ComplexInt(u8),
    /// `__builtin_va_list`.
    VaList,
}

/// Floating types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatKind {
    /// `_Float16`, `__bf16`.
    Half,
    /// `float`.
    Float,
    /// `double`.
    Double,
    /// `long double`.
    LongDouble,
    /// `_Float128`.
    Quad,
    /// `_Float32`.
    Float32,
    /// `_Float64`.
    Float64,
    /// `_Float32x`.
    Float32x,
    /// `_Float64x`.
    Float64x,
    /// `_Decimal32`.
    Decimal32,
    /// `_Decimal64`.
    Decimal64,
    /// `_Decimal128`.
    Decimal128,
}

/// A struct or union, each time one is mentioned.
#[derive(Clone, Copy, Debug)]
pub struct RecordSyntax {
    /// Whether it is a union.
    pub union: bool,
    /// Its tag.
    pub tag: Option<Symbol>,
    /// Its members, if it is defined here.
    pub fields: Option<Span<FieldId>>,
    /// `packed`.
    pub packed: bool,
    /// `aligned(n)`.
    pub aligned: Option<ExprId>,
    /// The limit of `#pragma pack`; 0 is none.
    pub pack: u32,
    /// `transparent_union`.
    pub transparent: bool,
    /// Its place.
    pub pos: Pos,
}

/// A member.
#[derive(Clone, Copy, Debug)]
pub struct FieldSyntax {
    /// Its name; `None` for unnamed bit-fields, structs and unions.
    pub name: Option<Symbol>,
    /// Its type.
    pub ty: TypeExprId,
    /// The width of a bit-field.
    pub bits: Option<ExprId>,
    /// `packed`.
    pub packed: bool,
    /// `aligned(n)`.
    pub aligned: Option<ExprId>,
    /// Its place.
    pub pos: Pos,
}

/// An enumeration, each time one is mentioned.
#[derive(Clone, Copy, Debug)]
pub struct EnumSyntax {
    /// Its tag.
    pub tag: Option<Symbol>,
    /// Its constants, if it is defined here.
    pub enumerators: Option<Span<EnumeratorId>>,
    /// Its underlying type, if specified (C23).
    pub underlying: Option<TypeExprId>,
    /// `packed`.
    pub packed: bool,
    /// Its place.
    pub pos: Pos,
}

/// An enumeration constant.
#[derive(Clone, Copy, Debug)]
pub struct Enumerator {
    /// Its name.
    pub name: Symbol,
    /// Its value; without one it is one more than the constant before.
    pub value: Option<ExprId>,
}

/// A parameter.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// Its name.
    pub name: Option<Symbol>,
    /// Its type; `None` if an old-style definition lists only names.
    pub ty: Option<TypeExprId>,
    /// Its place.
    pub pos: Pos,
}

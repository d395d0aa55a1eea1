//! Types with their meaning: equal types have equal numbers, and structs know where their members are.
//!
//! The target is x86-64 with the System V ABI, as GCC implements it. There are no qualifiers here.

mod layout;
mod print;

use index::{Arena, id};
use rustc_hash::FxHashMap;

use crate::lex::Symbol;
use crate::position::Pos;
use crate::syntax::{Builtin, FloatKind, ParamStyle};
pub use layout::{Member, RecordLayout, lay_out};

id! {
    /// A type of a unit.
    pub TypeId
}
id! {
    /// A struct or union of a unit.
    pub StructId
}
id! {
    /// The parameters of a function type.
    pub SignatureId
}

/// How many elements an array has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Length {
    /// This many.
    Known(u64),
    /// Unspecified: `T a[]`.
    Open,
    /// Known only at run time.
    Variable,
}

/// The forms of types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// A type with keywords only.
    Basic(Builtin),
    /// `_BitInt(n)`, and whether it is signed.
    BitInt(u32, bool),
    /// A pointer.
    Pointer(TypeId),
    /// An array.
    Array(TypeId, Length),
    /// A vector of this many bytes.
    Vector(TypeId, u32),
    /// A struct or union.
    Record(StructId),
    /// A function.
    Function(TypeId, SignatureId),
    /// A type that could not be determined, for example of a name without a declaration.
    Unknown,
}

/// Parameters of a function type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Signature {
    /// Their types, as they are passed (arrays and functions as pointers).
    pub params: Vec<TypeId>,
    /// How the parameters are declared.
    pub style: ParamStyle,
}

/// A member with its offset.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its name; `None` for an unnamed struct or union, or padding bits.
    pub name: Option<Symbol>,
    /// Its type.
    pub ty: TypeId,
    /// Bytes from the start.
    pub offset: u64,
    /// For a bit-field, its first bit within that byte and its width.
    pub bits: Option<(u8, u32)>,
}

/// A struct or union.
#[derive(Clone, Debug)]
pub struct Struct {
    /// Whether it is a union.
    pub union: bool,
    /// Its tag.
    pub tag: Option<Symbol>,
    /// A name that a `typedef` at the top level gives it, if it has no tag.
    pub typedef_name: Option<Symbol>,
    /// Where it is declared, or defined.
    pub pos: Pos,
    /// Its members; `None` as long as it is not defined.
    pub fields: Option<Vec<Field>>,
    /// Its size.
    pub size: u64,
    /// Its alignment.
    pub align: u32,
    /// Whether any member is a pointer, an address-wide integer, or an aggregate with such.
    pub carries: bool,
    /// `transparent_union`.
    pub transparent: bool,
    /// Whether other units can see it: it is declared at the top level.
    pub top_level: bool,
}

/// What is known about a type.
#[derive(Clone, Copy, Debug)]
struct Info {
    ty: Type,
    /// An alignment that a `typedef` gave it; 0 for none.
    aligned: u32,
    /// The type without that alignment.
    plain: TypeId,
    /// The nesting depth of the type.
    depth: u16,
}

/// Types nested deeper than this are not followed.
const DEEPEST: u16 = 1000;

/// All types of a unit.
#[derive(Debug)]
pub struct Types {
    infos: Arena<TypeId, Info>,
    ids: FxHashMap<(Type, u32), TypeId>,
    signatures: Arena<SignatureId, Signature>,
    signature_ids: FxHashMap<Signature, SignatureId>,
    /// Structs and unions.
    pub structs: Arena<StructId, Struct>,
}

impl Default for Types {
    fn default() -> Self {
        Self::new()
    }
}

impl Types {
    /// A table with only the basic types.
    pub fn new() -> Self {
        Self {
            infos: Arena::new(),
            ids: FxHashMap::default(),
            signatures: Arena::new(),
            signature_ids: FxHashMap::default(),
            structs: Arena::new(),
        }
    }

    /// The number of a type.
    pub fn make(&mut self, ty: Type) -> TypeId {
        self.make_aligned(ty, 0)
    }

    fn make_aligned(&mut self, ty: Type, aligned: u32) -> TypeId {
        if let Some(id) = self.ids.get(&(ty, aligned)) {
            return *id;
        }
        let depth = self.depth_of(ty);
        if depth > DEEPEST {
            return self.make(Type::Unknown);
        }
        // A type without its own alignment refers to itself, by the number that it is about to get.
        let plain = if aligned == 0 { self.infos.next_id() } else { self.make(ty) };
        let id = self.infos.push(Info { ty, aligned, plain, depth });
        self.ids.insert((ty, aligned), id);
        id
    }

    fn depth_of(&self, ty: Type) -> u16 {
        match ty {
            Type::Pointer(of) | Type::Array(of, _) | Type::Vector(of, _) | Type::Function(of, _) => {
                self.infos[of].depth + 1
            }
            Type::Basic(_) | Type::BitInt(..) | Type::Record(_) | Type::Unknown => 0,
        }
    }

    /// The same type with another alignment.
    pub fn aligned(&mut self, ty: TypeId, alignment: u32) -> TypeId {
        self.make_aligned(self.infos[ty].ty, alignment)
    }

    /// The form of a type.
    pub fn get(&self, ty: TypeId) -> Type {
        self.infos[ty].ty
    }

    /// The type without its own alignment; types are compared by this.
    pub fn plain(&self, ty: TypeId) -> TypeId {
        self.infos[ty].plain
    }

    /// Whether a `typedef` gave the type an alignment.
    pub fn has_own_alignment(&self, ty: TypeId) -> bool {
        self.infos[ty].aligned != 0
    }

    /// A type with keywords only.
    pub fn basic(&mut self, builtin: Builtin) -> TypeId {
        self.make(Type::Basic(builtin))
    }

    /// A pointer to a type.
    pub fn pointer(&mut self, to: TypeId) -> TypeId {
        self.make(Type::Pointer(to))
    }

    /// A function type.
    pub fn function(&mut self, returns: TypeId, signature: Signature) -> TypeId {
        let id = match self.signature_ids.get(&signature) {
            Some(id) => *id,
            None => {
                let id = self.signatures.push(signature.clone());
                self.signature_ids.insert(signature, id);
                id
            }
        };
        self.make(Type::Function(returns, id))
    }

    /// The parameters of a function type.
    pub fn signature(&self, id: SignatureId) -> &Signature {
        &self.signatures[id]
    }

    /// The struct or union that a type is, if it is one.
    pub fn record(&self, ty: TypeId) -> Option<StructId> {
        if let Type::Record(id) = self.get(ty) { Some(id) } else { None }
    }

    /// The result and the parameters of a function type.
    pub fn function_parts(&self, ty: TypeId) -> Option<(TypeId, SignatureId)> {
        if let Type::Function(returns, signature) = self.get(ty) { Some((returns, signature)) } else { None }
    }

    /// What a pointer points to; unlike [`Types::pointee`], nothing for an array.
    pub fn points_to(&self, ty: TypeId) -> Option<TypeId> {
        if let Type::Pointer(to) = self.get(ty) { Some(to) } else { None }
    }

    /// What a pointer points to, or the element of an array.
    pub fn pointee(&self, ty: TypeId) -> Option<TypeId> {
        match self.get(ty) {
            Type::Pointer(of) | Type::Array(of, _) => Some(of),
            Type::Basic(_)
            | Type::BitInt(..)
            | Type::Vector(..)
            | Type::Record(_)
            | Type::Function(..)
            | Type::Unknown => None,
        }
    }

    /// Bytes of an object of this type; `None` while the type is incomplete or its size varies.
    pub fn size(&self, ty: TypeId) -> Option<u64> {
        match self.get(ty) {
            Type::Basic(builtin) => Some(basic_size(builtin)),
            Type::BitInt(bits, _) => Some(bit_int_size(bits)),
            Type::Pointer(_) => Some(8),
            Type::Array(of, Length::Known(count)) => self.size(of)?.checked_mul(count),
            Type::Array(_, Length::Open | Length::Variable) => None,
            Type::Vector(_, bytes) => Some(u64::from(bytes)),
            Type::Record(id) => self.structs[id].fields.is_some().then_some(self.structs[id].size),
            // GNU: the size of a function is 1.
            Type::Function(..) => Some(1),
            Type::Unknown => None,
        }
    }

    /// The alignment of a type.
    pub fn align(&self, ty: TypeId) -> u32 {
        let info = self.infos[ty];
        if info.aligned != 0 {
            return info.aligned;
        }
        match info.ty {
            Type::Basic(builtin) => basic_align(builtin),
            Type::BitInt(bits, _) => bit_int_size(bits).min(8) as u32,
            Type::Pointer(_) => 8,
            Type::Array(of, _) => self.align(of),
            Type::Vector(_, bytes) => bytes.max(1),
            Type::Record(id) => self.structs[id].align.max(1),
            Type::Function(..) | Type::Unknown => 1,
        }
    }

    /// Finds a member by name, also inside unnamed structs and unions: its place and type.
    pub fn find_field(&self, record: StructId, name: Symbol) -> Option<Field> {
        self.find_field_within(record, name, 0)
    }

    fn find_field_within(&self, record: StructId, name: Symbol, depth: u32) -> Option<Field> {
        const DEEPEST: u32 = 100;
        let fields = self.structs[record].fields.as_deref()?;
        if let Some(field) = fields.iter().find(|field| field.name == Some(name)) {
            return Some(*field);
        }
        if depth > DEEPEST {
            return None;
        }
        let unnamed = fields.iter().filter(|field| field.name.is_none() && field.bits.is_none());
        for outer in unnamed {
            if let Type::Record(inner) = self.get(outer.ty)
                && let Some(found) = self.find_field_within(inner, name, depth + 1)
            {
                return Some(Field { offset: outer.offset + found.offset, ..found });
            }
        }
        None
    }

    /// Adds a struct or union that is not defined yet.
    pub fn new_struct(&mut self, union: bool, tag: Option<Symbol>, pos: Pos, top_level: bool) -> TypeId {
        let id = self.structs.push(Struct {
            union,
            tag,
            typedef_name: None,
            pos,
            fields: None,
            size: 0,
            align: 1,
            carries: false,
            transparent: false,
            top_level,
        });
        self.make(Type::Record(id))
    }

    /// How many types there are.
    pub fn len(&self) -> usize {
        self.infos.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.infos.is_empty()
    }

    /// Whether an integer type is signed; other types are not.
    pub fn is_signed(&self, ty: TypeId) -> bool {
        match self.get(ty) {
            Type::Basic(builtin) => matches!(
                builtin,
                Builtin::Char
                    | Builtin::SChar
                    | Builtin::Short
                    | Builtin::Int
                    | Builtin::Long
                    | Builtin::LongLong
                    | Builtin::Int128
            ),
            Type::BitInt(_, signed) => signed,
            Type::Pointer(_)
            | Type::Array(..)
            | Type::Vector(..)
            | Type::Record(_)
            | Type::Function(..)
            | Type::Unknown => false,
        }
    }

    /// Whether it is an integer type.
    pub fn is_integer(&self, ty: TypeId) -> bool {
        match self.get(ty) {
            Type::Basic(builtin) => !matches!(
                builtin,
                Builtin::Void
                    | Builtin::Float(_)
                    | Builtin::Complex(_)
                    | Builtin::ComplexInt(_)
                    | Builtin::VaList
            ),
            Type::BitInt(..) => true,
            Type::Pointer(_)
            | Type::Array(..)
            | Type::Vector(..)
            | Type::Record(_)
            | Type::Function(..)
            | Type::Unknown => false,
        }
    }

    /// Whether it is `void`.
    pub fn is_void(&self, ty: TypeId) -> bool {
        self.get(ty) == Type::Basic(Builtin::Void)
    }
}

fn basic_size(builtin: Builtin) -> u64 {
    match builtin {
        // GNU: the size of `void` is 1.
        Builtin::Void | Builtin::Bool | Builtin::Char | Builtin::SChar | Builtin::UChar => 1,
        Builtin::Short | Builtin::UShort => 2,
        Builtin::Int | Builtin::UInt => 4,
        Builtin::Long | Builtin::ULong | Builtin::LongLong | Builtin::ULongLong => 8,
        Builtin::Int128 | Builtin::UInt128 => 16,
        Builtin::Float(kind) => float_size(kind),
        Builtin::Complex(kind) => 2 * float_size(kind),
        Builtin::ComplexInt(bytes) => 2 * u64::from(bytes),
        // System V: `va_list` is an array of one struct of this size.
        Builtin::VaList => 24,
    }
}

fn basic_align(builtin: Builtin) -> u32 {
    match builtin {
        Builtin::Complex(kind) => float_size(kind) as u32,
        Builtin::ComplexInt(bytes) => u32::from(bytes),
        Builtin::VaList => 8,
        other @ (Builtin::Void
        | Builtin::Bool
        | Builtin::Char
        | Builtin::SChar
        | Builtin::UChar
        | Builtin::Short
        | Builtin::UShort
        | Builtin::Int
        | Builtin::UInt
        | Builtin::Long
        | Builtin::ULong
        | Builtin::LongLong
        | Builtin::ULongLong
        | Builtin::Int128
        | Builtin::UInt128
        | Builtin::Float(_)) => basic_size(other) as u32,
    }
}

fn float_size(kind: FloatKind) -> u64 {
    match kind {
        FloatKind::Half => 2,
        FloatKind::Float | FloatKind::Float32 | FloatKind::Decimal32 => 4,
        FloatKind::Double | FloatKind::Float64 | FloatKind::Float32x | FloatKind::Decimal64 => 8,
        FloatKind::LongDouble | FloatKind::Quad | FloatKind::Float64x | FloatKind::Decimal128 => 16,
    }
}

fn bit_int_size(bits: u32) -> u64 {
    match bits {
        0..=8 => 1,
        9..=16 => 2,
        17..=32 => 4,
        _ => u64::from(bits).div_ceil(64) * 8,
    }
}

impl Types {
    /// All structs and unions that are defined, in order of first occurrence.
    pub fn defined_structs(&self) -> impl Iterator<Item = (StructId, &Struct)> {
        self.structs.iter().filter(|(_, record)| record.fields.is_some())
    }
}

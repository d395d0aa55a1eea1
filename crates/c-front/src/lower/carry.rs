//! Which values can carry a pointer?
//!
//! The rule, explained in `docs/c-lowering.md`:
//!
//! * pointers, `va_list`, and integers as wide as a pointer or wider carry pointers, through moves, casts and
//!   arithmetic;
//! * bytes (`char` and similar) carry them only through moves, so that a loop that copies bytes copies
//!   pointers;
//! * structs, unions, arrays and vectors carry them if a part does;
//! * narrower integers, `_Bool`, floating-point and complex numbers do not.

use super::Lowerer;
use crate::syntax::Builtin;
use crate::types::{Type, TypeId};

/// Which integers can carry pointers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Integers {
    /// None: a pointer that passes through an integer is lost. This is not safe, but useful for comparison.
    Never,
    /// Those as wide as a pointer, and bytes that are moved.
    #[default]
    Wide,
    /// All numbers, including floating-point ones: the untyped model of `FRAG`.
    All,
}

/// How a type carries pointers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Carry {
    /// Not at all.
    No,
    /// A piece of one, when it is moved.
    Piece,
    /// As a whole.
    Pointer,
    /// In some part of it.
    Parts,
}

impl Lowerer<'_> {
    pub(super) fn carry(&self, ty: TypeId) -> Carry {
        match self.types.get(ty) {
            Type::Basic(Builtin::Void) => Carry::No,
            Type::Basic(Builtin::VaList) => Carry::Pointer,
            Type::Basic(builtin) => self.carry_of_number(ty, builtin),
            Type::BitInt(bits, _) => match self.options.integers {
                Integers::Never => Carry::No,
                Integers::Wide if bits < 64 => Carry::No,
                Integers::Wide | Integers::All => Carry::Pointer,
            },
            Type::Pointer(_) | Type::Function(..) | Type::Unknown => Carry::Pointer,
            Type::Array(of, _) | Type::Vector(of, _) => match self.carry(of) {
                Carry::No => Carry::No,
                Carry::Piece | Carry::Pointer | Carry::Parts => Carry::Parts,
            },
            Type::Record(id) => match self.types.structs[id].fields {
                Some(_) if !self.types.structs[id].carries => Carry::No,
                // A struct without a definition may have pointers in it.
                Some(_) | None => Carry::Parts,
            },
        }
    }

    fn carry_of_number(&self, ty: TypeId, builtin: Builtin) -> Carry {
        match self.options.integers {
            Integers::Never => Carry::No,
            Integers::All => Carry::Pointer,
            Integers::Wide => match builtin {
                Builtin::Char | Builtin::SChar | Builtin::UChar => Carry::Piece,
                Builtin::Void
                | Builtin::Bool
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
                | Builtin::Float(_)
                | Builtin::Complex(_)
                | Builtin::ComplexInt(_)
                | Builtin::VaList => {
                    let wide = self.types.is_integer(ty) && self.types.size(ty).is_some_and(|size| size >= 8);
                    if wide { Carry::Pointer } else { Carry::No }
                }
            },
        }
    }

    pub(super) fn carries(&self, ty: TypeId) -> bool {
        self.carry(ty) != Carry::No
    }

    /// Whether a value that is converted between these types still carries its pointers.
    pub(super) fn carries_over(&self, from: TypeId, to: TypeId) -> bool {
        match (self.carry(from), self.carry(to)) {
            (Carry::No, _) | (_, Carry::No) => false,
            (Carry::Piece, Carry::Piece | Carry::Parts) | (Carry::Parts, Carry::Piece) => true,
            (Carry::Piece, Carry::Pointer) | (Carry::Pointer, Carry::Piece) => false,
            (Carry::Pointer | Carry::Parts, Carry::Pointer | Carry::Parts) => true,
        }
    }
}

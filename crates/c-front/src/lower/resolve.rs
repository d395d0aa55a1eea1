//! Which type does a written type denote?

use super::Lowerer;
use super::scope::Entity;
use crate::lex::Symbol;
use crate::position::Pos;
use crate::syntax::*;
use crate::types::{Length, Signature, Type, TypeId};

impl Lowerer<'_> {
    pub(super) fn resolve(&mut self, ty: TypeExprId) -> TypeId {
        match self.unit.types[ty] {
            TypeExpr::Builtin(builtin) => self.types.basic(builtin),
            TypeExpr::BitInt(bits, unsigned) => {
                let bits = self.constant_value(bits).unwrap_or(64).clamp(1, 1 << 16) as u32;
                self.types.make(Type::BitInt(bits, !unsigned))
            }
            TypeExpr::Named(name, pos) => self.named(name, pos),
            TypeExpr::Record(record) => self.record(record),
            TypeExpr::Enum(id) => self.enumeration(id),
            TypeExpr::TypeofExpr(expr) => self.type_of(expr),
            TypeExpr::Auto => self.unknown_type(),
            TypeExpr::Pointer(to) => {
                let to = self.resolve(to);
                self.types.pointer(to)
            }
            TypeExpr::Array(of, size) => {
                let of = self.resolve(of);
                let length = self.array_length(size);
                self.types.make(Type::Array(of, length))
            }
            TypeExpr::Function { returns, params, style } => {
                let returns = self.resolve(returns);
                self.names.open();
                self.tags.open();
                let mut types = Vec::with_capacity(params.len());
                for param in params.iter() {
                    let Param { name, ty, .. } = self.unit.params[param];
                    let ty = match ty {
                        Some(ty) => self.resolve(ty),
                        None => self.types.basic(Builtin::Int),
                    };
                    if let Some(name) = name {
                        // Later parameters can use it: `void f(int n, int a[n])`.
                        self.names.set(name, Entity::Typed(ty));
                    }
                    types.push(self.as_parameter(ty));
                }
                self.tags.close();
                self.names.close();
                self.types.function(returns, Signature { params: types, style })
            }
            TypeExpr::Vector(of, bytes) => self.vector(of, bytes),
            TypeExpr::Mode(of, mode) => {
                let of = self.resolve(of);
                self.with_mode(of, mode)
            }
            TypeExpr::Aligned(of, alignment) => {
                let of = self.resolve(of);
                self.with_alignment(of, Some(alignment))
            }
        }
    }

    fn named(&mut self, name: Symbol, pos: Pos) -> TypeId {
        match self.names.get(name) {
            Some(Entity::Typedef(ty)) => ty,
            _ => {
                let text = self.text(name);
                self.complain(pos, format!("`{text}` is not the name of a type"));
                self.unknown_type()
            }
        }
    }

    fn array_length(&mut self, size: Option<ExprId>) -> Length {
        let Some(size) = size else { return Length::Open };
        match self.constant_value(size) {
            Some(count) if count >= 0 => Length::Known(count.min(i128::from(u64::MAX)) as u64),
            _ => {
                // The size is evaluated, once.
                if self.body.is_some() && self.muted == 0 {
                    self.rvalue(size);
                }
                Length::Variable
            }
        }
    }

    fn vector(&mut self, of: TypeExprId, bytes: ExprId) -> TypeId {
        let of = self.resolve(of);
        let bytes = self.constant_value(bytes).unwrap_or(16).clamp(1, 1 << 16) as u32;
        self.vector_of(of, bytes)
    }

    /// `vector_size` applies to the innermost type: a pointer to it becomes a pointer to vectors.
    fn vector_of(&mut self, of: TypeId, bytes: u32) -> TypeId {
        match self.types.get(of) {
            Type::Pointer(to) => {
                let to = self.vector_of(to, bytes);
                self.types.pointer(to)
            }
            Type::Array(element, length) => {
                let element = self.vector_of(element, bytes);
                self.types.make(Type::Array(element, length))
            }
            Type::Basic(_)
            | Type::BitInt(..)
            | Type::Vector(..)
            | Type::Record(_)
            | Type::Function(..)
            | Type::Unknown => self.types.make(Type::Vector(of, bytes)),
        }
    }

    fn with_mode(&mut self, of: TypeId, mode: Symbol) -> TypeId {
        let signed = self.types.is_signed(of) || self.types.get(of) == Type::Basic(Builtin::Int);
        let pick = |signed_type: Builtin, unsigned: Builtin| if signed { signed_type } else { unsigned };
        let mode = self.bytes(mode);
        let mode = mode.strip_prefix(b"__").and_then(|mode| mode.strip_suffix(b"__")).unwrap_or(mode);
        let builtin = match mode {
            b"QI" | b"byte" => pick(Builtin::SChar, Builtin::UChar),
            b"HI" => pick(Builtin::Short, Builtin::UShort),
            b"SI" => pick(Builtin::Int, Builtin::UInt),
            b"DI" | b"word" | b"pointer" | b"unwind_word" => pick(Builtin::Long, Builtin::ULong),
            b"TI" => pick(Builtin::Int128, Builtin::UInt128),
            b"HF" => Builtin::Float(FloatKind::Half),
            b"SF" => Builtin::Float(FloatKind::Float),
            b"DF" => Builtin::Float(FloatKind::Double),
            b"XF" => Builtin::Float(FloatKind::LongDouble),
            b"TF" => Builtin::Float(FloatKind::Quad),
            b"SC" => Builtin::Complex(FloatKind::Float),
            b"DC" => Builtin::Complex(FloatKind::Double),
            b"XC" => Builtin::Complex(FloatKind::LongDouble),
            b"TC" => Builtin::Complex(FloatKind::Quad),
            _ => return of,
        };
        self.types.basic(builtin)
    }

    /// The type with the alignment of an attribute.
    pub(super) fn with_alignment(&mut self, of: TypeId, alignment: Option<ExprId>) -> TypeId {
        match alignment.and_then(|alignment| self.alignment(alignment)) {
            Some(alignment) => self.types.aligned(of, alignment),
            None => of,
        }
    }

    /// The value of an `aligned` attribute, if it is a sensible one.
    pub(super) fn alignment(&mut self, expr: ExprId) -> Option<u32> {
        let value = u32::try_from(self.constant_value(expr)?).ok()?;
        (value.is_power_of_two() && value <= 1 << 28).then_some(value)
    }

    /// Arrays and functions are passed as pointers.
    pub(super) fn as_parameter(&mut self, ty: TypeId) -> TypeId {
        match self.types.get(ty) {
            Type::Array(of, _) => self.types.pointer(of),
            Type::Function(..) => self.types.pointer(ty),
            Type::Basic(_)
            | Type::BitInt(..)
            | Type::Pointer(_)
            | Type::Vector(..)
            | Type::Record(_)
            | Type::Unknown => ty,
        }
    }
}

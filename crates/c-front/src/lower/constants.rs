//! What is the value of a constant expression?
//!
//! Integers only, wrapped to their types; and addresses relative to a constant one, because `offsetof` is
//! often written as `(size_t) &((T *) 0)->member`.

use super::Lowerer;
use super::scope::Entity;
use crate::syntax::*;
use crate::types::{Length, Type, TypeId};

impl Lowerer<'_> {
    /// The value of an integer constant expression.
    pub(super) fn constant_value(&mut self, expr: ExprId) -> Option<i128> {
        self.constant(expr).map(|(value, _)| value)
    }

    /// The value and type of an integer constant expression, or a constant cast to a pointer.
    #[expect(clippy::too_many_lines, reason = "one arm per kind of expression")]
    pub(super) fn constant(&mut self, expr: ExprId) -> Option<(i128, TypeId)> {
        match self.unit.exprs[expr].kind {
            ExprKind::Int(value, kind) => Some(self.literal(value, kind)),
            ExprKind::Name(name) => match self.names.get(name) {
                Some(Entity::Constant(value, ty)) => Some((value, ty)),
                Some(_) => None,
                None => self.known_constant(name),
            },
            ExprKind::Unary(op, operand) => self.constant_unary(op, operand),
            ExprKind::Binary(op, left, right) => self.constant_binary(op, left, right),
            ExprKind::Conditional(condition, then, otherwise)
            | ExprKind::Choose(condition, then, otherwise) => {
                let chosen = if self.constant_value(condition)? != 0 { then } else { otherwise };
                self.constant(chosen)
            }
            ExprKind::Elvis(condition, otherwise) => match self.constant(condition)? {
                (0, _) => self.constant(otherwise),
                found => Some(found),
            },
            ExprKind::Cast(ty, operand) => {
                let ty = self.resolve(ty);
                self.constant_cast(ty, operand)
            }
            ExprKind::SizeofType(ty) => {
                let ty = self.resolve(ty);
                self.size_constant(ty)
            }
            ExprKind::SizeofExpr(operand) => {
                let ty = self.type_undecayed(operand);
                self.size_constant(ty)
            }
            ExprKind::AlignofType(ty) => {
                let ty = self.resolve(ty);
                Some(self.alignment_constant(ty))
            }
            ExprKind::AlignofExpr(operand) => {
                let ty = self.type_undecayed(operand);
                Some(self.alignment_constant(ty))
            }
            ExprKind::Offsetof(ty, path) => {
                let ty = self.resolve(ty);
                let (offset, _) = self.follow(ty, path)?;
                Some((offset, self.types.basic(Builtin::ULong)))
            }
            ExprKind::TypesCompatible(left, right) => {
                let (left, right) = (self.resolve(left), self.resolve(right));
                let same = self.types.plain(left) == self.types.plain(right);
                Some((i128::from(same), self.types.basic(Builtin::Int)))
            }
            ExprKind::Call(function, arguments) => self.constant_call(function, arguments),
            ExprKind::Generic(..) => match self.generic_arms(expr).as_slice() {
                [one] => self.constant(*one),
                _ => None,
            },
            ExprKind::Float(_)
            | ExprKind::Complex(_)
            | ExprKind::Text(..)
            | ExprKind::Assign(..)
            | ExprKind::AssignOp(..)
            | ExprKind::Comma(..)
            | ExprKind::Compound(..)
            | ExprKind::Index(..)
            | ExprKind::Member(..)
            | ExprKind::Arrow(..)
            | ExprKind::Statement(_)
            | ExprKind::LabelAddress(_)
            | ExprKind::VaArg(..)
            | ExprKind::ConvertVector(..)
            | ExprKind::Braces(_) => None,
        }
    }

    fn alignment_constant(&mut self, ty: TypeId) -> (i128, TypeId) {
        (i128::from(self.types.align(ty)), self.types.basic(Builtin::ULong))
    }

    pub(super) fn literal(&mut self, value: u64, kind: IntKind) -> (i128, TypeId) {
        let (value, builtin) = match kind {
            // A character constant can be negative; the parser stores it sign-extended.
            IntKind::Int => (i128::from(value as i64), Builtin::Int),
            IntKind::UInt => (i128::from(value), Builtin::UInt),
            IntKind::Long => (i128::from(value), Builtin::Long),
            IntKind::ULong => (i128::from(value), Builtin::ULong),
            IntKind::LongLong => (i128::from(value), Builtin::LongLong),
            IntKind::ULongLong => (i128::from(value), Builtin::ULongLong),
            IntKind::Char16 => (i128::from(value), Builtin::UShort),
            IntKind::Char32 => (i128::from(value), Builtin::UInt),
        };
        (value, self.types.basic(builtin))
    }

    /// Words of C23, if nobody declared them.
    pub(super) fn known_constant(&mut self, name: crate::lex::Symbol) -> Option<(i128, TypeId)> {
        let value = match self.bytes(name) {
            b"true" => 1,
            b"false" | b"nullptr" => 0,
            _ => return None,
        };
        Some((value, self.types.basic(Builtin::Int)))
    }

    fn size_constant(&mut self, ty: TypeId) -> Option<(i128, TypeId)> {
        let size = self.types.size(ty)?;
        Some((i128::from(size), self.types.basic(Builtin::ULong)))
    }

    fn constant_cast(&mut self, ty: TypeId, operand: ExprId) -> Option<(i128, TypeId)> {
        let castable = self.types.is_integer(ty) || matches!(self.types.get(ty), Type::Pointer(_));
        if !castable {
            return None;
        }
        let (value, _) = self.constant(operand)?;
        Some((self.wrap(value, ty), ty))
    }

    fn constant_unary(&mut self, op: UnaryOp, operand: ExprId) -> Option<(i128, TypeId)> {
        if op == UnaryOp::Address {
            let (address, ty) = self.constant_address(operand)?;
            return Some((address, self.types.pointer(ty)));
        }
        let (value, ty) = self.constant(operand)?;
        let promoted = self.promoted(ty);
        let (value, ty) = match op {
            UnaryOp::Plus => (value, promoted),
            UnaryOp::Minus => (value.wrapping_neg(), promoted),
            UnaryOp::Complement => (!value, promoted),
            UnaryOp::Not => (i128::from(value == 0), self.types.basic(Builtin::Int)),
            UnaryOp::Address
            | UnaryOp::Deref
            | UnaryOp::PreIncrement
            | UnaryOp::PreDecrement
            | UnaryOp::PostIncrement
            | UnaryOp::PostDecrement
            | UnaryOp::Real
            | UnaryOp::Imag => return None,
        };
        Some((self.wrap(value, ty), ty))
    }

    /// The address of a place relative to a constant pointer, and the type of the place.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "only these expressions name a place relative to a constant pointer"
    )]
    fn constant_address(&mut self, expr: ExprId) -> Option<(i128, TypeId)> {
        match self.unit.exprs[expr].kind {
            ExprKind::Arrow(base, name) => {
                let (address, ty) = self.constant(base)?;
                let pointee = self.types.pointee(ty)?;
                self.member_address(address, pointee, name)
            }
            ExprKind::Member(base, name) => {
                let (address, ty) = self.constant_address(base)?;
                self.member_address(address, ty, name)
            }
            ExprKind::Index(base, index) => {
                // An array is found by its own address, a pointer by its value.
                let (address, ty) = match self.constant_address(base) {
                    Some(found) => found,
                    None => self.constant(base)?,
                };
                let element = self.types.pointee(ty)?;
                let index = self.constant_value(index)?;
                let step = i128::from(self.types.size(element)?).checked_mul(index)?;
                Some((address.checked_add(step)?, element))
            }
            ExprKind::Unary(UnaryOp::Deref, pointer) => {
                let (address, ty) = self.constant(pointer)?;
                Some((address, self.types.pointee(ty)?))
            }
            _ => None,
        }
    }

    fn member_address(&mut self, base: i128, ty: TypeId, name: crate::lex::Symbol) -> Option<(i128, TypeId)> {
        let record = self.types.record(ty)?;
        let field = self.types.find_field(record, name)?;
        Some((base.checked_add(i128::from(field.offset))?, field.ty))
    }

    /// Where a path of members and indices leads within a type.
    pub(super) fn follow(&mut self, ty: TypeId, path: index::Span<DesignatorId>) -> Option<(i128, TypeId)> {
        let (mut offset, mut ty) = (0_i128, ty);
        for step in path.iter() {
            (offset, ty) = match self.unit.designators[step] {
                Designator::Field(name) => self.member_address(offset, ty, name)?,
                Designator::Index(index) | Designator::Range(index, _) => {
                    let element = self.types.pointee(ty)?;
                    let index = self.constant_value(index)?;
                    let step = i128::from(self.types.size(element)?).checked_mul(index)?;
                    (offset.checked_add(step)?, element)
                }
            };
        }
        Some((offset, ty))
    }

    fn constant_binary(&mut self, op: BinaryOp, left: ExprId, right: ExprId) -> Option<(i128, TypeId)> {
        let int = self.types.basic(Builtin::Int);
        let (a, left_type) = self.constant(left)?;
        // The right side of an `&&` or `||` that is already decided need not be constant.
        if op == BinaryOp::LogicalAnd && a == 0 {
            return Some((0, int));
        }
        if op == BinaryOp::LogicalOr && a != 0 {
            return Some((1, int));
        }
        let (b, right_type) = self.constant(right)?;
        if let (Type::Pointer(_), _) | (_, Type::Pointer(_)) =
            (self.types.get(left_type), self.types.get(right_type))
        {
            return self.constant_pointers(op, (a, left_type), (b, right_type));
        }
        let common = self.arithmetic(left_type, right_type);
        let (x, y) = (self.wrap(a, common), self.wrap(b, common));
        let value = match op {
            BinaryOp::Multiply => x.checked_mul(y)?,
            BinaryOp::Divide => x.checked_div(y)?,
            BinaryOp::Remainder => x.checked_rem(y)?,
            BinaryOp::Add => x.checked_add(y)?,
            BinaryOp::Subtract => x.checked_sub(y)?,
            BinaryOp::And => x & y,
            BinaryOp::Xor => x ^ y,
            BinaryOp::Or => x | y,
            // Not in the language: the parser joins several `aligned` attributes with it.
            BinaryOp::Larger => return Some((a.max(b), left_type)),
            BinaryOp::ShiftLeft | BinaryOp::ShiftRight => {
                let ty = self.promoted(left_type);
                let by = u32::try_from(b).ok().filter(|by| *by < 128)?;
                let shifted = self.wrap(a, ty);
                let value = if op == BinaryOp::ShiftLeft { shifted.checked_shl(by)? } else { shifted >> by };
                return Some((self.wrap(value, ty), ty));
            }
            BinaryOp::Less => return Some((i128::from(x < y), int)),
            BinaryOp::Greater => return Some((i128::from(x > y), int)),
            BinaryOp::LessEqual => return Some((i128::from(x <= y), int)),
            BinaryOp::GreaterEqual => return Some((i128::from(x >= y), int)),
            BinaryOp::Equal => return Some((i128::from(x == y), int)),
            BinaryOp::NotEqual => return Some((i128::from(x != y), int)),
            BinaryOp::LogicalAnd | BinaryOp::LogicalOr => return Some((i128::from(b != 0), int)),
        };
        Some((self.wrap(value, common), common))
    }

    fn constant_pointers(
        &mut self,
        op: BinaryOp,
        a: (i128, TypeId),
        b: (i128, TypeId),
    ) -> Option<(i128, TypeId)> {
        let step =
            |lowerer: &Self, ty: TypeId| lowerer.types.size(lowerer.types.pointee(ty)?).map(i128::from);
        let both = matches!(self.types.get(a.1), Type::Pointer(_))
            && matches!(self.types.get(b.1), Type::Pointer(_));
        match op {
            BinaryOp::Subtract if both => {
                let size = step(self, a.1)?.max(1);
                Some(((a.0 - b.0) / size, self.types.basic(Builtin::Long)))
            }
            BinaryOp::Add | BinaryOp::Subtract => {
                let (pointer, number) =
                    if matches!(self.types.get(a.1), Type::Pointer(_)) { (a, b.0) } else { (b, a.0) };
                let distance = step(self, pointer.1)?.checked_mul(number)?;
                let value = if op == BinaryOp::Add {
                    pointer.0.checked_add(distance)?
                } else {
                    pointer.0.checked_sub(distance)?
                };
                Some((value, pointer.1))
            }
            BinaryOp::Equal => Some((i128::from(a.0 == b.0), self.types.basic(Builtin::Int))),
            BinaryOp::NotEqual => Some((i128::from(a.0 != b.0), self.types.basic(Builtin::Int))),
            BinaryOp::Multiply
            | BinaryOp::Divide
            | BinaryOp::Remainder
            | BinaryOp::ShiftLeft
            | BinaryOp::ShiftRight
            | BinaryOp::Less
            | BinaryOp::Greater
            | BinaryOp::LessEqual
            | BinaryOp::GreaterEqual
            | BinaryOp::And
            | BinaryOp::Xor
            | BinaryOp::Or
            | BinaryOp::LogicalAnd
            | BinaryOp::LogicalOr
            | BinaryOp::Larger => None,
        }
    }

    fn constant_call(
        &mut self,
        function: ExprId,
        arguments: index::Span<ExprListId>,
    ) -> Option<(i128, TypeId)> {
        let ExprKind::Name(name) = self.unit.exprs[function].kind else { return None };
        let first = self.unit.list(arguments).first().copied();
        match self.bytes(name) {
            b"__builtin_expect" | b"__builtin_expect_with_probability" => self.constant(first?),
            b"__builtin_constant_p" => {
                let known = self.constant(first?).is_some();
                Some((i128::from(known), self.types.basic(Builtin::Int)))
            }
            _ => None,
        }
    }

    /// A value as the type holds it.
    pub(super) fn wrap(&self, value: i128, ty: TypeId) -> i128 {
        // Conversion to `_Bool` compares with zero and does not cut off bits (C17 6.3.1.2).
        if self.types.get(ty) == Type::Basic(Builtin::Bool) {
            return i128::from(value != 0);
        }
        let bits = match self.types.get(ty) {
            Type::BitInt(bits, _) => bits,
            Type::Pointer(_) => 64,
            Type::Basic(_)
            | Type::Array(..)
            | Type::Vector(..)
            | Type::Record(_)
            | Type::Function(..)
            | Type::Unknown => self.types.size(ty).map_or(64, |size| (size * 8).min(128) as u32),
        };
        if bits >= 128 {
            return value;
        }
        let mask = (1_i128 << bits) - 1;
        let low = value & mask;
        let negative = self.types.is_signed(ty) && low >> (bits - 1) & 1 == 1;
        if negative { low - mask - 1 } else { low }
    }

    /// Checks `_Static_assert`: if it fails, our idea of a type differs from the program's.
    pub(super) fn static_assert(&mut self, condition: ExprId) {
        if self.constant_value(condition) == Some(0) {
            let pos = self.unit.exprs[condition].pos;
            self.complain(pos, "this static assertion does not hold".to_owned());
        }
    }

    /// Whether an expression is a constant zero, perhaps cast to a pointer.
    pub(super) fn is_null(&mut self, expr: ExprId) -> bool {
        matches!(self.constant(expr), Some((0, _)))
    }

    /// How many elements an array has, if that is known.
    pub(super) fn known_length(&self, ty: TypeId) -> Option<u64> {
        if let Type::Array(_, Length::Known(count)) = self.types.get(ty) { Some(count) } else { None }
    }
}

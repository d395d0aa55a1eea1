//! What type does an expression have?
//!
//! Used where nothing is evaluated (`sizeof`, `typeof`, `_Generic`). Evaluation also yields types, by the
//! same rules.

use super::Lowerer;
use super::scope::Entity;
use crate::lex::{Encoding, Symbol};
use crate::syntax::*;
use crate::types::{Field, Length, Type, TypeId};

impl Lowerer<'_> {
    /// The type of an expression as `typeof` sees it: arrays and functions do not become pointers.
    pub(super) fn type_of(&mut self, expr: ExprId) -> TypeId {
        self.type_undecayed(expr)
    }

    /// The type of a value: arrays and functions have become pointers.
    pub(super) fn decayed(&mut self, ty: TypeId) -> TypeId {
        self.as_parameter(ty)
    }

    fn value_type(&mut self, expr: ExprId) -> TypeId {
        let ty = self.type_undecayed(expr);
        self.decayed(ty)
    }

    /// The type of an expression, arrays and functions as they are.
    pub(super) fn type_undecayed(&mut self, expr: ExprId) -> TypeId {
        match self.unit.exprs[expr].kind {
            ExprKind::Name(name) => self.type_of_name(name),
            ExprKind::Int(value, kind) => self.literal(value, kind).1,
            ExprKind::Float(bytes) => self.types.basic(Builtin::Float(float_kind(bytes))),
            ExprKind::Complex(bytes) => self.types.basic(Builtin::Complex(float_kind(bytes))),
            ExprKind::Text(encoding, length) => self.text_type(encoding, length),
            ExprKind::Unary(op, operand) => self.type_of_unary(op, operand),
            ExprKind::Binary(op, left, right) => {
                let (left, right) = (self.value_type(left), self.value_type(right));
                self.binary_type(op, left, right)
            }
            ExprKind::Assign(target, _) | ExprKind::AssignOp(_, target, _) => self.type_undecayed(target),
            ExprKind::Conditional(_, then, otherwise) => {
                let (left, right) = (self.value_type(then), self.value_type(otherwise));
                let null = self.is_null(then);
                self.conditional_type(left, right, null)
            }
            ExprKind::Elvis(condition, otherwise) => {
                let (left, right) = (self.value_type(condition), self.value_type(otherwise));
                self.conditional_type(left, right, false)
            }
            ExprKind::Comma(_, right) => self.value_type(right),
            ExprKind::Cast(ty, _) | ExprKind::VaArg(_, ty) | ExprKind::ConvertVector(_, ty) => {
                self.resolve(ty)
            }
            ExprKind::Compound(ty, init) => {
                let ty = self.resolve(ty);
                self.muted(|lowerer| lowerer.completed(ty, init))
            }
            ExprKind::Call(function, arguments) => self.type_of_call(function, arguments),
            ExprKind::Index(base, index) => self.type_of_element(base, index),
            ExprKind::Member(base, name) => {
                let base = self.type_undecayed(base);
                self.field_type(base, name)
            }
            ExprKind::Arrow(base, name) => self.type_of_arrow(base, name),
            ExprKind::SizeofExpr(_)
            | ExprKind::SizeofType(_)
            | ExprKind::AlignofExpr(_)
            | ExprKind::AlignofType(_)
            | ExprKind::Offsetof(..) => self.types.basic(Builtin::ULong),
            ExprKind::TypesCompatible(..) => self.types.basic(Builtin::Int),
            ExprKind::Statement(block) => self.muted(|lowerer| lowerer.type_of_block(block)),
            ExprKind::LabelAddress(_) => {
                let void = self.types.basic(Builtin::Void);
                self.types.pointer(void)
            }
            ExprKind::Generic(..) => match self.generic_arms(expr).first() {
                Some(&arm) => self.type_undecayed(arm),
                None => self.unknown_type(),
            },
            ExprKind::Choose(condition, then, otherwise) => match self.constant_value(condition) {
                Some(0) => self.type_undecayed(otherwise),
                _ => self.type_undecayed(then),
            },
            ExprKind::Braces(_) => self.unknown_type(),
        }
    }

    /// `a[b]`, where either may be the pointer.
    fn type_of_element(&mut self, base: ExprId, index: ExprId) -> TypeId {
        let base = self.value_type(base);
        match self.types.pointee(base) {
            Some(element) => element,
            None => {
                let index = self.value_type(index);
                self.element(base, index)
            }
        }
    }

    fn type_of_arrow(&mut self, base: ExprId, name: Symbol) -> TypeId {
        let base = self.value_type(base);
        match self.types.pointee(base) {
            Some(record) => self.field_type(record, name),
            None => self.unknown_type(),
        }
    }

    fn type_of_name(&mut self, name: Symbol) -> TypeId {
        match self.names.get(name) {
            Some(
                Entity::Local(_, ty) | Entity::Typed(ty) | Entity::Constant(_, ty) | Entity::Typedef(ty),
            ) => ty,
            Some(Entity::Global(id)) => self.globals[id].ty,
            None => match self.known_constant(name) {
                Some((_, ty)) => ty,
                None if is_function_name(self.bytes(name)) => {
                    let length = self.body.as_ref().map_or(0, |body| self.bytes(body.name).len());
                    self.text_type(Encoding::Plain, length as u32)
                }
                None => self.unknown_type(),
            },
        }
    }

    /// The type of a string: an array with room for the zero at its end.
    pub(super) fn text_type(&mut self, encoding: Encoding, length: u32) -> TypeId {
        let element = match encoding {
            Encoding::Plain => Builtin::Char,
            // `wchar_t` is `int` on Linux.
            Encoding::Wide => Builtin::Int,
            Encoding::Utf16 => Builtin::UShort,
            Encoding::Utf32 => Builtin::UInt,
        };
        let element = self.types.basic(element);
        self.types.make(Type::Array(element, Length::Known(u64::from(length) + 1)))
    }

    fn type_of_unary(&mut self, op: UnaryOp, operand: ExprId) -> TypeId {
        match op {
            UnaryOp::Address => {
                let ty = self.type_undecayed(operand);
                self.types.pointer(ty)
            }
            UnaryOp::Deref => {
                let ty = self.value_type(operand);
                match self.types.pointee(ty) {
                    Some(pointee) => pointee,
                    None => self.unknown_type(),
                }
            }
            UnaryOp::Plus | UnaryOp::Minus | UnaryOp::Complement => {
                let ty = self.value_type(operand);
                self.promoted(ty)
            }
            UnaryOp::Not => self.types.basic(Builtin::Int),
            UnaryOp::PreIncrement
            | UnaryOp::PreDecrement
            | UnaryOp::PostIncrement
            | UnaryOp::PostDecrement => self.type_undecayed(operand),
            UnaryOp::Real | UnaryOp::Imag => {
                let ty = self.value_type(operand);
                self.part_of_complex(ty)
            }
        }
    }

    pub(super) fn part_of_complex(&mut self, ty: TypeId) -> TypeId {
        match self.types.get(ty) {
            Type::Basic(Builtin::Complex(kind)) => self.types.basic(Builtin::Float(kind)),
            Type::Basic(Builtin::ComplexInt(bytes)) => self.types.basic(match bytes {
                1 => Builtin::Char,
                2 => Builtin::Short,
                4 => Builtin::Int,
                _ => Builtin::Long,
            }),
            Type::Basic(_)
            | Type::BitInt(..)
            | Type::Pointer(_)
            | Type::Array(..)
            | Type::Vector(..)
            | Type::Record(_)
            | Type::Function(..)
            | Type::Unknown => ty,
        }
    }

    fn type_of_call(&mut self, function: ExprId, arguments: index::Span<ExprListId>) -> TypeId {
        if let ExprKind::Name(name) = self.unit.exprs[function].kind
            && self.names.get(name).is_none()
        {
            return self.type_of_unknown_call(name, arguments);
        }
        let ty = self.value_type(function);
        self.returned(ty)
    }

    fn type_of_unknown_call(&mut self, name: Symbol, arguments: index::Span<ExprListId>) -> TypeId {
        let first = self.unit.list(arguments).first().copied();
        match (self.builtin_type(self.bytes(name)), first) {
            (BuiltinType::Known(builtin), _) => self.types.basic(builtin),
            (BuiltinType::VoidPointer, _) => {
                let void = self.types.basic(Builtin::Void);
                self.types.pointer(void)
            }
            (BuiltinType::First, Some(first)) => self.value_type(first),
            (BuiltinType::PointeeOfFirst, Some(first)) => {
                let ty = self.value_type(first);
                match self.types.pointee(ty) {
                    Some(pointee) => pointee,
                    None => self.unknown_type(),
                }
            }
            (BuiltinType::First | BuiltinType::PointeeOfFirst | BuiltinType::Unknown, _) => {
                self.unknown_type()
            }
        }
    }

    /// What a function, or a pointer to one, returns.
    pub(super) fn returned(&mut self, function: TypeId) -> TypeId {
        let function = self.types.points_to(function).unwrap_or(function);
        match self.types.function_parts(function) {
            Some((returns, _)) => returns,
            None => self.unknown_type(),
        }
    }

    fn type_of_block(&mut self, block: StmtId) -> TypeId {
        let StmtKind::Block(list) = self.unit.stmts[block].kind else {
            return self.types.basic(Builtin::Void);
        };
        self.names.open();
        self.tags.open();
        let mut ty = self.types.basic(Builtin::Void);
        for stmt in self.unit.block(list) {
            let kind = self.unit.stmts[*stmt].kind;
            if let StmtKind::Declarations { base, decls } = kind {
                self.typed_declarations(base, decls);
            } else if let StmtKind::Expr(expr) = kind {
                // GNU: the last expression gives the block its value.
                ty = self.value_type(expr);
            }
        }
        self.tags.close();
        self.names.close();
        ty
    }

    /// The member of a struct.
    pub(super) fn field(&self, record: TypeId, name: Symbol) -> Option<Field> {
        self.types.find_field(self.types.record(record)?, name)
    }

    fn field_type(&mut self, record: TypeId, name: Symbol) -> TypeId {
        match self.field(record, name) {
            Some(field) => field.ty,
            None => self.unknown_type(),
        }
    }

    /// The type of `a[i]` if `a` is not a pointer: `i[a]`, or an element of a vector.
    pub(super) fn element(&mut self, base: TypeId, index: TypeId) -> TypeId {
        match (self.types.get(base), self.types.pointee(index)) {
            (Type::Vector(of, _), _) => of,
            (_, Some(element)) => element,
            _ => self.unknown_type(),
        }
    }

    /// The integer promotions.
    pub(super) fn promoted(&mut self, ty: TypeId) -> TypeId {
        let narrow = self.types.is_integer(ty)
            // `_BitInt` types are not promoted (C23 6.3.1.1).
            && !matches!(self.types.get(ty), Type::BitInt(..))
            && self.types.size(ty).is_some_and(|size| size < 4);
        if narrow { self.types.basic(Builtin::Int) } else { self.types.plain(ty) }
    }

    /// The usual arithmetic conversions.
    pub(super) fn arithmetic(&mut self, left: TypeId, right: TypeId) -> TypeId {
        let (left, right) = (self.promoted(left), self.promoted(right));
        if left == right || self.rank(left) >= self.rank(right) { left } else { right }
    }

    /// The higher of two ranks decides; an unsigned type ranks above a signed one of the same rank.
    fn rank(&self, ty: TypeId) -> u32 {
        match self.types.get(ty) {
            Type::Vector(..) => 1000,
            Type::Basic(Builtin::Complex(kind)) => 200 + float_rank(kind),
            Type::Basic(Builtin::ComplexInt(_)) => 150,
            Type::Basic(Builtin::Float(kind)) => 100 + float_rank(kind),
            Type::Basic(Builtin::Int128) => 80,
            Type::Basic(Builtin::UInt128) => 81,
            Type::Basic(Builtin::LongLong) => 72,
            Type::Basic(Builtin::ULongLong) => 73,
            Type::Basic(Builtin::Long) => 70,
            Type::Basic(Builtin::ULong) => 71,
            Type::Basic(Builtin::Int) => 60,
            Type::Basic(Builtin::UInt) => 61,
            Type::BitInt(bits, signed) => match bits {
                0..=32 => 58 + u32::from(!signed),
                33..=64 => 68 + u32::from(!signed),
                _ => 82 + u32::from(!signed),
            },
            Type::Basic(_)
            | Type::Pointer(_)
            | Type::Array(..)
            | Type::Record(_)
            | Type::Function(..)
            | Type::Unknown => 0,
        }
    }

    /// The type of `left op right`, of values.
    pub(super) fn binary_type(&mut self, op: BinaryOp, left: TypeId, right: TypeId) -> TypeId {
        let pointer = |lowerer: &Self, ty: TypeId| matches!(lowerer.types.get(ty), Type::Pointer(_));
        match op {
            BinaryOp::Less
            | BinaryOp::Greater
            | BinaryOp::LessEqual
            | BinaryOp::GreaterEqual
            | BinaryOp::Equal
            | BinaryOp::NotEqual => {
                // GNU: the comparison of vectors is a vector again.
                let vector = matches!(self.types.get(left), Type::Vector(..));
                if vector { left } else { self.types.basic(Builtin::Int) }
            }
            BinaryOp::LogicalAnd | BinaryOp::LogicalOr => self.types.basic(Builtin::Int),
            BinaryOp::Subtract if pointer(self, left) && pointer(self, right) => {
                self.types.basic(Builtin::Long)
            }
            BinaryOp::Add | BinaryOp::Subtract if pointer(self, left) => left,
            BinaryOp::Add if pointer(self, right) => right,
            BinaryOp::ShiftLeft | BinaryOp::ShiftRight => self.promoted(left),
            BinaryOp::Multiply
            | BinaryOp::Divide
            | BinaryOp::Remainder
            | BinaryOp::Add
            | BinaryOp::Subtract
            | BinaryOp::And
            | BinaryOp::Xor
            | BinaryOp::Or
            | BinaryOp::Larger => self.arithmetic(left, right),
        }
    }

    /// The type of `c ? left : right`, of values.
    pub(super) fn conditional_type(&mut self, left: TypeId, right: TypeId, left_null: bool) -> TypeId {
        let (a, b) = (self.types.get(left), self.types.get(right));
        match (a, b) {
            (Type::Pointer(x), Type::Pointer(y)) => {
                // A pointer to `void` gives way only if it is a null pointer.
                if self.types.is_void(x) && left_null && !self.types.is_void(y) { right } else { left }
            }
            (Type::Pointer(_) | Type::Record(_), _) => left,
            (_, Type::Pointer(_) | Type::Record(_)) => right,
            (Type::Basic(Builtin::Void), _) | (_, Type::Basic(Builtin::Void)) => {
                self.types.basic(Builtin::Void)
            }
            (Type::Unknown, _) => right,
            (_, Type::Unknown) => left,
            _ => self.arithmetic(left, right),
        }
    }

    /// The arms of `_Generic` that can be chosen: those whose type fits, or else the default. Several fit if
    /// they differ only in qualifiers, which types do not have here.
    pub(super) fn generic_arms(&mut self, expr: ExprId) -> Vec<ExprId> {
        let ExprKind::Generic(control, arms) = self.unit.exprs[expr].kind else { return Vec::new() };
        let control = self.value_type(control);
        let control = self.types.plain(control);
        let mut fitting = Vec::new();
        let mut default = None;
        for arm in arms.iter() {
            let Arm { ty, value } = self.unit.arms[arm];
            match ty {
                None => default = Some(value),
                Some(ty) => {
                    let ty = self.resolve(ty);
                    if self.types.plain(ty) == control {
                        fitting.push(value);
                    }
                }
            }
        }
        if fitting.is_empty() {
            fitting.extend(default);
        }
        fitting
    }
}

/// What a builtin that nobody declares returns.
pub(super) enum BuiltinType {
    Known(Builtin),
    VoidPointer,
    /// The type of its first argument.
    First,
    /// What its first argument points to.
    PointeeOfFirst,
    Unknown,
}

pub(super) fn is_function_name(name: &[u8]) -> bool {
    matches!(name, b"__func__" | b"__FUNCTION__" | b"__PRETTY_FUNCTION__")
}

fn float_kind(bytes: u8) -> FloatKind {
    match bytes {
        2 => FloatKind::Half,
        4 => FloatKind::Float,
        16 => FloatKind::LongDouble,
        _ => FloatKind::Double,
    }
}

fn float_rank(kind: FloatKind) -> u32 {
    match kind {
        FloatKind::Half => 0,
        FloatKind::Float | FloatKind::Float32 | FloatKind::Decimal32 => 1,
        FloatKind::Double | FloatKind::Float64 | FloatKind::Float32x | FloatKind::Decimal64 => 2,
        FloatKind::LongDouble | FloatKind::Float64x => 3,
        FloatKind::Quad | FloatKind::Decimal128 => 4,
    }
}

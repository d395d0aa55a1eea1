//! Which place does an expression denote?

use c_program::{Access, Shift};

use super::Lowerer;
use super::scope::Entity;
use super::value::Value;
use crate::lex::Symbol;
use crate::position::Pos;
use crate::syntax::*;
use crate::types::{Type, TypeId};

/// A place with its type.
#[derive(Clone, Copy, Debug)]
pub(super) struct Located {
    pub(super) access: Access,
    pub(super) ty: TypeId,
    /// Whether it is only some bits: then it holds no pointer.
    pub(super) bits: bool,
}

impl Lowerer<'_> {
    /// The place that an expression denotes; a value without a place is stored in a temporary.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "only these expressions name a place; all others have a value"
    )]
    pub(super) fn place(&mut self, expr: ExprId) -> Located {
        let whole = |access, ty| Located { access, ty, bits: false };
        match self.unit.exprs[expr].kind {
            ExprKind::Name(name) => match self.named_place(name, self.unit.exprs[expr].pos) {
                Some((access, ty)) => whole(access, ty),
                None => self.value_in_place(expr),
            },
            ExprKind::Unary(UnaryOp::Deref, pointer) => {
                let (value, ty) = self.rvalue(pointer);
                let pointee = self.pointee_or_unknown(ty);
                whole(self.pointed_to(value), pointee)
            }
            ExprKind::Unary(UnaryOp::Real | UnaryOp::Imag, operand) => {
                let place = self.place(operand);
                let ty = self.part_of_complex(place.ty);
                Located { ty, ..place }
            }
            ExprKind::Index(base, index) => self.element_place(base, index),
            ExprKind::Member(base, name) => {
                let base = self.place(base);
                self.member_place(base.access, base.ty, name, self.unit.exprs[expr].pos)
            }
            ExprKind::Arrow(base, name) => {
                let (value, ty) = self.rvalue(base);
                let record = self.pointee_or_unknown(ty);
                let access = self.pointed_to(value);
                self.member_place(access, record, name, self.unit.exprs[expr].pos)
            }
            ExprKind::Compound(ty, init) => {
                let (access, ty) = self.compound_literal(expr, ty, init);
                whole(access, ty)
            }
            ExprKind::Text(encoding, length) => {
                let ty = self.text_type(encoding, length);
                whole(self.text_literal(self.unit.exprs[expr].pos, ty), ty)
            }
            ExprKind::Generic(..) => match self.generic_arms(expr).as_slice() {
                [one] => self.place(*one),
                _ => self.value_in_place(expr),
            },
            ExprKind::Choose(condition, then, otherwise) => match self.constant_value(condition) {
                Some(0) => self.place(otherwise),
                _ => self.place(then),
            },
            ExprKind::Assign(target, value) => self.assignment(expr, target, value),
            _ => self.value_in_place(expr),
        }
    }

    fn value_in_place(&mut self, expr: ExprId) -> Located {
        let (value, ty) = self.rvalue(expr);
        let place = match self.in_place(value, ty) {
            Some(place) => place,
            None => self.temporary(ty),
        };
        Located { access: Access::Direct(place), ty, bits: false }
    }

    pub(super) fn pointee_or_unknown(&mut self, ty: TypeId) -> TypeId {
        match (self.types.pointee(ty), self.types.get(ty)) {
            (Some(pointee), _) => pointee,
            // `*f` of a function is the function again (C17 6.5.3.2).
            (None, Type::Function(..)) => ty,
            (None, _) => self.unknown_type(),
        }
    }

    /// The place of a variable or function; `None` for what has no place.
    pub(super) fn named_place(&mut self, name: Symbol, pos: Pos) -> Option<(Access, TypeId)> {
        match self.names.get(name) {
            Some(Entity::Local(var, ty)) => {
                let var = self.captured(var);
                Some((Self::place_of(var), ty))
            }
            Some(Entity::Global(id)) => {
                let ty = self.globals[id].ty;
                let var = self.global_var(id);
                Some((Self::place_of(var), ty))
            }
            Some(Entity::Typed(ty)) => Some((self.anywhere(), ty)),
            Some(Entity::Constant(..)) => None,
            Some(Entity::Typedef(_)) => {
                self.complain(pos, format!("`{}` is a type, but a value is needed here", self.text(name)));
                None
            }
            None if super::typing::is_function_name(self.bytes(name)) => {
                let length = self.body.as_ref().map_or(0, |body| self.bytes(body.name).len());
                let ty = self.text_type(crate::lex::Encoding::Plain, length as u32);
                Some((self.text_literal(pos, ty), ty))
            }
            // A builtin function as a value.
            None if self.bytes(name).starts_with(b"__builtin_") => {
                self.declare_implicitly(name, pos);
                match self.names.get(name) {
                    Some(Entity::Global(id)) => {
                        let var = self.global_var(id);
                        Some((Self::place_of(var), self.globals[id].ty))
                    }
                    _ => None,
                }
            }
            None => None,
        }
    }

    /// A place for something that is never evaluated, such as a parameter of a declaration.
    fn anywhere(&mut self) -> Access {
        Access::Direct(self.temporary_with(None))
    }

    fn element_place(&mut self, base: ExprId, index: ExprId) -> Located {
        match self.element_address(base, index) {
            Some((address, ty)) => Located { access: self.pointed_to(address), ty, bits: false },
            None => {
                // An element of a vector is somewhere in it.
                self.effect(index);
                let place = self.place(base);
                if let Type::Vector(of, _) = self.types.get(place.ty) {
                    Located { access: place.access, ty: of, bits: false }
                } else {
                    Located { ty: self.unknown_type(), ..place }
                }
            }
        }
    }

    /// The address of `base[index]` and the type of the element; `None` for an element of a vector.
    pub(super) fn element_address(&mut self, base: ExprId, index: ExprId) -> Option<(Value, TypeId)> {
        let base_type = self.type_undecayed(base);
        if let Type::Vector(..) = self.types.get(base_type) {
            return None;
        }
        let (base_value, base_type) = self.rvalue(base);
        let constant = self.constant_value(index);
        let (index_value, index_type) = self.rvalue(index);
        // `i[a]` is `a[i]`.
        let (pointer, number, pointer_type) = match self.types.pointee(base_type) {
            Some(_) => (base_value, index_value, base_type),
            None => (index_value, base_value, index_type),
        };
        let element = self.pointee_or_unknown(pointer_type);
        let by = self.step(element, constant);
        Some((self.added(pointer, number, by), element))
    }

    /// A pointer plus a number. A pointer that is only a constant is a number in disguise: then the number
    /// may be the pointer.
    pub(super) fn added(&mut self, pointer: Value, number: Value, by: Shift) -> Value {
        match pointer {
            Value::Nothing => self.moved(number, Shift::Unknown),
            Value::Held(_) | Value::Address(_) | Value::Moved(..) => {
                self.drop_value(number);
                self.moved(pointer, by)
            }
        }
    }

    /// How far a pointer to a type moves when this many (or some) elements are added.
    pub(super) fn step(&self, element: TypeId, count: Option<i128>) -> Shift {
        let Some(size) = self.types.size(element) else { return Shift::Unknown };
        match count {
            Some(count) => {
                let bytes = count.checked_mul(i128::from(size)).and_then(|bytes| i32::try_from(bytes).ok());
                bytes.map_or(Shift::Unknown, Shift::Bytes)
            }
            None => u32::try_from(size).map_or(Shift::Unknown, Shift::Elements),
        }
    }

    fn member_place(&mut self, base: Access, record: TypeId, name: Symbol, pos: Pos) -> Located {
        let Some(field) = self.field(record, name) else {
            if self.types.get(record) != Type::Unknown && self.complained.insert(name) {
                let (name, of) = (self.text(name), self.types.describe(&self.unit.symbols, record));
                self.complain(pos, format!("there is no member `{name}` in {of}"));
            }
            // Some place in the object.
            let address = self.address_of(base);
            let moved = self.moved(address, Shift::Unknown);
            let access = self.pointed_to(moved);
            return Located { access, ty: self.unknown_type(), bits: false };
        };
        Located { access: self.bytes_after(base, field.offset), ty: field.ty, bits: field.bits.is_some() }
    }
}

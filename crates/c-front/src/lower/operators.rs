//! Operators: what happens to pointers in arithmetic.

use c_program::{Access, Shift};

use super::Lowerer;
use super::places::Located;
use super::value::Value;
use crate::syntax::*;
use crate::types::{Type, TypeId};

impl Lowerer<'_> {
    pub(super) fn unary(&mut self, expr: ExprId, op: UnaryOp, operand: ExprId) -> (Value, TypeId) {
        match op {
            UnaryOp::Address => self.address(operand),
            UnaryOp::Deref | UnaryOp::Real | UnaryOp::Imag => {
                let place = self.place(expr);
                self.read(place)
            }
            UnaryOp::Plus => {
                let (value, ty) = self.rvalue(operand);
                let promoted = self.promoted(ty);
                (self.converted(value, ty, promoted), promoted)
            }
            UnaryOp::Minus | UnaryOp::Complement => {
                let (value, ty) = self.rvalue(operand);
                let promoted = self.promoted(ty);
                let value = self.converted(value, ty, promoted);
                (self.moved(value, Shift::Unknown), promoted)
            }
            UnaryOp::Not => {
                self.effect(operand);
                (Value::Nothing, self.types.basic(Builtin::Int))
            }
            UnaryOp::PreIncrement
            | UnaryOp::PreDecrement
            | UnaryOp::PostIncrement
            | UnaryOp::PostDecrement => self.increment(expr, operand),
        }
    }

    /// `&a`: for an element, or for what a pointer points to, only the pointer is needed.
    fn address(&mut self, operand: ExprId) -> (Value, TypeId) {
        let kind = self.unit.exprs[operand].kind;
        // `&*p` is `p`: neither operator is evaluated (C17 6.5.3.2).
        if let ExprKind::Unary(UnaryOp::Deref, pointer) = kind {
            let (value, ty) = self.rvalue(pointer);
            let pointee = self.pointee_or_unknown(ty);
            return (value, self.types.pointer(pointee));
        }
        if let ExprKind::Index(base, index) = kind
            && let Some((value, element)) = self.element_address(base, index)
        {
            return (value, self.types.pointer(element));
        }
        let place = self.place(operand);
        (self.address_of(place.access), self.types.pointer(place.ty))
    }

    /// `p++` and similar: any number of steps, because they usually run in loops.
    fn increment(&mut self, expr: ExprId, operand: ExprId) -> (Value, TypeId) {
        let place = self.place(operand);
        self.at = self.unit.exprs[expr].pos;
        let by = match self.types.points_to(place.ty) {
            Some(to) => self.step(to, None),
            None => Shift::Unknown,
        };
        self.step_in_place(place, by);
        self.result_of(place)
    }

    fn step_in_place(&mut self, place: Located, by: Shift) {
        let is_pointer = matches!(self.types.get(place.ty), Type::Pointer(_));
        let moves = !place.bits && (is_pointer || self.carry(place.ty) == super::carry::Carry::Pointer);
        if moves {
            let moved = self.moved(Value::Held(place.access), by);
            self.assign(place.access, place.ty, moved, place.ty);
        } else {
            self.note_read(place.access);
            self.put(place.access, Value::Nothing, 0);
        }
    }

    pub(super) fn compound_assignment(
        &mut self,
        expr: ExprId,
        op: BinaryOp,
        target: ExprId,
        value: ExprId,
    ) -> (Value, TypeId) {
        let place = self.place(target);
        let (number, number_type) = self.rvalue(value);
        self.at = self.unit.exprs[expr].pos;
        if let Some(to) = self.types.points_to(place.ty) {
            // As with `++`: in a loop a constant step is any number of steps.
            let by = self.step(to, None);
            self.drop_value(number);
            self.step_in_place(place, by);
            return self.result_of(place);
        }
        let (held, ty) = self.read(place);
        let (result, result_type) = self.combined(op, (held, ty), (number, number_type));
        self.assign_located(place, result, result_type);
        self.result_of(place)
    }

    pub(super) fn binary(&mut self, op: BinaryOp, left: ExprId, right: ExprId) -> (Value, TypeId) {
        // Long chains lean to the left: they are handled in a loop, not by recursion.
        let mut chain = vec![(op, right)];
        let mut first = left;
        while let ExprKind::Binary(op, left, right) = self.unit.exprs[first].kind {
            chain.push((op, right));
            first = left;
        }
        let mut first_id = Some(first);
        let mut result = self.rvalue(first);
        for (op, right) in chain.into_iter().rev() {
            result = self.binary_step(op, result, first_id.take(), right);
        }
        result
    }

    fn binary_step(
        &mut self,
        op: BinaryOp,
        left: (Value, TypeId),
        left_expr: Option<ExprId>,
        right: ExprId,
    ) -> (Value, TypeId) {
        let moves =
            matches!(op, BinaryOp::Add | BinaryOp::Subtract) && self.types.points_to(left.1).is_some();
        let constant = if moves { self.constant_value(right) } else { None };
        let right = self.rvalue(right);
        match (op, self.types.points_to(left.1), self.types.points_to(right.1)) {
            (BinaryOp::Subtract, Some(_), Some(_)) => self.difference(left, right),
            (BinaryOp::Add | BinaryOp::Subtract, Some(to), None) => {
                let count = constant.map(|count| if op == BinaryOp::Add { count } else { -count });
                let by = self.step(to, count);
                (self.added(left.0, right.0, by), left.1)
            }
            (BinaryOp::Add, None, Some(to)) => {
                let count = left_expr.and_then(|expr| self.constant_value(expr));
                let by = self.step(to, count);
                (self.added(right.0, left.0, by), right.1)
            }
            _ => self.combined(op, left, right),
        }
    }

    /// `p - q`: a distance within one object, which is not a pointer. If one side is a constant, it is `p` as
    /// a number.
    fn difference(&mut self, left: (Value, TypeId), right: (Value, TypeId)) -> (Value, TypeId) {
        let long = self.types.basic(Builtin::Long);
        if right.0 == Value::Nothing {
            let value = self.converted(left.0, left.1, long);
            return (self.moved(value, Shift::Unknown), long);
        }
        self.drop_value(left.0);
        self.drop_value(right.0);
        (Value::Nothing, long)
    }

    /// Arithmetic on numbers: sums, masks and shifts of a number as wide as an address may still be the
    /// address.
    fn combined(&mut self, op: BinaryOp, left: (Value, TypeId), right: (Value, TypeId)) -> (Value, TypeId) {
        let ty = self.binary_type(op, left.1, right.1);
        let keeps = matches!(
            op,
            BinaryOp::Add
                | BinaryOp::Subtract
                | BinaryOp::And
                | BinaryOp::Or
                | BinaryOp::Xor
                | BinaryOp::ShiftLeft
                | BinaryOp::ShiftRight
        );
        if !keeps {
            self.drop_value(left.0);
            self.drop_value(right.0);
            return (Value::Nothing, ty);
        }
        let a = self.converted(left.0, left.1, ty);
        let b = if matches!(op, BinaryOp::ShiftLeft | BinaryOp::ShiftRight) {
            self.drop_value(right.0);
            Value::Nothing
        } else {
            self.converted(right.0, right.1, ty)
        };
        let vector = matches!(self.types.get(ty), Type::Vector(..));
        let (a, b) =
            if vector { (a, b) } else { (self.moved(a, Shift::Unknown), self.moved(b, Shift::Unknown)) };
        (self.merged(&[a, b], ty), ty)
    }

    /// `*p = *p op v`, for atomic builtins. Every operator is treated like `+`.
    pub(super) fn update(&mut self, access: Access, ty: TypeId, value: (Value, TypeId)) {
        let place = Located { access, ty, bits: false };
        let held = self.read(place);
        let (result, result_type) = self.combined(BinaryOp::Add, held, value);
        self.assign_located(place, result, result_type);
    }
}

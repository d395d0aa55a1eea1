//! What does an expression do, and what does it yield?

use c_program::{Access, VarKind, VarPlace};

use super::Lowerer;
use super::carry::Carry;
use super::places::Located;
use super::value::Value;
use crate::position::Pos;
use crate::syntax::*;
use crate::types::{Type, TypeId};

impl Lowerer<'_> {
    /// A full expression, only for its effects.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other expressions are evaluated like values")]
    pub(super) fn effect(&mut self, expr: ExprId) {
        let (value, _) = match self.unit.exprs[expr].kind {
            // A call whose result is not used needs no place for it.
            ExprKind::Call(function, arguments) => self.call(expr, function, arguments, None, false),
            // The value that was just written is not read.
            ExprKind::Assign(..) | ExprKind::AssignOp(..) => {
                self.rvalue(expr);
                return;
            }
            ExprKind::Unary(op, _) if op.writes() => {
                self.rvalue(expr);
                return;
            }
            ExprKind::Conditional(condition, then, otherwise) => {
                self.effect(condition);
                self.effect(then);
                self.effect(otherwise);
                return;
            }
            ExprKind::Comma(left, right) => {
                self.effect(left);
                self.effect(right);
                return;
            }
            _ => self.rvalue(expr),
        };
        self.drop_value(value);
    }

    /// The value of an expression and its type; arrays and functions have become pointers.
    pub(super) fn rvalue(&mut self, expr: ExprId) -> (Value, TypeId) {
        let node = self.unit.exprs[expr];
        match node.kind {
            ExprKind::Name(name) => self.named_value(name, node.pos),
            // The type named here may be defined here, with constants that later code uses.
            ExprKind::SizeofType(ty) | ExprKind::AlignofType(ty) => {
                self.resolve(ty);
                (Value::Nothing, self.type_of(expr))
            }
            ExprKind::SizeofExpr(operand) | ExprKind::AlignofExpr(operand) => {
                self.type_undecayed(operand);
                (Value::Nothing, self.type_of(expr))
            }
            ExprKind::Int(..)
            | ExprKind::Float(_)
            | ExprKind::Complex(_)
            | ExprKind::Offsetof(..)
            | ExprKind::TypesCompatible(..)
            | ExprKind::LabelAddress(_) => (Value::Nothing, self.type_of(expr)),
            ExprKind::Text(..)
            | ExprKind::Index(..)
            | ExprKind::Member(..)
            | ExprKind::Arrow(..)
            | ExprKind::Compound(..) => {
                let place = self.place(expr);
                self.read(place)
            }
            ExprKind::Unary(op, operand) => self.unary(expr, op, operand),
            ExprKind::Binary(op, left, right) => self.binary(op, left, right),
            ExprKind::Assign(target, value) => {
                let place = self.assignment(expr, target, value);
                // The value of an assignment is what was stored; reading it again adds nothing.
                self.result_of(place)
            }
            ExprKind::AssignOp(op, target, value) => self.compound_assignment(expr, op, target, value),
            ExprKind::Conditional(condition, then, otherwise) => {
                self.effect(condition);
                let left_null = self.is_null(then);
                self.one_of(then, otherwise, left_null)
            }
            ExprKind::Elvis(condition, otherwise) => self.one_of(condition, otherwise, false),
            ExprKind::Comma(left, right) => {
                self.effect(left);
                self.rvalue(right)
            }
            ExprKind::Cast(ty, operand) => self.cast(ty, operand),
            ExprKind::Call(function, arguments) => self.call(expr, function, arguments, None, true),
            ExprKind::Statement(block) => self.block_value(block),
            ExprKind::Generic(..) => self.generic(expr),
            ExprKind::VaArg(list, ty) => self.va_arg(list, ty),
            ExprKind::Choose(condition, then, otherwise) => match self.constant_value(condition) {
                Some(0) => self.rvalue(otherwise),
                _ => self.rvalue(then),
            },
            ExprKind::ConvertVector(value, ty) => self.converted_vector(value, ty),
            ExprKind::Braces(_) => (Value::Nothing, self.unknown_type()),
        }
    }

    fn converted_vector(&mut self, value: ExprId, ty: TypeExprId) -> (Value, TypeId) {
        let (value, from) = self.rvalue(value);
        let ty = self.resolve(ty);
        (self.converted(value, from, ty), ty)
    }

    /// One of two values; `left_null` says that the first is a null pointer constant, which takes any
    /// pointer's type.
    fn one_of(&mut self, then: ExprId, otherwise: ExprId, left_null: bool) -> (Value, TypeId) {
        let (a, left) = self.rvalue(then);
        let (b, right) = self.rvalue(otherwise);
        let ty = self.conditional_type(left, right, left_null);
        self.either((a, left), (b, right), ty)
    }

    fn named_value(&mut self, name: crate::lex::Symbol, pos: Pos) -> (Value, TypeId) {
        if let Some((access, ty)) = self.named_place(name, pos) {
            return self.read(Located { access, ty, bits: false });
        }
        let ty = match self.names.get(name) {
            Some(super::scope::Entity::Constant(_, ty)) => ty,
            _ => match self.known_constant(name) {
                Some((_, ty)) => ty,
                None => {
                    self.undeclared(name, pos);
                    self.unknown_type()
                }
            },
        };
        (Value::Nothing, ty)
    }

    fn undeclared(&mut self, name: crate::lex::Symbol, pos: Pos) {
        if self.complained.insert(name) {
            let name = self.text(name);
            self.complain(pos, format!("`{name}` is not declared"));
        }
    }

    /// What a place holds, as a value: arrays and functions become pointers.
    pub(super) fn read(&mut self, place: Located) -> (Value, TypeId) {
        match self.types.get(place.ty) {
            Type::Array(of, _) => (self.address_of(place.access), self.types.pointer(of)),
            Type::Function(..) => (self.address_of(place.access), self.types.pointer(place.ty)),
            _ if self.carries(place.ty) && !place.bits => (Value::Held(place.access), place.ty),
            Type::Basic(_)
            | Type::BitInt(..)
            | Type::Pointer(_)
            | Type::Vector(..)
            | Type::Record(_)
            | Type::Unknown => {
                self.note_read(place.access);
                (Value::Nothing, place.ty)
            }
        }
    }

    /// The value that an assignment yields.
    pub(super) fn result_of(&mut self, place: Located) -> (Value, TypeId) {
        if self.carries(place.ty) && !place.bits {
            (Value::Held(place.access), place.ty)
        } else {
            (Value::Nothing, place.ty)
        }
    }

    fn either(&mut self, a: (Value, TypeId), b: (Value, TypeId), ty: TypeId) -> (Value, TypeId) {
        let left = self.converted(a.0, a.1, ty);
        let right = self.converted(b.0, b.1, ty);
        (self.merged(&[left, right], ty), ty)
    }

    fn generic(&mut self, expr: ExprId) -> (Value, TypeId) {
        let arms = self.generic_arms(expr);
        let Some((first, rest)) = arms.split_first() else { return (Value::Nothing, self.unknown_type()) };
        let (value, ty) = self.rvalue(*first);
        let mut values = vec![value];
        for arm in rest {
            let (value, from) = self.rvalue(*arm);
            values.push(self.converted(value, from, ty));
        }
        (self.merged(&values, ty), ty)
    }

    fn cast(&mut self, ty: TypeExprId, operand: ExprId) -> (Value, TypeId) {
        let ty = self.resolve(ty);
        if self.types.is_void(ty) {
            self.effect(operand);
            return (Value::Nothing, ty);
        }
        let (value, from) = match self.allocation_for(operand, ty) {
            Some(allocated) => allocated,
            None => self.rvalue(operand),
        };
        let into_union = self.types.record(ty).is_some() && self.types.record(from).is_none();
        if into_union {
            // GNU: a cast to a union makes one with that member.
            let place = self.temporary(ty);
            self.assign(Access::Direct(place), from, value, from);
            return (Value::Held(Access::Direct(place)), ty);
        }
        (self.converted(value, from, ty), ty)
    }

    /// `target = value`; returns the target.
    pub(super) fn assignment(&mut self, expr: ExprId, target: ExprId, value: ExprId) -> Located {
        let place = self.place(target);
        self.at = self.unit.exprs[expr].pos;
        self.assign_expr(place, value);
        place
    }

    /// Stores the value of an expression in a place; the result of a call goes there directly.
    pub(super) fn assign_expr(&mut self, place: Located, value: ExprId) {
        // The type of the target tells what new memory holds.
        if let Some((value, ty)) = self.allocation_for(value, place.ty) {
            self.assign_located(place, value, ty);
            return;
        }
        if let ExprKind::Conditional(condition, then, otherwise) = self.unit.exprs[value].kind
            && self.carry(place.ty) == Carry::Pointer
        {
            // Each arm is assigned separately: no temporary is needed, and allocations see the target's type.
            self.effect(condition);
            self.assign_expr(place, then);
            self.assign_expr(place, otherwise);
            return;
        }
        let direct = match place.access {
            Access::Direct(place) => Some(place),
            Access::Indirect { .. } => None,
        };
        let (call, cast_to) = self.without_casts(value);
        if let (ExprKind::Call(function, arguments), Some(target)) = (self.unit.exprs[call].kind, direct)
            && self.fits_call(place, cast_to)
        {
            let (value, ty) = self.call(call, function, arguments, Some((target, place.ty)), true);
            if value != Value::Held(Access::Direct(target)) {
                self.assign_located(place, value, ty);
            }
            return;
        }
        let (value, ty) = self.rvalue(value);
        self.assign_located(place, value, ty);
    }

    /// An expression without the casts to pointers around it, and the type of the outermost.
    fn without_casts(&mut self, expr: ExprId) -> (ExprId, Option<TypeId>) {
        let mut inner = expr;
        let mut outermost = None;
        while let ExprKind::Cast(ty, operand) = self.unit.exprs[inner].kind {
            let ty = self.resolve(ty);
            if !matches!(self.types.get(ty), Type::Pointer(_)) {
                return (expr, None);
            }
            outermost = outermost.or(Some(ty));
            inner = operand;
        }
        (inner, outermost)
    }

    /// Whether a call may write its result directly to a place.
    fn fits_call(&mut self, place: Located, cast_to: Option<TypeId>) -> bool {
        let pointer = |lowerer: &Self, ty: TypeId| matches!(lowerer.types.get(ty), Type::Pointer(_));
        !place.bits && (cast_to.is_none() || pointer(self, place.ty))
    }

    pub(super) fn assign_located(&mut self, place: Located, value: Value, ty: TypeId) {
        if place.bits {
            self.drop_value(value);
            self.assign(place.access, place.ty, Value::Nothing, ty);
        } else {
            self.assign(place.access, place.ty, value, ty);
        }
    }

    /// A string as an object.
    pub(super) fn text_literal(&mut self, pos: Pos, ty: TypeId) -> Access {
        let position = self.position(pos);
        let layout = self.layout_of(ty);
        let name = format!("str.{}.{}", position.line, position.column);
        let var = self.program.new_var(&name, VarKind::Literal, layout, position);
        Access::Direct(VarPlace::start(var))
    }

    /// A compound literal as an object: of its block, or of the whole run.
    pub(super) fn compound_literal(
        &mut self,
        expr: ExprId,
        ty: TypeExprId,
        init: ExprId,
    ) -> (Access, TypeId) {
        let ty = self.resolve(ty);
        let ty = self.completed(ty, init);
        let position = self.position(self.unit.exprs[expr].pos);
        let kind = match &self.body {
            Some(body) => VarKind::Local(body.proc),
            None => VarKind::Literal,
        };
        let layout = self.layout_of(ty);
        let name = format!("lit.{}.{}", position.line, position.column);
        let var = self.program.new_var(&name, kind, layout, position);
        let access = Self::place_of(var);
        self.initialize(Located { access, ty, bits: false }, init);
        (access, ty)
    }

    /// `__builtin_va_arg(list, T)`: the list is a pointer to all arguments beyond the parameters.
    fn va_arg(&mut self, list: ExprId, ty: TypeExprId) -> (Value, TypeId) {
        let (value, _) = self.rvalue(list);
        let ty = self.resolve(ty);
        let access = self.pointed_to(value);
        self.read(Located { access, ty, bits: false })
    }
}

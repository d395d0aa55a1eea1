//! Calls: the callee, the arguments, and where the result goes.

use c_program::{Access, Actual, Callee, Operation, VarPlace};
use index::Span;

use super::Lowerer;
use super::places::Located;
use super::value::Value;
use crate::lex::Symbol;
use crate::syntax::*;
use crate::types::{Type, TypeId};

impl Lowerer<'_> {
    /// A call. Its result goes to `target` if it fits there, or else to a temporary if it is `wanted`.
    pub(super) fn call(
        &mut self,
        expr: ExprId,
        function: ExprId,
        arguments: Span<ExprListId>,
        target: Option<(VarPlace, TypeId)>,
        wanted: bool,
    ) -> (Value, TypeId) {
        if let Some(known) = self.known_call(expr, function, arguments) {
            return known;
        }
        let (callee, function_type) = self.callee(function);
        let (actuals, pos) = (self.actuals(function_type, arguments), self.unit.exprs[expr].pos);
        let returns = self.returned(function_type);
        // Nested calls and assignments among the arguments have moved `at`.
        self.at = pos;
        let result = self.result_place(returns, target, wanted);
        self.emit(Operation::Call { result, callee, actuals });
        match result {
            Some(place) => (Value::Held(Access::Direct(place)), returns),
            None => (Value::Nothing, returns),
        }
    }

    fn result_place(
        &mut self,
        returns: TypeId,
        target: Option<(VarPlace, TypeId)>,
        wanted: bool,
    ) -> Option<VarPlace> {
        if !wanted || !self.carries(returns) {
            return None;
        }
        match target {
            // A result of another size cannot go there directly; the caller then assigns it from a temporary.
            Some((place, ty))
                if self.carries_over(returns, ty) && self.byte_size(returns) == self.byte_size(ty) =>
            {
                Some(place)
            }
            _ => Some(self.temporary(returns)),
        }
    }

    fn callee(&mut self, function: ExprId) -> (Callee, TypeId) {
        let node = self.unit.exprs[function];
        // C89 allows calls of functions that nobody has declared.
        if let ExprKind::Name(name) = node.kind
            && self.names.get(name).is_none()
        {
            self.declare_implicitly(name, node.pos);
        }
        let (value, ty) = self.rvalue(function);
        if let Value::Address(place) = value
            && let Some(proc) = self.program.vars[place.var].kind.procedure()
        {
            return (Callee::Direct(proc), ty);
        }
        (Callee::Indirect(self.pointer_place(value)), ty)
    }

    fn actuals(&mut self, function: TypeId, arguments: Span<ExprListId>) -> Box<[Actual]> {
        let function = self.types.pointee(function).unwrap_or(function);
        let signature = self.types.function_parts(function).map(|(_, signature)| signature);
        let mut actuals = Vec::with_capacity(arguments.len());
        for (index, &argument) in self.unit.list(arguments).iter().enumerate() {
            let declared = signature.and_then(|id| {
                let signature = self.types.signature(id);
                // Without a prototype, arguments are promoted but not converted (C17 6.5.2.2).
                signature.params.get(index).copied().filter(|_| signature.style != ParamStyle::Old)
            });
            actuals.push(self.actual(argument, declared));
        }
        actuals.into()
    }

    /// One argument, converted to the type of its parameter, or promoted if that is unknown.
    fn actual(&mut self, argument: ExprId, declared: Option<TypeId>) -> Actual {
        let (value, ty) = self.rvalue(argument);
        let wanted = match declared {
            Some(declared) => declared,
            None => self.promoted(ty),
        };
        let value = self.converted(value, ty, wanted);
        let aggregate = self.types.record(wanted).is_some() && self.types.record(ty).is_none();
        if aggregate && value != Value::Nothing {
            // A transparent union: the argument is one of its members.
            let place = self.temporary(wanted);
            self.put(Access::Direct(place), value, c_program::CELL);
            return Some(place);
        }
        self.in_place(value, wanted)
    }

    /// The library function that a call names, if nothing here hides or defines it.
    pub(super) fn library_name(&self, function: ExprId) -> Option<&[u8]> {
        let ExprKind::Name(name) = self.unit.exprs[function].kind else { return None };
        self.is_foreign(name).then(|| self.bytes(name))
    }

    fn is_foreign(&self, name: Symbol) -> bool {
        match self.names.get(name) {
            None => true,
            Some(super::scope::Entity::Global(id)) => {
                let global = &self.globals[id];
                !global.internal && !global.defined && matches!(self.types.get(global.ty), Type::Function(..))
            }
            Some(_) => false,
        }
    }

    /// Evaluates arguments for their effects.
    pub(super) fn evaluate(&mut self, arguments: &[ExprId]) {
        for &argument in arguments {
            self.effect(argument);
        }
    }

    /// The place that an argument points to, with its type.
    pub(super) fn argument_target(&mut self, argument: ExprId) -> Located {
        let (value, ty) = self.rvalue(argument);
        let pointee = self.pointee_or_unknown(ty);
        Located { access: self.pointed_to(value), ty: pointee, bits: false }
    }
}

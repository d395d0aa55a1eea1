//! `__atomic_…` and `__sync_…`: loads, stores and updates under other names.

use super::Lowerer;
use super::places::Located;
use super::value::Value;
use crate::syntax::*;
use crate::types::TypeId;

impl Lowerer<'_> {
    pub(super) fn atomic_call(
        &mut self,
        name: &[u8],
        list: &[ExprId],
        expr: ExprId,
    ) -> Option<(Value, TypeId)> {
        let operation = name.strip_prefix(b"__atomic_").or_else(|| name.strip_prefix(b"__sync_"))?;
        let void = self.types.basic(Builtin::Void);
        if matches!(operation, b"thread_fence" | b"signal_fence" | b"synchronize") {
            return Some((Value::Nothing, void));
        }
        let (first, rest) = list.split_first()?;
        let target = self.pointed_by(*first);
        self.at = self.unit.exprs[expr].pos;
        match operation {
            b"load_n" => Some(self.read(target)),
            b"load" => {
                let to = self.pointed_by(*rest.first()?);
                self.move_between(to, target);
                Some((Value::Nothing, void))
            }
            b"store_n" => {
                self.assign_expr(target, *rest.first()?);
                Some((Value::Nothing, void))
            }
            b"store" => {
                let from = self.pointed_by(*rest.first()?);
                self.move_between(target, from);
                Some((Value::Nothing, void))
            }
            b"exchange_n" | b"lock_test_and_set" => {
                self.assign_expr(target, *rest.first()?);
                // The call yields the old value. Statements have no order, so reading it afterwards finds it
                // too.
                Some(self.read(target))
            }
            b"exchange" => {
                self.exchange(target, *rest.first()?, *rest.get(1)?);
                Some((Value::Nothing, void))
            }
            b"compare_exchange_n" | b"compare_exchange" => {
                let by_value = operation == b"compare_exchange_n";
                self.compare_exchange(target, *rest.first()?, *rest.get(1)?, by_value);
                Some((Value::Nothing, self.types.basic(Builtin::Bool)))
            }
            b"bool_compare_and_swap" | b"val_compare_and_swap" => {
                // The expected value is only compared.
                self.effect(*rest.first()?);
                self.assign_expr(target, *rest.get(1)?);
                let is_value = operation == b"val_compare_and_swap";
                Some(if is_value {
                    self.read(target)
                } else {
                    (Value::Nothing, self.types.basic(Builtin::Bool))
                })
            }
            b"lock_release" | b"clear" | b"test_and_set" => {
                self.assign_located(target, Value::Nothing, target.ty);
                Some((Value::Nothing, self.types.basic(Builtin::Bool)))
            }
            _ if operation.starts_with(b"fetch") || operation.ends_with(b"fetch") => {
                // Which operation it is does not matter: `update` treats all of them like a sum.
                let value = self.rvalue(*rest.first()?);
                self.update(target.access, target.ty, value);
                Some(self.read(target))
            }
            _ => None,
        }
    }

    /// The new value comes from where one pointer points, and the old one goes where another does.
    fn exchange(&mut self, target: Located, new: ExprId, old: ExprId) {
        let (from, to) = (self.pointed_by(new), self.pointed_by(old));
        self.move_between(to, target);
        self.move_between(target, from);
    }

    /// The old value goes where `expected` points; what is `wanted` may be the new one. It is given by value
    /// or through a pointer.
    fn compare_exchange(&mut self, target: Located, expected: ExprId, wanted: ExprId, by_value: bool) {
        let expected = self.pointed_by(expected);
        self.move_between(expected, target);
        if by_value {
            self.assign_expr(target, wanted);
        } else {
            let from = self.pointed_by(wanted);
            self.move_between(target, from);
        }
    }

    fn move_between(&mut self, to: Located, from: Located) {
        let (value, ty) = self.read(from);
        self.assign_located(to, value, ty);
    }
}

//! Statements, one line each.

use std::fmt;

use program::Type;

use crate::body::Form;
use crate::ids::{BlockId, StmtId, VarId};
use crate::statement::{BinaryOp, Condition, List, OptionalVar, Stmt};

use super::body::BodyPrinter;
use super::paint::Ink;

impl BodyPrinter<'_, '_, '_> {
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of statement: long, but flat")]
    pub(super) fn stmt(&mut self, block: BlockId, stmt: StmtId) -> fmt::Result {
        let stmt = *self.body.stmt(stmt);
        if let Some(target) = stmt.target() {
            self.definition(target)?;
        }
        match stmt {
            Stmt::Phi { sources, .. } => self.phi(block, sources),
            Stmt::Const { target, value } => self.constant(target, value),
            Stmt::Copy { source, .. } => self.var(source),
            Stmt::Unary { op, source, .. } => self.prefixed(op.mnemonic(), source),
            Stmt::Binary { op, left, right, .. } => self.binary(op, left, right),
            Stmt::New { class, .. } => {
                self.pen.keyword("new ")?;
                self.ty(class)
            }
            Stmt::NewArray { array, length, .. } => {
                self.pen.keyword("new ")?;
                self.array(array, &[length])
            }
            Stmt::NewMultiArray { array, lengths, .. } => {
                let lengths: Vec<_> = self.body.list(lengths).collect();
                // With one length it would look like the other instruction.
                self.pen.keyword(if lengths.len() < 2 { "new multi " } else { "new " })?;
                self.array(array, &lengths)
            }
            Stmt::ArrayLength { array, .. } => self.prefixed("length", array),
            Stmt::LoadElement { array, index, .. } => self.element(array, index),
            Stmt::StoreElement { array, index, value } => {
                self.element(array, index)?;
                self.assign(value)
            }
            Stmt::LoadField { target, object, field } => self.field(Some(object), field, target),
            Stmt::StoreField { object, field, value } => {
                self.field(Some(object), field, value)?;
                self.assign(value)
            }
            Stmt::LoadStatic { target, field } => self.field(None, field, target),
            Stmt::StoreStatic { field, value } => {
                self.field(None, field, value)?;
                self.assign(value)
            }
            Stmt::Cast { source, ty, .. } => {
                self.pen.plain("(")?;
                self.ty(ty)?;
                self.pen.plain(") ")?;
                self.var(source)
            }
            Stmt::InstanceOf { source, ty, .. } => {
                self.var(source)?;
                self.pen.keyword(" instanceof ")?;
                self.ty(ty)
            }
            Stmt::Call { kind, target, method, arguments } => {
                self.call(kind, target.get(), method, arguments)
            }
            Stmt::Dynamic { target, site, arguments } => self.dynamic_call(target.get(), site, arguments),
            Stmt::Caught { .. } => self.pen.keyword("caught"),
            Stmt::MonitorEnter { object } => self.prefixed("monitorenter", object),
            Stmt::MonitorExit { object } => self.prefixed("monitorexit", object),
            Stmt::Throw { value } => self.prefixed("throw", value),
            Stmt::Return { value } => match value.get() {
                Some(value) => self.prefixed("return", value),
                None => self.pen.keyword("return"),
            },
            Stmt::Goto => self.goto(block, 0),
            Stmt::If { condition, left, right } => self.branch(block, condition, left, right),
            Stmt::Switch { value, cases } => self.switch(block, value, cases),
        }
    }

    /// `Type name = `, or `name = ` where variables are declared elsewhere.
    fn definition(&mut self, target: VarId) -> fmt::Result {
        if self.body.form == Form::Ssa {
            self.ty(self.body.ty(target))?;
            self.pen.plain(" ")?;
        }
        self.var(target)?;
        self.pen.plain(" = ")
    }

    fn assign(&mut self, value: VarId) -> fmt::Result {
        self.pen.plain(" = ")?;
        self.var(value)
    }

    fn prefixed(&mut self, word: &str, var: VarId) -> fmt::Result {
        self.pen.keyword(word)?;
        self.pen.plain(" ")?;
        self.var(var)
    }

    fn phi(&mut self, block: BlockId, sources: List) -> fmt::Result {
        self.pen.keyword("phi")?;
        self.pen.plain("(")?;
        let body = self.body;
        let mut before = body.predecessors(block).iter().copied();
        for (number, source) in body.list(sources).enumerate() {
            self.pen.plain(if number == 0 { "" } else { ", " })?;
            self.label(before.next())?;
            self.pen.plain(": ")?;
            self.var(source)?;
        }
        self.pen.plain(")")
    }

    fn binary(&mut self, op: BinaryOp, left: VarId, right: VarId) -> fmt::Result {
        self.var(left)?;
        let symbol = format!(" {} ", op.symbol());
        let is_word = op.symbol().starts_with(char::is_alphabetic);
        if is_word {
            self.pen.keyword(&symbol)?
        } else {
            self.pen.plain(&symbol)?
        }
        self.var(right)
    }

    fn array(&mut self, array: Type, lengths: &[VarId]) -> fmt::Result {
        self.ty(array.base())?;
        for &length in lengths {
            self.pen.plain("[")?;
            self.var(length)?;
            self.pen.plain("]")?;
        }
        let open = usize::from(array.dimensions()).saturating_sub(lengths.len());
        self.pen.plain(&"[]".repeat(open))
    }

    fn element(&mut self, array: VarId, index: VarId) -> fmt::Result {
        self.var(array)?;
        self.pen.plain("[")?;
        self.var(index)?;
        self.pen.plain("]")
    }

    fn goto(&mut self, block: BlockId, successor: usize) -> fmt::Result {
        self.pen.keyword("goto ")?;
        self.successor(block, successor)
    }

    fn successor(&mut self, block: BlockId, successor: usize) -> fmt::Result {
        self.label(self.body.successors(block).get(successor).copied())
    }

    fn branch(
        &mut self,
        block: BlockId,
        condition: Condition,
        left: VarId,
        right: OptionalVar,
    ) -> fmt::Result {
        self.prefixed("if", left)?;
        self.pen.plain(&format!(" {} ", condition.symbol()))?;
        match right.get() {
            Some(right) => self.var(right)?,
            None if self.body.ty(left).is_reference() => self.pen.keyword("null")?,
            None => self.pen.put(Ink::Number, "0")?,
        }
        self.pen.plain(" ")?;
        self.goto(block, 0)?;
        self.pen.keyword(" else ")?;
        self.successor(block, 1)
    }

    fn switch(&mut self, block: BlockId, value: VarId, cases: u32) -> fmt::Result {
        self.prefixed("switch", value)?;
        self.pen.plain(" { ")?;
        let switch = self.body.switch(cases);
        for &(case, successor) in &switch.cases {
            self.pen.put(Ink::Number, &case.to_string())?;
            self.pen.plain(": ")?;
            self.successor(block, successor.into())?;
            self.pen.plain(", ")?;
        }
        self.pen.keyword("default")?;
        self.pen.plain(": ")?;
        self.successor(block, switch.default.into())?;
        self.pen.plain(" }")
    }
}

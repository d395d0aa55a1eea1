//! Statements: control flow does not matter, what is evaluated does.

use super::Lowerer;
use super::value::Value;
use crate::position::Pos;
use crate::syntax::*;
use crate::types::TypeId;

impl Lowerer<'_> {
    pub(super) fn statement(&mut self, id: StmtId) {
        let mut next = Some(id);
        let mut chained = 0;
        // A chain of `else if` is walked, not descended into.
        while let Some(id) = next.take() {
            let stmt = self.unit.stmts[id];
            self.at = stmt.pos;
            match stmt.kind {
                StmtKind::Empty
                | StmtKind::Break
                | StmtKind::Continue
                | StmtKind::Default
                | StmtKind::Label(_)
                | StmtKind::Goto(_)
                | StmtKind::Case(..) => {}
                StmtKind::Expr(expr) => self.full_expression(expr),
                StmtKind::Block(list) => self.scoped_until(stmt.end, |lowerer| lowerer.statements(list)),
                StmtKind::Sequence(list) => self.statements(list),
                StmtKind::If(condition, then, otherwise) => {
                    self.open_arm(condition, then);
                    chained += 1;
                    next = otherwise;
                }
                StmtKind::While(condition, body) | StmtKind::Switch(condition, body) => {
                    self.scoped(|lowerer| {
                        lowerer.full_expression(condition);
                        lowerer.statement(body);
                    });
                }
                StmtKind::DoWhile(body, condition) => {
                    self.statement(body);
                    self.full_expression(condition);
                }
                StmtKind::For { init, condition, step, body } => self.scoped_until(stmt.end, |lowerer| {
                    init.into_iter().for_each(|init| lowerer.statement(init));
                    lowerer.full_expressions(condition);
                    lowerer.statement(body);
                    lowerer.full_expressions(step);
                }),
                StmtKind::GotoComputed(expr) => self.full_expression(expr),
                StmtKind::Return(value) => {
                    self.return_value(value, stmt.pos);
                    self.flush();
                }
                StmtKind::Declarations { base, decls } => self.local_declarations(base, decls),
                StmtKind::Function(function) => self.nested_function(function),
                StmtKind::StaticAssert(condition) => self.static_assert(condition),
                StmtKind::Asm(asm) => {
                    self.asm(asm, stmt.pos);
                    self.flush();
                }
            }
        }
        for _ in 0..chained {
            self.tags.close();
            self.names.close();
        }
    }

    /// `if (…) …`. What a condition declares is known in the rest of the chain, so the scope stays open.
    fn open_arm(&mut self, condition: ExprId, then: StmtId) {
        self.names.open();
        self.tags.open();
        self.full_expression(condition);
        self.statement(then);
    }

    fn statements(&mut self, list: index::Span<StmtListId>) {
        for stmt in self.unit.block(list) {
            self.statement(*stmt);
        }
    }

    fn full_expressions(&mut self, exprs: impl IntoIterator<Item = ExprId>) {
        exprs.into_iter().for_each(|expr| self.full_expression(expr));
    }

    fn full_expression(&mut self, expr: ExprId) {
        self.at = self.unit.exprs[expr].pos;
        self.effect(expr);
        self.flush();
    }

    pub(super) fn scoped<T>(&mut self, inner: impl FnOnce(&mut Self) -> T) -> T {
        self.names.open();
        self.tags.open();
        let result = inner(self);
        self.tags.close();
        self.names.close();
        result
    }

    /// The same, where things are declared that can be named up to a place.
    fn scoped_until<T>(&mut self, end: Pos, inner: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.scope_end.replace(end);
        let result = self.scoped(inner);
        self.scope_end = outer;
        result
    }

    /// `({ …; value; })`.
    pub(super) fn block_value(&mut self, block: StmtId) -> (Value, TypeId) {
        let void = self.types.basic(Builtin::Void);
        let Stmt { kind: StmtKind::Block(list), end, .. } = self.unit.stmts[block] else {
            return (Value::Nothing, void);
        };
        self.scoped_until(end, |lowerer| {
            let Some((&last, before)) = lowerer.unit.block(list).split_last() else {
                return (Value::Nothing, void);
            };
            for stmt in before {
                lowerer.statement(*stmt);
            }
            if let StmtKind::Expr(expr) = lowerer.unit.stmts[last].kind {
                return lowerer.rvalue(expr);
            }
            lowerer.statement(last);
            (Value::Nothing, void)
        })
    }
}

//! Where the variables of a body get their values.

use index::Id;
use ir::{Body, Stmt, StmtId, VarId};

/// The statement that defines each variable of a body in SSA form.
pub(crate) struct Definitions(Vec<Option<StmtId>>);

impl Definitions {
    pub(crate) fn of(body: &Body) -> Self {
        let mut found = vec![None; body.vars().len()];
        for (stmt, what) in body.stmts() {
            if let Some(target) = what.target() {
                found[target.index()] = Some(stmt);
            }
        }
        Self(found)
    }

    pub(crate) fn stmt(&self, var: VarId) -> Option<StmtId> {
        self.0[var.index()]
    }

    pub(crate) fn get<'b>(&self, body: &'b Body, var: VarId) -> Option<&'b Stmt> {
        self.0[var.index()].map(|stmt| body.stmt(stmt))
    }
}

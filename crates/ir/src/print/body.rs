//! The blocks of a body, line by line.

use std::fmt;

use program::Type;

use crate::body::{Body, Form};
use crate::ids::{BlockId, StmtId, VarId};

use super::PrintStyle;
use super::class;
use super::paint::{Ink, Pen};
use super::scope::Scope;
use super::variables::Variables;

/// Prints one body.
pub(super) struct BodyPrinter<'p, 'o, 'a> {
    pub(super) pen: &'p mut Pen<'o>,
    pub(super) scope: &'p Scope<'a>,
    pub(super) body: &'p Body,
    pub(super) variables: Variables,
    style: &'p PrintStyle,
    indent: &'p str,
}

impl<'p, 'o, 'a> BodyPrinter<'p, 'o, 'a> {
    pub(super) fn new(
        pen: &'p mut Pen<'o>,
        scope: &'p Scope<'a>,
        body: &'p Body,
        style: &'p PrintStyle,
        indent: &'p str,
    ) -> Self {
        Self { pen, scope, body, variables: Variables::of(body), style, indent }
    }

    pub(super) fn print(mut self) -> fmt::Result {
        self.start_line(0)?;
        class::head_of(&mut self)?;
        if self.body.form == Form::Cells {
            self.cells()?;
        }
        for block in self.body.blocks() {
            self.block(block)?;
        }
        self.start_line(0)?;
        self.pen.plain("}")?;
        self.pen.newline()
    }

    /// Plain cells are declared before the first block.
    fn cells(&mut self) -> fmt::Result {
        let (formals, result) = (self.body.formals().len() as u32, self.body.result());
        for var in self.body.vars().filter(|&var| var.0 >= formals && Some(var) != result) {
            self.start_line(1)?;
            self.ty(self.body.ty(var))?;
            self.pen.plain(" ")?;
            self.var(var)?;
            self.pen.plain(";")?;
            self.pen.newline()?;
        }
        Ok(())
    }

    fn block(&mut self, block: BlockId) -> fmt::Result {
        self.start_line(1)?;
        self.label(Some(block))?;
        self.pen.plain(":")?;
        self.exceptions(block)?;
        self.predecessors(block)?;
        self.pen.newline()?;
        for stmt in self.body.stmts_of(block) {
            self.start_line(2)?;
            self.stmt(block, stmt)?;
            self.position(stmt)?;
            self.pen.newline()?;
        }
        Ok(())
    }

    fn exceptions(&mut self, block: BlockId) -> fmt::Result {
        for (number, edge) in self.body.exceptions(block).iter().enumerate() {
            if number == 0 {
                self.pen.keyword(" catch ")?;
            } else {
                self.pen.plain(", ")?;
            }
            self.ty(edge.caught)?;
            self.pen.plain(" ")?;
            self.label(Some(edge.handler))?;
        }
        Ok(())
    }

    fn predecessors(&mut self, block: BlockId) -> fmt::Result {
        let before = self.body.predecessors(block);
        if !self.style.predecessors || before.is_empty() {
            return Ok(());
        }
        let labels: Vec<_> = before.iter().map(|block| format!("b{}", block.0)).collect();
        self.pen.comment(format_args!("from {}", labels.join(", ")))
    }

    fn position(&mut self, stmt: StmtId) -> fmt::Result {
        if !self.style.positions {
            return Ok(());
        }
        let offset = self.body.offset(stmt);
        match self.body.line(stmt) {
            Some(line) => self.pen.comment(format_args!("line {line} @{offset}")),
            None => self.pen.comment(format_args!("@{offset}")),
        }
    }

    fn start_line(&mut self, depth: usize) -> fmt::Result {
        self.pen.plain(self.indent)?;
        self.pen.plain(&"  ".repeat(depth))
    }

    pub(super) fn label(&mut self, block: Option<BlockId>) -> fmt::Result {
        match block {
            Some(block) => self.pen.put(Ink::Label, &format!("b{}", block.0)),
            None => self.pen.put(Ink::Label, "b?"),
        }
    }

    pub(super) fn ty(&mut self, ty: Type) -> fmt::Result {
        self.pen.put(Ink::Type, &self.scope.ty(ty))
    }

    pub(super) fn var(&mut self, var: VarId) -> fmt::Result {
        let ink = if self.body.this() == Some(var) { Ink::Keyword } else { Ink::Plain };
        self.pen.put(ink, self.variables.name(var))
    }
}

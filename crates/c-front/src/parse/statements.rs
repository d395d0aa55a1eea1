//! Statements.

use index::Span;

use super::declarations::Declared;
use super::{Parsed, Parser, gather};
use crate::lex::Kind;
use crate::position::Pos;
use crate::syntax::*;

impl Parser<'_> {
    /// `{ … }`, a scope of its own.
    pub(super) fn block(&mut self) -> Parsed<StmtId> {
        let pos = self.need(Kind::BraceOpen)?.pos;
        self.names.open();
        let mark = self.stmts.len();
        while self.kind() != Kind::BraceClose {
            if self.kind() == Kind::End {
                return self.expected("a statement or `}`");
            }
            self.statement_or_label()?;
        }
        self.advance();
        self.names.close();
        let list = gather(&mut self.stmts, mark, &mut self.unit.stmt_lists);
        Ok(self.statement(StmtKind::Block(list), pos))
    }

    /// A statement that starts at a place and ends with the word that was read last.
    fn statement(&mut self, kind: StmtKind, pos: Pos) -> StmtId {
        let end = self.tokens[self.at.saturating_sub(1)].pos;
        self.unit.stmts.push(Stmt { kind, pos, end })
    }

    /// Puts the next statement, or label, on the list of its block.
    fn statement_or_label(&mut self) -> Parsed<()> {
        let pos = self.pos();
        let kind = match self.label()? {
            Some(kind) => kind,
            None if self.at_declaration() => self.local_declaration()?,
            None => self.plain()?,
        };
        let id = self.statement(kind, pos);
        self.stmts.push(id);
        Ok(())
    }

    /// One statement as a whole, with the labels before it.
    fn body(&mut self) -> Parsed<StmtId> {
        self.nested(|parser| {
            let pos = parser.pos();
            let mark = parser.stmts.len();
            loop {
                let start = parser.pos();
                let label = match parser.label()? {
                    Some(kind) => kind,
                    None => break,
                };
                let label = parser.statement(label, start);
                parser.stmts.push(label);
                // C23: a label may be the last thing in a block.
                if parser.kind() == Kind::BraceClose {
                    break;
                }
            }
            if parser.stmts.len() == mark {
                let kind = parser.plain()?;
                return Ok(parser.statement(kind, pos));
            }
            if parser.kind() != Kind::BraceClose {
                parser.statement_or_label()?;
            }
            let list = gather(&mut parser.stmts, mark, &mut parser.unit.stmt_lists);
            Ok(parser.statement(StmtKind::Sequence(list), pos))
        })
    }

    fn label(&mut self) -> Parsed<Option<StmtKind>> {
        let kind = match self.kind() {
            Kind::Case => {
                self.advance();
                let first = self.nested(Self::conditional)?;
                let last =
                    if self.eat(Kind::Ellipsis) { Some(self.nested(Self::conditional)?) } else { None };
                StmtKind::Case(first, last)
            }
            Kind::Default => {
                self.advance();
                StmtKind::Default
            }
            Kind::Name if self.kind_ahead(1) == Kind::Colon => StmtKind::Label(self.advance().symbol()),
            _ => return Ok(None),
        };
        self.need(Kind::Colon)?;
        // After a label an attribute is the label's, unless a declaration follows it.
        if self.kind() == Kind::Attribute && !self.declaration_after_attributes() {
            self.skip_attributes()?;
            // `label: __attribute__((fallthrough));` leaves the semicolon as an empty statement.
        }
        Ok(Some(kind))
    }

    fn declaration_after_attributes(&mut self) -> bool {
        let start = self.at;
        let skipped = self.skip_attributes().is_ok();
        let found = skipped && self.at_declaration();
        self.at = start;
        found
    }

    fn local_declaration(&mut self) -> Parsed<StmtKind> {
        while self.eat(Kind::Extension) {}
        Ok(match self.nested(|parser| parser.declaration(false))? {
            Declared::Names(base, decls) => StmtKind::Declarations { base, decls },
            Declared::Function(function) => StmtKind::Function(function),
        })
    }

    /// A statement without labels.
    fn plain(&mut self) -> Parsed<StmtKind> {
        match self.kind() {
            Kind::Semicolon => {
                self.advance();
                Ok(StmtKind::Empty)
            }
            Kind::BraceOpen => {
                let block = self.nested(Self::block)?;
                Ok(self.unit.stmts[block].kind)
            }
            Kind::If => self.scoped(Self::if_statement),
            Kind::While => self.scoped(|parser| {
                parser.advance();
                let condition = parser.condition()?;
                Ok(StmtKind::While(condition, parser.body()?))
            }),
            Kind::Do => self.do_statement(),
            Kind::For => self.for_statement(),
            Kind::Switch => self.scoped(|parser| {
                parser.advance();
                let value = parser.condition()?;
                Ok(StmtKind::Switch(value, parser.body()?))
            }),
            Kind::Break => self.ended(StmtKind::Break),
            Kind::Continue => self.ended(StmtKind::Continue),
            Kind::Goto => self.goto_statement(),
            Kind::Return => self.return_statement(),
            Kind::Asm => self.asm_statement(),
            Kind::StaticAssert => Ok(StmtKind::StaticAssert(self.static_assert()?)),
            Kind::Label => self.local_labels(),
            Kind::Attribute | Kind::BracketOpen if self.at_attribute() => self.after_attributes(),
            _ => self.expression_statement(),
        }
    }

    /// Selections and loops are blocks of their own (C17 6.8.4, 6.8.5): a type in a condition is gone after
    /// them.
    fn scoped<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        self.names.open();
        let result = inner(self)?;
        self.names.close();
        Ok(result)
    }

    /// `__attribute__((fallthrough));`, or attributes before a declaration or statement.
    fn after_attributes(&mut self) -> Parsed<StmtKind> {
        if self.declaration_after_attributes() {
            return self.local_declaration();
        }
        self.skip_attributes()?;
        self.nested(Self::plain_or_declaration)
    }

    fn plain_or_declaration(&mut self) -> Parsed<StmtKind> {
        if self.at_declaration() {
            self.local_declaration()
        } else {
            let body = self.body()?;
            Ok(self.unit.stmts[body].kind)
        }
    }

    fn ended(&mut self, kind: StmtKind) -> Parsed<StmtKind> {
        self.advance();
        self.need(Kind::Semicolon)?;
        Ok(kind)
    }

    fn expression_statement(&mut self) -> Parsed<StmtKind> {
        let first = self.token();
        let expr = self.measured(Self::expression)?;
        // Two names in a row: the first was probably meant as a type.
        if self.kind() == Kind::Name && matches!(self.unit.exprs[expr].kind, ExprKind::Name(_)) {
            return self.complain(first.pos, format!("{} is not the name of a type", self.spelling(first)));
        }
        self.need(Kind::Semicolon)?;
        Ok(StmtKind::Expr(expr))
    }

    fn condition(&mut self) -> Parsed<ExprId> {
        self.need(Kind::ParenOpen)?;
        let condition = self.nested(Self::expression)?;
        self.need(Kind::ParenClose)?;
        Ok(condition)
    }

    /// `if … else if … else …`: a chain is read in a loop, however long it is.
    fn if_statement(&mut self) -> Parsed<StmtKind> {
        let mut arms = Vec::new();
        let mut last = None;
        loop {
            let pos = self.need(Kind::If)?.pos;
            let condition = self.condition()?;
            arms.push((pos, condition, self.body()?));
            if !self.eat(Kind::Else) {
                break;
            }
            if self.kind() != Kind::If {
                last = Some(self.body()?);
                break;
            }
        }
        let (_, condition, then) = arms.remove(0);
        for (pos, condition, then) in arms.into_iter().rev() {
            last = Some(self.statement(StmtKind::If(condition, then, last), pos));
        }
        Ok(StmtKind::If(condition, then, last))
    }

    fn do_statement(&mut self) -> Parsed<StmtKind> {
        self.advance();
        let body = self.body()?;
        self.need(Kind::While)?;
        let condition = self.condition()?;
        self.need(Kind::Semicolon)?;
        Ok(StmtKind::DoWhile(body, condition))
    }

    fn for_statement(&mut self) -> Parsed<StmtKind> {
        self.advance();
        self.need(Kind::ParenOpen)?;
        self.names.open();
        let pos = self.pos();
        let init = match self.kind() {
            Kind::Semicolon => {
                self.advance();
                None
            }
            Kind::StaticAssert => {
                self.static_assert()?;
                None
            }
            _ => {
                let kind = if self.at_declaration() || self.at_attribute() {
                    self.local_declaration()?
                } else {
                    self.expression_statement()?
                };
                Some(self.statement(kind, pos))
            }
        };
        let condition = self.optional(Kind::Semicolon)?;
        let step = self.optional(Kind::ParenClose)?;
        let body = self.body()?;
        self.names.close();
        Ok(StmtKind::For { init, condition, step, body })
    }

    fn optional(&mut self, end: Kind) -> Parsed<Option<ExprId>> {
        let expr = if self.kind() == end { None } else { Some(self.nested(Self::expression)?) };
        self.need(end)?;
        Ok(expr)
    }

    fn goto_statement(&mut self) -> Parsed<StmtKind> {
        self.advance();
        let kind = if self.eat(Kind::Star) {
            StmtKind::GotoComputed(self.nested(Self::expression)?)
        } else {
            StmtKind::Goto(self.need(Kind::Name)?.symbol())
        };
        self.need(Kind::Semicolon)?;
        Ok(kind)
    }

    fn return_statement(&mut self) -> Parsed<StmtKind> {
        self.advance();
        Ok(StmtKind::Return(self.optional(Kind::Semicolon)?))
    }

    fn local_labels(&mut self) -> Parsed<StmtKind> {
        self.advance();
        loop {
            self.need(Kind::Name)?;
            if !self.eat(Kind::Comma) {
                break;
            }
        }
        self.need(Kind::Semicolon)?;
        Ok(StmtKind::Empty)
    }

    /// `asm volatile goto ("…" : outputs : inputs : clobbers : labels);`.
    fn asm_statement(&mut self) -> Parsed<StmtKind> {
        self.advance();
        while matches!(self.kind(), Kind::Volatile | Kind::Goto | Kind::Inline | Kind::Const) {
            self.advance();
        }
        self.need(Kind::ParenOpen)?;
        let empty = self.template()?;
        let mut both = Vec::new();
        let outputs = self.asm_operands(&mut both)?;
        let mark = self.exprs.len();
        // Outputs that are also read (`"+r"`) are inputs too.
        self.exprs.append(&mut both);
        let inputs = self.asm_operands_from(mark, &mut both)?;
        let mut memory = false;
        while self.eat(Kind::Colon) || self.eat(Kind::ColonColon) {
            memory |= self.clobbers()?;
        }
        self.need(Kind::ParenClose)?;
        self.need(Kind::Semicolon)?;
        // A barrier to the compiler does nothing.
        let memory = memory && !empty;
        Ok(StmtKind::Asm(self.unit.asms.push(AsmSyntax { outputs, inputs, memory })))
    }

    /// Strings in a row; whether there is nothing in them.
    fn template(&mut self) -> Parsed<bool> {
        let mut length = self.need(Kind::Text)?.detail;
        while self.kind() == Kind::Text {
            length += self.advance().detail;
        }
        // Two bytes are the quotes alone.
        Ok(length == 2)
    }

    /// `: [name] "constraint" (expression), …`; `::` is two colons with nothing between.
    fn asm_operands(&mut self, both: &mut Vec<ExprId>) -> Parsed<Span<ExprListId>> {
        self.asm_operands_from(self.exprs.len(), both)
    }

    /// As above, after the operands that are on the stack since `mark`. Those that are read and written
    /// (`"+r"`) also go to `both`.
    fn asm_operands_from(&mut self, mark: usize, both: &mut Vec<ExprId>) -> Parsed<Span<ExprListId>> {
        if self.kind() == Kind::ColonColon {
            // The second colon is still to come.
            self.tokens[self.at].kind = Kind::Colon;
            return Ok(gather(&mut self.exprs, mark, &mut self.unit.expr_lists));
        }
        if !self.eat(Kind::Colon) {
            return Ok(gather(&mut self.exprs, mark, &mut self.unit.expr_lists));
        }
        while matches!(self.kind(), Kind::Text | Kind::BracketOpen) {
            if self.eat(Kind::BracketOpen) {
                self.advance();
                self.need(Kind::BracketClose)?;
            }
            let constraint = self.pos().0 as usize;
            self.template()?;
            self.need(Kind::ParenOpen)?;
            let operand = self.nested(Self::expression)?;
            self.need(Kind::ParenClose)?;
            self.exprs.push(operand);
            if self.text[constraint..].starts_with(b"\"+") {
                both.push(operand);
            }
            if !self.eat(Kind::Comma) {
                break;
            }
        }
        Ok(gather(&mut self.exprs, mark, &mut self.unit.expr_lists))
    }

    fn clobbers(&mut self) -> Parsed<bool> {
        let mut memory = false;
        while matches!(self.kind(), Kind::Text | Kind::Name) {
            let token = self.advance();
            let start = token.pos.0 as usize;
            memory |= token.kind == Kind::Text && self.text[start..].starts_with(b"\"memory\"");
            self.eat(Kind::Comma);
        }
        Ok(memory)
    }
}

//! Initialisers: expressions, and braces with designators old and new.

use super::{Parsed, Parser, gather};
use crate::lex::Kind;
use crate::syntax::*;

impl Parser<'_> {
    /// `= …`.
    pub(super) fn initializer(&mut self) -> Parsed<ExprId> {
        match self.kind() {
            Kind::BraceOpen => self.nested(Self::braces),
            _ => self.assignment(),
        }
    }

    /// `{ a, .b = c, [d] = e, … }`.
    pub(super) fn braces(&mut self) -> Parsed<ExprId> {
        self.measured(|parser| {
            let pos = parser.need(Kind::BraceOpen)?.pos;
            let mut items = Vec::new();
            while parser.kind() != Kind::BraceClose {
                items.push(parser.init_item()?);
                if !parser.eat(Kind::Comma) {
                    break;
                }
            }
            parser.need(Kind::BraceClose)?;
            let items = gather(&mut items, 0, &mut parser.unit.init_items);
            parser.push(ExprKind::Braces(items), pos, parser.tallest)
        })
    }

    fn init_item(&mut self) -> Parsed<InitItem> {
        let mut path = Vec::new();
        if self.kind() == Kind::Name && self.kind_ahead(1) == Kind::Colon {
            // GNU's old form: `name: value`.
            path.push(Designator::Field(self.advance().symbol()));
            self.advance();
        } else {
            self.designators(&mut path)?;
        }
        let designators = gather(&mut path, 0, &mut self.unit.designators);
        let value = self.nested(Self::initializer)?;
        Ok(InitItem { designators, value })
    }

    fn designators(&mut self, path: &mut Vec<Designator>) -> Parsed<()> {
        loop {
            match self.kind() {
                Kind::Dot => {
                    self.advance();
                    path.push(Designator::Field(self.need(Kind::Name)?.symbol()));
                }
                Kind::BracketOpen => {
                    self.advance();
                    let first = self.nested(Self::conditional)?;
                    path.push(if self.eat(Kind::Ellipsis) {
                        Designator::Range(first, self.nested(Self::conditional)?)
                    } else {
                        Designator::Index(first)
                    });
                    self.need(Kind::BracketClose)?;
                }
                _ => break,
            }
        }
        if !path.is_empty() && !self.eat(Kind::Equal) {
            // In GNU's old form `[i] value` there is no `=`.
            let old = matches!(path.last(), Some(Designator::Index(_) | Designator::Range(..)));
            if !old {
                return self.expected("`=`");
            }
        }
        Ok(())
    }
}

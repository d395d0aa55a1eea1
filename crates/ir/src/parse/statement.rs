//! Statements.

use crate::body::Form;
use crate::ids::BlockId;
use crate::statement::Condition;

use super::body::Draft;
use super::cursor::{Parse, Parser};
use super::token::Token;

impl<'t> Parser<'t, '_> {
    pub(super) fn statement(&mut self, draft: &mut Draft<'t>) -> Parse<()> {
        match self.keyword() {
            Some("virtual" | "interface" | "special" | "static") => self.call(draft, None),
            Some("dynamic") => self.dynamic_call(draft, None),
            Some("if") => self.branch(draft),
            Some("goto") => {
                self.advance();
                let block = self.block(draft)?;
                draft.builder.goto(block);
                Ok(())
            }
            Some("switch") => self.switch(draft),
            Some("throw") => {
                self.advance();
                let value = self.variable(&draft.variables)?;
                draft.builder.throw(value);
                Ok(())
            }
            Some("return") => self.return_value(draft),
            Some("monitorenter") => {
                self.advance();
                let object = self.variable(&draft.variables)?;
                draft.builder.monitor_enter(object);
                Ok(())
            }
            Some("monitorexit") => {
                self.advance();
                let object = self.variable(&draft.variables)?;
                draft.builder.monitor_exit(object);
                Ok(())
            }
            _ => self.assignment(draft),
        }
    }

    /// Everything with an equals sign, and declarations, which are known already.
    fn assignment(&mut self, draft: &mut Draft<'t>) -> Parse<()> {
        if let Some(length) = self.length_of_definition() {
            self.next += length;
            let target = self.variable(&draft.variables)?;
            return if self.take_mark("=") { self.value(draft, target) } else { Ok(()) };
        }
        match (self.peek(), self.peek_at(1)) {
            (Token::Word(_), Token::Mark("=")) => {
                let target = self.variable(&draft.variables)?;
                if draft.form() == Form::Ssa {
                    return Err(
                        self.error("only the variables of a `cells` method go without their type here")
                    );
                }
                self.advance();
                self.value(draft, target)
            }
            (Token::Word(_), Token::Mark("[")) => {
                let array = self.variable(&draft.variables)?;
                let index = self.index(draft)?;
                self.expect_mark("=")?;
                let value = self.variable(&draft.variables)?;
                draft.builder.store_element(array, index, value);
                Ok(())
            }
            (Token::Word(_), Token::Mark("." | "::")) | (Token::Mark("."), _) => self.store_field(draft),
            _ => Err(self.needed("a statement")),
        }
    }

    fn return_value(&mut self, draft: &mut Draft<'t>) -> Parse<()> {
        self.advance();
        if self.at_end_of_statement(0) {
            draft.builder.return_void();
        } else {
            let value = self.variable(&draft.variables)?;
            draft.builder.return_value(value);
        }
        Ok(())
    }

    /// `if a < b goto b1 else b2`.
    fn branch(&mut self, draft: &mut Draft<'t>) -> Parse<()> {
        self.advance();
        let left = self.variable(&draft.variables)?;
        let condition = Condition::ALL.into_iter().find(|condition| self.is_mark(condition.symbol()));
        let Some(condition) = condition else { return Err(self.needed("a comparison")) };
        self.advance();
        let right = match self.peek() {
            Token::Number("0") => None,
            Token::Word(word) if word.plain() == Some("null") => None,
            Token::Word(_)
            | Token::Number(_)
            | Token::String(_)
            | Token::Mark(_)
            | Token::Newline(_)
            | Token::End => Some(self.variable(&draft.variables)?),
        };
        if right.is_none() {
            self.advance();
        }
        self.expect_keyword("goto")?;
        let then = self.block(draft)?;
        self.expect_keyword("else")?;
        let otherwise = self.block(draft)?;
        draft.builder.branch(condition, left, right, then, otherwise);
        Ok(())
    }

    /// `switch v { 1: b1, default: b2 }`.
    fn switch(&mut self, draft: &mut Draft<'t>) -> Parse<()> {
        self.advance();
        let value = self.variable(&draft.variables)?;
        let place = self.next;
        let mut rows = self.braced(|parser| parser.case(draft))?;
        let default = rows.iter().position(|(case, _)| case.is_none());
        let Some((_, default)) = default.map(|position| rows.remove(position)) else {
            return Err(self.error_at(place, "a switch needs a default"));
        };
        let cases: Option<Vec<(i32, BlockId)>> =
            rows.into_iter().map(|(case, block)| Some((case?, block))).collect();
        let Some(cases) = cases else {
            return Err(self.error_at(place, "a switch has one default"));
        };
        draft.builder.switch(value, &cases, default);
        Ok(())
    }

    fn case(&mut self, draft: &Draft<'t>) -> Parse<(Option<i32>, BlockId)> {
        let case = if self.take_keyword("default") { None } else { Some(self.int()?) };
        self.expect_mark(":")?;
        Ok((case, self.block(draft)?))
    }
}

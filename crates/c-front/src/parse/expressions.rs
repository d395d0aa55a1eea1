//! Expressions with operators: from commas down to casts and prefixes.

use super::{Parsed, Parser};
use crate::lex::Kind;
use crate::syntax::*;

impl Parser<'_> {
    /// `a, b, …`.
    pub(super) fn expression(&mut self) -> Parsed<ExprId> {
        let mut left = self.assignment()?;
        while self.kind() == Kind::Comma {
            let pos = self.advance().pos;
            let right = self.assignment()?;
            left = self.push_two(ExprKind::Comma(left, right), pos, left, right)?;
        }
        Ok(left)
    }

    fn push_two(
        &mut self,
        kind: ExprKind,
        pos: crate::position::Pos,
        left: ExprId,
        right: ExprId,
    ) -> Parsed<ExprId> {
        let height = self.height(left).max(self.height(right));
        self.push(kind, pos, height)
    }

    /// `a = b`, `a += b`, or an operand that binds tighter.
    pub(super) fn assignment(&mut self) -> Parsed<ExprId> {
        let target = self.conditional()?;
        let token = self.token();
        if token.kind == Kind::Equal {
            self.advance();
            let value = self.nested(Self::assignment)?;
            return self.push_two(ExprKind::Assign(target, value), token.pos, target, value);
        }
        let Some(op) = assignment_operator(token.kind) else { return Ok(target) };
        self.advance();
        let value = self.nested(Self::assignment)?;
        self.push_two(ExprKind::AssignOp(op, target, value), token.pos, target, value)
    }

    /// `a ? b : c`, `a ?: c`, or an operand that binds tighter.
    pub(super) fn conditional(&mut self) -> Parsed<ExprId> {
        let condition = self.binary(0)?;
        if self.kind() != Kind::Question {
            return Ok(condition);
        }
        let pos = self.advance().pos;
        if self.eat(Kind::Colon) {
            let otherwise = self.nested(Self::conditional)?;
            return self.push_two(ExprKind::Elvis(condition, otherwise), pos, condition, otherwise);
        }
        let then = self.nested(Self::expression)?;
        self.need(Kind::Colon)?;
        let otherwise = self.nested(Self::conditional)?;
        let height = self.height(condition).max(self.height(then)).max(self.height(otherwise));
        self.push(ExprKind::Conditional(condition, then, otherwise), pos, height)
    }

    /// Operators that bind at least as tightly as `level`.
    fn binary(&mut self, level: u8) -> Parsed<ExprId> {
        let mut left = self.cast()?;
        while let Some((op, own)) = binary_operator(self.kind()) {
            if own < level {
                break;
            }
            let pos = self.advance().pos;
            // There are at most ten levels, so no depth check is needed.
            let right = self.binary(own + 1)?;
            left = self.push_two(ExprKind::Binary(op, left, right), pos, left, right)?;
        }
        Ok(left)
    }

    /// `(T) a`, `(T) { … }`, or an operand that binds tighter.
    pub(super) fn cast(&mut self) -> Parsed<ExprId> {
        if self.kind() == Kind::ParenOpen && self.type_in_parens() {
            return self.nested(|parser| parser.measured(Self::cast_or_literal));
        }
        self.unary()
    }

    /// Whether the parentheses that come next contain a type.
    pub(super) fn type_in_parens(&self) -> bool {
        let mut at = self.at + 1;
        while self.tokens.get(at).is_some_and(|token| token.kind == Kind::Extension) {
            at += 1;
        }
        match self.tokens.get(at) {
            Some(token) if token.kind == Kind::Name => self.names.is_type(token.symbol()),
            Some(token) => super::specifiers::starts_specifier(token.kind),
            None => false,
        }
    }

    fn cast_or_literal(&mut self) -> Parsed<ExprId> {
        let pos = self.need(Kind::ParenOpen)?.pos;
        let ty = self.type_name()?;
        self.need(Kind::ParenClose)?;
        if self.kind() == Kind::BraceOpen {
            let literal = self.compound_literal(ty, pos)?;
            return self.postfix(literal);
        }
        let operand = self.cast()?;
        self.push(ExprKind::Cast(ty, operand), pos, self.tallest)
    }

    pub(super) fn compound_literal(&mut self, ty: TypeExprId, pos: crate::position::Pos) -> Parsed<ExprId> {
        let init = self.braces()?;
        self.push(ExprKind::Compound(ty, init), pos, self.tallest)
    }

    /// Operators before their operand.
    fn unary(&mut self) -> Parsed<ExprId> {
        let token = self.token();
        if let Some(op) = prefix_operator(token.kind) {
            self.advance();
            let operand = self.nested(Self::cast)?;
            let height = self.height(operand);
            return self.push(ExprKind::Unary(op, operand), token.pos, height);
        }
        match token.kind {
            // GNU: `&&label` is the address of a label.
            Kind::AmpAmp => {
                self.advance();
                let label = self.need(Kind::Name)?.symbol();
                self.push(ExprKind::LabelAddress(label), token.pos, 0)
            }
            Kind::Extension => {
                self.advance();
                self.nested(Self::cast)
            }
            Kind::Sizeof | Kind::Alignof => self.nested(|parser| parser.measured(Self::size_or_alignment)),
            _ => {
                let operand = self.operand()?;
                self.postfix(operand)
            }
        }
    }

    fn size_or_alignment(&mut self) -> Parsed<ExprId> {
        let token = self.advance();
        let size = token.kind == Kind::Sizeof;
        if self.kind() == Kind::ParenOpen && self.type_in_parens() {
            let pos = self.advance().pos;
            let ty = self.type_name()?;
            self.need(Kind::ParenClose)?;
            // `sizeof (T) { … }` measures a compound literal, not a type.
            if self.kind() != Kind::BraceOpen {
                let kind = if size { ExprKind::SizeofType(ty) } else { ExprKind::AlignofType(ty) };
                return self.push(kind, token.pos, self.tallest);
            }
            let literal = self.compound_literal(ty, pos)?;
            let operand = self.postfix(literal)?;
            let kind = if size { ExprKind::SizeofExpr(operand) } else { ExprKind::AlignofExpr(operand) };
            return self.push(kind, token.pos, self.tallest);
        }
        let operand = self.nested(Self::unary)?;
        let kind = if size { ExprKind::SizeofExpr(operand) } else { ExprKind::AlignofExpr(operand) };
        self.push(kind, token.pos, self.height(operand))
    }
}

fn prefix_operator(kind: Kind) -> Option<UnaryOp> {
    Some(match kind {
        Kind::Amp => UnaryOp::Address,
        Kind::Star => UnaryOp::Deref,
        Kind::Plus => UnaryOp::Plus,
        Kind::Minus => UnaryOp::Minus,
        Kind::Tilde => UnaryOp::Complement,
        Kind::Bang => UnaryOp::Not,
        Kind::PlusPlus => UnaryOp::PreIncrement,
        Kind::MinusMinus => UnaryOp::PreDecrement,
        Kind::Real => UnaryOp::Real,
        Kind::Imag => UnaryOp::Imag,
        _ => return None,
    })
}

fn assignment_operator(kind: Kind) -> Option<BinaryOp> {
    Some(match kind {
        Kind::PlusEqual => BinaryOp::Add,
        Kind::MinusEqual => BinaryOp::Subtract,
        Kind::StarEqual => BinaryOp::Multiply,
        Kind::SlashEqual => BinaryOp::Divide,
        Kind::PercentEqual => BinaryOp::Remainder,
        Kind::AmpEqual => BinaryOp::And,
        Kind::PipeEqual => BinaryOp::Or,
        Kind::CaretEqual => BinaryOp::Xor,
        Kind::ShiftLeftEqual => BinaryOp::ShiftLeft,
        Kind::ShiftRightEqual => BinaryOp::ShiftRight,
        _ => return None,
    })
}

/// The operator and how tightly it binds.
#[inline]
fn binary_operator(kind: Kind) -> Option<(BinaryOp, u8)> {
    Some(match kind {
        Kind::PipePipe => (BinaryOp::LogicalOr, 0),
        Kind::AmpAmp => (BinaryOp::LogicalAnd, 1),
        Kind::Pipe => (BinaryOp::Or, 2),
        Kind::Caret => (BinaryOp::Xor, 3),
        Kind::Amp => (BinaryOp::And, 4),
        Kind::EqualEqual => (BinaryOp::Equal, 5),
        Kind::BangEqual => (BinaryOp::NotEqual, 5),
        Kind::Less => (BinaryOp::Less, 6),
        Kind::Greater => (BinaryOp::Greater, 6),
        Kind::LessEqual => (BinaryOp::LessEqual, 6),
        Kind::GreaterEqual => (BinaryOp::GreaterEqual, 6),
        Kind::ShiftLeft => (BinaryOp::ShiftLeft, 7),
        Kind::ShiftRight => (BinaryOp::ShiftRight, 7),
        Kind::Plus => (BinaryOp::Add, 8),
        Kind::Minus => (BinaryOp::Subtract, 8),
        Kind::Star => (BinaryOp::Multiply, 9),
        Kind::Slash => (BinaryOp::Divide, 9),
        Kind::Percent => (BinaryOp::Remainder, 9),
        _ => return None,
    })
}

//! Operands: names, constants, parentheses, builtins that take types, and postfix operators.

use index::Span;

use super::{Parsed, Parser, gather};
use crate::lex::literal::{self, Encoding, IntLiteral, Number};
use crate::lex::{Kind, Token};
use crate::position::Pos;
use crate::syntax::*;

impl Parser<'_> {
    /// An operand without operators.
    pub(super) fn operand(&mut self) -> Parsed<ExprId> {
        let token = self.token();
        match token.kind {
            Kind::Name => {
                self.advance();
                self.push(ExprKind::Name(token.symbol()), token.pos, 0)
            }
            Kind::Number => self.number(token),
            Kind::Character => {
                self.advance();
                let (encoding, value) = literal::character(self.raw(token));
                let kind = match encoding {
                    // A character constant is an `int` (C17 6.4.4.4), and so is `wchar_t` on Linux.
                    Encoding::Plain | Encoding::Wide => IntKind::Int,
                    Encoding::Utf16 => IntKind::Char16,
                    Encoding::Utf32 => IntKind::Char32,
                };
                self.push(ExprKind::Int(value as u64, kind), token.pos, 0)
            }
            Kind::Text => self.texts(token.pos),
            Kind::ParenOpen => self.nested(Self::brackets),
            Kind::Generic => self.nested(|parser| parser.measured(Self::generic)),
            Kind::VaArg => self.nested(|parser| parser.measured(Self::va_arg)),
            Kind::Offsetof => self.nested(|parser| parser.measured(Self::offset_of)),
            Kind::TypesCompatible => self.nested(|parser| parser.measured(Self::types_compatible)),
            Kind::ChooseExpr => self.nested(Self::choose),
            Kind::ConvertVector => self.nested(|parser| parser.measured(Self::convert_vector)),
            Kind::Tgmath => self.nested(Self::tgmath),
            _ => self.expected("an expression"),
        }
    }

    fn raw(&self, token: Token) -> &[u8] {
        let start = token.pos.0 as usize;
        self.text.get(start..start + token.detail as usize).unwrap_or_default()
    }

    fn number(&mut self, token: Token) -> Parsed<ExprId> {
        let kind = match literal::number(self.raw(token)) {
            Some(Number::Int(int)) => ExprKind::Int(int.value, int_kind(int)),
            Some(Number::Float(bytes)) => ExprKind::Float(bytes),
            Some(Number::Complex(bytes)) => ExprKind::Complex(bytes),
            None => return self.complain(token.pos, format!("{} is not a number", self.spelling(token))),
        };
        self.advance();
        self.push(kind, token.pos, 0)
    }

    /// Adjacent strings are one string; one wide piece makes it wide.
    fn texts(&mut self, pos: Pos) -> Parsed<ExprId> {
        let mut encoding = Encoding::Plain;
        let start = self.at;
        while self.kind() == Kind::Text {
            let (own, _) = literal::unquote(self.raw(self.token()));
            encoding = if own == Encoding::Plain { encoding } else { own };
            self.advance();
        }
        // The encoding of the whole decides how long each piece is, so it had to be known first.
        let mut length = 0_u32;
        for at in start..self.at {
            let raw = self.raw(self.tokens[at]);
            let (_, inner) = literal::unquote(raw);
            let escapes = inner.contains(&b'\\') && !literal::is_raw(raw);
            let own = if escapes || encoding != Encoding::Plain {
                literal::characters(inner, encoding).len()
            } else {
                inner.len()
            };
            length = length.saturating_add(own as u32);
        }
        self.push(ExprKind::Text(encoding, length), pos, 0)
    }

    /// `(a)`, `({ … })`.
    fn brackets(&mut self) -> Parsed<ExprId> {
        let pos = self.need(Kind::ParenOpen)?.pos;
        if self.kind() != Kind::BraceOpen {
            let inner = self.expression()?;
            self.need(Kind::ParenClose)?;
            return Ok(inner);
        }
        self.measured(|parser| {
            let block = parser.block()?;
            parser.need(Kind::ParenClose)?;
            parser.push(ExprKind::Statement(block), pos, parser.tallest)
        })
    }

    fn generic(&mut self) -> Parsed<ExprId> {
        let pos = self.advance().pos;
        self.need(Kind::ParenOpen)?;
        let control = if self.at_specifier() {
            // C2y: the controlling operand may be a type.
            let ty = self.type_name()?;
            let zero = self.push(ExprKind::Int(0, IntKind::Int), pos, 0)?;
            self.push(ExprKind::Cast(ty, zero), pos, self.tallest)?
        } else {
            self.assignment()?
        };
        let mut arms = Vec::new();
        while self.eat(Kind::Comma) {
            let ty = if self.eat(Kind::Default) { None } else { Some(self.type_name_before_colon()?) };
            self.need(Kind::Colon)?;
            let value = self.assignment()?;
            arms.push(Arm { ty, value });
        }
        self.need(Kind::ParenClose)?;
        let mark = 0;
        let arms = gather(&mut arms, mark, &mut self.unit.arms);
        self.push(ExprKind::Generic(control, arms), pos, self.tallest)
    }

    fn type_name_before_colon(&mut self) -> Parsed<TypeExprId> {
        if self.at_specifier() { self.type_name() } else { self.expected("a type or `default`") }
    }

    fn va_arg(&mut self) -> Parsed<ExprId> {
        let pos = self.advance().pos;
        self.need(Kind::ParenOpen)?;
        let list = self.assignment()?;
        self.need(Kind::Comma)?;
        let ty = self.type_name()?;
        self.need(Kind::ParenClose)?;
        self.push(ExprKind::VaArg(list, ty), pos, self.tallest)
    }

    fn offset_of(&mut self) -> Parsed<ExprId> {
        let pos = self.advance().pos;
        self.need(Kind::ParenOpen)?;
        let ty = self.type_name()?;
        self.need(Kind::Comma)?;
        let first = self.need(Kind::Name)?.symbol();
        let mut path = vec![Designator::Field(first)];
        loop {
            match self.kind() {
                Kind::Dot | Kind::Arrow => {
                    self.advance();
                    path.push(Designator::Field(self.need(Kind::Name)?.symbol()));
                }
                Kind::BracketOpen => {
                    self.advance();
                    path.push(Designator::Index(self.expression()?));
                    self.need(Kind::BracketClose)?;
                }
                _ => break,
            }
        }
        self.need(Kind::ParenClose)?;
        let path = gather(&mut path, 0, &mut self.unit.designators);
        self.push(ExprKind::Offsetof(ty, path), pos, self.tallest)
    }

    fn types_compatible(&mut self) -> Parsed<ExprId> {
        let pos = self.advance().pos;
        self.need(Kind::ParenOpen)?;
        let left = self.type_name()?;
        self.need(Kind::Comma)?;
        let right = self.type_name()?;
        self.need(Kind::ParenClose)?;
        self.push(ExprKind::TypesCompatible(left, right), pos, self.tallest)
    }

    fn choose(&mut self) -> Parsed<ExprId> {
        let pos = self.advance().pos;
        self.need(Kind::ParenOpen)?;
        let condition = self.assignment()?;
        self.need(Kind::Comma)?;
        let then = self.assignment()?;
        self.need(Kind::Comma)?;
        let otherwise = self.assignment()?;
        self.need(Kind::ParenClose)?;
        let height = self.height(condition).max(self.height(then)).max(self.height(otherwise));
        self.push(ExprKind::Choose(condition, then, otherwise), pos, height)
    }

    fn convert_vector(&mut self) -> Parsed<ExprId> {
        let pos = self.advance().pos;
        self.need(Kind::ParenOpen)?;
        let value = self.assignment()?;
        self.need(Kind::Comma)?;
        let ty = self.type_name()?;
        self.need(Kind::ParenClose)?;
        self.push(ExprKind::ConvertVector(value, ty), pos, self.tallest)
    }

    /// `__builtin_tgmath(f, g, …, x)` calls one of the functions. The first represents all of them, because
    /// they are arithmetic.
    fn tgmath(&mut self) -> Parsed<ExprId> {
        let pos = self.advance().pos;
        let arguments = self.arguments()?;
        let Some(&function) = self.unit.list(arguments).first() else {
            return self.complain(pos, "expected the arguments of `__builtin_tgmath`".to_owned());
        };
        let height = self.tallest_of(arguments);
        self.push(ExprKind::Call(function, arguments), pos, height)
    }

    fn tallest_of(&self, list: Span<ExprListId>) -> u16 {
        self.unit.list(list).iter().map(|argument| self.height(*argument)).max().unwrap_or(0)
    }

    /// `(a, b, …)`.
    fn arguments(&mut self) -> Parsed<Span<ExprListId>> {
        self.need(Kind::ParenOpen)?;
        let mark = self.exprs.len();
        if self.kind() != Kind::ParenClose {
            loop {
                // A few builtins (besides `__builtin_types…`) take types; their value does not matter.
                let argument = if self.at_specifier() { self.type_argument()? } else { self.assignment()? };
                self.exprs.push(argument);
                if !self.eat(Kind::Comma) {
                    break;
                }
            }
        }
        self.need(Kind::ParenClose)?;
        Ok(gather(&mut self.exprs, mark, &mut self.unit.expr_lists))
    }

    fn type_argument(&mut self) -> Parsed<ExprId> {
        let pos = self.pos();
        self.measured(|parser| {
            let ty = parser.type_name()?;
            parser.push(ExprKind::SizeofType(ty), pos, parser.tallest)
        })
    }

    /// Calls, indices, members and `++` after an operand.
    pub(super) fn postfix(&mut self, operand: ExprId) -> Parsed<ExprId> {
        let mut operand = operand;
        loop {
            let token = self.token();
            let height = self.height(operand);
            operand = match token.kind {
                Kind::ParenOpen => {
                    let arguments = self.nested(Self::arguments)?;
                    let height = height.max(self.tallest_of(arguments));
                    let pos = self.unit.exprs[operand].pos;
                    self.push(ExprKind::Call(operand, arguments), pos, height)?
                }
                Kind::BracketOpen => {
                    self.advance();
                    let index = self.nested(Self::expression)?;
                    self.need(Kind::BracketClose)?;
                    let height = height.max(self.height(index));
                    self.push(ExprKind::Index(operand, index), token.pos, height)?
                }
                Kind::Dot | Kind::Arrow => {
                    self.advance();
                    let name = self.need(Kind::Name)?;
                    let kind = match token.kind {
                        Kind::Dot => ExprKind::Member(operand, name.symbol()),
                        _ => ExprKind::Arrow(operand, name.symbol()),
                    };
                    self.push(kind, name.pos, height)?
                }
                Kind::PlusPlus => {
                    self.advance();
                    self.push(ExprKind::Unary(UnaryOp::PostIncrement, operand), token.pos, height)?
                }
                Kind::MinusMinus => {
                    self.advance();
                    self.push(ExprKind::Unary(UnaryOp::PostDecrement, operand), token.pos, height)?
                }
                _ => return Ok(operand),
            };
        }
    }
}

/// The type of an integer constant: the first of its list that can hold it (C17 6.4.4.1).
fn int_kind(int: IntLiteral) -> IntKind {
    let fits = |bits: u32| int.value >> bits == 0;
    match (int.longs, int.unsigned) {
        (0, false) if fits(31) => IntKind::Int,
        (0, false) if fits(32) && !int.decimal => IntKind::UInt,
        (0, true) if fits(32) => IntKind::UInt,
        (0 | 1, false) if fits(63) => IntKind::Long,
        (0 | 1, _) => IntKind::ULong,
        (_, false) if fits(63) => IntKind::LongLong,
        _ => IntKind::ULongLong,
    }
}

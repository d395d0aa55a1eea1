//! Constants, and the static arguments of bootstrap methods.

use program::{StaticArgument, Type};

use crate::ids::VarId;

use super::body::Draft;
use super::cursor::{Parse, Parser};
use super::token::Token;

/// A number of any kind; floating ones as bits.
pub(super) enum Number {
    Int(i32),
    Long(i64),
    Float(u32),
    Double(u64),
}

impl<'t> Parser<'t, '_> {
    /// Reads a constant if one starts here.
    pub(super) fn constant(&mut self, draft: &mut Draft<'t>, target: VarId) -> Parse<bool> {
        if let Some(number) = self.number()? {
            match number {
                Number::Int(value) => draft.builder.int(target, value),
                Number::Long(value) => draft.builder.long(target, value),
                Number::Float(bits) => draft.builder.float(target, bits),
                Number::Double(bits) => draft.builder.double(target, bits),
            };
            return Ok(true);
        }
        if let Some(text) = self.string() {
            draft.builder.string(target, &text);
            return Ok(true);
        }
        match self.keyword() {
            Some("null") => {
                self.advance();
                draft.builder.null(target);
            }
            Some("returnaddress") => {
                self.advance();
                draft.builder.return_address(target);
            }
            Some("class") => {
                let ty = self.class_constant()?;
                draft.builder.class_constant(target, ty);
            }
            // Otherwise this word, like the two below, is the name of a variable.
            Some("methodtype") if self.is_mark_at(1, "(") => {
                self.advance();
                let descriptor = self.descriptor()?;
                draft.builder.method_type(target, descriptor);
            }
            Some("handle") if self.is_prefix() => {
                self.advance();
                let handle = self.handle()?;
                draft.builder.handle(target, handle);
            }
            Some("constant") if self.is_prefix() => self.dynamic_constant(draft, target)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    pub(super) fn static_argument(&mut self) -> Parse<StaticArgument> {
        if let Some(number) = self.number()? {
            return Ok(match number {
                Number::Int(value) => StaticArgument::Int(value),
                Number::Long(value) => StaticArgument::Long(value),
                Number::Float(bits) => StaticArgument::Float(f32::from_bits(bits)),
                Number::Double(bits) => StaticArgument::Double(f64::from_bits(bits)),
            });
        }
        if let Some(text) = self.string() {
            return Ok(StaticArgument::String(text.into()));
        }
        match self.keyword() {
            Some("class") => Ok(StaticArgument::Type(self.class_constant()?)),
            Some("methodtype") => {
                self.advance();
                Ok(StaticArgument::MethodType(self.descriptor()?))
            }
            Some("handle") => {
                self.advance();
                Ok(StaticArgument::Handle(self.handle()?))
            }
            Some("constant") => {
                self.advance();
                self.expect_mark("#")?;
                let index = u16::try_from(self.int()?).map_err(|_| self.error("an index is below 65536"))?;
                Ok(StaticArgument::Dynamic(index))
            }
            _ => Err(self.needed("a constant")),
        }
    }

    fn class_constant(&mut self) -> Parse<Type> {
        self.advance();
        self.ty()
    }

    pub(super) fn string(&mut self) -> Option<Vec<u8>> {
        let Token::String(text) = self.peek() else { return None };
        let text = text.clone();
        self.advance();
        Some(text)
    }

    /// An `int`.
    pub(super) fn int(&mut self) -> Parse<i32> {
        let place = self.next;
        match self.number()? {
            Some(Number::Int(value)) => Ok(value),
            Some(Number::Long(_) | Number::Float(_) | Number::Double(_)) => {
                Err(self.error_at(place, "an int is needed here"))
            }
            None => Err(self.needed("a number")),
        }
    }

    fn number(&mut self) -> Parse<Option<Number>> {
        let negative = self.is_mark("-");
        let distance = usize::from(negative);
        let number = match self.peek_at(distance) {
            Token::Number(text) => {
                // Sign and digits are parsed together: the least int has no positive counterpart.
                let text = format!("{}{text}", if negative { "-" } else { "" });
                let number = finite(&text);
                Some(number.ok_or_else(|| self.error(format_args!("`{text}` is no number that fits")))?)
            }
            Token::Word(word) => word.plain().and_then(|word| infinite(word, negative)),
            Token::String(_) | Token::Mark(_) | Token::Newline(_) | Token::End => None,
        };
        if number.is_none() && negative {
            return Err(self.needed("a value"));
        }
        if number.is_some() {
            self.next += distance + 1;
        }
        match number {
            Some(number) if self.is_mark("(") => Ok(Some(self.unusual_nan(number)?)),
            number => Ok(number),
        }
    }

    /// `(bits)` after `NaN`.
    fn unusual_nan(&mut self, usual: Number) -> Parse<Number> {
        self.advance();
        let bits = if let Token::Number(text) = self.peek() { *text } else { "" };
        let number = match usual {
            Number::Float(_) => bits.parse().ok().map(Number::Float),
            Number::Double(_) => bits.parse().ok().map(Number::Double),
            Number::Int(_) | Number::Long(_) => None,
        };
        let number = number.ok_or_else(|| self.needed("the bits of a NaN"))?;
        self.advance();
        self.expect_mark(")")?;
        Ok(number)
    }
}

/// The value of digits, by their last letter and whether there is a point or an exponent.
fn finite(text: &str) -> Option<Number> {
    if let Some(digits) = text.strip_suffix('L') {
        return digits.parse().ok().map(Number::Long);
    }
    if let Some(digits) = text.strip_suffix('f') {
        return digits
            .parse()
            .ok()
            // `1e99f` would be infinity, which has a word of its own.
            .filter(|value: &f32| value.is_finite())
            .map(|value| Number::Float(value.to_bits()));
    }
    if text.contains(['.', 'e', 'E']) {
        return text
            .parse()
            .ok()
            .filter(|value: &f64| value.is_finite())
            .map(|value| Number::Double(value.to_bits()));
    }
    text.parse().ok().map(Number::Int)
}

fn infinite(word: &str, negative: bool) -> Option<Number> {
    let sign = if negative { -1.0 } else { 1.0 };
    match word {
        "NaN" => Some(Number::Double(0x7ff8_0000_0000_0000)),
        "NaNf" => Some(Number::Float(0x7fc0_0000)),
        "Infinity" => Some(Number::Double((f64::INFINITY * sign).to_bits())),
        "Infinityf" => Some(Number::Float((f32::INFINITY * sign as f32).to_bits())),
        _ => None,
    }
}

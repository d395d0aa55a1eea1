//! What comes before the declarators: storage, qualifiers, and the words that form a type.

use super::attributes::Attributes;
use super::{Parsed, Parser};
use crate::lex::Kind;
use crate::position::Pos;
use crate::syntax::*;

/// What the specifiers of a declaration say.
pub(super) struct Specifiers {
    pub(super) base: TypeExprId,
    pub(super) storage: Storage,
    pub(super) inline: bool,
    pub(super) attributes: Attributes,
    /// Whether a type was written at all (otherwise it is `int`).
    pub(super) typed: bool,
}

/// The words of an arithmetic type, counted.
#[derive(Default)]
struct TypeWords {
    base: Option<Kind>,
    longs: u8,
    short: bool,
    signed: bool,
    unsigned: bool,
    complex: bool,
}

impl TypeWords {
    fn any(&self) -> bool {
        self.base.is_some() || self.longs > 0 || self.short || self.signed || self.unsigned || self.complex
    }
}

impl Parser<'_> {
    /// Whether the next token can only start a declaration (or a type name).
    #[inline]
    pub(super) fn at_specifier(&self) -> bool {
        let token = self.token();
        match token.kind {
            Kind::Name => self.names.is_type(token.symbol()),
            kind => starts_specifier(kind),
        }
    }

    /// Reads specifiers; without a type among them it is `int`.
    pub(super) fn specifiers(&mut self) -> Parsed<Specifiers> {
        let mut storage = Storage::None;
        let mut inline = false;
        let mut attributes = Attributes::default();
        let mut words = TypeWords::default();
        let mut whole: Option<TypeExprId> = None;
        let start = self.pos();
        loop {
            let token = self.token();
            match token.kind {
                // After another type, the name of a type is the name to be declared: `unsigned T;`.
                Kind::Name if whole.is_none() && !words.any() && self.names.is_type(token.symbol()) => {
                    self.advance();
                    whole = Some(self.named_type(token.symbol(), token.pos));
                }
                kind if says_nothing(kind) => {
                    self.advance();
                }
                Kind::Auto => {
                    self.advance();
                    // C23: `auto x = e` has the type of `e`.
                    if self.kind() == Kind::Name && self.kind_ahead(1) == Kind::Equal && !words.any() {
                        whole = whole.or(Some(self.unit.types.push(TypeExpr::Auto)));
                    }
                }
                Kind::Typedef | Kind::Extern | Kind::Static => {
                    self.advance();
                    storage = storage_class(token.kind);
                }
                Kind::Inline => {
                    self.advance();
                    inline = true;
                }
                Kind::Attribute | Kind::BracketOpen if self.at_attribute() => {
                    self.attributes(&mut attributes)?;
                }
                Kind::Alignas => self.alignas(&mut attributes)?,
                Kind::Atomic => {
                    self.advance();
                    if self.kind() == Kind::ParenOpen && whole.is_none() && !words.any() {
                        whole = Some(self.atomic_type()?);
                    }
                }
                Kind::Struct | Kind::Union | Kind::Enum | Kind::Typeof | Kind::BitInt | Kind::AutoType => {
                    whole = Some(self.keyword_type()?);
                }
                kind if is_type_word(kind) => {
                    self.advance();
                    add_word(&mut words, kind);
                }
                _ => break,
            }
        }
        let typed = whole.is_some() || words.any();
        let base = match whole {
            Some(whole) => self.with_sign(whole, words.unsigned),
            None => self.arithmetic(&words, start)?,
        };
        let base = self.type_attributes(base, &mut attributes);
        Ok(Specifiers { base, storage, inline, attributes, typed })
    }

    /// A type that starts with a keyword and is complete without other words.
    fn keyword_type(&mut self) -> Parsed<TypeExprId> {
        match self.kind() {
            Kind::Struct | Kind::Union => self.nested(Self::record),
            Kind::Enum => self.nested(Self::enumeration),
            Kind::Typeof => self.nested(Self::type_of),
            Kind::BitInt => self.bit_int(),
            _ => {
                self.need(Kind::AutoType)?;
                Ok(self.unit.types.push(TypeExpr::Auto))
            }
        }
    }

    /// `(type)`, after `_Atomic`.
    fn atomic_type(&mut self) -> Parsed<TypeExprId> {
        self.need(Kind::ParenOpen)?;
        let ty = self.nested(Self::type_name)?;
        self.need(Kind::ParenClose)?;
        Ok(ty)
    }

    /// `_BitInt(n)`.
    fn bit_int(&mut self) -> Parsed<TypeExprId> {
        self.advance();
        self.need(Kind::ParenOpen)?;
        let bits = self.nested(Self::conditional)?;
        self.need(Kind::ParenClose)?;
        Ok(self.unit.types.push(TypeExpr::BitInt(bits, false)))
    }

    /// Attributes that change a type into another.
    pub(super) fn type_attributes(&mut self, base: TypeExprId, attributes: &mut Attributes) -> TypeExprId {
        let mut ty = base;
        if let Some(mode) = attributes.mode.take() {
            ty = self.unit.types.push(TypeExpr::Mode(ty, mode));
        }
        if let Some(bytes) = attributes.vector.take() {
            ty = self.unit.types.push(TypeExpr::Vector(ty, bytes));
        }
        ty
    }

    fn with_sign(&mut self, whole: TypeExprId, unsigned: bool) -> TypeExprId {
        if unsigned && let TypeExpr::BitInt(bits, false) = self.unit.types[whole] {
            return self.unit.types.push(TypeExpr::BitInt(bits, true));
        }
        whole
    }

    fn named_type(&mut self, symbol: crate::lex::Symbol, pos: Pos) -> TypeExprId {
        // A declaration may hide `bool` and the other `KNOWN_TYPES`. Lowering decides what the name means,
        // because it knows the scopes.
        self.unit.types.push(TypeExpr::Named(symbol, pos))
    }

    fn alignas(&mut self, attributes: &mut Attributes) -> Parsed<()> {
        let pos = self.advance().pos;
        self.need(Kind::ParenOpen)?;
        let value = if self.at_specifier() {
            let ty = self.nested(Self::type_name)?;
            self.push(ExprKind::AlignofType(ty), pos, self.tallest)?
        } else {
            self.nested(Self::conditional)?
        };
        self.need(Kind::ParenClose)?;
        self.add_alignment(attributes, value)
    }

    /// `typeof (a)`, `typeof (T)`.
    fn type_of(&mut self) -> Parsed<TypeExprId> {
        self.advance();
        self.need(Kind::ParenOpen)?;
        let ty = if self.at_specifier() {
            self.type_name()?
        } else {
            let expr = self.expression()?;
            self.unit.types.push(TypeExpr::TypeofExpr(expr))
        };
        self.need(Kind::ParenClose)?;
        Ok(ty)
    }

    fn arithmetic(&mut self, words: &TypeWords, start: Pos) -> Parsed<TypeExprId> {
        match builtin_of(words) {
            Some(builtin) => Ok(self.builtin(builtin)),
            None => self.complain(start, "these words make up no type".to_owned()),
        }
    }

    /// The node of a builtin type, created once.
    pub(super) fn builtin(&mut self, builtin: Builtin) -> TypeExprId {
        if let Some((_, ty)) = self.builtins.iter().find(|(known, _)| *known == builtin) {
            return *ty;
        }
        let ty = self.unit.types.push(TypeExpr::Builtin(builtin));
        self.builtins.push((builtin, ty));
        ty
    }
}

pub(super) fn starts_specifier(kind: Kind) -> bool {
    is_type_word(kind)
        || matches!(
            kind,
            Kind::Typedef
                | Kind::Extern
                | Kind::Static
                | Kind::Auto
                | Kind::Register
                | Kind::Thread
                | Kind::Inline
                | Kind::Noreturn
                | Kind::Constexpr
                | Kind::Const
                | Kind::Volatile
                | Kind::Restrict
                | Kind::Atomic
                | Kind::NamedSpace
                | Kind::Struct
                | Kind::Union
                | Kind::Enum
                | Kind::Typeof
                | Kind::AutoType
                | Kind::BitInt
                | Kind::Alignas
                | Kind::Attribute
        )
}

fn is_type_word(kind: Kind) -> bool {
    // From `void` to `_Decimal128`, in the order of the kinds.
    (Kind::Void as u8..=Kind::Decimal128 as u8).contains(&(kind as u8)) || kind == Kind::VaList
}

fn add_word(words: &mut TypeWords, kind: Kind) {
    match kind {
        Kind::Long => words.longs = words.longs.saturating_add(1),
        Kind::Short => words.short = true,
        Kind::Signed => words.signed = true,
        Kind::Unsigned => words.unsigned = true,
        Kind::Complex | Kind::Imaginary => words.complex = true,
        // `int` adds nothing to the other words.
        Kind::Int => words.base = words.base.or(Some(Kind::Int)),
        other => words.base = Some(other),
    }
}

fn builtin_of(words: &TypeWords) -> Option<Builtin> {
    let unsigned = words.unsigned;
    let pick = |signed: Builtin, other: Builtin| if unsigned { other } else { signed };
    let float = |kind: FloatKind| if words.complex { Builtin::Complex(kind) } else { Builtin::Float(kind) };
    let integer = match (words.base, words.short, words.longs) {
        (None | Some(Kind::Int), false, 0) => pick(Builtin::Int, Builtin::UInt),
        (None | Some(Kind::Int), true, 0) => pick(Builtin::Short, Builtin::UShort),
        (None | Some(Kind::Int), false, 1) => pick(Builtin::Long, Builtin::ULong),
        (None | Some(Kind::Int), false, 2) => pick(Builtin::LongLong, Builtin::ULongLong),
        (Some(Kind::Char), false, 0) if words.signed => Builtin::SChar,
        (Some(Kind::Char), false, 0) => pick(Builtin::Char, Builtin::UChar),
        (Some(Kind::Int128), false, 0) => pick(Builtin::Int128, Builtin::UInt128),
        (Some(base), false, longs) => return floating(base, longs).map(float).or(other(base)),
        _ => return None,
    };
    if !words.complex {
        return Some(integer);
    }
    Some(match integer {
        // `_Complex` without another word is `_Complex double`.
        Builtin::Int if words.base.is_none() && !words.signed => Builtin::Complex(FloatKind::Double),
        Builtin::Char | Builtin::SChar | Builtin::UChar => Builtin::ComplexInt(1),
        Builtin::Short | Builtin::UShort => Builtin::ComplexInt(2),
        Builtin::Int | Builtin::UInt => Builtin::ComplexInt(4),
        // `integer` is never one of the types after `UInt128`.
        Builtin::Long
        | Builtin::ULong
        | Builtin::LongLong
        | Builtin::ULongLong
        | Builtin::Int128
        | Builtin::UInt128
        | Builtin::Void
        | Builtin::Bool
        | Builtin::Float(_)
        | Builtin::Complex(_)
        | Builtin::ComplexInt(_)
        | Builtin::VaList => Builtin::ComplexInt(8),
    })
}

fn floating(base: Kind, longs: u8) -> Option<FloatKind> {
    Some(match (base, longs) {
        (Kind::Double, 1) => FloatKind::LongDouble,
        (_, 1..) => return None,
        (Kind::Float, 0) => FloatKind::Float,
        (Kind::Double, 0) => FloatKind::Double,
        (Kind::Float16 | Kind::Bf16, 0) => FloatKind::Half,
        (Kind::Float32, 0) => FloatKind::Float32,
        (Kind::Float64, 0) => FloatKind::Float64,
        (Kind::Float32x, 0) => FloatKind::Float32x,
        (Kind::Float64x, 0) => FloatKind::Float64x,
        (Kind::Float128, 0) => FloatKind::Quad,
        (Kind::Decimal32, 0) => FloatKind::Decimal32,
        (Kind::Decimal64, 0) => FloatKind::Decimal64,
        (Kind::Decimal128, 0) => FloatKind::Decimal128,
        _ => return None,
    })
}

fn other(base: Kind) -> Option<Builtin> {
    match base {
        Kind::Void => Some(Builtin::Void),
        Kind::Bool => Some(Builtin::Bool),
        Kind::VaList => Some(Builtin::VaList),
        _ => None,
    }
}

/// Specifiers that change neither the type nor the linkage, as far as pointers go.
fn says_nothing(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Const
            | Kind::Volatile
            | Kind::Restrict
            | Kind::Extension
            | Kind::NamedSpace
            | Kind::Register
            | Kind::Thread
            | Kind::Noreturn
            | Kind::Constexpr
    )
}

fn storage_class(kind: Kind) -> Storage {
    match kind {
        Kind::Typedef => Storage::Typedef,
        Kind::Extern => Storage::Extern,
        Kind::Static => Storage::Static,
        _ => Storage::None,
    }
}

//! Expressions and initialisers.

use index::{Span, id};

use super::{StmtId, TypeExprId};
use crate::lex::Symbol;
use crate::lex::literal::Encoding;
use crate::position::Pos;

id! {
    /// An expression.
    pub ExprId
}
id! {
    /// An index into a list of expressions.
    pub ExprListId
}
id! {
    /// An element of a braced initialiser.
    pub InitItemId
}
id! {
    /// A designator.
    pub DesignatorId
}
id! {
    /// An arm of `_Generic`.
    pub ArmId
}

/// An expression with its place.
#[derive(Clone, Copy, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its place: the name, literal or operator.
    pub pos: Pos,
    /// How many expressions are nested in it, at most: walks of the tree need this much stack.
    pub height: u16,
}

/// The type that an integer constant specifies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IntKind {
    /// `int`.
    Int,
    /// `unsigned int`.
    UInt,
    /// `long` (on this target `long long` is as wide).
    Long,
    /// `unsigned long`.
    ULong,
    /// `long long`.
    LongLong,
    /// `unsigned long long`.
    ULongLong,
    /// `char16_t`.
    Char16,
    /// `char32_t`.
    Char32,
}

/// The forms of expressions.
#[derive(Clone, Copy, Debug)]
pub enum ExprKind {
    /// A variable, function or enumeration constant.
    Name(Symbol),
    /// An integer or character constant.
    Int(u64, IntKind),
    /// A floating constant with this many bytes.
    Float(u8),
    /// A complex constant with parts of this many bytes.
    Complex(u8),
    /// A string of this many characters, the last 0 not counted.
    Text(Encoding, u32),
    /// An operator before or after its operand.
    Unary(UnaryOp, ExprId),
    /// An operator between operands.
    Binary(BinaryOp, ExprId, ExprId),
    /// `a = b`.
    Assign(ExprId, ExprId),
    /// `a += b` and the like.
    AssignOp(BinaryOp, ExprId, ExprId),
    /// `a ? b : c`.
    Conditional(ExprId, ExprId, ExprId),
    /// `a ?: c`.
    Elvis(ExprId, ExprId),
    /// `a, b`.
    Comma(ExprId, ExprId),
    /// `(T) a`.
    Cast(TypeExprId, ExprId),
    /// `(T) { … }`.
    Compound(TypeExprId, ExprId),
    /// `f(a, …)`.
    Call(ExprId, Span<ExprListId>),
    /// `a[i]`.
    Index(ExprId, ExprId),
    /// `a.name`.
    Member(ExprId, Symbol),
    /// `a->name`.
    Arrow(ExprId, Symbol),
    /// `sizeof a`.
    SizeofExpr(ExprId),
    /// `sizeof (T)`.
    SizeofType(TypeExprId),
    /// `_Alignof a`.
    AlignofExpr(ExprId),
    /// `_Alignof (T)`.
    AlignofType(TypeExprId),
    /// `({ … })`.
    Statement(StmtId),
    /// `&&label`.
    LabelAddress(Symbol),
    /// `_Generic(a, …)`.
    Generic(ExprId, Span<ArmId>),
    /// `__builtin_va_arg(a, T)`.
    VaArg(ExprId, TypeExprId),
    /// `__builtin_offsetof(T, …)`.
    Offsetof(TypeExprId, Span<DesignatorId>),
    /// `__builtin_types_compatible_p(T, U)`.
    TypesCompatible(TypeExprId, TypeExprId),
    /// `__builtin_choose_expr(a, b, c)`.
    Choose(ExprId, ExprId, ExprId),
    /// `__builtin_convertvector(a, T)`.
    ConvertVector(ExprId, TypeExprId),
    /// `{ … }` as an initialiser.
    Braces(Span<InitItemId>),
}

/// Operators with one operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnaryOp {
    /// `&a`.
    Address,
    /// `*a`.
    Deref,
    /// `+a`.
    Plus,
    /// `-a`.
    Minus,
    /// `~a`.
    Complement,
    /// `!a`.
    Not,
    /// `++a`.
    PreIncrement,
    /// `--a`.
    PreDecrement,
    /// `a++`.
    PostIncrement,
    /// `a--`.
    PostDecrement,
    /// `__real__ a`.
    Real,
    /// `__imag__ a`.
    Imag,
}

impl UnaryOp {
    /// Whether it changes its operand.
    pub fn writes(self) -> bool {
        matches!(
            self,
            UnaryOp::PreIncrement | UnaryOp::PreDecrement | UnaryOp::PostIncrement | UnaryOp::PostDecrement
        )
    }
}

/// Operators with two operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinaryOp {
    /// `a * b`.
    Multiply,
    /// `a / b`.
    Divide,
    /// `a % b`.
    Remainder,
    /// `a + b`.
    Add,
    /// `a - b`.
    Subtract,
    /// `a << b`.
    ShiftLeft,
    /// `a >> b`.
    ShiftRight,
    /// `a < b`.
    Less,
    /// `a > b`.
    Greater,
    /// `a <= b`.
    LessEqual,
    /// `a >= b`.
    GreaterEqual,
    /// `a == b`.
    Equal,
    /// `a != b`.
    NotEqual,
    /// `a & b`.
    And,
    /// `a ^ b`.
    Xor,
    /// `a | b`.
    Or,
    /// `a && b`.
    LogicalAnd,
    /// `a || b`.
    LogicalOr,
    /// The larger of two: created for several `aligned` attributes on one thing.
    Larger,
}

/// One element of a braced initialiser.
#[derive(Clone, Copy, Debug)]
pub struct InitItem {
    /// Where it goes; empty means to the next part.
    pub designators: Span<DesignatorId>,
    /// Its value, perhaps braced.
    pub value: ExprId,
}

/// A step towards the part that an initialiser or `offsetof` refers to.
#[derive(Clone, Copy, Debug)]
pub enum Designator {
    /// `.name`.
    Field(Symbol),
    /// `[i]`.
    Index(ExprId),
    /// `[i ... j]`.
    Range(ExprId, ExprId),
}

/// One arm of `_Generic`.
#[derive(Clone, Copy, Debug)]
pub struct Arm {
    /// The type; `None` for `default`.
    pub ty: Option<TypeExprId>,
    /// What the arm yields.
    pub value: ExprId,
}

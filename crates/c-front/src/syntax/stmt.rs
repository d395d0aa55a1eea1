//! Statements.

use index::{Span, id};

use super::{DeclId, ExprId, ExprListId, FunctionId, TypeExprId};
use crate::lex::Symbol;
use crate::position::Pos;

id! {
    /// A statement.
    pub StmtId
}
id! {
    /// A place in a list of statements.
    pub StmtListId
}
id! {
    /// An assembler statement.
    pub AsmId
}

/// A statement with its place.
#[derive(Clone, Copy, Debug)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Where it starts.
    pub pos: Pos,
    /// Where its last word starts: the `}` of a block, the `;` of most others.
    pub end: Pos,
}

/// The forms of statements. Labels are statements of their own, before what they label.
#[derive(Clone, Copy, Debug)]
pub enum StmtKind {
    /// `;`, and what has no effect (`__label__`, attributes).
    Empty,
    /// An expression.
    Expr(ExprId),
    /// `{ … }`.
    Block(Span<StmtListId>),
    /// Statements in a row without a scope of their own: labels and what they label.
    Sequence(Span<StmtListId>),
    /// `if`.
    If(ExprId, StmtId, Option<StmtId>),
    /// `while`.
    While(ExprId, StmtId),
    /// `do … while`.
    DoWhile(StmtId, ExprId),
    /// `for`: its first clause may be a declaration.
    For {
        /// The first clause.
        init: Option<StmtId>,
        /// The condition.
        condition: Option<ExprId>,
        /// The step.
        step: Option<ExprId>,
        /// The body.
        body: StmtId,
    },
    /// `switch`.
    Switch(ExprId, StmtId),
    /// `case a:`, `case a ... b:`.
    Case(ExprId, Option<ExprId>),
    /// `default:`.
    Default,
    /// `name:`.
    Label(Symbol),
    /// `goto name;`.
    Goto(Symbol),
    /// `goto *a;`.
    GotoComputed(ExprId),
    /// `break;`.
    Break,
    /// `continue;`.
    Continue,
    /// `return a;`.
    Return(Option<ExprId>),
    /// Declarations that share their specifiers.
    Declarations {
        /// The type that the specifiers name: it may define a struct or an enumeration.
        base: TypeExprId,
        /// What is declared.
        decls: Span<DeclId>,
    },
    /// A nested function.
    Function(FunctionId),
    /// `_Static_assert(condition)`.
    StaticAssert(ExprId),
    /// Assembler.
    Asm(AsmId),
}

/// An assembler statement: what it may write and read.
#[derive(Clone, Copy, Debug)]
pub struct AsmSyntax {
    /// The operands it writes.
    pub outputs: Span<ExprListId>,
    /// The operands it reads.
    pub inputs: Span<ExprListId>,
    /// Whether it declares that it changes memory that the compiler does not see.
    pub memory: bool,
}

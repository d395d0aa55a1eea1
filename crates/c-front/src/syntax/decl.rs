//! Declarations and function definitions.

use index::{Span, id};

use super::{ExprId, StmtId, TypeExprId};
use crate::lex::Symbol;
use crate::position::Pos;

id! {
    /// A declared name.
    pub DeclId
}
id! {
    /// A function definition.
    pub FunctionId
}

/// The storage class of a declaration.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Storage {
    /// None is written, or `auto` or `register`.
    #[default]
    None,
    /// `typedef`.
    Typedef,
    /// `extern`.
    Extern,
    /// `static`.
    Static,
}

/// A declared variable, function or type name.
#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    /// Its name.
    pub name: Symbol,
    /// The place of the name.
    pub pos: Pos,
    /// Its type.
    pub ty: TypeExprId,
    /// Its storage class.
    pub storage: Storage,
    /// Whether it is `inline`.
    pub inline: bool,
    /// `aligned(n)`.
    pub aligned: Option<ExprId>,
    /// The initialiser.
    pub init: Option<ExprId>,
    /// What the attributes say.
    pub attributes: DeclAttributes,
}

/// Attributes of variables and functions that affect their meaning.
#[derive(Clone, Copy, Debug, Default)]
pub struct DeclAttributes {
    /// Its symbol in object files, if different (`asm ("name")`).
    pub asm_name: Option<Symbol>,
    /// The function or variable that it is an alias of.
    pub alias: Option<Symbol>,
    /// The function that is called with its address at the end of the scope.
    pub cleanup: Option<Symbol>,
    /// Whether it runs before `main`.
    pub constructor: bool,
    /// Whether it runs when the program ends.
    pub destructor: bool,
    /// Whether object files hide it (`visibility("hidden")`).
    pub hidden: bool,
    /// Whether a definition elsewhere replaces it.
    pub weak: bool,
    /// `gnu_inline`: an `extern inline` definition that is never the one linked.
    pub gnu_inline: bool,
}

/// A function definition.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    /// Its name, type and storage.
    pub decl: DeclId,
    /// Declarations between the parameter list and the body, in the old style.
    pub old_params: Span<DeclId>,
    /// Its body.
    pub body: StmtId,
}

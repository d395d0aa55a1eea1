//! A unit as written: expressions, statements, types and declarations, with positions.
//!
//! Everything is in arenas and identified by number. Nothing is resolved here: a name is a symbol, a size is
//! an expression. Qualifiers are left out, because no later step needs them.

mod decl;
mod expr;
mod stmt;
mod types;

use index::{Arena, Span};

use crate::lex::{Symbol, Symbols};
use crate::position::Lines;

pub use decl::*;
pub use expr::*;
pub use stmt::*;
pub use types::*;

/// One preprocessed file, parsed.
#[derive(Debug)]
pub struct Unit {
    /// The names in it.
    pub symbols: Symbols,
    /// Maps offsets to places.
    pub lines: Lines,
    /// Expressions; operands come before the expressions that use them.
    pub exprs: Arena<ExprId, Expr>,
    /// Statements.
    pub stmts: Arena<StmtId, Stmt>,
    /// Types.
    pub types: Arena<TypeExprId, TypeExpr>,
    /// Structs and unions, each time one is mentioned.
    pub records: Arena<RecordId, RecordSyntax>,
    /// Enumerations, each time one is mentioned.
    pub enums: Arena<EnumId, EnumSyntax>,
    /// Members of structs and unions.
    pub fields: Arena<FieldId, FieldSyntax>,
    /// Enumeration constants.
    pub enumerators: Arena<EnumeratorId, Enumerator>,
    /// Parameters.
    pub params: Arena<ParamId, Param>,
    /// Declared variables, functions and type names.
    pub decls: Arena<DeclId, Declaration>,
    /// Function definitions.
    pub functions: Arena<FunctionId, Function>,
    /// Elements of braced initialisers.
    pub init_items: Arena<InitItemId, InitItem>,
    /// Designators of initialisers and of `offsetof`.
    pub designators: Arena<DesignatorId, Designator>,
    /// Arms of `_Generic`.
    pub arms: Arena<ArmId, Arm>,
    /// Assembler statements.
    pub asms: Arena<AsmId, AsmSyntax>,
    /// Arguments of calls and operands of assembler statements.
    pub expr_lists: Arena<ExprListId, ExprId>,
    /// Statements of blocks.
    pub stmt_lists: Arena<StmtListId, StmtId>,
    /// The top level, in order.
    pub items: Vec<Item>,
}

impl Unit {
    /// The text of a symbol.
    pub fn name(&self, symbol: Symbol) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(self.symbols.get(symbol))
    }

    /// The expressions of a list.
    pub fn list(&self, list: Span<ExprListId>) -> &[ExprId] {
        self.expr_lists.slice(list)
    }

    /// The statements of a block.
    pub fn block(&self, list: Span<StmtListId>) -> &[StmtId] {
        self.stmt_lists.slice(list)
    }
}

/// One thing at the top level.
#[derive(Clone, Copy, Debug)]
pub enum Item {
    /// Declarations that share their specifiers; empty if only a tag is declared.
    Declarations {
        /// The type that the specifiers name: it may define a struct or an enumeration.
        base: TypeExprId,
        /// What is declared.
        decls: Span<DeclId>,
    },
    /// A function definition.
    Function(FunctionId),
    /// `_Static_assert(condition)`.
    StaticAssert(ExprId),
    /// Assembler at the top level: it may define and use any symbol.
    Asm(crate::position::Pos),
}

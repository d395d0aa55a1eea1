//! What can be wrong with a body made by hand.

use std::fmt;

use crate::ids::{BlockId, VarId};

/// A body that is not valid: where, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildError {
    /// The block, if it is one block's fault.
    pub block: Option<BlockId>,
    /// What is wrong.
    pub problem: BuildProblem,
}

/// What is wrong with a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BuildProblem {
    /// There is no entry.
    NoEntry,
    /// A statement before any block was started.
    NoBlock,
    /// A statement after one that ends its block.
    BehindTheEnd,
    /// A block that does not end.
    NoEnd,
    /// A block that was not declared.
    UnknownBlock(BlockId),
    /// A variable that was not declared.
    UnknownVariable(VarId),
    /// Something leads to the entry, where the formals are defined.
    EntryHasPredecessors,
    /// A phi after another statement.
    LatePhi,
    /// A phi without exactly one source for each predecessor block.
    PhiSources {
        /// The blocks that come before.
        before: Vec<BlockId>,
        /// The blocks that the phi names.
        named: Vec<BlockId>,
    },
    /// A call with another number of arguments than its descriptor says, receiver included.
    Arguments {
        /// What the descriptor says.
        needed: usize,
        /// What there is.
        given: usize,
    },
    /// A target for the result of a call that has none.
    ResultOfVoid,
    /// `return` with a value from a void method, or without one from another.
    ReturnValue,
    /// `new` of something that is not a class, or with more dimensions than the array has.
    NotCreatable,
    /// More successors, handlers or bytes than the tables have room for.
    TooLarge,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(block) = self.block {
            write!(f, "b{}: ", block.0)?;
        }
        self.problem.fmt(f)
    }
}

impl fmt::Display for BuildProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildProblem::NoEntry => f.write_str("a body needs a block"),
            BuildProblem::NoBlock => f.write_str("a statement stands in no block"),
            BuildProblem::BehindTheEnd => f.write_str("a statement follows the one that ends the block"),
            BuildProblem::NoEnd => f.write_str("the block does not end in goto, if, switch, throw or return"),
            BuildProblem::UnknownBlock(block) => write!(f, "there is no block b{}", block.0),
            BuildProblem::UnknownVariable(var) => write!(f, "there is no variable v{}", var.0),
            BuildProblem::EntryHasPredecessors => {
                f.write_str("nothing may lead to the first block: put an empty one before it")
            }
            BuildProblem::LatePhi => f.write_str("a phi must stand before all other statements"),
            BuildProblem::PhiSources { before, named } => {
                write!(f, "a phi names the blocks ({}), but ({}) come before", labels(named), labels(before))
            }
            BuildProblem::Arguments { needed, given } => {
                write!(f, "the number of arguments is {given}, but {needed} is needed")
            }
            BuildProblem::ResultOfVoid => f.write_str("the call gives no result that could be assigned"),
            BuildProblem::ReturnValue => f.write_str("the value returned does not fit the method's result"),
            BuildProblem::NotCreatable => f.write_str("this type cannot be created so"),
            BuildProblem::TooLarge => f.write_str("the body is larger than its tables"),
        }
    }
}

impl std::error::Error for BuildError {}

fn labels(blocks: &[BlockId]) -> String {
    blocks.iter().map(|block| format!("b{}", block.0)).collect::<Vec<_>>().join(", ")
}

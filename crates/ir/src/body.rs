//! A method body: variables, statements, blocks and their edges.

use classfile::Text;
use index::Id;
use program::{ClassId, DynamicSite, HandleTarget, MethodId, Type};

use crate::ids::{BlockId, StmtId, VarId};
use crate::statement::{List, Stmt, TextRange};

/// What the variables of a body are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Each has one definition, which dominates its uses.
    Ssa,
    /// Plain cells, assigned and read in any order: bodies made by hand.
    Cells,
}

/// The body of one method.
#[derive(Clone, Debug)]
pub struct Body {
    /// The method.
    pub method: MethodId,
    /// What the variables are.
    pub form: Form,
    /// How many of the first variables are formals, `this` included.
    pub(crate) formals: u16,
    /// Whether the first formal is `this`.
    pub(crate) has_this: bool,
    /// The variable for the returned value; returns flow into it.
    pub(crate) result: Option<VarId>,
    pub(crate) types: Box<[Type]>,
    /// Names of variables, sorted by variable.
    pub(crate) names: Box<[(VarId, TextRange)]>,
    pub(crate) stmts: Box<[Stmt]>,
    /// Per statement, the offset of its instruction.
    pub(crate) offsets: Box<[u16]>,
    pub(crate) operands: Box<[u32]>,
    pub(crate) blocks: Box<[Block]>,
    /// Successors, then predecessors, of one block after the other.
    pub(crate) edges: Box<[BlockId]>,
    pub(crate) exceptions: Box<[ExceptionEdge]>,
    pub(crate) switches: Box<[Switch]>,
    /// What `invokedynamic` and dynamic constants of this body do.
    pub dynamics: Box<[DynamicCall]>,
    /// The method handles that this body loads.
    pub handles: Box<[HandleTarget]>,
    /// Offset and line, sorted by offset.
    pub(crate) lines: Box<[(u16, u16)]>,
    /// `long` and `double` constants, as bits.
    pub(crate) wides: Box<[u64]>,
    /// String constants and names, each preceded by its length, in modified UTF-8.
    pub(crate) text: Box<[u8]>,
    /// Instructions that no path reaches, which have no statements here.
    pub unreachable: u32,
}

/// A run of statements with one way in, and its edges.
#[derive(Clone, Copy, Debug, Default)]
pub struct Block {
    pub(crate) stmts: (u32, u32),
    pub(crate) edges: u32,
    pub(crate) exceptions: u32,
    pub(crate) exception_count: u16,
    pub(crate) successor_count: u16,
    pub(crate) predecessor_count: u32,
}

/// Where an exception of a type goes when a block throws it; edges are tried in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExceptionEdge {
    /// The class that is caught (`Throwable` for any).
    pub caught: Type,
    /// The handler.
    pub handler: BlockId,
}

/// The rows of a switch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switch {
    /// A value and the number of a successor.
    pub cases: Box<[(i32, u16)]>,
    /// The number of the successor for all other values.
    pub default: u16,
}

/// What a dynamic site of a body does.
#[derive(Clone, Debug, PartialEq)]
pub struct DynamicCall {
    /// Name, shape and bootstrap.
    pub site: DynamicSite,
    /// The class created for it, if it creates a lambda object.
    pub lambda: Option<ClassId>,
}

impl Body {
    /// The receiver.
    pub fn this(&self) -> Option<VarId> {
        self.has_this.then_some(VarId(0))
    }

    /// All formals, `this` first.
    pub fn formals(&self) -> impl ExactSizeIterator<Item = VarId> + use<> {
        (0..u32::from(self.formals)).map(VarId)
    }

    /// The variable for the returned value; none for void.
    pub fn result(&self) -> Option<VarId> {
        self.result
    }

    /// All variables.
    pub fn vars(&self) -> impl ExactSizeIterator<Item = VarId> + use<> {
        (0..self.types.len()).map(VarId::from_index)
    }

    /// The type of a variable.
    #[inline]
    pub fn ty(&self, var: VarId) -> Type {
        self.types[var.index()]
    }

    /// The source name of a variable, if the class file has it.
    pub fn name(&self, var: VarId) -> Option<Text<'_>> {
        let found = self.names.binary_search_by_key(&var, |&(var, _)| var).ok()?;
        Some(self.text(self.names[found].1))
    }

    /// All blocks, in reverse postorder; the first is the entry.
    pub fn blocks(&self) -> impl DoubleEndedIterator<Item = BlockId> + ExactSizeIterator + use<> {
        (0..self.blocks.len()).map(BlockId::from_index)
    }

    /// The statements of a block.
    pub fn stmts_of(
        &self,
        block: BlockId,
    ) -> impl DoubleEndedIterator<Item = StmtId> + ExactSizeIterator + use<> {
        let (start, end) = self.blocks[block.index()].stmts;
        (start..end).map(StmtId)
    }

    /// All statements.
    pub fn stmts(&self) -> impl ExactSizeIterator<Item = (StmtId, &Stmt)> {
        self.stmts.iter().enumerate().map(|(index, stmt)| (StmtId::from_index(index), stmt))
    }

    /// The variables that its `return`s name.
    pub fn returned(&self) -> impl Iterator<Item = VarId> {
        self.stmts
            .iter()
            .filter_map(|stmt| if let Stmt::Return { value } = stmt { value.get() } else { None })
    }

    /// Where a handler receives its exception: the statement, and the variable that holds it.
    pub fn caught(&self, handler: BlockId) -> Option<(StmtId, VarId)> {
        self.stmts_of(handler).find_map(|stmt| {
            if let Stmt::Caught { target } = *self.stmt(stmt) { Some((stmt, target)) } else { None }
        })
    }

    /// A statement.
    #[inline]
    pub fn stmt(&self, stmt: StmtId) -> &Stmt {
        &self.stmts[stmt.index()]
    }

    /// The offset of the instruction that a statement comes from.
    pub fn offset(&self, stmt: StmtId) -> u32 {
        u32::from(self.offsets[stmt.index()])
    }

    /// The source line of a statement.
    pub fn line(&self, stmt: StmtId) -> Option<u32> {
        let offset = self.offsets[stmt.index()];
        let after = self.lines.partition_point(|&(start, _)| start <= offset);
        after.checked_sub(1).map(|row| u32::from(self.lines[row].1))
    }

    /// The variables of a list.
    pub fn list(&self, list: List) -> impl DoubleEndedIterator<Item = VarId> + ExactSizeIterator + '_ {
        let start = list.0 as usize;
        let length = self.operands[start] as usize;
        self.operands[start + 1..start + 1 + length].iter().map(|&var| VarId(var))
    }

    /// Where control goes when the block ends, without duplicates; what the terminator says decides which.
    pub fn successors(&self, block: BlockId) -> &[BlockId] {
        let block = &self.blocks[block.index()];
        &self.edges[block.edges as usize..][..block.successor_count.into()]
    }

    /// The blocks that come before, without duplicates; phis have one source for each.
    pub fn predecessors(&self, block: BlockId) -> &[BlockId] {
        let block = &self.blocks[block.index()];
        let start = block.edges as usize + usize::from(block.successor_count);
        &self.edges[start..][..block.predecessor_count as usize]
    }

    /// Where exceptions thrown in the block go, in the order in which handlers are tried.
    pub fn exceptions(&self, block: BlockId) -> &[ExceptionEdge] {
        let block = &self.blocks[block.index()];
        &self.exceptions[block.exceptions as usize..][..block.exception_count.into()]
    }

    /// The rows of a switch statement.
    pub fn switch(&self, cases: u32) -> &Switch {
        &self.switches[cases as usize]
    }

    /// A string constant or name.
    pub fn text(&self, range: TextRange) -> Text<'_> {
        let text = &self.text[range.0 as usize..];
        let (length, rest) = text.split_first_chunk().expect("a string starts with its length");
        Text(&rest[..u32::from_le_bytes(*length) as usize])
    }

    /// The value of a `long` constant.
    pub fn long(&self, position: u32) -> i64 {
        self.wides[position as usize] as i64
    }

    /// The value of a `double` constant.
    pub fn double(&self, position: u32) -> f64 {
        f64::from_bits(self.wides[position as usize])
    }

    /// Calls `each` with every variable that a statement uses.
    pub fn each_use(&self, stmt: &Stmt, mut each: impl FnMut(VarId)) {
        let mut copy = *stmt;
        if let Some(list) = copy.used_mut(|var| each(*var)) {
            self.list(*list).for_each(each);
        }
    }

    /// Whether a statement may throw.
    pub fn can_throw(&self, stmt: &Stmt) -> bool {
        stmt.can_throw(|var| matches!(self.ty(var), Type::FLOAT | Type::DOUBLE))
    }

    /// Bytes that the body takes in memory.
    pub fn memory(&self) -> usize {
        size_of::<Self>()
            + size_of_val(&*self.types)
            + size_of_val(&*self.names)
            + size_of_val(&*self.stmts)
            + size_of_val(&*self.offsets)
            + size_of_val(&*self.operands)
            + size_of_val(&*self.blocks)
            + size_of_val(&*self.edges)
            + size_of_val(&*self.exceptions)
            + size_of_val(&*self.switches)
            + size_of_val(&*self.dynamics)
            + size_of_val(&*self.handles)
            + size_of_val(&*self.lines)
            + size_of_val(&*self.text)
            + size_of_val(&*self.wides)
    }
}

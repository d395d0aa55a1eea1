//! Bodies made by hand: by the parser of the text form, by tests, and for placeholders.
//!
//! Variables and blocks are declared, statements appended to one block after the other;
//! [`BodyBuilder::finish`] checks what can be checked locally. Whether a body is really in SSA form,
//! [`crate::verify`] checks.

mod error;
mod finish;
mod statements;

use classfile::modified_utf8;
use index::Id;
use program::{HandleTarget, MethodId, Program, Type};

use crate::body::{DynamicCall, ExceptionEdge, Form, Switch};
use crate::ids::{BlockId, VarId};
use crate::statement::{List, Stmt, TextRange};

pub use error::{BuildError, BuildProblem};

/// Makes the body of one method.
///
/// ```
/// use ir::{BodyBuilder, Form, PrintStyle};
///
/// let mut program = program::Program::empty();
/// let parsed = ir::parse(&mut program, "class p.A { static p.A twice(p.A a); }")?;
/// let method = program.class(parsed.classes[0]).methods.iter().next().expect("there is one");
///
/// let mut builder = BodyBuilder::new(&program, method, Form::Cells);
/// let first = builder.formal(0);
/// let again = builder.named_variable(builder.ty(first), "again");
/// let (entry, end) = (builder.new_block(), builder.new_block());
/// builder.start(entry).copy(again, first).goto(end);
/// builder.start(end).return_value(again);
/// let body = builder.finish(&program)?;
///
/// let text = ir::print_body(&program, &body, &PrintStyle::PLAIN);
/// assert_eq!(
///     text,
///     "cells static A twice(A v0) {\n  A again;\n  b0:\n    again = v0\n    goto b1\n  b1:\n    return again\n}\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BodyBuilder {
    method: MethodId,
    form: Form,
    formals: u16,
    has_this: bool,
    result: Option<VarId>,
    types: Vec<Type>,
    names: Vec<(VarId, TextRange)>,
    blocks: Vec<BlockDraft>,
    current: Option<BlockId>,
    offset: u16,
    /// The distance from a statement to the next one.
    stride: u16,
    line: Option<u16>,
    operands: Vec<u32>,
    switches: Vec<Switch>,
    dynamics: Vec<DynamicCall>,
    handles: Vec<HandleTarget>,
    lines: Vec<(u16, u16)>,
    wides: Vec<u64>,
    text: Vec<u8>,
    /// The first thing that went wrong while statements were appended.
    problem: Option<BuildError>,
}

#[derive(Clone, Debug, Default)]
struct BlockDraft {
    stmts: Vec<(Stmt, u16)>,
    successors: Vec<BlockId>,
    exceptions: Vec<ExceptionEdge>,
    /// The sources of the phis at the start.
    phis: Vec<Vec<(BlockId, VarId)>>,
}

impl BodyBuilder {
    /// An empty body; its first variables are the method's formals, including `this`, then the one for the
    /// returned value.
    pub fn new(program: &Program, method: MethodId, form: Form) -> Self {
        let declared = program.method(method);
        let signature = program.names.selector_signature(declared.selector);
        let has_this = !declared.is_static();
        let mut types: Vec<Type> = has_this.then_some(Type::class(declared.class)).into_iter().collect();
        types.extend_from_slice(signature.parameters);
        let formals = types.len() as u16;
        let result = (signature.result != Type::VOID).then(|| VarId::from_index(types.len()));
        types.extend(result.map(|_| signature.result));
        let mut builder = Self {
            method,
            form,
            formals,
            has_this,
            result,
            types,
            names: Vec::new(),
            blocks: Vec::new(),
            current: None,
            offset: 0,
            stride: 1,
            line: None,
            operands: Vec::new(),
            switches: Vec::new(),
            dynamics: Vec::new(),
            handles: Vec::new(),
            lines: Vec::new(),
            wides: Vec::new(),
            text: Vec::new(),
            problem: None,
        };
        if has_this {
            builder.name(VarId(0), "this");
        }
        builder
    }

    /// A formal, `this` first.
    pub fn formal(&self, number: u16) -> VarId {
        VarId(number.into())
    }

    /// The type of a variable; that of a variable that is not declared is unknown.
    pub fn ty(&self, var: VarId) -> Type {
        self.types.get(var.index()).copied().unwrap_or(Type::BOTTOM)
    }

    /// Declares a variable.
    pub fn variable(&mut self, ty: Type) -> VarId {
        let var = VarId::from_index(self.types.len());
        self.types.push(ty);
        var
    }

    /// Declares a variable with a name, which need not be unique.
    pub fn named_variable(&mut self, ty: Type, name: &str) -> VarId {
        let var = self.variable(ty);
        self.name(var, name);
        var
    }

    /// Gives a variable a name.
    pub fn name(&mut self, var: VarId, name: &str) {
        self.name_bytes(var, &modified_utf8(name));
    }

    pub(crate) fn name_bytes(&mut self, var: VarId, name: &[u8]) {
        let range = self.keep_text(name);
        self.names.push((var, range));
    }

    /// Declares a block; the first one is the entry.
    pub fn new_block(&mut self) -> BlockId {
        let block = BlockId::from_index(self.blocks.len());
        self.blocks.push(BlockDraft::default());
        block
    }

    /// The first thing that went wrong so far.
    pub(crate) fn problem(&self) -> Option<&BuildProblem> {
        self.problem.as_ref().map(|error| &error.problem)
    }

    /// Whether the method returns nothing.
    pub(crate) fn is_void(&self) -> bool {
        self.result.is_none()
    }

    /// Whether the current block has begun and not ended.
    pub(crate) fn is_open(&self) -> bool {
        let draft = self.current.and_then(|block| self.blocks.get(block.index()));
        draft.is_some_and(|draft| !draft.stmts.last().is_some_and(|(last, _)| last.is_terminator()))
    }

    /// Appends to this block from now on.
    pub fn start(&mut self, block: BlockId) -> &mut Self {
        self.current = Some(block);
        self
    }

    /// Exceptions of this type that the block throws go to the handler; the order of calls is the order in
    /// which handlers are tried.
    pub fn catch(&mut self, block: BlockId, caught: Type, handler: BlockId) -> &mut Self {
        match self.blocks.get_mut(block.index()) {
            Some(draft) => draft.exceptions.push(ExceptionEdge { caught, handler }),
            None => self.complain(BuildProblem::UnknownBlock(block)),
        }
        self
    }

    /// The next statement gets this offset, which together with the method identifies it. Each further
    /// statement gets the next offset, unless set otherwise.
    pub fn at(&mut self, offset: u16) -> &mut Self {
        (self.offset, self.stride) = (offset, 1);
        self
    }

    /// All following statements get this offset, until set otherwise.
    pub fn all_at(&mut self, offset: u16) -> &mut Self {
        (self.offset, self.stride) = (offset, 0);
        self
    }

    /// The offset of the next statement.
    pub fn offset(&self) -> u16 {
        self.offset
    }

    /// The statements that follow come from this source line.
    pub fn line(&mut self, line: Option<u16>) -> &mut Self {
        self.line = line;
        self
    }

    fn push(&mut self, stmt: Stmt) -> &mut Self {
        let (offset, line) = (self.offset, self.line);
        let Some(draft) = self.current.and_then(|block| self.blocks.get_mut(block.index())) else {
            self.complain(BuildProblem::NoBlock);
            return self;
        };
        if draft.stmts.last().is_some_and(|(last, _)| last.is_terminator()) {
            self.complain(BuildProblem::BehindTheEnd);
            return self;
        }
        draft.stmts.push((stmt, offset));
        self.lines.extend(line.map(|line| (offset, line)));
        self.offset = offset.saturating_add(self.stride);
        self
    }

    fn complain(&mut self, problem: BuildProblem) {
        self.problem.get_or_insert(BuildError { block: self.current, problem });
    }

    fn list(&mut self, vars: impl ExactSizeIterator<Item = VarId>) -> List {
        let list = List(self.operands.len() as u32);
        self.operands.push(vars.len() as u32);
        self.operands.extend(vars.map(|var| var.0));
        list
    }

    fn keep_text(&mut self, bytes: &[u8]) -> TextRange {
        let range = TextRange(self.text.len() as u32);
        self.text.extend_from_slice(&(bytes.len() as u32).to_le_bytes());
        self.text.extend_from_slice(bytes);
        range
    }
}

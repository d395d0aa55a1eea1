//! From bytecode to [`Body`]: decode, find blocks, translate to SSA, simplify, infer types, number.
//!
//! Each step is a file; `Input` is what they all read.

mod code;
mod emit;
mod frames;
mod graph;
mod handlers;
mod infer;
mod live;
mod phis;
mod prune;
mod slots;
mod translate;
mod values;

use std::fmt;

use classfile::{Code, ConstantPool, Member, ReadError};
use program::{ClassId, Linkage, MethodId, OpenClass, Problem, Program};

use crate::body::Body;

pub use frames::FrameCheck;

/// What becomes of copies between locals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Copies {
    /// A copy and its source become one variable.
    #[default]
    Propagate,
    /// `x = y` between locals stays a statement: for analyses that treat the two differently.
    Keep,
}

/// How bodies are lowered.
#[derive(Clone, Copy, Debug, Default)]
pub struct LowerOptions {
    /// What becomes of copies.
    pub copies: Copies,
    /// Whether inferred types are compared with the class file's stack map frames.
    pub check_frames: bool,
}

/// A body that could not be lowered: where, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LowerError {
    /// Offset of the instruction.
    pub offset: u32,
    /// What is wrong.
    pub cause: String,
}

impl LowerError {
    pub(crate) fn new(offset: u32, cause: impl fmt::Display) -> Self {
        Self { offset, cause: cause.to_string() }
    }
}

impl From<ReadError> for LowerError {
    fn from(error: ReadError) -> Self {
        Self { offset: error.offset as u32, cause: error.problem.to_string() }
    }
}

impl fmt::Display for LowerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at bytecode offset {})", self.cause, self.offset)
    }
}

impl std::error::Error for LowerError {}

/// What lowering made of one class, and what it could not.
#[derive(Debug, Default)]
pub struct Lowered {
    /// The bodies, in the order of the class's methods.
    pub bodies: Vec<Body>,
    /// Bodies that could not be lowered.
    pub problems: Vec<Problem>,
    /// The comparison of types with stack map frames, if requested.
    pub frames: FrameCheck,
}

/// Everything that the steps read.
pub(crate) struct Input<'a> {
    pub(crate) program: &'a Program,
    pub(crate) linkage: &'a Linkage,
    pub(crate) pool: &'a ConstantPool<'a>,
    pub(crate) member: &'a Member<'a>,
    pub(crate) code: &'a Code<'a>,
    pub(crate) method: MethodId,
    pub(crate) options: LowerOptions,
}

/// Lowers all bodies of a linked class.
pub fn lower_class(program: &Program, class: ClassId, options: LowerOptions) -> Lowered {
    let methods = program.class(class).methods;
    lower_some(program, class, options, &mut methods.iter())
}

/// Lowers the body of one method of a linked class; nothing if it has none.
pub fn lower(program: &Program, method: MethodId, options: LowerOptions) -> Result<Option<Body>, Problem> {
    let class = program.method(method).class;
    let mut lowered = lower_some(program, class, options, &mut std::iter::once(method));
    match lowered.problems.pop() {
        Some(problem) => Err(problem),
        None => Ok(lowered.bodies.pop()),
    }
}

fn lower_some(
    program: &Program,
    class: ClassId,
    options: LowerOptions,
    methods: &mut dyn Iterator<Item = MethodId>,
) -> Lowered {
    let mut lowered = Lowered::default();
    let Some(linkage) = program.linkage(class) else { return lowered };
    let open = match program.open(class) {
        Ok(Some(open)) => open,
        Ok(None) => return lowered,
        Err(problem) => {
            lowered.problems.push(problem);
            return lowered;
        }
    };
    let host = Host { program, linkage, open: &open, pool: &open.pool() };
    for method in methods {
        match host.lower(method, options, &mut lowered.frames) {
            Ok(body) => lowered.bodies.extend(body),
            Err(error) => lowered.problems.push(Problem::new(problem_place(program, method), error)),
        }
    }
    lowered
}

fn problem_place(program: &Program, method: MethodId) -> String {
    let class = program.method(method).class;
    let file = program.class_place(class).unwrap_or_default();
    format!("{file}: {}", program.method_name(method))
}

/// The class whose methods are lowered.
struct Host<'a> {
    program: &'a Program,
    linkage: &'a Linkage,
    open: &'a OpenClass<'a>,
    pool: &'a ConstantPool<'a>,
}

impl Host<'_> {
    fn lower(
        &self,
        method: MethodId,
        options: LowerOptions,
        frames: &mut FrameCheck,
    ) -> Result<Option<Body>, LowerError> {
        let &Self { program, linkage, open, pool } = self;
        let missing = || LowerError::new(0, "a body is missing");
        let declared = program.method(method);
        let member = open.method(declared.index).ok_or_else(missing)?;
        let Some(code) = member.code(pool, open.version())? else {
            return if declared.has_body() { Err(missing()) } else { Ok(None) };
        };
        let input = Input { program, linkage, pool, member: &member, code: &code, method, options };
        let decoded = code::decode(&input)?;
        let graph = graph::build(&input, &decoded)?;
        let mut draft = translate::translate(&input, &decoded, &graph)?;
        phis::complete(&mut draft, &graph)?;
        // Before pruning and inference, which should not spend time on trivial phis.
        phis::simplify(&mut draft);
        prune::mark(&mut draft)?;
        infer::infer(program, &mut draft);
        if options.check_frames {
            frames.check(&input, &graph, &draft)?;
        }
        Ok(Some(emit::emit(&input, &decoded, &graph, draft)?))
    }
}

//! Numbers the values that are left and writes the finished body.

use classfile::LineNumberTable;
use index::Id;

use crate::body::{Block, Body, ExceptionEdge, Form};
use crate::ids::{BlockId, VarId};
use crate::statement::{List, OptionalVar, Stmt, TextRange};

use super::code::Decoded;
use super::graph::Graph;
use super::values::{Draft, Value};
use super::{Input, LowerError};

pub(super) fn emit(
    input: &Input<'_>,
    decoded: &Decoded<'_>,
    graph: &Graph,
    draft: Draft,
) -> Result<Body, LowerError> {
    let method = input.program.method(input.method);
    let result = input.program.names.selector_signature(method.selector).result;
    let mut emitter = Emitter::new(draft);
    // The formals have the first numbers; the result comes right after them.
    let result = (result != program::Type::VOID).then(|| emitter.new_var(result, None));
    for (number, block) in graph.blocks.iter().enumerate() {
        let offset = decoded.list.get(block.start as usize).map_or(0, |&(offset, _)| offset);
        emitter.block(number as u32, offset);
    }
    emitter.resolve_operands();
    let lines = lines(input)?;
    let layout = layout(graph, &emitter.starts);
    let Emitter { draft, types, names, stmts, offsets, operands, .. } = emitter;
    Ok(Body {
        method: input.method,
        form: Form::Ssa,
        formals: draft.formals as u16,
        has_this: !method.is_static(),
        result,
        types: types.into(),
        names: names.into(),
        stmts: stmts.into(),
        offsets: offsets.into(),
        operands: operands.into(),
        blocks: layout.blocks.into(),
        edges: layout.edges.into(),
        exceptions: layout.exceptions.into(),
        switches: draft.switches.into(),
        dynamics: draft.dynamics.into(),
        handles: draft.handles.into(),
        lines: lines.into(),
        wides: draft.wides.into(),
        text: draft.text.into(),
        unreachable: graph.unreachable,
    })
}

struct Emitter {
    draft: Draft,
    /// By value, the variable that it becomes.
    vars: Vec<u32>,
    types: Vec<program::Type>,
    names: Vec<(VarId, TextRange)>,
    stmts: Vec<Stmt>,
    offsets: Vec<u16>,
    operands: Vec<u32>,
    /// Per block, where its statements start; one more at the end.
    starts: Vec<u32>,
    /// Phis in use, by block.
    phis: Vec<(u32, u32)>,
    next_phi: usize,
}

const NONE: u32 = u32::MAX;

impl Emitter {
    fn new(draft: Draft) -> Self {
        let used = |phi: &super::values::Phi| {
            let data = draft.data(phi.value);
            data.is_used && data.same_as.is_none()
        };
        let mut phis: Vec<_> = (0..)
            .zip(&draft.phis)
            .filter(|(_, phi)| used(phi))
            .map(|(number, phi)| (phi.block, number))
            .collect();
        // By position, so that the order in which phis were opened does not show.
        phis.sort_by_key(|&(block, number)| (block, draft.phis[number as usize].slot));
        let mut emitter = Self {
            vars: vec![NONE; draft.values.len()],
            types: Vec::with_capacity(draft.formals as usize),
            names: Vec::new(),
            stmts: Vec::with_capacity(draft.stmts.len()),
            offsets: Vec::with_capacity(draft.stmts.len()),
            operands: Vec::with_capacity(draft.operands.len()),
            starts: vec![0],
            phis,
            next_phi: 0,
            draft,
        };
        for formal in 0..emitter.draft.formals {
            emitter.define(Value(formal));
        }
        emitter
    }

    fn new_var(&mut self, ty: program::Type, name: Option<TextRange>) -> VarId {
        let var = VarId::from_index(self.types.len());
        self.types.push(ty);
        self.names.extend(name.map(|name| (var, name)));
        var
    }

    fn define(&mut self, value: Value) -> VarId {
        let (ty, name) = (self.draft.data(value).ty, self.draft.data(value).name);
        let var = self.new_var(ty, name);
        self.vars[value.0 as usize] = var.0;
        var
    }

    /// Defines what the block defines; uses are put in when all variables have their numbers.
    fn block(&mut self, block: u32, offset: u32) {
        while let Some(&(_, number)) = self.phis.get(self.next_phi).filter(|&&(of, _)| of == block) {
            self.next_phi += 1;
            let target = self.define(self.draft.phis[number as usize].value);
            let sources = std::mem::take(&mut self.draft.phis[number as usize].sources);
            let sources = self.copy_list(sources.into_iter().map(|source| source.0));
            self.stmts.push(Stmt::Phi { target, sources });
            self.offsets.push(offset as u16);
        }
        let range = self.draft.block_starts[block as usize]..self.draft.block_starts[block as usize + 1];
        for number in range {
            let entry = self.draft.stmts[number as usize];
            if entry.keep {
                self.stmt(entry.stmt, entry.offset);
            }
        }
        self.starts.push(self.stmts.len() as u32);
    }

    fn stmt(&mut self, mut stmt: Stmt, offset: u32) {
        if let Some(list) = stmt.used_mut(|_| {}) {
            let start = list.0 as usize;
            let end = start + 1 + self.draft.operands[start] as usize;
            let values: Vec<u32> = self.draft.operands[start + 1..end].to_vec();
            *list = self.copy_list(values.into_iter());
        }
        if let Some(target) = stmt.target() {
            let var = self.define(Value(target.0));
            stmt.set_target(var);
        }
        self.stmts.push(stmt);
        self.offsets.push(offset as u16);
    }

    fn copy_list(&mut self, values: impl ExactSizeIterator<Item = u32>) -> List {
        let list = List(self.operands.len() as u32);
        self.operands.push(values.len() as u32);
        self.operands.extend(values);
        list
    }

    fn resolve_operands(&mut self) {
        let Self { stmts, operands, vars, draft, .. } = self;
        let resolve = |value: u32| vars[draft.found(Value(value)).0 as usize];
        for stmt in stmts {
            if let Some(list) = stmt.used_mut(|var| *var = VarId(resolve(var.0))) {
                let start = list.0 as usize;
                let end = start + 1 + operands[start] as usize;
                operands[start + 1..end].iter_mut().for_each(|var| *var = resolve(*var));
            }
        }
    }
}

impl From<Value> for OptionalVar {
    fn from(value: Value) -> OptionalVar {
        VarId::from(value).into()
    }
}

struct Layout {
    blocks: Vec<Block>,
    edges: Vec<BlockId>,
    exceptions: Vec<ExceptionEdge>,
}

fn layout(graph: &Graph, starts: &[u32]) -> Layout {
    let mut layout =
        Layout { blocks: Vec::with_capacity(graph.blocks.len()), edges: Vec::new(), exceptions: Vec::new() };
    for (block, stmts) in graph.blocks.iter().zip(starts.windows(2)) {
        layout.blocks.push(Block {
            stmts: (stmts[0], stmts[1]),
            edges: layout.edges.len() as u32,
            exceptions: layout.exceptions.len() as u32,
            exception_count: block.exceptions.len() as u16,
            successor_count: block.successors.len() as u16,
            predecessor_count: block.predecessors.len() as u32,
        });
        layout.edges.extend(block.successors.iter().chain(&block.predecessors).map(|&node| BlockId(node)));
        let edges = block.exceptions.iter();
        layout
            .exceptions
            .extend(edges.map(|&(caught, node)| ExceptionEdge { caught, handler: BlockId(node) }));
    }
    layout
}

/// All `LineNumberTable`s together: a body may have several, and in any order.
fn lines(input: &Input<'_>) -> Result<Vec<(u16, u16)>, LowerError> {
    let mut lines = Vec::new();
    for table in input.code.attributes.all::<LineNumberTable>(input.pool) {
        // Line numbers are a comfort: a broken table costs the lines, not the body.
        let Ok(table) = table else { continue };
        lines.extend(table.0.iter().map(|row| (row.start_pc, row.line)));
    }
    // A stable sort: rows of one offset keep their order.
    if !lines.is_sorted() {
        lines.sort_by_key(|&(offset, _)| offset);
    }
    Ok(lines)
}

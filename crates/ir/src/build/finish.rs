//! Checks a body made by hand and lays out its tables.

use index::Id;
use program::{Program, Shape, Signature, Type};

use crate::body::{Block, Body, DynamicCall};
use crate::ids::{BlockId, VarId};
use crate::statement::{CallKind, Stmt};

use super::{BlockDraft, BodyBuilder, BuildError, BuildProblem};

type Check = Result<(), BuildProblem>;

impl BodyBuilder {
    /// The body, if every block ends once, all ids are those of declared things and all lists have the length
    /// that they should. Blocks stay in the order in which they were declared.
    pub fn finish(mut self, program: &Program) -> Result<Body, BuildError> {
        if let Some(problem) = self.problem.take() {
            return Err(problem);
        }
        if self.blocks.is_empty() {
            return Err(BuildError { block: None, problem: BuildProblem::NoEntry });
        }
        for (number, block) in self.blocks.iter().enumerate() {
            let block_id = BlockId::from_index(number);
            self.check_block(program, block)
                .map_err(|problem| BuildError { block: Some(block_id), problem })?;
        }
        let before = self.predecessors();
        self.complete_phis(&before)?;
        Ok(self.lay_out(&before))
    }

    fn check_block(&self, program: &Program, block: &BlockDraft) -> Check {
        let handlers = block.exceptions.iter().map(|edge| edge.handler);
        for target in block.successors.iter().copied().chain(handlers) {
            match target {
                BlockId(0) => return Err(BuildProblem::EntryHasPredecessors),
                _ if target.index() >= self.blocks.len() => return Err(BuildProblem::UnknownBlock(target)),
                _ => {}
            }
        }
        if block.exceptions.len() > usize::from(u16::MAX) || self.text.len() > u32::MAX as usize {
            return Err(BuildProblem::TooLarge);
        }
        if !block.stmts.last().is_some_and(|(last, _)| last.is_terminator()) {
            return Err(BuildProblem::NoEnd);
        }
        block.stmts.iter().try_for_each(|(stmt, _)| self.check_stmt(program, stmt))
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "most statements need no check apart from that of their variables"
    )]
    fn check_stmt(&self, program: &Program, stmt: &Stmt) -> Check {
        self.check_vars(stmt)?;
        match *stmt {
            Stmt::Call { kind, target, method, arguments } => {
                let selector = program.names.method_ref_parts(method).selector;
                let receiver = usize::from(kind != CallKind::Static);
                let signature = program.names.selector_signature(selector);
                check_call(signature, receiver, self.operands_of(arguments.0).len(), target.get())
            }
            Stmt::Dynamic { target, site, arguments } => {
                let DynamicCall { site, .. } = &self.dynamics[site as usize];
                let signature = match site.shape {
                    Shape::Call(descriptor) => program.names.signature(descriptor),
                    // Like a call without arguments.
                    Shape::Constant(result) => Signature { parameters: &[], result },
                };
                check_call(signature, 0, self.operands_of(arguments.0).len(), target.get())
            }
            Stmt::Return { value } if value.get().is_some() != self.result.is_some() => {
                Err(BuildProblem::ReturnValue)
            }
            _ => Ok(()),
        }
    }

    fn check_vars(&self, stmt: &Stmt) -> Check {
        let mut vars: Vec<VarId> = stmt.target().into_iter().collect();
        // The sources of phis are checked when they are put in order.
        if !matches!(stmt, Stmt::Phi { .. }) {
            let mut copy = *stmt;
            if let Some(list) = copy.used_mut(|var| vars.push(*var)) {
                vars.extend(self.operands_of(list.0).iter().map(|&var| VarId(var)));
            }
        }
        vars.into_iter().try_for_each(|var| self.check_var(var))
    }

    fn check_var(&self, var: VarId) -> Check {
        if var.index() < self.types.len() { Ok(()) } else { Err(BuildProblem::UnknownVariable(var)) }
    }

    fn operands_of(&self, list: u32) -> &[u32] {
        let start = list as usize;
        &self.operands[start + 1..][..self.operands[start] as usize]
    }

    /// One edge per pair of blocks, in the order of the blocks that they leave.
    fn predecessors(&self) -> Vec<Vec<BlockId>> {
        let mut before = vec![Vec::new(); self.blocks.len()];
        for (number, block) in self.blocks.iter().enumerate() {
            let source = BlockId::from_index(number);
            let handlers = block.exceptions.iter().map(|edge| edge.handler);
            for target in block.successors.iter().copied().chain(handlers) {
                let before: &mut Vec<BlockId> = &mut before[target.index()];
                // All edges of one block come in a row, so a duplicate can only be the last one.
                if before.last() != Some(&source) {
                    before.push(source);
                }
            }
        }
        before
    }

    /// Writes the sources of each phi in the order of the blocks that come before.
    fn complete_phis(&mut self, before: &[Vec<BlockId>]) -> Result<(), BuildError> {
        for (number, before) in before.iter().enumerate() {
            let block = BlockId::from_index(number);
            let all = std::mem::take(&mut self.blocks[number].phis);
            for (position, sources) in all.into_iter().enumerate() {
                let in_error = |problem| BuildError { block: Some(block), problem };
                let ordered = self.in_order(before, &sources).map_err(in_error)?;
                let list = self.list(ordered.into_iter());
                // Phis come first, so the list at a position belongs to the statement at that position.
                if let Stmt::Phi { sources, .. } = &mut self.blocks[number].stmts[position].0 {
                    *sources = list;
                }
            }
        }
        Ok(())
    }

    fn in_order(&self, before: &[BlockId], sources: &[(BlockId, VarId)]) -> Result<Vec<VarId>, BuildProblem> {
        let mut sorted = sources.to_vec();
        sorted.sort_unstable_by_key(|&(block, _)| block);
        // `before` is in the order of blocks, so sorted sources match it one by one.
        if !sorted.iter().map(|(block, _)| block).eq(before) {
            let named = sources.iter().map(|&(block, _)| block).collect();
            return Err(BuildProblem::PhiSources { before: before.to_vec(), named });
        }
        sorted.iter().try_for_each(|&(_, var)| self.check_var(var))?;
        Ok(sorted.into_iter().map(|(_, var)| var).collect())
    }

    fn lay_out(mut self, before: &[Vec<BlockId>]) -> Body {
        let mut blocks = Vec::with_capacity(self.blocks.len());
        let (mut stmts, mut offsets, mut edges, mut exceptions) = (vec![], vec![], vec![], vec![]);
        for (draft, before) in self.blocks.iter().zip(before) {
            let start = stmts.len() as u32;
            stmts.extend(draft.stmts.iter().map(|&(stmt, _)| stmt));
            offsets.extend(draft.stmts.iter().map(|&(_, offset)| offset));
            blocks.push(Block {
                stmts: (start, stmts.len() as u32),
                edges: edges.len() as u32,
                exceptions: exceptions.len() as u32,
                exception_count: draft.exceptions.len() as u16,
                successor_count: draft.successors.len() as u16,
                predecessor_count: before.len() as u32,
            });
            edges.extend(draft.successors.iter().chain(before));
            exceptions.extend_from_slice(&draft.exceptions);
        }
        // The last name that was given counts.
        self.names.reverse();
        self.names.sort_by_key(|&(var, _)| var);
        self.names.dedup_by_key(|&mut (var, _)| var);
        self.lines.sort();
        // A row holds until the next one: a row that repeats the line adds nothing.
        self.lines.dedup_by_key(|&mut (_, line)| line);
        Body {
            method: self.method,
            form: self.form,
            formals: self.formals,
            has_this: self.has_this,
            result: self.result,
            types: self.types.into(),
            names: self.names.into(),
            stmts: stmts.into(),
            offsets: offsets.into(),
            operands: self.operands.into(),
            blocks: blocks.into(),
            edges: edges.into(),
            exceptions: exceptions.into(),
            switches: self.switches.into(),
            dynamics: self.dynamics.into(),
            handles: self.handles.into(),
            lines: self.lines.into(),
            wides: self.wides.into(),
            text: self.text.into(),
            unreachable: 0,
        }
    }
}

fn check_call(signature: Signature<'_>, receiver: usize, given: usize, target: Option<VarId>) -> Check {
    let needed = signature.parameters.len() + receiver;
    if needed != given {
        return Err(BuildProblem::Arguments { needed, given });
    }
    if signature.result == Type::VOID && target.is_some() {
        return Err(BuildProblem::ResultOfVoid);
    }
    Ok(())
}

//! One definition per variable, and it dominates every use.

use index::Id;

use crate::body::Body;
use crate::ids::{BlockId, StmtId, VarId};
use crate::statement::Stmt;

use super::{Dominators, Violation};

/// Where a variable is defined.
#[derive(Clone, Copy, PartialEq)]
enum Definition {
    Nowhere,
    Formal,
    Stmt(BlockId, StmtId),
}

pub(super) fn check(body: &Body, found: &mut Vec<Violation>) {
    let definitions = find_definitions(body, found);
    let dominators = Dominators::of(body);
    let checker = Checker { body, definitions, dominators };
    for block in body.blocks() {
        for stmt in body.stmts_of(block) {
            checker.uses(block, stmt, found);
        }
    }
}

fn find_definitions(body: &Body, found: &mut Vec<Violation>) -> Vec<Definition> {
    let mut definitions = vec![Definition::Nowhere; body.vars().len()];
    for formal in body.formals() {
        definitions[formal.index()] = Definition::Formal;
    }
    for block in body.blocks() {
        for stmt in body.stmts_of(block) {
            let Some(target) = body.stmt(stmt).target() else { continue };
            match definitions.get_mut(target.index()) {
                Some(definition @ Definition::Nowhere) if Some(target) != body.result() => {
                    *definition = Definition::Stmt(block, stmt)
                }
                Some(_) => found.push(Violation(format!("v{} is defined twice", target.0))),
                None => found.push(Violation(format!("v{} is no variable of the body", target.0))),
            }
        }
    }
    definitions
}

struct Checker<'a> {
    body: &'a Body,
    definitions: Vec<Definition>,
    dominators: Dominators,
}

impl Checker<'_> {
    fn uses(&self, block: BlockId, stmt: StmtId, found: &mut Vec<Violation>) {
        let statement = self.body.stmt(stmt);
        if let Stmt::Phi { sources, .. } = statement {
            for (&before, source) in self.body.predecessors(block).iter().zip(self.body.list(*sources)) {
                if !self.reaches_edge(source, before, block) {
                    found.push(Violation(format!(
                        "v{} does not reach b{} from b{}",
                        source.0, block.0, before.0
                    )));
                }
            }
            return;
        }
        self.body.each_use(statement, |var| {
            let reaches = match self.definitions.get(var.index()) {
                Some(Definition::Formal) => true,
                // Statements of a block are numbered in order.
                Some(&Definition::Stmt(above, definition)) if above == block => definition < stmt,
                Some(&Definition::Stmt(above, _)) => self.dominators.dominates(above, block),
                Some(Definition::Nowhere) | None => false,
            };
            if !reaches {
                found.push(Violation(format!("v{} is used at b{} before it is defined", var.0, block.0)));
            }
        });
    }

    /// Along an ordinary edge the end of the predecessor counts, along an exception edge its start.
    fn reaches_edge(&self, var: VarId, before: BlockId, block: BlockId) -> bool {
        match self.definitions.get(var.index()) {
            Some(Definition::Formal) => true,
            Some(&Definition::Stmt(above, definition)) => {
                let ordinary = self.body.successors(before).contains(&block);
                // A phi holds from the start of its block, so a handler sees it.
                let at_start = matches!(self.body.stmt(definition), Stmt::Phi { .. });
                self.dominators.dominates(above, before) && (ordinary || above != before || at_start)
            }
            Some(Definition::Nowhere) | None => false,
        }
    }
}

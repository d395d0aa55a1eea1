//! What a client does: statements in order, each over the values of earlier ones.

use std::sync::Arc;

use crate::argument::{Argument, Statement};

/// A client, as statements in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sequence {
    /// The statements. The value of each is known by its index.
    pub statements: Vec<Statement>,
}

impl Sequence {
    /// The same, with the values of a sequence that it is appended to.
    pub(crate) fn shifted(&self, by: usize) -> impl Iterator<Item = Statement> + '_ {
        self.statements.iter().map(move |statement| {
            let mut statement = statement.clone();
            for argument in &mut statement.arguments {
                *argument = argument.moved(&|value| Some(value + by));
            }
            statement
        })
    }

    /// The texts that it uses.
    pub(crate) fn texts(&self) -> Vec<Arc<str>> {
        Self::texts_of(self.statements.iter())
    }

    /// The texts that a statement and those that it needs use.
    pub(crate) fn texts_for(&self, last: usize) -> Vec<Arc<str>> {
        Self::texts_of(self.needed_by(last).into_iter().map(|at| &self.statements[at]))
    }

    fn texts_of<'s>(statements: impl Iterator<Item = &'s Statement>) -> Vec<Arc<str>> {
        let arguments = statements.flat_map(|statement| &statement.arguments);
        arguments.filter_map(Argument::text).cloned().collect()
    }

    /// The statements that `last` needs, and itself, in order.
    pub(crate) fn needed_by(&self, last: usize) -> Vec<usize> {
        let mut needed = vec![false; last + 1];
        needed[last] = true;
        for at in (0..=last).rev() {
            if needed[at] {
                for value in self.statements[at].values() {
                    needed[value] = true;
                }
            }
        }
        (0..=last).filter(|&at| needed[at]).collect()
    }

    /// The statements that may matter to a value: those that it needs, and those that do something with what
    /// it needs.
    pub(crate) fn about(&self, value: usize) -> Vec<usize> {
        let mut kept = vec![false; self.statements.len()];
        for at in self.needed_by(value) {
            kept[at] = true;
        }
        loop {
            let uses = |at: usize| self.statements[at].values().any(|value| kept[value]);
            let Some(more) = (0..kept.len()).find(|&at| !kept[at] && uses(at)) else { break };
            for at in self.needed_by(more) {
                kept[at] = true;
            }
        }
        (0..kept.len()).filter(|&at| kept[at]).collect()
    }

    /// Only these statements, which need no others. In order.
    pub(crate) fn only(&self, kept: &[usize]) -> Self {
        let mut new = vec![None; self.statements.len()];
        let mut statements = Vec::new();
        for &at in kept {
            let mut statement = self.statements[at].clone();
            for argument in &mut statement.arguments {
                *argument = argument.moved(&|value| new[value]);
            }
            new[at] = Some(statements.len());
            statements.push(statement);
        }
        Self { statements }
    }

    /// The same without a statement and without those that only it needed, if nothing uses it.
    pub(crate) fn without_unused(&self, left_out: usize) -> Self {
        let is_used = |at: usize, kept: &[bool]| {
            let others = self.statements.iter().enumerate().filter(|(other, _)| kept[*other]);
            others.flat_map(|(_, other)| other.values()).any(|value| value == at)
        };
        let mut kept = vec![true; self.statements.len()];
        let mut pending = vec![left_out];
        while let Some(at) = pending.pop() {
            if kept[at] && !is_used(at, &kept) {
                kept[at] = false;
                pending.extend(self.statements[at].values());
            }
        }
        let kept: Vec<usize> = (0..self.statements.len()).filter(|&at| kept[at]).collect();
        self.only(&kept)
    }
}

//! Removes from a summary what follows from the rest: copies, effects and arguments whose sets are contained
//! in others.
//!
//! Labels decide what is contained in what, so it holds whatever clients do.

use c_pointsto::Model;
use c_program::{Access, CELL, CallEffect, Operation, Program, VarPlace};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::labels::{LabelId, Labels};
use crate::mentions::retain_statements;
use crate::subset_graph::SubsetGraph;

/// Removes what follows from other statements and effects.
pub(crate) fn absorb(program: &mut Program, model: Model) {
    let known = program.clone();
    let graph = SubsetGraph::new(&known, model);
    let labels = graph.labels();
    let absorber = Absorber { program: &known, model, graph: &graph, labels: &labels };
    // Without loads: a statement that follows from itself must not go.
    let redundant = Absorber { labels: &graph.plain_labels(), ..absorber }.statements();
    retain_statements(program, |operation| match Inclusion::from_operation(operation, model) {
        Some(inclusion) => !redundant.contains(&inclusion),
        None => true,
    });
    let accessible = absorber.accessible();
    for id in program.procs.ids() {
        let Some(effects) = &mut program.procs[id].effects else { continue };
        absorber.accesses(&mut effects.modifies);
        absorber.accesses(&mut effects.uses);
        effects.calls.iter_mut().for_each(|call| absorber.actuals(call, &accessible));
    }
}

/// The largest group of like statements that are compared with each other; the cost grows with the square.
const MOST_ALIKE: usize = 2000;

/// A statement that says no more than that one set is within another, by cells.
///
/// | this | follows from | if |
/// |---|---|---|
/// | x = a | x = b | Pt(a) ⊆ Pt(b), which x does not lead to |
/// | x = *p | x = *q | Pt(p) ⊆ Pt(q), which x does not lead to |
/// | *p = a | *q = b | Pt(p) ⊆ Pt(q) and Pt(a) ⊆ Pt(b) |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Inclusion {
    Copy { to: VarPlace, from: VarPlace },
    Load { to: VarPlace, pointer: VarPlace, offset: i32 },
    Store { pointer: VarPlace, offset: i32, from: VarPlace },
}

/// The labels of two places.
type Labelled = (LabelId, LabelId);

/// Which inclusions can follow from each other: the sort, and the offset from a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Sort {
    Copy,
    Load(i32),
    Store(i32),
}

impl Inclusion {
    fn from_operation(operation: &Operation, model: Model) -> Option<Inclusion> {
        match *operation {
            Operation::Copy { size, .. } | Operation::Load { size, .. } | Operation::Store { size, .. }
                if size > CELL && model == Model::Offsets =>
            {
                None
            }
            Operation::Copy { to, from, .. } => Some(Inclusion::Copy { to, from }),
            Operation::Load { to, pointer, offset, .. } => Some(Inclusion::Load { to, pointer, offset }),
            Operation::Store { pointer, offset, from, .. } => {
                Some(Inclusion::Store { pointer, offset, from })
            }
            Operation::Address { .. }
            | Operation::Shift { .. }
            | Operation::Compute { .. }
            | Operation::Call { .. } => None,
        }
    }

    fn key(self) -> (Sort, VarPlace) {
        match self {
            Inclusion::Copy { to, .. } => (Sort::Copy, to),
            Inclusion::Load { to, offset, .. } => (Sort::Load(offset), to),
            // A store has no fixed target, so all stores at an offset are compared.
            Inclusion::Store { offset, .. } => (Sort::Store(offset), VarPlace::start(c_program::VarId(0))),
        }
    }
}

#[derive(Clone, Copy)]
struct Absorber<'a> {
    program: &'a Program,
    model: Model,
    graph: &'a SubsetGraph<'a>,
    labels: &'a Labels,
}

impl Absorber<'_> {
    fn label(&self, place: VarPlace) -> Option<LabelId> {
        self.graph.node_of(place).map(|node| self.labels.label(node))
    }

    /// Statements that follow from others.
    fn statements(&self) -> FxHashSet<Inclusion> {
        let mut alike: FxHashMap<(Sort, VarPlace), Vec<(Inclusion, Labelled)>> = FxHashMap::default();
        for statement in self.program.statements.values() {
            if let Some(inclusion) = Inclusion::from_operation(&statement.operation, self.model)
                && let Some(labelled) = self.labelled(inclusion)
            {
                alike.entry(inclusion.key()).or_default().push((inclusion, labelled));
            }
        }
        let mut found = FxHashSet::default();
        for group in alike.values().filter(|group| group.len() <= MOST_ALIKE) {
            for (position, (inclusion, labelled)) in group.iter().enumerate() {
                let follows = |(other, (_, reason)): (usize, &(Inclusion, Labelled))| {
                    other != position
                        // Of equal statements the first one stays.
                        && (reason != labelled || other < position)
                        && self.labels.is_within(labelled.0, reason.0)
                        && self.labels.is_within(labelled.1, reason.1)
                };
                if group.iter().enumerate().any(follows) {
                    found.insert(*inclusion);
                }
            }
        }
        found
    }

    /// The labels of the sets that an inclusion takes from. `None` if these do not come before the target.
    fn labelled(&self, inclusion: Inclusion) -> Option<Labelled> {
        let label = |place| self.label(place);
        match inclusion {
            Inclusion::Copy { to, from } | Inclusion::Load { to, pointer: from, .. } => {
                let (to, node) = (self.graph.node_of(to)?, self.graph.node_of(from)?);
                // Otherwise x leads to its own reason, and both could go.
                let is_before = self.labels.component(node) < self.labels.component(to);
                is_before.then(|| (self.labels.label(node), self.labels.label(node)))
            }
            Inclusion::Store { pointer, from, .. } => Some((label(pointer)?, label(from)?)),
        }
    }

    /// Whether a label is within another one. Of equal labels, the first stays.
    fn follows(&self, position: usize, labels: &[LabelId]) -> bool {
        let own = labels[position];
        labels.iter().enumerate().any(|(other, &label)| {
            (label != own || other < position) && other != position && self.labels.is_within(own, label)
        })
    }

    /// What is modified through a pointer is also modified through another that points to at least as much.
    fn accesses(&self, accesses: &mut Vec<Access>) {
        let label = |access: &Access| match access {
            Access::Direct(_) => None,
            Access::Indirect { pointer, .. } => self.label(*pointer),
        };
        let labels: Vec<LabelId> = accesses.iter().filter_map(label).collect();
        let mut position = 0;
        accesses.retain(|access| {
            let Some(_) = label(access) else { return true };
            position += 1;
            !self.follows(position - 1, &labels)
        });
    }

    /// An argument is not needed if another argument or a global leads to the same things.
    fn actuals(&self, call: &mut CallEffect, accessible: &FxHashSet<u32>) {
        let simple = |actual: &&VarPlace| self.graph.is_single(actual.var);
        let labels: Vec<LabelId> =
            call.actuals.iter().filter(simple).filter_map(|actual| self.label(*actual)).collect();
        let mut position = 0;
        let mut stays = |actual: &VarPlace| {
            let Some(label) = Some(actual).filter(simple).and_then(|actual| self.label(*actual)) else {
                return true;
            };
            position += 1;
            !self.follows(position - 1, &labels)
                && self.labels.sources(label).iter().any(|source| !accessible.contains(source))
        };
        call.actuals = call.actuals.iter().copied().filter(|actual| stays(actual)).collect();
    }

    /// What globals and statics point to, which every call can access.
    fn accessible(&self) -> FxHashSet<u32> {
        let places = self.graph.places();
        let named = places.filter(|(_, place)| self.program.vars[place.var].kind.is_global_or_static());
        named.flat_map(|(node, _)| self.labels.sources(self.labels.label(node)).iter().copied()).collect()
    }
}

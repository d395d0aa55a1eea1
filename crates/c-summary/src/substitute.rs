//! Variable substitution (`FRAG`, Fig. 3.7): variables with equal sets become one representative.

use c_pointsto::Model;
use c_program::{CELL, Callee, Operation, Position, Program, VarId, VarKind, VarPlace};
use index::Id;
use rustc_hash::FxHashMap;

use crate::labels::{LabelId, Labels};
use crate::mentions::{pointer_mut, tidy};
use crate::subset_graph::SubsetGraph;

/// Replaces variables by representatives.
///
/// Globals and static locals are left alone, even if their sets equal others: what they point to is
/// accessible to every call (3.1.3), and the summary must still show that.
pub(crate) fn substitute(program: &mut Program, model: Model) {
    if model == Model::Whole {
        take_whole(program);
    }
    let groups = groups(program, model);
    let mut new: Vec<VarPlace> = program.vars.ids().map(VarPlace::start).collect();
    let mut number = 0;
    for group in groups {
        let representative = group.place.unwrap_or_else(|| {
            number += 1;
            let name = format!("rep{number}");
            program.new_var(&name, VarKind::Representative, None, Position::NONE).into()
        });
        group.vars.iter().for_each(|var| new[var.index()] = representative);
    }
    let replace = |place: &mut VarPlace| {
        // A variable that stays keeps the offset of the place.
        if new[place.var.index()].var != place.var {
            *place = new[place.var.index()];
        }
    };
    for id in program.statements.ids() {
        program.statements[id].operation.map_places(replace);
    }
    for id in program.procs.ids() {
        let proc = &mut program.procs[id];
        let signature = proc.formals.iter_mut().chain(&mut proc.returns).chain(&mut proc.varargs);
        signature.for_each(|var| *var = new[var.index()].var);
        let Some(effects) = &mut proc.effects else { continue };
        effects.modifies.iter_mut().chain(&mut effects.uses).filter_map(pointer_mut).for_each(replace);
        for call in &mut effects.calls {
            if let Callee::Indirect(pointer) = &mut call.callee {
                replace(pointer);
            }
            call.actuals.iter_mut().for_each(replace);
        }
    }
}

/// Drops what does not matter if objects are taken whole: offsets, sizes, layouts.
fn take_whole(program: &mut Program) {
    program.vars.ids().for_each(|var| program.set_layout(var, None));
    for id in program.statements.ids() {
        let operation = &mut program.statements[id].operation;
        operation.map_places(|place| place.offset = 0);
        match operation {
            Operation::Shift { to, from, .. } => {
                *operation = Operation::Copy { to: *to, from: *from, size: CELL };
            }
            Operation::Copy { size, .. } => *size = CELL,
            Operation::Load { offset, size, .. } | Operation::Store { offset, size, .. } => {
                (*offset, *size) = (0, CELL);
            }
            Operation::Address { .. } | Operation::Compute { .. } | Operation::Call { .. } => {}
        }
    }
    for id in program.procs.ids() {
        let Some(effects) = &mut program.procs[id].effects else { continue };
        effects.modifies.iter_mut().chain(&mut effects.uses).for_each(|access| access.place_mut().offset = 0);
        for call in &mut effects.calls {
            if let Callee::Indirect(pointer) = &mut call.callee {
                pointer.offset = 0;
            }
        }
        tidy(effects);
    }
}

/// Variables with equal sets: of one cell, not exported or imported, address not taken.
struct Group {
    vars: Vec<VarId>,
    /// A global or static that has the same set.
    place: Option<VarPlace>,
}

/// Disjoint sets V_1, …, V_k, each of at least two variables, counting a global that has the same set.
fn groups(program: &Program, model: Model) -> Vec<Group> {
    let graph = SubsetGraph::new(program, model);
    let labels = graph.labels();
    let named = named(program, &graph, &labels);
    let unnamed = unnamed(program, model);
    let mut positions: FxHashMap<LabelId, usize> = FxHashMap::default();
    let mut groups: Vec<Group> = Vec::new();
    for var in program.vars.ids() {
        let is_own = is_own(program.vars[var].kind) && !graph.is_address_taken(var) && graph.is_single(var);
        let Some(node) = graph.node_of(var.into()).filter(|_| is_own) else { continue };
        let position = *positions.entry(labels.label(node)).or_insert_with(|| {
            groups.push(Group { vars: Vec::new(), place: named.get(&labels.label(node)).copied() });
            groups.len() - 1
        });
        groups[position].vars.push(var);
        if unnamed[var.index()] {
            // One such variable in the group is enough to need a representative of their own.
            groups[position].place = None;
        }
    }
    groups.retain(|group| group.place.is_some() || group.vars.len() > 1);
    groups
}

/// A variable that nobody but its procedure can name.
fn is_own(kind: VarKind) -> bool {
    match kind {
        VarKind::Local(_) | VarKind::Temporary(_) | VarKind::Formal(_) | VarKind::Return(_) => true,
        VarKind::Global { .. }
        | VarKind::StaticLocal(_)
        | VarKind::Varargs(_)
        | VarKind::Heap(_)
        | VarKind::Literal
        | VarKind::Procedure(_)
        | VarKind::Representative => false,
    }
}

/// Globals and statics, or cells of them, by label.
fn named(program: &Program, graph: &SubsetGraph<'_>, labels: &Labels) -> FxHashMap<LabelId, VarPlace> {
    let mut named = FxHashMap::default();
    for (node, place) in graph.places() {
        if program.vars[place.var].kind.is_global_or_static() {
            named.entry(labels.label(node)).or_insert(place);
        }
    }
    named
}

/// By variable: whether a cell of a global cannot replace it, because it is in a signature or copied with
/// more than one cell.
fn unnamed(program: &Program, model: Model) -> Vec<bool> {
    let mut found = vec![false; program.vars.len()];
    for proc in program.procs.values() {
        let signature = proc.formals.iter().chain(&proc.returns).chain(&proc.varargs);
        signature.for_each(|var| found[var.index()] = true);
    }
    for statement in program.statements.values() {
        let size = match statement.operation {
            Operation::Copy { size, .. } | Operation::Load { size, .. } | Operation::Store { size, .. } => {
                size
            }
            // Arguments and results may be aggregates.
            Operation::Call { .. } if model == Model::Offsets => u32::MAX,
            Operation::Address { .. } | Operation::Shift { .. } | Operation::Compute { .. } => CELL,
            Operation::Call { .. } => CELL,
        };
        if size > CELL {
            let mut operation = statement.operation.clone();
            operation.map_places(|place| found[place.var.index()] = true);
        }
    }
    found
}

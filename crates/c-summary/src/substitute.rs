//! Variable substitution (Fig. 3.7): variables with equal sets become one representative.

use c_pointsto::Model;
use c_program::{CELL, Callee, Operation, Place, Position, Program, VarId, VarKind};
use index::Id;
use rustc_hash::FxHashMap;

use crate::mentions::{pointer_mut, tidy};
use crate::subset_graph::SubsetGraph;

/// Replaces variables by representatives.
///
/// Globals and static locals are left alone, though their sets may equal others': what they point to is accessible to every
/// call (3.1.3), and that must still be seen when only the summary is there.
pub(crate) fn substitute(program: &mut Program, model: Model) {
    if model == Model::Whole {
        take_whole(program);
    }
    let groups = groups(program, model);
    let mut new: Vec<VarId> = program.vars.ids().collect();
    for (number, group) in groups.iter().enumerate() {
        let name = format!("rep{}", number + 1);
        let representative = program.new_var(&name, VarKind::Representative, None, Position::NONE);
        group.iter().for_each(|var| new[var.index()] = representative);
    }
    let replace = |place: &mut Place| {
        let var = new[place.var.index()];
        if var != place.var {
            *place = Place::start(var);
        }
    };
    for id in program.statements.ids() {
        program.statements[id].operation.map_places(replace);
    }
    for id in program.procs.ids() {
        let proc = &mut program.procs[id];
        let signature = proc.formals.iter_mut().chain(&mut proc.returns).chain(&mut proc.varargs);
        signature.for_each(|var| *var = new[var.index()]);
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

/// Leaves aside what only matters where objects are not taken whole: offsets, sizes, layouts.
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

/// Disjoint sets V_1, …, V_k, each of at least two variables: equivalent, of one cell, not exported or imported, address not taken.
fn groups(program: &Program, model: Model) -> Vec<Vec<VarId>> {
    let graph = SubsetGraph::new(program, model);
    let labels = graph.labels();
    let mut places: FxHashMap<u32, usize> = FxHashMap::default();
    let mut groups: Vec<Vec<VarId>> = Vec::new();
    for (var, known) in program.vars.iter() {
        let own = match known.kind {
            VarKind::Local(_) | VarKind::Temporary(_) | VarKind::Formal(_) | VarKind::Return(_) => true,
            VarKind::Global { .. }
            | VarKind::StaticLocal(_)
            | VarKind::Varargs(_)
            | VarKind::Heap(_)
            | VarKind::Literal
            | VarKind::Procedure(_)
            | VarKind::Representative => false,
        };
        if !own || graph.is_address_taken(var) || !graph.is_single(var) {
            continue;
        }
        let at = *places.entry(labels[var.index()]).or_insert_with(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        groups[at].push(var);
    }
    groups.retain(|group| group.len() > 1);
    groups
}

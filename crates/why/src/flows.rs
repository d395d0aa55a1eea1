//! What comes into each place of a method: its outline, read against the direction of the constraints.

use ir::{Stmt, StmtId};
use pointsto::inside::{Outline, Step};
use pointsto::{Place, Slot, Use};
use program::{FieldId, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{FilterId, NodeId, ObjectId};

/// A constraint of a outline, seen from the place that receives.
#[derive(Clone, Copy, Debug)]
pub(super) enum Inflow {
    Flow {
        source: Place,
        filter: Option<FilterId>,
        stmt: Option<StmtId>,
        is_silent: bool,
    },
    Allocate {
        stmt: StmtId,
        ty: Type,
    },
    Constant(ObjectId),
    LoadStatic(NodeId),
    LoadField {
        base: Place,
        field: FieldId,
    },
    LoadElement {
        base: Place,
    },
    /// What a call returns, or throws, by its number.
    Result(u32),
    Thrown(u32),
    /// What callers pass.
    Formal(usize),
    /// A rule speaks of the call with this number.
    Model(u32),
}

/// All of a outline, by place.
pub(super) struct Inflows {
    sorted: Vec<(Place, Inflow)>,
}

impl Inflows {
    pub(super) fn of(outline: &Outline) -> Self {
        let mut sorted = Vec::new();
        let moves = moves(outline);
        for step in outline.shared_and_own_steps() {
            sorted.extend(of_step(outline, &moves, *step));
        }
        for base in outline.watched() {
            for what in outline.uses(base) {
                match *what {
                    Use::Load { slot: Slot::Field(field), target } => {
                        sorted.push((target, Inflow::LoadField { base, field }));
                    }
                    Use::Load { slot: Slot::Element, target } => {
                        sorted.push((target, Inflow::LoadElement { base }));
                    }
                    Use::Store { .. } | Use::Call(_) | Use::Rule(_) => {}
                }
            }
        }
        for (number, call) in (0..).zip(outline.calls.iter()) {
            sorted.extend(call.target.get().map(|target| (target, Inflow::Result(number))));
            sorted.push((call.thrown, Inflow::Thrown(number)));
        }
        let formals = outline.formals.iter().enumerate();
        sorted.extend(formals.filter_map(|(at, formal)| Some((formal.get()?, Inflow::Formal(at)))));
        sorted.sort_by_key(|(place, _)| *place);
        Self { sorted }
    }

    pub(super) fn at(&self, place: Place) -> impl Iterator<Item = Inflow> + '_ {
        let start = self.sorted.partition_point(|(of, _)| *of < place);
        self.sorted[start..].iter().take_while(move |(of, _)| *of == place).map(|(_, inflow)| *inflow)
    }
}

fn of_step(
    outline: &Outline,
    moves: &FxHashMap<(Place, Place), StmtId>,
    step: Step,
) -> Option<(Place, Inflow)> {
    Some(match step {
        Step::Flow { source, target, filter } => {
            let stmt = moves.get(&(source, target)).copied();
            let what = stmt.zip(outline.body.as_ref()).map(|(stmt, body)| body.stmt(stmt));
            let is_silent = matches!(what, None | Some(Stmt::Phi { .. } | Stmt::Copy { .. }));
            (target, Inflow::Flow { source, filter, stmt, is_silent })
        }
        Step::Allocate { stmt, target, ty } | Step::AllocateNested { stmt, target, ty, .. } => {
            (target, Inflow::Allocate { stmt, ty })
        }
        Step::Constant { target, object } => (target, Inflow::Constant(object)),
        Step::LoadStatic { source, target } => (target, Inflow::LoadStatic(source)),
        Step::Model(number) => (outline.calls[number].target.get()?, Inflow::Model(number)),
        Step::StoreStatic { .. } | Step::Initialize(_) | Step::Call(_) => return None,
    })
}

/// The statement that moves from one place to another.
fn moves(outline: &Outline) -> FxHashMap<(Place, Place), StmtId> {
    let mut found = FxHashMap::default();
    let Some(body) = &outline.body else { return found };
    let place = |var| outline.place(var);
    let mut add = |source: Option<Place>, target: Option<Place>, stmt| {
        if let (Some(source), Some(target)) = (source, target) {
            found.entry((source, target)).or_insert(stmt);
        }
    };
    let thrown = thrown_places(outline);
    for (stmt, what) in body.stmts() {
        match *what {
            Stmt::Phi { target, sources } => {
                body.list(sources).for_each(|source| add(place(source), place(target), stmt));
            }
            Stmt::Copy { target, source } | Stmt::Cast { target, source, .. } => {
                add(place(source), place(target), stmt);
            }
            Stmt::Return { value } => {
                add(value.get().and_then(place), body.result().and_then(place), stmt);
            }
            Stmt::Throw { value } => {
                thrown.iter().for_each(|&thrown| add(place(value), Some(thrown), stmt));
            }
            Stmt::Caught { target } => {
                thrown.iter().for_each(|&thrown| add(Some(thrown), place(target), stmt));
            }
            _ => {}
        }
    }
    found
}

/// The places that are no variables: what blocks throw, what leaves the method.
fn thrown_places(outline: &Outline) -> Vec<Place> {
    let body = outline.body.iter();
    let variables: FxHashSet<Place> =
        body.flat_map(|body| body.vars().filter_map(|var| outline.place(var))).collect();
    outline.all_places().filter(|place| !variables.contains(place)).collect()
}

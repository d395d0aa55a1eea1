//! What comes into each place of a method: its plan, read against the direction of the constraints.

use ir::{Stmt, StmtId};
use program::{FieldId, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{FilterId, NodeId, ObjectId};

use crate::plan::{self, Place, Plan};

/// A constraint of a plan, seen from the place that receives.
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

/// All of a plan, by place.
pub(super) struct Inflows {
    sorted: Vec<(Place, Inflow)>,
}

impl Inflows {
    pub(super) fn of(plan: &Plan) -> Self {
        let mut sorted = Vec::new();
        let moves = moves(plan);
        for step in plan.shared_and_own_steps() {
            sorted.extend(of_step(plan, &moves, *step));
        }
        for base in plan.watched() {
            for what in plan.uses(base) {
                match *what {
                    plan::Use::LoadField { field, target } => {
                        sorted.push((target, Inflow::LoadField { base, field }));
                    }
                    plan::Use::LoadElement { target } => sorted.push((target, Inflow::LoadElement { base })),
                    plan::Use::StoreField { .. } | plan::Use::StoreElement { .. } | plan::Use::Call(_) => {}
                }
            }
        }
        for (number, call) in (0..).zip(&plan.calls) {
            sorted.extend(call.target.get().map(|target| (target, Inflow::Result(number))));
            sorted.push((call.thrown, Inflow::Thrown(number)));
        }
        let formals = plan.formals.iter().enumerate();
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
    plan: &Plan,
    moves: &FxHashMap<(Place, Place), StmtId>,
    step: plan::Step,
) -> Option<(Place, Inflow)> {
    Some(match step {
        plan::Step::Flow { source, target, filter } => {
            let stmt = moves.get(&(source, target)).copied();
            let what = stmt.zip(plan.body.as_ref()).map(|(stmt, body)| body.stmt(stmt));
            let is_silent = matches!(what, None | Some(Stmt::Phi { .. } | Stmt::Copy { .. }));
            (target, Inflow::Flow { source, filter, stmt, is_silent })
        }
        plan::Step::Allocate { stmt, target, ty } | plan::Step::AllocateNested { stmt, target, ty, .. } => {
            (target, Inflow::Allocate { stmt, ty })
        }
        plan::Step::Constant { target, object } => (target, Inflow::Constant(object)),
        plan::Step::LoadStatic { source, target } => (target, Inflow::LoadStatic(source)),
        plan::Step::Model(number) => (plan.calls[number as usize].target.get()?, Inflow::Model(number)),
        plan::Step::StoreStatic { .. } | plan::Step::Initialize(_) | plan::Step::Call(_) => return None,
    })
}

/// The statement that moves from one place to another.
fn moves(plan: &Plan) -> FxHashMap<(Place, Place), StmtId> {
    let mut found = FxHashMap::default();
    let Some(body) = &plan.body else { return found };
    let place = |var| plan.place(var);
    let mut add = |source: Option<Place>, target: Option<Place>, stmt| {
        if let (Some(source), Some(target)) = (source, target) {
            found.entry((source, target)).or_insert(stmt);
        }
    };
    let thrown = thrown_places(plan);
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
fn thrown_places(plan: &Plan) -> Vec<Place> {
    let body = plan.body.iter();
    let variables: FxHashSet<Place> =
        body.flat_map(|body| body.vars().filter_map(|var| plan.place(var))).collect();
    (0..plan.count).map(Place).filter(|place| !variables.contains(place)).collect()
}

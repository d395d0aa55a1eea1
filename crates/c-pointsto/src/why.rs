//! Why a variable may point to something: a shortest chain of statements that carry the address there.
//!
//! A question runs the analysis again and records every constraint with its statement (`causes.rs`). The
//! solver then searches these backwards. The path that it finds is shown by variables, without offsets.

use c_program::{Operation, StatementId, VarId, VarKind};
use index::Id;
use rustc_hash::FxHashMap;
use solver::{Fact, Guide, History, NodeId, ObjectId, Patience, Reason, Solver, Way};

use crate::causes::Cause;
use crate::results::{Results, Target, analyse_by};

/// How the address got to a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Because {
    /// The statement takes it.
    Taken,
    /// It was assigned, moved, passed or returned from another variable.
    From(VarId),
    /// It was loaded from a variable that the pointer may point to.
    Loaded {
        /// The pointer.
        pointer: VarId,
        /// Where it points.
        from: VarId,
    },
    /// It was stored here through a pointer that may point here.
    Stored {
        /// The pointer.
        pointer: VarId,
        /// What was stored.
        from: VarId,
    },
    /// Unknown code passes it, stores it or returns it, or it was loaded from where unknown code can write.
    UnknownCode,
}

/// One step: after the statement, the variable has the address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The variable.
    pub var: VarId,
    /// How it got the address.
    pub because: Because,
    /// Where; unknown code has no statement.
    pub statement: Option<StatementId>,
}

/// Answers questions about a solved program.
#[derive(Debug)]
pub struct Explainer<'a> {
    /// The same results, computed again with a recorder.
    results: Results<'a>,
    history: History,
    /// The owners of the nodes of objects with several cells.
    owners: FxHashMap<NodeId, VarId>,
}

impl<'a> Results<'a> {
    /// Prepares for questions: the program is analysed again, and everything is recorded.
    pub fn explainer(&self) -> Explainer<'a> {
        let mut results = analyse_by(Solver::new().recording(), self.program, &self.options);
        let history = results.solver.take_history().expect("the solver records");
        let owners = results.engine.cells.owners();
        Explainer { results, history, owners }
    }
}

impl Explainer<'_> {
    /// A shortest chain by which a variable may get an address, its origin first. `None` if it may not, or if
    /// all chains lead through optimized summaries.
    pub fn why(&self, var: VarId, target: Target) -> Option<Vec<Step>> {
        let goals = self.goals(var, target);
        let patience = &mut Patience::endless();
        let way = self.history.cheapest_way(&self.results.solver, &goals, self, Some(NEVER), patience)?;
        Some(self.chain(&way))
    }

    /// The elements of the set of a variable that a target means.
    fn goals(&self, var: VarId, target: Target) -> Vec<Fact> {
        let unknown = &self.results.engine.unknown;
        let cells = &self.results.engine.cells;
        let is_meant = |object: &ObjectId| match target {
            Target::UnknownVariable => *object == unknown.variable,
            Target::UnknownProcedure => *object == unknown.procedure || *object == unknown.variable,
            Target::Var { var: wanted, .. } => match cells.location(*object) {
                Some(location) => location.var == wanted,
                // Unknown code can hand out the address of anything that has escaped.
                None => *object == unknown.variable && self.results.escapes(wanted),
            },
        };
        let objects = self.results.set_of(var).iter().filter(is_meant);
        objects.map(|object| Fact { node: cells.all(var), object }).collect()
    }

    /// Turns a way into steps with the names of the program.
    fn chain(&self, way: &Way) -> Vec<Step> {
        let mut chain = Vec::new();
        let mut at = self.var_at(way.origin.node);
        if let Some(origin) = self.origin(way) {
            chain.push(origin);
        }
        for (position, step) in way.steps.iter().enumerate() {
            // Nodes that accesses share belong to no variable; the next node of a variable is meant.
            let next = || way.steps[position..].iter().find_map(|step| self.var_at(step.to.node));
            if let Cause::Statement(statement) = Cause::from_reason(step.reason)
                && let Some(var) = next()
            {
                let because = self.because(statement, at);
                chain.push(Step { var, because, statement: Some(statement) });
            }
            at = self.var_at(step.to.node).or(at);
        }
        chain
    }

    /// How the address comes into being. `None` if it appears at the node of a load, whose step follows.
    fn origin(&self, way: &Way) -> Option<Step> {
        let var = self.var_at(way.origin.node)?;
        let (because, statement) = match Cause::from_reason(way.made) {
            Cause::Statement(statement) => (self.because(statement, None), Some(statement)),
            Cause::UnknownCode | Cause::Layout => (Because::UnknownCode, None),
        };
        Some(Step { var, because, statement })
    }

    /// What a statement does with an address that a variable has; `None` if no variable had it before.
    fn because(&self, statement: StatementId, from: Option<VarId>) -> Because {
        match (&self.results.program.statements[statement].operation, from) {
            (Operation::Address { .. }, _) => Because::Taken,
            (_, None) => Because::UnknownCode,
            (Operation::Load { pointer, .. }, Some(from)) => Because::Loaded { pointer: pointer.var, from },
            (Operation::Store { pointer, .. }, Some(from)) => Because::Stored { pointer: pointer.var, from },
            (
                Operation::Copy { .. }
                | Operation::Shift { .. }
                | Operation::Call { .. }
                | Operation::Compute { .. },
                Some(from),
            ) => Because::From(from),
        }
    }

    /// The variable that a node belongs to.
    fn var_at(&self, node: NodeId) -> Option<VarId> {
        // Node n is the first node of variable n.
        let is_first = node.index() < self.results.program.vars.len();
        if is_first { Some(VarId(node.0)) } else { self.owners.get(&node).copied() }
    }
}

/// What a statement costs.
const STEP: u32 = 1 << 8;

/// The extra cost of an address that unknown code gives. Of equally long chains, one that starts where the
/// address is taken says more.
const BY_UNKNOWN_CODE: u32 = 1;

/// The cost of a step that cannot be shown. No path costs as much otherwise.
const NEVER: u32 = u32::MAX;

impl Explainer<'_> {
    /// Whether a call passes an argument to something that is not a parameter. An optimized summary may have
    /// one variable for the parameter of one procedure and the result of another; a path through it would
    /// show something that is in no source.
    fn is_passed_to_no_parameter(&self, call: StatementId, target: NodeId) -> bool {
        let program = self.results.program;
        let Operation::Call { result, .. } = &program.statements[call].operation else { return false };
        let Some(target) = self.var_at(target) else { return false };
        let is_result = result.is_some_and(|result| result.var == target);
        !is_result && !matches!(program.vars[target].kind, VarKind::Formal(_) | VarKind::Varargs(_))
    }
}

impl Guide for Explainer<'_> {
    fn origin_cost(&self, origin: Fact, reason: Reason) -> u32 {
        let is_unknown = origin.object == self.results.engine.unknown.variable;
        match Cause::from_reason(reason) {
            Cause::Statement(_) => STEP + if is_unknown { BY_UNKNOWN_CODE } else { 0 },
            Cause::UnknownCode => STEP + 2 * BY_UNKNOWN_CODE,
            // A load from escaped memory: its statement is the next step, and costs enough.
            Cause::Layout => BY_UNKNOWN_CODE,
        }
    }

    fn step_cost(&self, step: &solver::Step) -> u32 {
        match Cause::from_reason(step.reason) {
            Cause::Statement(call) if self.is_passed_to_no_parameter(call, step.to.node) => NEVER,
            Cause::Statement(_) | Cause::UnknownCode => STEP,
            Cause::Layout => 0,
        }
    }

    /// `x = p + k`:  a location, moved.
    fn is_image(&self, object: ObjectId, image: ObjectId, reason: Reason) -> bool {
        let cells = &self.results.engine.cells;
        let (Some(from), Some(to)) = (cells.location(object), cells.location(image)) else {
            return object == image;
        };
        let Cause::Statement(statement) = Cause::from_reason(reason) else { return false };
        let Operation::Shift { by, .. } = self.results.program.statements[statement].operation else {
            return false;
        };
        from.var == to.var && cells.shift(from, by) == to
    }
}

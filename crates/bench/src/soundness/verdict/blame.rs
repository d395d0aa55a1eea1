//! Why is a set empty? Walks against the flow of values to where nothing comes from.
//!
//! A load from nothing is blamed on its base, a call without callees on its receiver, a call with callees on
//! what they return, a formal on what is passed for it, a field on what is stored to it. The walk ends where
//! objects should have come from and do not: a field without stores, a native method that returns nothing.

use std::collections::{BTreeSet, HashMap, VecDeque};

use ir::{Body, Const, Stmt, StmtId, VarId};
use pointsto::Results;
use program::{FieldId, FieldRefId, MethodId, Program};

/// How many places are looked at, and how many ends are shown.
const LOOKED_AT: usize = 20_000;
const SHOWN: usize = 3;

/// What the walk needs.
pub(super) struct Blame<'a> {
    pub(super) program: &'a Program,
    pub(super) results: &'a Results,
    /// The calls that reach a method.
    pub(super) callers: &'a HashMap<MethodId, Vec<(MethodId, StmtId)>>,
    /// What is stored to a field, in methods that are reached.
    pub(super) stores: &'a HashMap<FieldId, Vec<Variable>>,
}

/// A variable of a method.
pub(super) type Variable = (MethodId, VarId);

impl Blame<'_> {
    /// Why the receiver of a call that reaches nothing is nowhere: the nearest ends of the walk.
    pub(super) fn of_call(&self, caller: MethodId, stmt: StmtId) -> Vec<String> {
        let Some(body) = self.results.body(caller) else { return Vec::new() };
        let Stmt::Call { arguments, .. } = *body.stmt(stmt) else { return Vec::new() };
        match body.list(arguments).next() {
            Some(receiver) if self.is_empty((caller, receiver)) => self.of_variable((caller, receiver)),
            Some(_) | None => Vec::new(),
        }
    }

    fn of_variable(&self, start: Variable) -> Vec<String> {
        let (mut open, mut seen) = (VecDeque::from([start]), BTreeSet::from([start]));
        let mut ends = Vec::new();
        while let Some(place) = open.pop_front() {
            let mut step = Step::default();
            self.step(place, &mut step);
            for end in step.ends {
                if !ends.contains(&end) {
                    ends.push(end);
                }
            }
            if ends.len() >= SHOWN || seen.len() > LOOKED_AT {
                break;
            }
            for next in step.next {
                // Only empty places: where objects arrive, nothing is missing.
                if self.is_empty(next) && seen.insert(next) {
                    open.push_back(next);
                }
            }
        }
        ends
    }

    fn is_empty(&self, (method, var): Variable) -> bool {
        self.results.variable(method, var).is_empty()
    }

    fn step(&self, (method, var): Variable, step: &mut Step) {
        let Some(body) = self.results.body(method) else { return };
        if let Some(position) = body.formals().position(|formal| formal == var) {
            self.step_to_arguments(method, position, step);
        }
        for (stmt, what) in body.stmts() {
            if target(what) == Some(var) {
                self.step_over(method, body, stmt, what, step);
            } else if let Stmt::Return { value } = *what
                && body.result() == Some(var)
            {
                step.next.extend(value.get().map(|value| (method, value)));
            }
        }
    }

    fn step_to_arguments(&self, method: MethodId, position: usize, step: &mut Step) {
        let Some(callers) = self.callers.get(&method) else {
            step.ends
                .push(format!("nobody passes formal {position} of {}", self.program.method_name(method)));
            return;
        };
        for &(caller, stmt) in callers {
            let Some(body) = self.results.body(caller) else { continue };
            if let Stmt::Call { arguments, .. } = *body.stmt(stmt)
                && let Some(argument) = body.list(arguments).nth(position)
            {
                step.next.push((caller, argument));
            }
        }
    }

    fn step_over(&self, method: MethodId, body: &Body, stmt: StmtId, what: &Stmt, step: &mut Step) {
        let here = || self.program.method_name(method);
        match *what {
            Stmt::Phi { sources, .. } => step.next.extend(body.list(sources).map(|source| (method, source))),
            Stmt::Copy { source, .. } => step.next.push((method, source)),
            Stmt::Cast { source, .. } if self.is_empty((method, source)) => step.next.push((method, source)),
            Stmt::Cast { source, ty, .. } => {
                let held = self.results.types(&self.results.variable(method, source));
                let held: Vec<String> =
                    held.iter().take(SHOWN).map(|&ty| self.program.type_name(ty)).collect();
                let wanted = self.program.type_name(ty);
                step.ends.push(format!("no {wanted} among {} in {}", held.join(", "), here()));
            }
            Stmt::LoadField { object, .. } if self.is_empty((method, object)) => {
                step.next.push((method, object));
            }
            Stmt::LoadField { field, .. } | Stmt::LoadStatic { field, .. } => {
                self.step_to_stores(field, step)
            }
            Stmt::LoadElement { array, .. } if self.is_empty((method, array)) => {
                step.next.push((method, array));
            }
            Stmt::LoadElement { .. } => step.ends.push(format!("nobody fills an array in {}", here())),
            Stmt::Call { .. } => self.step_into(method, body, stmt, what, step),
            Stmt::Dynamic { .. } => step.ends.push(format!("an invokedynamic in {} makes nothing", here())),
            Stmt::Caught { .. } => step.ends.push(format!("nothing is thrown to a handler of {}", here())),
            // A null holds no object: nothing is missing here.
            Stmt::Const { value: Const::Null, .. } => {}
            Stmt::Const { .. }
            | Stmt::Unary { .. }
            | Stmt::Binary { .. }
            | Stmt::New { .. }
            | Stmt::NewArray { .. }
            | Stmt::NewMultiArray { .. }
            | Stmt::ArrayLength { .. }
            | Stmt::StoreElement { .. }
            | Stmt::StoreField { .. }
            | Stmt::StoreStatic { .. }
            | Stmt::InstanceOf { .. }
            | Stmt::MonitorEnter { .. }
            | Stmt::MonitorExit { .. }
            | Stmt::Throw { .. }
            | Stmt::Return { .. }
            | Stmt::Goto
            | Stmt::If { .. }
            | Stmt::Switch { .. } => step.ends.push(format!("a statement of {} makes nothing", here())),
        }
    }

    /// A field holds nothing though there are objects that have it.
    fn step_to_stores(&self, named: FieldRefId, step: &mut Step) {
        let name = || self.program.field_ref_name(named);
        let stores = self.program.resolve_field(named).ok().and_then(|field| self.stores.get(&field));
        match stores {
            None => step.ends.push(format!("nobody stores to {}", name())),
            Some(stores) if stores.iter().all(|&value| self.is_empty(value)) => step.next.extend(stores),
            Some(_) => step.ends.push(format!("{} is filled, but not in these objects", name())),
        }
    }

    fn step_into(&self, method: MethodId, body: &Body, stmt: StmtId, what: &Stmt, step: &mut Step) {
        let Stmt::Call { method: named, arguments, .. } = *what else { return };
        let mut callees = self.results.callees(method, stmt).peekable();
        if callees.peek().is_none() {
            match body.list(arguments).next() {
                Some(receiver) if self.is_empty((method, receiver)) => step.next.push((method, receiver)),
                Some(_) | None => step.ends.push(format!(
                    "the call of {} in {} reaches nothing",
                    self.program.method_ref_name(named),
                    self.program.method_name(method)
                )),
            }
        }
        for callee in callees {
            match self.results.body(callee).and_then(Body::result) {
                Some(result) => step.next.push((callee, result)),
                None => step.ends.push(format!(
                    "{} returns nothing to {}",
                    self.program.method_name(callee),
                    self.program.method_name(method)
                )),
            }
        }
    }
}

/// Where one step leads.
#[derive(Default)]
struct Step {
    next: Vec<Variable>,
    ends: Vec<String>,
}

/// The variable that a statement sets.
fn target(stmt: &Stmt) -> Option<VarId> {
    match *stmt {
        Stmt::Phi { target, .. }
        | Stmt::Const { target, .. }
        | Stmt::Copy { target, .. }
        | Stmt::Cast { target, .. }
        | Stmt::LoadField { target, .. }
        | Stmt::LoadElement { target, .. }
        | Stmt::LoadStatic { target, .. }
        | Stmt::New { target, .. }
        | Stmt::NewArray { target, .. }
        | Stmt::NewMultiArray { target, .. }
        | Stmt::Caught { target } => Some(target),
        Stmt::Call { target, .. } | Stmt::Dynamic { target, .. } => target.get(),
        Stmt::Unary { .. }
        | Stmt::Binary { .. }
        | Stmt::ArrayLength { .. }
        | Stmt::StoreElement { .. }
        | Stmt::StoreField { .. }
        | Stmt::StoreStatic { .. }
        | Stmt::InstanceOf { .. }
        | Stmt::MonitorEnter { .. }
        | Stmt::MonitorExit { .. }
        | Stmt::Throw { .. }
        | Stmt::Return { .. }
        | Stmt::Goto
        | Stmt::If { .. }
        | Stmt::Switch { .. } => None,
    }
}

/// All stores to fields in the methods that are reached.
pub(super) fn stores(program: &Program, results: &Results) -> HashMap<FieldId, Vec<Variable>> {
    let mut stores: HashMap<FieldId, Vec<Variable>> = HashMap::new();
    for &method in results.reachable() {
        let Some(body) = results.body(method) else { continue };
        for (_, stmt) in body.stmts() {
            if let Stmt::StoreField { field, value, .. } | Stmt::StoreStatic { field, value } = *stmt
                && body.ty(value).is_reference()
                && let Ok(field) = program.resolve_field(field)
            {
                stores.entry(field).or_default().push((method, value));
            }
        }
    }
    stores
}

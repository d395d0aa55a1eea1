//! Which code never runs, because of constants? Numbers and nulls that a body uses, or that all callers pass.
//!
//! ```text
//! every call of m passes k as its i-th argument, or a parameter that is k
//!                                                      parameter i of m is k
//! x = k; or x = phi(y, z) with y and z that are k,
//! as far as control gets there                         x is k
//! a condition on constants                             control takes one way
//! all calls of m are where control never gets          nothing of m runs
//! ```
//!
//! This is conditional constant propagation (Wegman and Zadeck) within each method, repeated until nothing
//! more is found in others.

use std::collections::BTreeSet;

use ir::{BlockId, Body, Condition, Const, Form, List, Stmt, StmtId, VarId};
use pointsto::Results;
use program::{ClassId, MethodId, Origin, Program};
use rustc_hash::{FxHashMap, FxHashSet};

/// What is known of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    /// Nothing has arrived yet.
    Unseen,
    Int(i32),
    Null,
    /// It may have several values.
    Varies,
}

impl Value {
    fn of(constant: Const) -> Self {
        match constant {
            Const::Int(number) => Self::Int(number),
            Const::Null => Self::Null,
            Const::Float(_)
            | Const::Long(_)
            | Const::Double(_)
            | Const::String(_)
            | Const::Class(_)
            | Const::MethodType(_)
            | Const::Handle(_)
            | Const::Dynamic(_)
            | Const::Address => Self::Varies,
        }
    }

    fn meet(self, other: Self) -> Self {
        match (self, other) {
            (Self::Unseen, one) | (one, Self::Unseen) => one,
            (one, same) if one == same => one,
            (Self::Int(_) | Self::Null | Self::Varies, Self::Int(_) | Self::Null | Self::Varies) => {
                Self::Varies
            }
        }
    }
}

/// Which statements of a component never run.
#[derive(Default)]
pub(crate) struct Constants {
    dead: FxHashMap<MethodId, FxHashSet<StmtId>>,
}

impl Constants {
    pub(crate) fn of(program: &Program, results: &Results, component: &[ClassId]) -> Self {
        let own: FxHashSet<ClassId> = component.iter().copied().collect();
        let methods = component.iter().flat_map(|&class| program.class(class).methods.iter());
        let bodies: Vec<&Body> = methods.filter_map(|method| results.body(method)).collect();
        let (mut found, mut count) = (Self::default(), 0);
        loop {
            let passing = Passing::of(program, results, &own, &found);
            let silent: FxHashSet<MethodId> = passing.silent().collect();
            let passed = passing.settle();
            let dead = |body: &&Body| {
                let passed = passed.get(&body.method).map_or(&[][..], Vec::as_slice);
                let all = || body.stmts().map(|(stmt, _)| stmt).collect();
                (body.method, if silent.contains(&body.method) { all() } else { dead(body, passed) })
            };
            found = Self { dead: bodies.iter().map(dead).filter(|(_, dead)| !dead.is_empty()).collect() };
            let now = bodies.iter().map(|body| found.dead(body.method).map_or(0, FxHashSet::len)).sum();
            if now == count {
                return found;
            }
            count = now;
        }
    }

    /// The statements of a method that never run, if there are any.
    pub(crate) fn dead(&self, method: MethodId) -> Option<&FxHashSet<StmtId>> {
        self.dead.get(&method)
    }
}

/// The statements of a body that never run, if these are its arguments.
fn dead(body: &Body, passed: &[Value]) -> FxHashSet<StmtId> {
    let decides = |stmt: &Stmt| matches!(stmt, Stmt::If { .. } | Stmt::Switch { .. });
    if body.form != Form::Ssa || !body.stmts().any(|(_, stmt)| decides(stmt)) {
        return FxHashSet::default();
    }
    let mut run = Run::new(body, passed);
    while run.round() {}
    let dead = body.blocks().filter(|block| !run.live.contains(block));
    dead.flat_map(|block| body.stmts_of(block)).collect()
}

/// What an argument is, as far as its method tells.
#[derive(Clone, Copy)]
enum Source {
    Constant(Value),
    /// The parameter of this number, the receiver first.
    Parameter(usize),
    Other,
}

/// What calls that run pass to the methods of a component.
#[derive(Default)]
struct Passing {
    /// The arguments, the receiver first. A method that is missing here is not called, or can get anything.
    passed: FxHashMap<MethodId, Vec<Value>>,
    /// Methods that somebody calls with something unknown.
    unknown: FxHashSet<MethodId>,
    /// Parameters that are passed on: from which method and parameter, and to which.
    on: BTreeSet<[(MethodId, usize); 2]>,
    /// Methods that are called where control never gets.
    in_vain: FxHashSet<MethodId>,
}

impl Passing {
    fn of(program: &Program, results: &Results, own: &FxHashSet<ClassId>, before: &Constants) -> Self {
        let mut passing = Self::default();
        let trace = results.trace();
        let outside = trace.entered.iter().chain(&trace.from_outside);
        passing.unknown.extend(outside.map(|&instance| trace.method_of(instance)));
        for edges in results.call_edges().chunk_by(|a, b| a.caller == b.caller) {
            let mut sources = None;
            for edge in edges.iter().filter(|edge| own.contains(&program.method(edge.callee).class)) {
                if before.dead(edge.caller).is_some_and(|dead| dead.contains(&edge.stmt)) {
                    passing.in_vain.insert(edge.callee);
                    continue;
                }
                let Some(arguments) = arguments(program, results, edge.caller, edge.stmt, edge.callee) else {
                    passing.unknown.insert(edge.callee);
                    continue;
                };
                let sources = sources.get_or_insert_with(|| results.body(edge.caller).map(sources_of));
                let source = |var| sources.as_ref().and_then(|sources| sources.get(&var)).copied();
                let arguments = arguments.iter().map(|&var| source(var).unwrap_or(Source::Other));
                passing.call(edge.caller, edge.callee, arguments);
            }
        }
        passing
    }

    fn call(&mut self, caller: MethodId, callee: MethodId, arguments: impl ExactSizeIterator<Item = Source>) {
        let passed = self.passed.entry(callee).or_insert_with(|| vec![Value::Unseen; arguments.len()]);
        for (at, (value, source)) in passed.iter_mut().zip(arguments).enumerate() {
            match source {
                Source::Constant(constant) => *value = value.meet(constant),
                Source::Parameter(_) if *value == Value::Varies => {}
                Source::Parameter(from) => drop(self.on.insert([(caller, from), (callee, at)])),
                Source::Other => *value = Value::Varies,
            }
        }
    }

    /// The methods that are only called where control never gets.
    fn silent(&self) -> impl Iterator<Item = MethodId> + '_ {
        let runs = |method: &MethodId| self.passed.contains_key(method) || self.unknown.contains(method);
        self.in_vain.iter().copied().filter(move |method| !runs(method))
    }

    /// Follows the parameters that are passed on.
    fn settle(mut self) -> FxHashMap<MethodId, Vec<Value>> {
        self.passed.retain(|method, _| !self.unknown.contains(method));
        let mut changed = true;
        while changed {
            changed = false;
            for &[(caller, from), (callee, at)] in &self.on {
                let given = self.passed.get(&caller).and_then(|passed| passed.get(from)).copied();
                let Some(value) = self.passed.get_mut(&callee).and_then(|passed| passed.get_mut(at)) else {
                    continue;
                };
                let now = value.meet(given.unwrap_or(Value::Varies));
                changed |= now != *value;
                *value = now;
            }
        }
        for value in self.passed.values_mut().flatten() {
            // Methods that only call each other.
            if *value == Value::Unseen {
                *value = Value::Varies;
            }
        }
        self.passed
    }
}

/// The arguments of a call, if they are what the callee gets.
fn arguments(
    program: &Program,
    results: &Results,
    caller: MethodId,
    stmt: StmtId,
    callee: MethodId,
) -> Option<Vec<VarId>> {
    // Clients pass anything, whatever stands for it in their bodies.
    if program.class(program.method(caller).class).origin == Origin::Text {
        return None;
    }
    let body = results.body(caller)?;
    let Stmt::Call { method: called, arguments, .. } = *body.stmt(stmt) else { return None };
    let resolved = program.resolve_method(called).ok()?;
    let is_same = program.method(resolved).selector == program.method(callee).selector;
    // Missing code may call back with something else.
    let is_known = !program.class(program.method(resolved).class).is_phantom();
    (is_same && is_known).then(|| body.list(arguments).collect())
}

/// The variables of a body that are constants or parameters.
fn sources_of(body: &Body) -> FxHashMap<VarId, Source> {
    if body.form != Form::Ssa {
        return FxHashMap::default();
    }
    let literal = |stmt: &Stmt| {
        let Stmt::Const { target, value } = *stmt else { return None };
        Some((target, Source::Constant(Value::of(value))))
    };
    let parameters = body.formals().enumerate().map(|(at, var)| (var, Source::Parameter(at)));
    let parameters = parameters.filter(|&(var, _)| Some(var) != body.this());
    parameters.chain(body.stmts().filter_map(|(_, stmt)| literal(stmt))).collect()
}

/// The propagation through a body.
struct Run<'a> {
    body: &'a Body,
    values: FxHashMap<VarId, Value>,
    live: FxHashSet<BlockId>,
    edges: FxHashSet<(BlockId, BlockId)>,
    /// Where exceptions arrive: from the middle of blocks, so nothing is known of what is joined there.
    handlers: FxHashSet<BlockId>,
}

impl<'a> Run<'a> {
    fn new(body: &'a Body, passed: &[Value]) -> Self {
        let given = passed.iter().copied().chain(std::iter::repeat(Value::Varies));
        let values = body.formals().zip(given).collect();
        let handlers = body.blocks().flat_map(|block| body.exceptions(block)).map(|edge| edge.handler);
        let handlers = handlers.collect();
        let live = body.blocks().take(1).collect();
        Self { body, values, live, edges: FxHashSet::default(), handlers }
    }

    /// Goes through all live blocks once; says whether anything changed.
    fn round(&mut self) -> bool {
        let mut changed = false;
        for block in self.body.blocks() {
            if !self.live.contains(&block) {
                continue;
            }
            for stmt in self.body.stmts_of(block) {
                changed |= self.stmt(block, self.body.stmt(stmt));
            }
            let ways = self.ways(block);
            let handlers = self.body.exceptions(block).iter().map(|edge| edge.handler);
            for next in ways.into_iter().chain(handlers) {
                changed |= self.edges.insert((block, next));
                changed |= self.live.insert(next);
            }
        }
        changed
    }

    fn stmt(&mut self, block: BlockId, stmt: &Stmt) -> bool {
        let Some(target) = stmt.target() else { return false };
        let value = match *stmt {
            Stmt::Const { value, .. } => Value::of(value),
            Stmt::Copy { source, .. } => self.value(source),
            Stmt::Cast { source, .. } => self.if_null(source, Value::Null),
            Stmt::InstanceOf { source, .. } => self.if_null(source, Value::Int(0)),
            Stmt::Phi { sources, .. } => self.joined(block, sources),
            Stmt::Unary { .. }
            | Stmt::Binary { .. }
            | Stmt::New { .. }
            | Stmt::NewArray { .. }
            | Stmt::NewMultiArray { .. }
            | Stmt::ArrayLength { .. }
            | Stmt::LoadElement { .. }
            | Stmt::StoreElement { .. }
            | Stmt::LoadField { .. }
            | Stmt::StoreField { .. }
            | Stmt::LoadStatic { .. }
            | Stmt::StoreStatic { .. }
            | Stmt::Call { .. }
            | Stmt::Dynamic { .. }
            | Stmt::Caught { .. }
            | Stmt::MonitorEnter { .. }
            | Stmt::MonitorExit { .. }
            | Stmt::Throw { .. }
            | Stmt::Return { .. }
            | Stmt::Goto
            | Stmt::If { .. }
            | Stmt::Switch { .. } => Value::Varies,
        };
        let before = self.value(target);
        let now = before.meet(value);
        self.values.insert(target, now);
        now != before
    }

    fn value(&self, var: VarId) -> Value {
        self.values.get(&var).copied().unwrap_or(Value::Unseen)
    }

    /// What is made of a variable, if that is only known of null.
    fn if_null(&self, var: VarId, of_null: Value) -> Value {
        match self.value(var) {
            Value::Null => of_null,
            Value::Unseen => Value::Unseen,
            Value::Int(_) | Value::Varies => Value::Varies,
        }
    }

    fn joined(&self, block: BlockId, sources: List) -> Value {
        if self.handlers.contains(&block) {
            return Value::Varies;
        }
        let arriving = self.body.predecessors(block).iter().zip(self.body.list(sources));
        let arriving = arriving.filter(|&(&from, _)| self.edges.contains(&(from, block)));
        arriving.map(|(_, source)| self.value(source)).fold(Value::Unseen, Value::meet)
    }

    /// The blocks that can come next.
    fn ways(&self, block: BlockId) -> Vec<BlockId> {
        let all = self.body.successors(block);
        let last = self.body.stmts_of(block).next_back().map(|last| *self.body.stmt(last));
        if let (Some(Stmt::If { condition, left, right }), &[then, otherwise]) = (last, all) {
            let right = right.get().map(|right| self.value(right));
            return match decided(condition, self.value(left), right) {
                Some(true) => vec![then],
                Some(false) => vec![otherwise],
                None => vec![then, otherwise],
            };
        }
        if let Some(Stmt::Switch { value, cases }) = last
            && let Value::Int(number) = self.value(value)
        {
            let switch = self.body.switch(cases);
            let taken = switch.cases.iter().find(|&&(case, _)| case == number);
            let way = taken.map_or(switch.default, |&(_, way)| way);
            return all.get(usize::from(way)).copied().into_iter().collect();
        }
        all.to_vec()
    }
}

/// What a condition on constants says. Without a right side, the value is compared with 0 or null.
fn decided(condition: Condition, left: Value, right: Option<Value>) -> Option<bool> {
    let (left, right) = match (left, right) {
        (Value::Null, None | Some(Value::Null)) => (0, 0),
        (Value::Int(left), None) => (left, 0),
        (Value::Int(left), Some(Value::Int(right))) => (left, right),
        (Value::Unseen | Value::Null | Value::Int(_) | Value::Varies, _) => return None,
    };
    Some(match condition {
        Condition::Eq => left == right,
        Condition::Ne => left != right,
        Condition::Lt => left < right,
        Condition::Ge => left >= right,
        Condition::Gt => left > right,
        Condition::Le => left <= right,
    })
}

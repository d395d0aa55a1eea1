//! Which calls of a body are beside the point: those that run only where assertions are on, and those whose
//! result goes only into a message for a log or an exception?
//!
//! Only names tell what a log is, so this serves to rank requirements, and leaves none out.

use ir::{BlockId, Body, CallKind, Condition, Stmt, StmtId, VarId};
use plan::Deed;
use program::{MethodRefId, Program};
use rustc_hash::{FxHashMap, FxHashSet};

/// What javac calls the field that switches the assertions of a class off.
const SWITCH: &[u8] = b"$assertionsDisabled";

/// What methods that log are called.
const LOGS: [&[u8]; 16] = [
    b"trace",
    b"debug",
    b"info",
    b"warn",
    b"warning",
    b"error",
    b"fatal",
    b"config",
    b"fine",
    b"finer",
    b"finest",
    b"severe",
    b"log",
    b"logp",
    b"entering",
    b"exiting",
];

/// What only makes texts and collects what goes into them.
const TEXTS: [&[u8]; 11] = [
    b"java/lang/String",
    b"java/lang/StringBuilder",
    b"java/lang/StringBuffer",
    b"java/lang/Integer",
    b"java/lang/Long",
    b"java/lang/Double",
    b"java/lang/Boolean",
    b"java/lang/Character",
    b"java/util/Objects",
    b"java/util/Arrays",
    b"java/text/MessageFormat",
];

/// The statements of a body that are beside the point.
#[derive(Default)]
pub(crate) struct Asides {
    asserts: FxHashSet<StmtId>,
    tells: FxHashSet<StmtId>,
}

impl Asides {
    pub(crate) fn of(program: &Program, body: &Body) -> Self {
        let tells = if tells_anything(program, body) {
            Messages::new(program, body).calls()
        } else {
            FxHashSet::default()
        };
        Self { asserts: asserts(program, body), tells }
    }

    /// What a call is for, if that is hardly worth a test.
    pub(crate) fn of_call(&self, call: StmtId) -> Option<Deed> {
        if self.asserts.contains(&call) {
            return Some(Deed::Asserts);
        }
        self.tells.contains(&call).then_some(Deed::Tells)
    }
}

/// ```text
/// every way to the statement passes an edge on which `$assertionsDisabled` is false
/// ```
fn asserts(program: &Program, body: &Body) -> FxHashSet<StmtId> {
    let is_switch = |field| program.names.text(program.names.field_ref_parts(field).name).0 == SWITCH;
    let loads = body.stmts().filter_map(|(_, stmt)| {
        if let Stmt::LoadStatic { target, field } = *stmt { Some((target, field)) } else { None }
    });
    let switches: Vec<VarId> =
        loads.filter(|&(_, field)| is_switch(field)).map(|(target, _)| target).collect();
    if switches.is_empty() {
        return FxHashSet::default();
    }
    let without = reached(body, |from, to| !is_on(body, &switches, from, to));
    let left_out = body.blocks().filter(|block| !without.contains(block));
    left_out.flat_map(|block| body.stmts_of(block)).collect()
}

/// Whether assertions are on if control takes this edge.
fn is_on(body: &Body, switches: &[VarId], from: BlockId, to: BlockId) -> bool {
    let Some(last) = body.stmts_of(from).next_back() else { return false };
    let Stmt::If { condition, left, right } = *body.stmt(last) else { return false };
    let is_true = match condition {
        Condition::Ne => body.successors(from).first() == Some(&to),
        Condition::Eq => body.successors(from).first() != Some(&to),
        Condition::Lt | Condition::Ge | Condition::Gt | Condition::Le => return false,
    };
    switches.contains(&left) && right.get().is_none() && !is_true
}

/// The blocks that control reaches by some edges.
fn reached(body: &Body, takes: impl Fn(BlockId, BlockId) -> bool) -> FxHashSet<BlockId> {
    let mut open: Vec<BlockId> = body.blocks().take(1).collect();
    let mut seen: FxHashSet<BlockId> = open.iter().copied().collect();
    while let Some(block) = open.pop() {
        let next = body.successors(block).iter().copied().filter(|&to| takes(block, to));
        let handlers = body.exceptions(block).iter().map(|edge| edge.handler);
        open.extend(next.chain(handlers).filter(|&to| seen.insert(to)));
    }
    seen
}

/// Whether a body has a message at all. Most have none.
fn tells_anything(program: &Program, body: &Body) -> bool {
    body.stmts().any(|(_, stmt)| {
        matches!(*stmt, Stmt::Call { kind, target, method, .. } if is_told(program, kind, target.get(), method))
    })
}

/// Whether a method only tells somebody what it is given: the constructor of an exception, or a log.
fn is_told(program: &Program, kind: CallKind, target: Option<VarId>, method: MethodRefId) -> bool {
    let called = program.names.method_ref_parts(method);
    let name = program.names.text(program.names.selector_parts(called.selector).name).0;
    if kind == CallKind::Special {
        return name == b"<init>" && program.is_subtype(called.class, program::Type::THROWABLE);
    }
    target.is_none() && LOGS.contains(&name)
}

/// Where values of a body go.
struct Messages<'a> {
    program: &'a Program,
    body: &'a Body,
    uses: FxHashMap<VarId, Vec<StmtId>>,
}

impl<'a> Messages<'a> {
    fn new(program: &'a Program, body: &'a Body) -> Self {
        let mut uses: FxHashMap<VarId, Vec<StmtId>> = FxHashMap::default();
        for (stmt, what) in body.stmts() {
            body.each_use(what, |var| uses.entry(var).or_default().push(stmt));
        }
        Self { program, body, uses }
    }

    /// ```text
    /// x = y.m(..), x goes only into messages            m's result is told
    /// ```
    fn calls(&self) -> FxHashSet<StmtId> {
        let results = self.body.stmts().filter_map(|(call, stmt)| {
            let result = if let Stmt::Call { target, .. } = stmt { target.get() } else { None };
            result.map(|result| (call, result))
        });
        results.filter(|&(_, result)| self.is_only_told(result)).map(|(call, _)| call).collect()
    }

    /// Follows a value, and what is made of it, to its ends.
    fn is_only_told(&self, start: VarId) -> bool {
        let mut open = vec![start];
        let mut seen: FxHashSet<VarId> = open.iter().copied().collect();
        let mut is_told = false;
        while let Some(var) = open.pop() {
            for &stmt in self.uses.get(&var).into_iter().flatten() {
                match self.goes(var, stmt) {
                    Goes::Nowhere => {}
                    Goes::Told => is_told = true,
                    Goes::Into(next) => open.extend(Some(next).filter(|&next| seen.insert(next))),
                    Goes::Elsewhere => return false,
                }
            }
        }
        is_told
    }

    fn goes(&self, var: VarId, stmt: StmtId) -> Goes {
        let what = *self.body.stmt(stmt);
        match what {
            Stmt::Phi { target, .. } | Stmt::Copy { target, .. } | Stmt::Cast { target, .. } => {
                Goes::Into(target)
            }
            // An array of arguments.
            Stmt::StoreElement { array, value, .. } if value == var => Goes::Into(array),
            Stmt::StoreElement { array, .. } if array == var => Goes::Nowhere,
            Stmt::Dynamic { target, .. } => target.get().map_or(Goes::Elsewhere, Goes::Into),
            Stmt::Call { kind, target, method, arguments } => {
                let is_receiver = kind != CallKind::Static && self.body.list(arguments).next() == Some(var);
                if !is_receiver && is_told(self.program, kind, target.get(), method) {
                    return Goes::Told;
                }
                let may_pass = is_receiver || self.makes_texts(method);
                target.get().filter(|_| may_pass).map_or(Goes::Elsewhere, Goes::Into)
            }
            Stmt::Const { .. }
            | Stmt::Unary { .. }
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
            | Stmt::InstanceOf { .. }
            | Stmt::Caught { .. }
            | Stmt::MonitorEnter { .. }
            | Stmt::MonitorExit { .. }
            | Stmt::Throw { .. }
            | Stmt::Return { .. }
            | Stmt::Goto
            | Stmt::If { .. }
            | Stmt::Switch { .. } => Goes::Elsewhere,
        }
    }

    fn makes_texts(&self, method: MethodRefId) -> bool {
        let class = self.program.names.method_ref_parts(method).class.as_class();
        class.is_some_and(|class| TEXTS.contains(&self.program.names.class_name(class).0))
    }
}

/// What becomes of a value in a statement.
enum Goes {
    Nowhere,
    Told,
    Into(VarId),
    Elsewhere,
}

//! What does a method do, in a word? Some bodies are hardly worth a test.

use classfile::Access;
use ir::{Body, LowerOptions, Stmt, VarId};
use plan::Deed;
use pointsto::Results;
use program::{MethodId, MethodRefId, Program};
use rustc_hash::FxHashMap;

use crate::delegates::delegates;

/// What is known of methods so far.
pub(crate) struct Deeds<'a> {
    program: &'a Program,
    results: &'a Results,
    known: FxHashMap<MethodId, Deed>,
}

impl<'a> Deeds<'a> {
    pub(crate) fn new(program: &'a Program, results: &'a Results) -> Self {
        Self { program, results, known: FxHashMap::default() }
    }

    /// What a method does. A bridge does what the method does that it calls.
    pub(crate) fn of(&mut self, method: MethodId) -> Deed {
        let (program, results) = (self.program, self.results);
        *self.known.entry(method).or_insert_with(|| {
            if program.is_deprecated(method) {
                return Deed::Deprecated;
            }
            let is_bridge = program.method(method).access.has(Access::BRIDGE);
            let called = is_bridge.then(|| with_body(program, results, method, only_call)).flatten();
            let called = called.flatten().and_then(|called| program.resolve_method(called).ok());
            with_body(program, results, called.unwrap_or(method), deed).unwrap_or_default()
        })
    }
}

/// What a question about the body of a method has as its answer, if there is a body.
fn with_body<T>(
    program: &Program,
    results: &Results,
    method: MethodId,
    question: impl Fn(&Body) -> T,
) -> Option<T> {
    if let Some(body) = results.body(method) {
        return Some(question(body));
    }
    let has_body = program.method(method).has_body();
    let body = has_body.then(|| ir::lower(program, method, LowerOptions::default()).ok().flatten());
    body.flatten().map(|body| question(&body))
}

fn only_call(body: &Body) -> Option<MethodRefId> {
    body.stmts().find_map(|(_, stmt)| stmt.called())
}

/// ```text
/// no statement returns                                        Refuses
/// only loads of fields of `this`; returns `this`, one of
/// these, or nothing                                           Passes
/// only calls like this.f.g(x, y), in a method m(x, y)         Delegates
/// ```
fn deed(body: &Body) -> Deed {
    let stmts = || body.stmts().map(|(_, stmt)| stmt);
    if !stmts().any(|stmt| matches!(stmt, Stmt::Return { .. })) {
        // A body that only waits for ever does something.
        let throws = stmts().any(|stmt| matches!(stmt, Stmt::Throw { .. }));
        return if throws { Deed::Refuses } else { Deed::Works };
    }
    let this = body.this();
    let of_this = |var: VarId| Some(var) == this;
    let is_loaded = |var: VarId| {
        stmts().any(|stmt| matches!(*stmt, Stmt::LoadField { target, object, .. } if target == var && of_this(object)))
    };
    let passes = stmts().all(|stmt| match *stmt {
        Stmt::LoadField { object, .. } => of_this(object),
        Stmt::Goto => true,
        Stmt::Return { value } => value.get().is_none_or(|value| of_this(value) || is_loaded(value)),
        Stmt::Phi { .. }
        | Stmt::Const { .. }
        | Stmt::Copy { .. }
        | Stmt::Unary { .. }
        | Stmt::Binary { .. }
        | Stmt::New { .. }
        | Stmt::NewArray { .. }
        | Stmt::NewMultiArray { .. }
        | Stmt::ArrayLength { .. }
        | Stmt::LoadElement { .. }
        | Stmt::StoreElement { .. }
        | Stmt::StoreField { .. }
        | Stmt::LoadStatic { .. }
        | Stmt::StoreStatic { .. }
        | Stmt::Cast { .. }
        | Stmt::InstanceOf { .. }
        | Stmt::Call { .. }
        | Stmt::Dynamic { .. }
        | Stmt::Caught { .. }
        | Stmt::MonitorEnter { .. }
        | Stmt::MonitorExit { .. }
        | Stmt::Throw { .. }
        | Stmt::If { .. }
        | Stmt::Switch { .. } => false,
    });
    match passes {
        true => Deed::Passes,
        false if delegates(body) => Deed::Delegates,
        false => Deed::Works,
    }
}

//! What does a target do, in a word? Some bodies are not worth a test of their own.

use ir::{Body, LowerOptions, Stmt, VarId};
use pointsto::Results;
use program::{MethodId, Program};
use rustc_hash::FxHashMap;

/// What the body of a target does, as far as it matters to somebody who looks for tests to write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Deed {
    /// It does something, or nobody knows.
    #[default]
    Works,
    /// It does nothing, or returns `this` or a field of `this`.
    Passes,
    /// It never returns: it always throws.
    Refuses,
}

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

    /// What a method does.
    pub(crate) fn of(&mut self, method: MethodId) -> Deed {
        let (program, results) = (self.program, self.results);
        *self.known.entry(method).or_insert_with(|| {
            if !program.method(method).has_body() {
                return Deed::default();
            }
            match results.body(method) {
                Some(body) => deed(body),
                None => ir::lower(program, method, LowerOptions::default())
                    .ok()
                    .flatten()
                    .map_or(Deed::default(), |body| deed(&body)),
            }
        })
    }
}

/// ```text
/// no statement returns                                        Refuses
/// only loads of fields of `this`; returns `this`, one of
/// these, or nothing                                           Passes
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
    if passes { Deed::Passes } else { Deed::Works }
}

//! Which constants do the constructors of a class store in a field?

use ir::{Body, CallKind, Dominators, Stmt, StmtId, VarId};
use program::{ClassId, FieldId, MethodId, Program, Type};

use super::{Env, Reader, Tag, Values, few};
use crate::definitions::Definitions;

/// How many constructors may call each other.
const DEPTH: usize = 8;

impl Reader<'_> {
    /// The field of objects of exactly this class, whose constructors have run or are running.
    ///
    /// ```text
    /// a constructor of C stores K in this.f                    K
    /// it calls another with constants, which stores those      as the other
    /// objects are seen before f is stored                      0 or null, too
    /// ```
    pub(super) fn field(&mut self, class: ClassId, field: FieldId) -> Values {
        let declared = *self.program.field(field);
        if !self.program.is_subclass(class, declared.class)
            || !self.is_stored_by_constructors(field)
            || self.can_be_restored(class, declared.class)
        {
            return None;
        }
        let mut found = Vec::new();
        for constructor in self.constructors(class) {
            found.extend(self.after(constructor, &[], field, DEPTH)?);
        }
        if !self.is_stored_first(declared.class, field) {
            found.push(initial(declared.ty));
        }
        few(found)
    }

    pub(super) fn constructors(&self, class: ClassId) -> Vec<MethodId> {
        let all = self.program.class(class).methods.iter();
        all.filter(|&method| self.is_constructor(method)).collect()
    }

    /// What a field can be after a constructor has run.
    fn after(&mut self, constructor: MethodId, formals: &[Values], field: FieldId, depth: usize) -> Values {
        let body = self.body(constructor)?;
        let definitions = Definitions::of(&body);
        let class = self.program.method(constructor).class;
        let env = Env { class: None, formals };
        let (called, arguments) = self.constructor_call(&body)?;
        let is_delegating = self.program.method(called).class == class;
        let is_declared_here = self.program.field(field).class == class;
        let mut found = Vec::new();
        if is_delegating || !is_declared_here {
            let mut values = Vec::new();
            for argument in arguments {
                values.push(self.value(&body, &definitions, argument, &env));
            }
            found = self.after(called, &values, field, depth.checked_sub(1)?)?;
        }
        let stores = stores(self.program, &body, field);
        if is_declared_here && !is_delegating && !is_always_stored(&body, &stores) {
            found.push(initial(self.program.field(field).ty));
        }
        for (_, value) in stores {
            found.extend(self.value(&body, &definitions, value, &env)?);
        }
        few(found)
    }

    /// The call of `this(…)` or `super(…)`, if there is just one: the constructor, and all arguments.
    pub(super) fn constructor_call(&mut self, body: &Body) -> Option<(MethodId, Vec<VarId>)> {
        let mut calls = body.stmts().filter_map(|(_, stmt)| {
            let Stmt::Call { kind: CallKind::Special, method, arguments, .. } = *stmt else { return None };
            let is_own = body.list(arguments).next() == body.this();
            let selector = self.program.names.method_ref_parts(method).selector;
            (is_own && self.program.is_initializer(selector)).then_some((method, arguments))
        });
        let (method, arguments) = calls.next().filter(|_| calls.next().is_none())?;
        let called = self.program.resolve_method(method).ok()?;
        Some((called, body.list(arguments).collect()))
    }

    /// Whether objects get their fields from streams, and not from constructors only. A stream restores what
    /// a constructor has stored, unless the class writes code of its own for it.
    fn can_be_restored(&self, class: ClassId, declares: ClassId) -> bool {
        let program = &*self.program;
        let is = |class: ClassId, name: &[u8]| {
            program.find_class(name).is_some_and(|of| program.is_subtype(Type::class(class), Type::class(of)))
        };
        if !is(class, b"java/io/Serializable") || is(class, b"java/lang/Enum") {
            return false;
        }
        let above = std::iter::successors(Some(class), |&class| program.class(class).superclass);
        let mut methods = above.flat_map(|class| program.class(class).methods.iter());
        let reads = |method: MethodId| {
            let name = program.names.selector_parts(program.method(method).selector).name;
            [&b"readObject"[..], b"readExternal"].contains(&program.names.text(name).0)
        };
        !is(declares, b"java/io/Serializable") || methods.any(reads)
    }
}

/// What fields are before anything is stored.
fn initial(ty: Type) -> Tag {
    if ty.is_reference() { Tag::Null } else { Tag::Int(0) }
}

/// What a body stores in this field.
pub(super) fn stores(program: &Program, body: &Body, wanted: FieldId) -> Vec<(StmtId, VarId)> {
    let stores = body.stmts().filter_map(|(stmt, what)| {
        let Stmt::StoreField { field, value, .. } = *what else { return None };
        (program.resolve_field(field) == Ok(wanted)).then_some((stmt, value))
    });
    stores.collect()
}

/// Whether one of the stores is on every way to a return.
fn is_always_stored(body: &Body, stores: &[(StmtId, VarId)]) -> bool {
    let block_of =
        |stmt: StmtId| body.blocks().find(|&block| body.stmts_of(block).any(|other| other == stmt));
    let returns = body.stmts().filter(|(_, stmt)| matches!(stmt, Stmt::Return { .. }));
    let returns: Vec<_> = returns.filter_map(|(stmt, _)| block_of(stmt)).collect();
    let dominators = Dominators::of(body);
    stores
        .iter()
        .filter_map(|&(stmt, _)| block_of(stmt))
        .any(|store| returns.iter().all(|&block| dominators.dominates(store, block)))
}

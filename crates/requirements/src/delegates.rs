//! Does a method only hand its call on? Then there is nothing in it that a test could find wrong.

use ir::{Body, CallKind, Const, List, OptionalVar, Stmt, VarId};

/// Whether a body only hands its call on.
///
/// ```text
/// one call this.g(x, y), this.f.g(x, y) or this.f().g(x, y), in a method m(x, y), or this.g() or x.g();
/// nothing is made, stored or thrown, and no condition is on what a call returned, unless the body only
/// returns true or false: this.f != null && this.f.g(x, y)
/// ```
pub(crate) fn delegates(body: &Body) -> bool {
    let stmts = || body.stmts().map(|(_, stmt)| stmt);
    let calls = stmts().filter(
        |stmt| matches!(**stmt, Stmt::Call { arguments, target, .. } if !is_getter(body, target, arguments)),
    );
    let says_yes_or_no = says_yes_or_no(body);
    calls.count() == 1 && stmts().all(|stmt| is_plain(body, stmt, says_yes_or_no))
}

/// Whether every value that is returned is true or false, written as a constant.
fn says_yes_or_no(body: &Body) -> bool {
    let is_other = |value: VarId| !is_bit(body, value) && !joins_bits(body, value);
    !has(body, |stmt| matches!(*stmt, Stmt::Return { value } if value.get().is_none_or(is_other)))
}

/// `x = 0` or `x = 1`.
fn is_bit(body: &Body, var: VarId) -> bool {
    let is_it = |value: Const| matches!(value, Const::Int(0 | 1));
    has(body, |stmt| matches!(*stmt, Stmt::Const { target, value } if target == var && is_it(value)))
}

/// `x = phi(0, 1)`.
fn joins_bits(body: &Body, var: VarId) -> bool {
    let are_bits = |sources: List| body.list(sources).all(|source| is_bit(body, source));
    has(body, |stmt| matches!(*stmt, Stmt::Phi { target, sources } if target == var && are_bits(sources)))
}

fn has(body: &Body, is_it: impl Fn(&Stmt) -> bool) -> bool {
    body.stmts().any(|(_, stmt)| is_it(stmt))
}

/// Whether a statement may stand in a body that hands its call on.
fn is_plain(body: &Body, stmt: &Stmt, says_yes_or_no: bool) -> bool {
    match *stmt {
        Stmt::Call { kind: CallKind::Virtual | CallKind::Interface, target, arguments, .. } => {
            is_getter(body, target, arguments) || hands_on(body, arguments)
        }
        Stmt::If { left, right, .. } => {
            says_yes_or_no
                || !is_returned(body, left) && right.get().is_none_or(|right| !is_returned(body, right))
        }
        Stmt::Const { .. }
        | Stmt::Phi { .. }
        | Stmt::Copy { .. }
        | Stmt::LoadField { .. }
        | Stmt::Return { .. }
        | Stmt::Goto => true,
        Stmt::Call { kind: CallKind::Special | CallKind::Static, .. }
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
        | Stmt::Dynamic { .. }
        | Stmt::Caught { .. }
        | Stmt::MonitorEnter { .. }
        | Stmt::MonitorExit { .. }
        | Stmt::Throw { .. }
        | Stmt::Switch { .. } => false,
    }
}

/// `r.g(x, y)` with the parameters of the method in their order, or `r.g()` of `this` or a parameter.
fn hands_on(body: &Body, arguments: List) -> bool {
    let mut arguments = body.list(arguments);
    let Some(receiver) = arguments.next() else { return false };
    let mut parameters = body.formals().skip(usize::from(body.this().is_some()));
    if Some(receiver) == body.this() && arguments.len() == 0 {
        return true;
    }
    if Some(receiver) == body.this() || is_of_this(body, receiver) {
        return arguments.eq(parameters);
    }
    parameters.any(|parameter| parameter == receiver) && arguments.next().is_none()
}

/// A field of `this`, or what a getter of `this` returned.
fn is_of_this(body: &Body, var: VarId) -> bool {
    let is_var = |target: OptionalVar| target.get() == Some(var);
    has(body, |stmt| {
        if let Stmt::LoadField { target, object, .. } = *stmt {
            return target == var && Some(object) == body.this();
        }
        matches!(*stmt, Stmt::Call { target: r, arguments, .. } if is_var(r) && is_getter(body, r, arguments))
    })
}

/// `r = this.f()`, where something is called on r.
fn is_getter(body: &Body, target: OptionalVar, arguments: List) -> bool {
    let calls_on = |var: VarId| {
        body.stmts().any(|(_, stmt)| {
            matches!(*stmt, Stmt::Call { arguments, .. } if body.list(arguments).next() == Some(var))
        })
    };
    body.list(arguments).eq(body.this()) && target.get().is_some_and(calls_on)
}

fn is_returned(body: &Body, var: VarId) -> bool {
    body.stmts().any(|(_, stmt)| matches!(*stmt, Stmt::Call { target, .. } if target.get() == Some(var)))
}

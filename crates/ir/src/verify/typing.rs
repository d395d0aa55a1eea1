//! Types of variables against what statements need, as the JVM's verifier sees it (JVMS 4.10.1.2): an
//! interface counts as `Object`, and a missing class may be anything.

use index::Id;
use program::{ClassId, Program, Shape, Type};

use crate::body::Body;
use crate::ids::{StmtId, VarId};
use crate::statement::{BinaryOp, CallKind, Const, List, OptionalVar, Stmt, UnaryOp};

use super::Violation;

pub(super) fn check(program: &Program, body: &Body, found: &mut Vec<Violation>) {
    let mut checker = Checker { program, body, found, stmt: StmtId(0), joined: Vec::new() };
    checker.joined = checker.joins_of_missing_classes();
    for (stmt, statement) in body.stmts() {
        checker.stmt = stmt;
        checker.statement(statement);
    }
}

struct Checker<'a> {
    program: &'a Program,
    body: &'a Body,
    found: &'a mut Vec<Violation>,
    stmt: StmtId,
    /// Variables that join a missing class with another one: the join is `Object`, because nothing better is
    /// known.
    joined: Vec<bool>,
}

impl Checker<'_> {
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of statement: long, but flat")]
    fn statement(&mut self, statement: &Stmt) {
        match *statement {
            Stmt::Phi { target, sources } => {
                let sources: Vec<_> = self.body.list(sources).collect();
                sources.into_iter().for_each(|source| self.var_needs(source, self.body.ty(target)));
            }
            Stmt::Copy { target, source } => self.var_needs(source, self.body.ty(target)),
            Stmt::Binary { op, target, left, right } => self.binary(op, target, left, right),
            Stmt::NewArray { target, array, length } => {
                self.var_needs(length, Type::INT);
                self.needs(array, self.body.ty(target));
            }
            Stmt::NewMultiArray { target, array, lengths } => {
                let lengths: Vec<_> = self.body.list(lengths).collect();
                lengths.into_iter().for_each(|length| self.var_needs(length, Type::INT));
                self.needs(array, self.body.ty(target));
            }
            Stmt::New { target, class } => self.needs(class, self.body.ty(target)),
            Stmt::ArrayLength { target, array } => {
                self.needs_array(array);
                self.needs(Type::INT, self.body.ty(target));
            }
            Stmt::LoadElement { array, index, target } => {
                self.needs_array(array);
                self.var_needs(index, Type::INT);
                if let Some(element) = self.body.ty(array).element() {
                    self.needs(element, self.body.ty(target));
                }
            }
            Stmt::StoreElement { array, index, value } => {
                self.needs_array(array);
                self.var_needs(index, Type::INT);
                // The JVM checks references when they are stored; primitives must fit at once.
                if let Some(element) = self.body.ty(array).element().filter(|element| !element.is_reference())
                {
                    self.var_needs(value, element);
                }
            }
            Stmt::LoadField { target, object, field } => {
                let field = self.program.names.field_ref_parts(field);
                self.var_needs(object, Type::class(field.class));
                self.needs(field.ty, self.body.ty(target));
            }
            Stmt::StoreField { object, field, value } => {
                let field = self.program.names.field_ref_parts(field);
                self.var_needs(object, Type::class(field.class));
                self.var_needs(value, field.ty);
            }
            Stmt::LoadStatic { target, field } => {
                self.needs(self.program.names.field_ref_parts(field).ty, self.body.ty(target));
            }
            Stmt::StoreStatic { field, value } => {
                self.var_needs(value, self.program.names.field_ref_parts(field).ty)
            }
            Stmt::Cast { target, source, ty } => {
                self.var_needs(source, Type::OBJECT);
                self.needs(ty, self.body.ty(target));
            }
            Stmt::InstanceOf { target, source, .. } => {
                self.var_needs(source, Type::OBJECT);
                self.needs(Type::BOOLEAN, self.body.ty(target));
            }
            Stmt::Call { kind, target, method, arguments } => {
                self.call(kind, method, arguments);
                let selector = self.program.names.method_ref_parts(method).selector;
                self.result(target, self.program.names.selector_signature(selector).result);
            }
            Stmt::Dynamic { target, site, arguments } => {
                if let Shape::Call(descriptor) = self.body.dynamics[site as usize].site.shape {
                    let wanted = self.program.names.signature(descriptor).parameters.to_vec();
                    self.arguments(&wanted, arguments);
                    self.result(target, self.program.names.signature(descriptor).result);
                }
            }
            Stmt::MonitorEnter { object } | Stmt::MonitorExit { object } => {
                self.var_needs(object, Type::OBJECT)
            }
            Stmt::Throw { value } => self.var_needs(value, Type::THROWABLE),
            Stmt::Return { value } => self.returned(value.get()),
            Stmt::If { left, right, .. } => self.compared(left, right.get()),
            Stmt::Switch { value, .. } => self.var_needs(value, Type::INT),
            Stmt::Const { target, value } => self.needs(self.constant(value), self.body.ty(target)),
            Stmt::Unary { op, target, source } => self.unary(op, target, source),
            Stmt::Caught { target } => self.needs(self.body.ty(target), Type::THROWABLE),
            Stmt::Goto => {}
        }
    }

    fn constant(&self, value: Const) -> Type {
        match value {
            Const::Null => Type::NULL,
            Const::Int(_) => Type::INT,
            Const::Float(_) => Type::FLOAT,
            Const::Long(_) => Type::LONG,
            Const::Double(_) => Type::DOUBLE,
            Const::String(_) => Type::STRING,
            Const::Class(_) => Type::class(ClassId::CLASS),
            Const::MethodType(_) => Type::class(ClassId::METHOD_TYPE),
            Const::Handle(_) => Type::class(ClassId::METHOD_HANDLE),
            Const::Address => Type::ADDRESS,
            Const::Dynamic(site) => match self.body.dynamics.get(site as usize).map(|call| call.site.shape) {
                Some(Shape::Constant(ty)) => ty,
                Some(Shape::Call(_)) | None => Type::CONFLICT,
            },
        }
    }

    fn unary(&mut self, op: UnaryOp, target: VarId, source: VarId) {
        use UnaryOp::*;
        let (from, to) = match op {
            Neg => (self.body.ty(target), self.body.ty(target)),
            I2l => (Type::INT, Type::LONG),
            I2f => (Type::INT, Type::FLOAT),
            I2d => (Type::INT, Type::DOUBLE),
            L2i => (Type::LONG, Type::INT),
            L2f => (Type::LONG, Type::FLOAT),
            L2d => (Type::LONG, Type::DOUBLE),
            F2i => (Type::FLOAT, Type::INT),
            F2l => (Type::FLOAT, Type::LONG),
            F2d => (Type::FLOAT, Type::DOUBLE),
            D2i => (Type::DOUBLE, Type::INT),
            D2l => (Type::DOUBLE, Type::LONG),
            D2f => (Type::DOUBLE, Type::FLOAT),
            // The narrow types are all `int` on the stack.
            I2b | I2c | I2s => (Type::INT, Type::INT),
        };
        self.needs(self.body.ty(source), from);
        self.needs(to, self.body.ty(target));
        if !is_number(self.body.ty(target)) {
            self.complain(self.body.ty(target), to);
        }
    }

    /// The result of a call must fit its target; a void call must not have one.
    fn result(&mut self, target: OptionalVar, result: Type) {
        let Some(target) = target.get() else { return };
        if result == Type::VOID || !self.is_assignable(result, self.body.ty(target)) {
            self.complain(result, self.body.ty(target));
        }
    }

    fn binary(&mut self, op: BinaryOp, target: VarId, left: VarId, right: VarId) {
        use BinaryOp::*;
        let (left, right, target) = (self.body.ty(left), self.body.ty(right), self.body.ty(target));
        let is_int = is_same(target, Type::INT);
        let fits = match op {
            Shl | Shr | Ushr => is_whole(left) && is_same(left, target) && is_same(right, Type::INT),
            Lcmp => is_int && left == Type::LONG && right == Type::LONG,
            Fcmpl | Fcmpg => is_int && left == Type::FLOAT && right == Type::FLOAT,
            Dcmpl | Dcmpg => is_int && left == Type::DOUBLE && right == Type::DOUBLE,
            Add | Sub | Mul | Div | Rem => is_number(left) && is_same(left, right) && is_same(left, target),
            And | Or | Xor => is_whole(left) && is_same(left, right) && is_same(left, target),
        };
        if !fits {
            self.complain(left, target);
        }
    }

    fn call(&mut self, kind: CallKind, method: program::MethodRefId, arguments: List) {
        let method = self.program.names.method_ref_parts(method);
        let receiver = (kind != CallKind::Static).then_some(method.class);
        let parameters = self.program.names.selector_signature(method.selector).parameters;
        let wanted: Vec<_> = receiver.into_iter().chain(parameters.iter().copied()).collect();
        self.arguments(&wanted, arguments);
    }

    fn arguments(&mut self, wanted: &[Type], arguments: List) {
        let arguments: Vec<_> = self.body.list(arguments).collect();
        if arguments.len() != wanted.len() {
            self.found.push(Violation(format!(
                "@{}: a call with too few or too many arguments",
                self.body.offset(self.stmt)
            )));
        }
        for (&argument, &ty) in arguments.iter().zip(wanted) {
            self.var_needs(argument, ty);
        }
    }

    fn returned(&mut self, value: Option<VarId>) {
        match (value, self.body.result()) {
            (Some(value), Some(result)) => self.var_needs(value, self.body.ty(result)),
            (None, None) => {}
            _ => self.found.push(Violation("a return that does not fit the method".into())),
        }
    }

    fn compared(&mut self, left: VarId, right: Option<VarId>) {
        let left = self.body.ty(left);
        let right = right.map_or(left, |right| self.body.ty(right));
        let fits = left.is_reference() && right.is_reference()
            || is_same(left, Type::INT) && is_same(right, Type::INT);
        if !fits {
            self.complain(left, right);
        }
    }

    fn needs_array(&mut self, var: VarId) {
        let ty = self.body.ty(var);
        let unknown = ty == Type::NULL || ty.base_class().is_some_and(|class| self.may_be_anything(class));
        if !ty.is_array() && !unknown {
            self.complain(ty, Type::OBJECT);
        }
    }

    fn var_needs(&mut self, var: VarId, wanted: Type) {
        let known = self.joined.get(var.index()) == Some(&false);
        if known {
            self.needs(self.body.ty(var), wanted);
        }
    }

    fn joins_of_missing_classes(&self) -> Vec<bool> {
        let missing = |ty: Type| ty.base_class().is_some_and(|class| self.may_be_anything(class));
        let mut joined = vec![false; self.body.vars().len()];
        for edge in self.body.blocks().flat_map(|block| self.body.exceptions(block)) {
            let received = self.body.caught(edge.handler).filter(|_| missing(edge.caught));
            if let Some((_, target)) = received {
                joined[target.index()] = true;
            }
        }
        // Phis can depend on each other in a circle, so repeat until nothing changes.
        let mut changed = true;
        while changed {
            changed = false;
            for (_, statement) in self.body.stmts() {
                let Stmt::Phi { target, sources } = *statement else { continue };
                let open = self
                    .body
                    .list(sources)
                    .any(|source| joined[source.index()] || missing(self.body.ty(source)));
                changed |= open && !std::mem::replace(&mut joined[target.index()], true);
            }
        }
        joined
    }

    fn needs(&mut self, ty: Type, wanted: Type) {
        if !self.is_assignable(ty, wanted) {
            self.complain(ty, wanted);
        }
    }

    fn is_assignable(&self, ty: Type, wanted: Type) -> bool {
        if is_same(ty, wanted) || self.program.is_subtype(ty, wanted) {
            return true;
        }
        if !ty.is_reference() || !wanted.is_reference() {
            return false;
        }
        let interface = |class: ClassId| self.program.class(class).is_interface();
        let as_object = wanted.base_class().is_some_and(interface) && wanted.dimensions() <= ty.dimensions();
        let unknown = |ty: Type| ty.base_class().is_some_and(|class| self.may_be_anything(class));
        as_object || unknown(ty) || unknown(wanted)
    }

    /// Whether the class, or something above it, is missing.
    fn may_be_anything(&self, class: ClassId) -> bool {
        let program = self.program;
        let mut next = Some(class);
        while let Some(class) = next {
            if program.class(class).is_phantom() && class != ClassId::OBJECT {
                return true;
            }
            next = program.class(class).superclass;
        }
        program.superinterfaces(class).iter().any(|&interface| program.class(interface).is_phantom())
    }

    fn complain(&mut self, ty: Type, wanted: Type) {
        let (found, needed) = (self.program.type_name(ty), self.program.type_name(wanted));
        let offset = self.body.offset(self.stmt);
        self.found.push(Violation(format!("@{offset}: {found} where {needed} is needed")));
    }
}

/// Types narrower than `int` are `int` to the JVM.
fn is_same(a: Type, b: Type) -> bool {
    a.on_stack() == b.on_stack()
}

fn is_whole(ty: Type) -> bool {
    is_same(ty, Type::INT) || ty == Type::LONG
}

fn is_number(ty: Type) -> bool {
    is_whole(ty) || ty == Type::FLOAT || ty == Type::DOUBLE
}

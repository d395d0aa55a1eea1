//! What each statement does to references.

use ir::{Body, Const, Stmt, StmtId, VarId};
use program::{ClassId, FieldRefId, Type};

use super::{Builder, Place, Step, Use};
use crate::contexts::Contexts;
use crate::filters::TypeFilter;
use crate::objects::Site;
use crate::rules;

impl Builder<'_, '_> {
    /// Plans all statements of a body.
    pub(super) fn statements(&mut self, body: &Body) {
        for block in body.blocks() {
            for stmt in body.stmts_of(block) {
                let thrown = self.thrown(body, block);
                self.machine_exceptions(body, body.stmt(stmt), thrown);
                self.statement(body, stmt, thrown);
            }
        }
    }

    fn statement(&mut self, body: &Body, stmt: StmtId, thrown: Place) {
        match *body.stmt(stmt) {
            // `x = phi(y, z)`:  pts(y) <= pts(x), pts(z) <= pts(x).
            Stmt::Phi { target, sources } => {
                body.list(sources).for_each(|source| self.assign(source, target));
            }
            // `x = y`:  pts(y) <= pts(x).
            Stmt::Copy { target, source } => self.assign(source, target),
            Stmt::Const { target, value } => self.constant_value(body, stmt, target, value, thrown),
            // `s: x = new C` in context c:  (s, c) in pts(x).
            Stmt::New { target, class } => {
                if let Some(class) = class.as_class() {
                    self.initialize(class);
                }
                self.allocate(stmt, target, class);
            }
            Stmt::NewArray { target, array, .. } => self.allocate(stmt, target, array),
            Stmt::NewMultiArray { target, array, lengths } => {
                if let Some(target) = self.place(target) {
                    let depth = body.list(lengths).len() as u8;
                    self.step(Step::AllocateNested { stmt, target, ty: array, depth });
                }
            }
            // `x = y[i]`, `x = y.f`: for every o in pts(y), pts(o.f) <= pts(x).
            Stmt::LoadElement { target, array, .. } => {
                if let (Some(target), Some(array)) = (self.place(target), self.place(array)) {
                    self.add_use(array, Use::LoadElement { target });
                }
            }
            Stmt::LoadField { target, object, field } => {
                let (Some(target), Some(object)) = (self.place(target), self.place(object)) else { return };
                match self.engine.fields.resolve(self.engine.program, field) {
                    Some(field) => self.add_use(object, Use::LoadField { field, target }),
                    None => {
                        self.engine.diagnostics.missing_field(field);
                        self.load_unknown(field, Some(target));
                    }
                }
            }
            // `x[i] = y`, `x.f = y`: for every o in pts(x), pts(y) <= pts(o.f).
            Stmt::StoreElement { array, value, .. } => {
                if let (Some(value), Some(array)) = (self.place(value), self.place(array)) {
                    self.add_use(array, Use::StoreElement { value });
                }
            }
            Stmt::StoreField { object, field, value } => {
                let (Some(value), Some(object)) = (self.place(value), self.place(object)) else { return };
                match self.engine.fields.resolve(self.engine.program, field) {
                    Some(field) => self.add_use(object, Use::StoreField { field, value }),
                    None => {
                        self.engine.diagnostics.missing_field(field);
                        self.store_unknown(Some(value));
                    }
                }
            }
            Stmt::LoadStatic { target, field } => self.static_field(field, target, false),
            Stmt::StoreStatic { field, value } => self.static_field(field, value, true),
            // `x = (T) y`:  pts(y) restricted to T <= pts(x).
            Stmt::Cast { target, source, ty } => {
                let filter =
                    (ty != Type::OBJECT).then(|| self.engine.filter(self.solver, TypeFilter::of(ty)));
                self.flow(self.place(source), self.place(target), filter);
            }
            Stmt::Call { kind, target, method, arguments } => {
                self.call(body, stmt, kind, target.get(), method, arguments, thrown);
            }
            Stmt::Dynamic { target, site, arguments } => {
                rules::dynamic(self, body, stmt, target.get(), site, arguments, thrown);
            }
            Stmt::Throw { value } => self.flow(self.place(value), Some(thrown), None),
            Stmt::Return { value } => {
                let (Some(value), Some(result)) = (value.get(), body.result()) else { return };
                self.assign(value, result);
            }
            Stmt::Unary { .. }
            | Stmt::Binary { .. }
            | Stmt::ArrayLength { .. }
            | Stmt::InstanceOf { .. }
            | Stmt::Caught { .. }
            | Stmt::MonitorEnter { .. }
            | Stmt::MonitorExit { .. }
            | Stmt::Goto
            | Stmt::If { .. }
            | Stmt::Switch { .. } => {}
        }
    }

    fn assign(&mut self, source: VarId, target: VarId) {
        self.flow(self.place(source), self.place(target), None);
    }

    fn constant_value(&mut self, body: &Body, stmt: StmtId, target: VarId, value: Const, thrown: Place) {
        let class = |class: ClassId| Type::class(class);
        let (site, ty) = match value {
            Const::String(text) => return rules::string_constant(self, body, target, text),
            Const::Class(of) => (Site::Class(of), class(ClassId::CLASS)),
            Const::MethodType(_) => (Site::Machine(class(ClassId::METHOD_TYPE)), class(ClassId::METHOD_TYPE)),
            Const::Handle(number) => return rules::handle_constant(self, body, target, number),
            Const::Dynamic(number) => {
                return rules::dynamic_constant(self, body, stmt, target, number, thrown);
            }
            Const::Null
            | Const::Int(_)
            | Const::Float(_)
            | Const::Long(_)
            | Const::Double(_)
            | Const::Address => return,
        };
        if let Some(target) = self.place(target) {
            let object = self.engine.object(self.solver, site, ty, Contexts::EMPTY);
            self.constant(target, object);
        }
    }

    pub(crate) fn allocate(&mut self, stmt: StmtId, target: VarId, ty: Type) {
        if let Some(target) = self.place(target) {
            self.step(Step::Allocate { stmt, target, ty });
        }
    }

    fn static_field(&mut self, field: FieldRefId, var: VarId, store: bool) {
        let named = field;
        let Some(field) = self.engine.fields.resolve(self.engine.program, field) else {
            self.engine.diagnostics.missing_field(named);
            let var = self.place(var);
            return if store { self.store_unknown(var) } else { self.load_unknown(named, var) };
        };
        let class = self.engine.program.field(field).class;
        self.initialize(class);
        let Some(var) = self.place(var) else { return };
        let node = self.engine.fields.of_class(self.solver, field);
        self.step(match store {
            true => Step::StoreStatic { source: var, target: node },
            false => Step::LoadStatic { source: node, target: var },
        });
    }
}

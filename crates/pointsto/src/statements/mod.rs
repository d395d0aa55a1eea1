//! What each statement does to references.

mod calls;
mod expected;
mod thrown;

use ir::{Body, Const, Stmt, StmtId, VarId};
use program::{ClassId, FieldId, FieldRefId, MethodId, Type};
use solver::Solver;

use crate::contexts::Contexts;
use crate::engine::{Draft, Engine};
use crate::filters::TypeFilter;
use crate::objects::Site;
use crate::outline::{Outline, Place, Slot, Step, Use};

/// The outline of a method, with or without a body.
pub(crate) fn outline(
    engine: &mut Engine<'_>,
    solver: &mut Solver,
    method: MethodId,
    body: Option<Body>,
) -> Outline {
    let mut draft = Draft::new(engine, solver, method, body.as_ref());
    if let Some(body) = &body {
        draft.statements(body);
    }
    draft.finish(body)
}

impl Draft<'_, '_> {
    /// Adds all statements of a body.
    fn statements(&mut self, body: &Body) {
        self.versions();
        for block in body.blocks() {
            self.block = block;
            for stmt in body.stmts_of(block) {
                // First, because it sets `self.stmt` to the handlers it connects.
                let thrown = self.thrown(body, block);
                self.stmt = stmt;
                self.machine_exceptions(body, body.stmt(stmt), thrown);
                self.statement(body, stmt, thrown);
            }
        }
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each kind of statement, with its rule above it")]
    fn statement(&mut self, body: &Body, stmt: StmtId, thrown: Place) {
        match *body.stmt(stmt) {
            // `x = phi(y, z)`:  pts(y) <= pts(x), pts(z) <= pts(x).
            Stmt::Phi { target, sources } => {
                let before = body.predecessors(self.block);
                for (&from, source) in before.iter().zip(body.list(sources)) {
                    let source = self.place_on_edge(from, self.block, source);
                    self.flow(source, self.place(target), None);
                }
            }
            // `x = y`:  pts(y) <= pts(x).
            Stmt::Copy { target, source } => self.assign(source, target),
            Stmt::Const { target, value } => self.constant_value(body, stmt, target, value, thrown),
            // `s: x = new C` in context c:  (s, c) in pts(x).
            Stmt::New { target, class } => {
                if let Some(class) = class.as_class() {
                    self.initialize(class);
                }
                self.allocate_to(stmt, target, class);
            }
            Stmt::NewArray { target, array, length } => {
                if self.engine.analysis.sharp.empty && is_zero(body, length) {
                    self.engine.empty_arrays.insert((self.method, stmt));
                }
                self.allocate_to(stmt, target, array);
            }
            Stmt::NewMultiArray { target, array, lengths } => {
                if let Some(target) = self.place(target) {
                    let depth = body.list(lengths).len() as u8;
                    self.step(Step::AllocateNested { stmt, target, ty: array, depth });
                }
            }
            // `x = y[i]`, `x = y.f`: for every o in pts(y), pts(o.f) <= pts(x).
            Stmt::LoadElement { target, array, .. } => {
                if let (Some(target), Some(array)) = (self.place(target), self.place(array)) {
                    self.add_use(array, Use::Load { slot: Slot::Element, target });
                }
            }
            // The same field of the same object, loaded before, and final.
            Stmt::LoadField { target, .. } if self.conditions.loaded_before(target).is_some() => {
                let before = self.conditions.loaded_before(target).and_then(|before| self.place(before));
                self.flow(before, self.own_place(target), None);
            }
            Stmt::LoadField { target, object, field } => {
                let (Some(target), Some(object)) = (self.place(target), self.place(object)) else { return };
                if let Some(field) = self.known_field(body, stmt, field, thrown) {
                    self.add_use(object, Use::Load { slot: Slot::Field(field), target });
                }
            }
            // `x[i] = y`, `x.f = y`: for every o in pts(x), pts(y) <= pts(o.f).
            Stmt::StoreElement { array, value, .. } => {
                if let (Some(value), Some(array)) = (self.place(value), self.place(array)) {
                    self.add_use(array, Use::Store { slot: Slot::Element, value });
                }
            }
            Stmt::StoreField { object, field, value } => {
                let (Some(value), Some(object)) = (self.place(value), self.place(object)) else { return };
                if let Some(field) = self.known_field(body, stmt, field, thrown) {
                    self.add_use(object, Use::Store { slot: Slot::Field(field), value });
                }
            }
            // `x = C.f`:  pts(C.f) <= pts(x).
            Stmt::LoadStatic { target, field } => {
                let Some(field) = self.static_field(body, stmt, field, thrown) else { return };
                if let Some(target) = self.place(target) {
                    let source = self.engine.fields.of_class(self.solver, field);
                    self.flow_in(source, target);
                }
            }
            // `C.f = x`:  pts(x) <= pts(C.f).
            Stmt::StoreStatic { field, value } => {
                let Some(field) = self.static_field(body, stmt, field, thrown) else { return };
                if let Some(value) = self.place(value) {
                    let target = self.engine.fields.of_class(self.solver, field);
                    self.flow_out(value, target);
                }
            }
            // `x = (T) y`:  pts(y) restricted to T <= pts(x).
            Stmt::Cast { target, source, ty } => {
                let filter =
                    (ty != Type::OBJECT).then(|| self.engine.filter(self.solver, TypeFilter::of(ty)));
                self.flow(self.place(source), self.place(target), filter);
                if ty.base_class().is_some_and(|class| self.engine.analysis.is_opaque(class)) {
                    self.left_to_rules(body, stmt, thrown);
                }
            }
            Stmt::Call { kind, target, method, arguments } => {
                self.call(body, stmt, kind, target.get(), method, arguments, thrown);
            }
            Stmt::Dynamic { .. } => self.left_to_rules(body, stmt, thrown),
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
            // Rules choose the object of a string: one that may name a class or a member is kept apart.
            Const::String(_) | Const::Handle(_) | Const::Dynamic(_) => {
                return self.left_to_rules(body, stmt, thrown);
            }
            Const::Class(of) => (Site::Class(of), class(ClassId::CLASS)),
            Const::MethodType(_) => (Site::Machine(class(ClassId::METHOD_TYPE)), class(ClassId::METHOD_TYPE)),
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

    fn allocate_to(&mut self, stmt: StmtId, target: VarId, ty: Type) {
        if let Some(target) = self.place(target) {
            self.allocate(stmt, target, ty);
        }
    }

    /// The static field that is meant; `None` if rules say what it holds. Its class is initialised.
    fn static_field(
        &mut self,
        body: &Body,
        stmt: StmtId,
        named: FieldRefId,
        thrown: Place,
    ) -> Option<FieldId> {
        let field = self.known_field(body, stmt, named, thrown)?;
        let class = self.engine.program.field(field).class;
        self.initialize(class);
        Some(field)
    }

    /// The field that is meant. If it is missing, or code that is not followed uses it too, rules say what it
    /// holds.
    fn known_field(
        &mut self,
        body: &Body,
        stmt: StmtId,
        named: FieldRefId,
        thrown: Place,
    ) -> Option<FieldId> {
        let found = self.engine.fields.resolve(self.engine.program, named);
        if found.is_none() {
            self.engine.diagnostics.missing_fields.insert(named);
        }
        let is_known =
            |field: &FieldId| !self.engine.analysis.is_opaque(self.engine.program.field(*field).class);
        let known = found.filter(is_known);
        if known.is_none() {
            self.left_to_rules(body, stmt, thrown);
        }
        known
    }

    /// Lets the first rule that knows the statement say what it does.
    pub(super) fn left_to_rules(&mut self, body: &Body, stmt: StmtId, thrown: Place) {
        let rules = self.engine.rules.list.clone();
        let before = self.engine.rules.reason;
        for rule in rules.iter() {
            self.engine.rules.reason = self.engine.reason_of_rule(rule.name(), None, None);
            if rule.statement(self, body, stmt, thrown) {
                break;
            }
        }
        self.engine.rules.reason = before;
    }
}

/// Whether a variable is the constant 0.
fn is_zero(body: &Body, var: VarId) -> bool {
    let is_definition =
        |stmt: &Stmt| matches!(*stmt, Stmt::Const { target, value: Const::Int(0) } if target == var);
    body.stmts().any(|(_, stmt)| is_definition(stmt))
}

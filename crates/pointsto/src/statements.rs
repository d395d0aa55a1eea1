//! The constraints of each statement, in one instance of its method.

use ir::{CallKind, Const, List, Stmt, StmtId, VarId};
use program::{ClassId, MethodRefId, Type};
use solver::{NodeId, Solver};

use crate::analysis::Sensitivity;
use crate::bodies::Lifted;
use crate::contexts::{ContextId, Contexts};
use crate::engine::{Call, Choice, Engine, Use};
use crate::exceptions::Thrown;
use crate::filters::TypeFilter;
use crate::objects::Site;
use crate::results::InstanceId;
use crate::rules;

/// A statement in its place.
pub(crate) struct Here<'a> {
    pub(crate) instance: InstanceId,
    pub(crate) lifted: &'a Lifted,
    pub(crate) stmt: StmtId,
    /// Where exceptions of the statement go.
    pub(crate) thrown: NodeId,
}

impl Engine<'_> {
    /// Adds the constraints of all statements of a body.
    pub(crate) fn statements(&mut self, solver: &mut Solver, instance: InstanceId, lifted: &Lifted) {
        let mut thrown = Thrown::default();
        for block in lifted.body.blocks() {
            for stmt in lifted.body.stmts_of(block) {
                let thrown = thrown.node(self, solver, instance, lifted, block);
                let here = Here { instance, lifted, stmt, thrown };
                self.statement(solver, &here);
            }
        }
    }

    fn statement(&mut self, solver: &mut Solver, here: &Here<'_>) {
        let body = &here.lifted.body;
        self.machine_exceptions(solver, here);
        match *body.stmt(here.stmt) {
            // `x = phi(y, z)`:  pts(y) <= pts(x), pts(z) <= pts(x).
            Stmt::Phi { target, sources } => {
                body.list(sources).for_each(|source| self.flow(solver, here, source, target));
            }
            // `x = y`:  pts(y) <= pts(x).
            Stmt::Copy { target, source } => self.flow(solver, here, source, target),
            Stmt::Const { target, value } => self.constant(solver, here, target, value),
            // `s: x = new C` in context c:  (s, c) in pts(x).
            Stmt::New { target, class } => {
                if let Some(class) = class.as_class() {
                    self.initialize(solver, class);
                }
                self.allocate(solver, here, target, class);
            }
            Stmt::NewArray { target, array, .. } => self.allocate(solver, here, target, array),
            Stmt::NewMultiArray { target, array, lengths } => {
                self.allocate_nested(solver, here, target, array, body.list(lengths).len());
            }
            Stmt::LoadElement { target, array, .. } => {
                if let (Some(target), Some(array)) = (self.at(here, target), self.at(here, array)) {
                    self.add_use(solver, array, Use::LoadElement { target });
                }
            }
            Stmt::StoreElement { array, value, .. } => {
                if let (Some(value), Some(array)) = (self.at(here, value), self.at(here, array)) {
                    self.add_use(solver, array, Use::StoreElement { value });
                }
            }
            Stmt::LoadField { target, object, field } => {
                let (Some(target), Some(object)) = (self.at(here, target), self.at(here, object)) else {
                    return;
                };
                match self.fields.resolve(self.program, field) {
                    Some(field) => self.add_use(solver, object, Use::LoadField { field, target }),
                    None => self.diagnostics.missing_field(field),
                }
            }
            Stmt::StoreField { object, field, value } => {
                let (Some(value), Some(object)) = (self.at(here, value), self.at(here, object)) else {
                    return;
                };
                match self.fields.resolve(self.program, field) {
                    Some(field) => self.add_use(solver, object, Use::StoreField { field, value }),
                    None => self.diagnostics.missing_field(field),
                }
            }
            Stmt::LoadStatic { target, field } => self.static_field(solver, here, field, target, false),
            Stmt::StoreStatic { field, value } => self.static_field(solver, here, field, value, true),
            // `x = (T) y`:  pts(y) restricted to T <= pts(x).
            Stmt::Cast { target, source, ty } => {
                if let (Some(target), Some(source)) = (self.at(here, target), self.at(here, source)) {
                    let filter = (ty != Type::OBJECT).then(|| self.filter(solver, TypeFilter::of(ty)));
                    solver.add_edge(source, target, filter);
                }
            }
            Stmt::Call { kind, target, method, arguments } => {
                self.call(solver, here, kind, target.get(), method, arguments);
            }
            Stmt::Dynamic { target, site, arguments } => {
                rules::dynamic(self, solver, here, target.get(), site, arguments);
            }
            Stmt::Throw { value } => {
                if let Some(value) = self.at(here, value) {
                    solver.add_edge(value, here.thrown, None);
                }
            }
            Stmt::Return { value } => {
                let (Some(value), Some(result)) = (value.get(), body.result()) else { return };
                self.flow(solver, here, value, result);
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

    /// The node of a variable, if it holds references.
    pub(crate) fn at(&self, here: &Here<'_>, var: VarId) -> Option<NodeId> {
        self.node(here.lifted, here.instance, var)
    }

    fn flow(&mut self, solver: &mut Solver, here: &Here<'_>, source: VarId, target: VarId) {
        if let (Some(source), Some(target)) = (self.at(here, source), self.at(here, target)) {
            solver.add_edge(source, target, None);
        }
    }

    fn constant(&mut self, solver: &mut Solver, here: &Here<'_>, target: VarId, value: Const) {
        let class = |class: ClassId| Type::class(class);
        let (site, ty) = match value {
            Const::String(_) => (Site::Strings, Type::STRING),
            Const::Class(of) => (Site::Class(of), class(ClassId::CLASS)),
            Const::MethodType(_) => (Site::Machine(class(ClassId::METHOD_TYPE)), class(ClassId::METHOD_TYPE)),
            Const::Handle(_) => (Site::Machine(class(ClassId::METHOD_HANDLE)), class(ClassId::METHOD_HANDLE)),
            Const::Dynamic(_) => return self.diagnostics.dynamic_constants += 1,
            Const::Null
            | Const::Int(_)
            | Const::Float(_)
            | Const::Long(_)
            | Const::Double(_)
            | Const::Address => return,
        };
        if let Some(target) = self.at(here, target) {
            let object = self.object(solver, site, ty, Contexts::EMPTY);
            solver.add_object(target, object);
        }
    }

    pub(crate) fn allocate(&mut self, solver: &mut Solver, here: &Here<'_>, target: VarId, ty: Type) {
        let (method, _) = self.instances.get(here.instance);
        let context = self.heap_context(here.instance);
        if let Some(target) = self.at(here, target) {
            let object = self.object(solver, Site::Stmt(method, here.stmt), ty, context);
            solver.add_object(target, object);
        }
    }

    /// `new T[a][b]`: the outer array holds the inner ones.
    fn allocate_nested(
        &mut self,
        solver: &mut Solver,
        here: &Here<'_>,
        target: VarId,
        array: Type,
        depth: usize,
    ) {
        let (method, _) = self.instances.get(here.instance);
        let context = self.heap_context(here.instance);
        let Some(mut node) = self.at(here, target) else { return };
        let mut ty = array;
        for level in 0..depth {
            let site = match level {
                0 => Site::Stmt(method, here.stmt),
                _ => Site::Inner(method, here.stmt, level as u8),
            };
            let object = self.object(solver, site, ty, context);
            solver.add_object(node, object);
            let Some(element) = ty.element().filter(|element| element.is_array()) else { return };
            node = self.fields.element(solver, object);
            ty = element;
        }
    }

    fn static_field(
        &mut self,
        solver: &mut Solver,
        here: &Here<'_>,
        field: program::FieldRefId,
        var: VarId,
        store: bool,
    ) {
        let Some(field) = self.fields.resolve(self.program, field) else {
            return self.diagnostics.missing_field(field);
        };
        self.initialize(solver, self.program.field(field).class);
        let Some(var) = self.at(here, var) else { return };
        let node = self.fields.of_class(solver, field);
        let (source, target) = if store { (var, node) } else { (node, var) };
        solver.add_edge(source, target, None);
    }

    fn call(
        &mut self,
        solver: &mut Solver,
        here: &Here<'_>,
        kind: CallKind,
        target: Option<VarId>,
        method: MethodRefId,
        arguments: List,
    ) {
        let (caller, _) = self.instances.get(here.instance);
        let chosen = match kind {
            CallKind::Special => {
                self.program.select_special(self.program.method(caller).class, method).map(Choice::Fixed)
            }
            CallKind::Static => self.program.resolve_method(method).map(Choice::Fixed),
            CallKind::Virtual | CallKind::Interface => {
                self.program.resolve_method(method).map(Choice::Select)
            }
        };
        let Ok(choice) = chosen else { return self.diagnostics.missing_method(method) };
        let arguments: Vec<_> =
            here.lifted.body.list(arguments).map(|argument| self.at(here, argument)).collect();
        let call = Call {
            caller: here.instance,
            stmt: here.stmt,
            choice,
            target: target.and_then(|target| self.at(here, target)),
            thrown: here.thrown,
            arguments: arguments.into(),
        };
        self.place_call(solver, call, kind == CallKind::Static);
    }

    fn heap_context(&mut self, instance: InstanceId) -> ContextId {
        let (_, context) = self.instances.get(instance);
        match self.analysis.sensitivity {
            Sensitivity::None => Contexts::EMPTY,
            Sensitivity::CallSites { heap, .. }
            | Sensitivity::Objects { heap, .. }
            | Sensitivity::Types { heap, .. } => self.contexts.cut(context, heap),
        }
    }
}

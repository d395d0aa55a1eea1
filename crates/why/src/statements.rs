//! The statement behind a constraint.

use ir::{Body, Stmt, StmtId};
use pointsto::inside::{Outline, thrown_by_machine};
use pointsto::{InstanceId, Place};
use program::{FieldId, MethodId, Type};
use solver::{NodeId, ObjectId};

use super::search::{Move, Spot};
use super::{Explainer, Holder, How, Step};

impl Explainer<'_> {
    /// A move as a step, with its statement and with where the object is then.
    pub(super) fn step(&self, object: ObjectId, step: Move, node: NodeId) -> Step {
        let holder = self.holder(node);
        let (method, stmt, how) = self.explain(object, step);
        Step { method, stmt, how, holder }
    }

    fn explain(&self, object: ObjectId, step: Move) -> (Option<MethodId>, Option<StmtId>, How) {
        let of = |instance: InstanceId, stmt: Option<StmtId>, how: How| {
            (Some(self.method_of(instance)), stmt, how)
        };
        match step {
            Move::Made(instance, stmt) => of(instance, Some(stmt), How::Made),
            Move::Inner(method, stmt) => (Some(method), Some(stmt), How::Made),
            Move::Constant(instance, place) => {
                let (stmt, how) = self.constant(instance, place, object);
                of(instance, stmt, how)
            }
            Move::Given(instance) => of(instance, self.first_stmt(instance), How::Given),
            Move::MadeByRule(node) => self.by_rule(&[node], How::Rule),
            Move::Flow(instance, stmt) => of(instance, stmt, self.flow(instance, stmt)),
            Move::LoadStatic(instance, place, field) => {
                let is_load = |stmt: &Stmt, outline: &Outline| match *stmt {
                    Stmt::LoadStatic { target, field: named } => {
                        outline.place(target) == Some(place) && self.is_field(named, field)
                    }
                    _ => false,
                };
                of(instance, self.find(instance, is_load), How::LoadedStatic(field))
            }
            Move::StoreStatic(instance, place, field) => {
                let is_store = |stmt: &Stmt, outline: &Outline| match *stmt {
                    Stmt::StoreStatic { value, field: named } => {
                        outline.place(value) == Some(place) && self.is_field(named, field)
                    }
                    _ => false,
                };
                of(instance, self.find(instance, is_store), How::StoredStatic(field))
            }
            Move::LoadField { instance, base, target, field, holder } => {
                let is_load = |stmt: &Stmt, outline: &Outline| match *stmt {
                    Stmt::LoadField { target: to, object, field: named } => {
                        (outline.place(to), outline.place(object)) == (Some(target), Some(base))
                            && self.is_field(named, field)
                    }
                    _ => false,
                };
                of(instance, self.find(instance, is_load), How::LoadedField(field, holder))
            }
            Move::StoreField { instance, base, value, field, holder } => {
                let (stmt, is_captured) = self.field_store(instance, base, value, field);
                let how = match is_captured {
                    true => How::Captured(field, holder),
                    false => How::StoredField(field, holder),
                };
                of(instance, stmt, how)
            }
            Move::LoadElement { instance, base, target, holder } => {
                let is_load = |stmt: &Stmt, outline: &Outline| match *stmt {
                    Stmt::LoadElement { target: to, array, .. } => {
                        (outline.place(to), outline.place(array)) == (Some(target), Some(base))
                    }
                    _ => false,
                };
                of(instance, self.find(instance, is_load), How::LoadedElement(holder))
            }
            Move::StoreElement { instance, base, value, holder } => {
                let is_store = |stmt: &Stmt, outline: &Outline| match *stmt {
                    Stmt::StoreElement { array, value: stored, .. } => {
                        (outline.place(array), outline.place(stored)) == (Some(base), Some(value))
                    }
                    _ => false,
                };
                of(instance, self.find(instance, is_store), How::StoredElement(holder))
            }
            Move::Passed { caller, number, callee, position } => {
                let how = How::Passed { callee: self.method_of(callee), position };
                of(caller, self.stmt_of_call(caller, number), how)
            }
            Move::Result { caller, number, callee } => {
                of(caller, self.stmt_of_call(caller, number), How::Result(self.method_of(callee)))
            }
            Move::ThrownBy { caller, number, callee } => {
                of(caller, self.stmt_of_call(caller, number), How::ThrownBy(self.method_of(callee)))
            }
            Move::RuleLoad { base, other, field, holder } => {
                let how = field.map_or(How::LoadedElement(holder), |field| How::LoadedField(field, holder));
                self.by_rule(&[base, other], how)
            }
            Move::RuleStore { base, other, field, holder } => {
                let how = field.map_or(How::StoredElement(holder), |field| How::StoredField(field, holder));
                self.by_rule(&[base, other], how)
            }
            Move::Rule { source, target } => self.by_rule(&[source, target], How::Rule),
        }
    }

    fn by_rule(&self, nodes: &[NodeId], how: How) -> (Option<MethodId>, Option<StmtId>, How) {
        match self.rule_at(nodes) {
            Some((instance, stmt)) => (Some(self.method_of(instance)), stmt, how),
            None => {
                let owner = nodes.iter().find_map(|&node| self.owners(node).first().copied());
                (owner.map(|instance| self.method_of(instance)), None, how)
            }
        }
    }

    /// Where the object is at a node.
    fn holder(&self, node: NodeId) -> Holder {
        match self.spot(node) {
            Spot::Field(object, field) => Holder::Field(object, field),
            Spot::Element(array) => Holder::Element(array),
            Spot::Static => {
                self.static_fields.get(&node).map_or(Holder::Rule, |&field| Holder::Static(field))
            }
            Spot::Node => {
                let Some(&instance) = self.owners(node).first() else { return Holder::Rule };
                let method = self.method_of(instance);
                let frame = &self.results.frame(instance);
                match frame.place(node).and_then(|place| frame.outline.variable(place)) {
                    Some(var) => Holder::Variable(method, var),
                    None => Holder::Inside(method),
                }
            }
        }
    }

    fn find(&self, instance: InstanceId, is_it: impl Fn(&Stmt, &Outline) -> bool) -> Option<StmtId> {
        let outline = &self.results.frame(instance).outline;
        let body = outline.body.as_ref()?;
        body.stmts().find(|(_, stmt)| is_it(stmt, outline)).map(|(stmt, _)| stmt)
    }

    /// The declared type of a parameter, the receiver included.
    pub(super) fn formal_type(&self, method: MethodId, position: usize) -> Option<Type> {
        let declared = self.program.method(method);
        let parameters = self.program.names.selector_signature(declared.selector).parameters;
        match (declared.is_static(), position) {
            (true, position) => parameters.get(position).copied(),
            (false, 0) => Some(Type::class(declared.class)),
            (false, position) => parameters.get(position - 1).copied(),
        }
    }

    fn first_stmt(&self, instance: InstanceId) -> Option<StmtId> {
        self.find(instance, |_, _| true)
    }

    fn is_field(&self, named: program::FieldRefId, field: FieldId) -> bool {
        self.program.resolve_field(named) == Ok(field)
    }

    fn field_store(
        &self,
        instance: InstanceId,
        base: Place,
        value: Place,
        field: FieldId,
    ) -> (Option<StmtId>, bool) {
        let is_store = |stmt: &Stmt, outline: &Outline| match *stmt {
            Stmt::StoreField { object, field: named, value: stored } => {
                (outline.place(object), outline.place(stored)) == (Some(base), Some(value))
                    && self.is_field(named, field)
            }
            _ => false,
        };
        let is_capture = |stmt: &Stmt, outline: &Outline| match *stmt {
            Stmt::Dynamic { target, .. } => target.get().and_then(|var| outline.place(var)) == Some(base),
            _ => false,
        };
        match self.find(instance, is_store) {
            Some(stmt) => (Some(stmt), false),
            None => {
                let stmt = self.find(instance, is_capture);
                (stmt, stmt.is_some())
            }
        }
    }

    pub(super) fn stmt_of_call(&self, caller: InstanceId, number: u32) -> Option<StmtId> {
        let outline = &self.results.frame(caller).outline;
        let stmt = match self.free_call(caller, number) {
            Some(call) => call.stmt,
            None => outline.calls[number].stmt,
        };
        outline.body.is_some().then_some(stmt)
    }

    fn flow(&self, instance: InstanceId, stmt: Option<StmtId>) -> How {
        let body = self.results.frame(instance).outline.body.as_ref();
        match stmt.zip(body).map(|(stmt, body)| *body.stmt(stmt)) {
            Some(Stmt::Cast { ty, .. }) => How::Cast(ty),
            Some(Stmt::Return { .. }) => How::Returned,
            Some(Stmt::Throw { .. }) => How::Thrown,
            Some(Stmt::Caught { .. }) => How::Caught,
            Some(_) => How::Copied,
            None => How::Uncaught,
        }
    }

    fn constant(&self, instance: InstanceId, place: Place, object: ObjectId) -> (Option<StmtId>, How) {
        let ty = self.results.object(object).ty;
        let makes = |stmt: &Stmt, outline: &Outline| match *stmt {
            Stmt::Const { target, .. } => outline.place(target) == Some(place),
            Stmt::Dynamic { target, .. } => target.get().and_then(|var| outline.place(var)) == Some(place),
            _ => false,
        };
        if let Some(stmt) = self.find(instance, makes) {
            return (Some(stmt), How::Constant);
        }
        let outline = &self.results.frame(instance).outline;
        let throws = |body: &Body| {
            let blocks = body.blocks().filter(|&block| {
                let leaves = body.exceptions(block).is_empty();
                leaves == (place == outline.escaped())
            });
            let mut all = blocks.flat_map(|block| body.stmts_of(block));
            all.find(|&stmt| self.machine_throws(body, stmt, ty))
        };
        (outline.body.as_ref().and_then(throws), How::ThrownByMachine)
    }

    fn machine_throws(&self, body: &Body, stmt: StmtId, ty: Type) -> bool {
        let names = thrown_by_machine(body, body.stmt(stmt));
        names.iter().any(|name| self.program.find_class(name.as_bytes()).map(Type::class) == Some(ty))
    }
}

//! Where rules have their say: calls and methods that they know, objects that are made, receivers without a
//! method.

use std::rc::Rc;

use ir::StmtId;
use program::{ClassId, MethodId, Type};
use solver::{NodeId, ObjectId, Solver};

use crate::analysis::Unknown;
use crate::engine::{AT_CALLS, AT_METHODS, Act, At, Engine, RuleSite};
use crate::frames::InstanceId;

impl Engine<'_> {
    /// What the rules say of an object that has just been made.
    pub(crate) fn object_made(&mut self, solver: &mut Solver, object: ObjectId, ty: Type) {
        let (list, seeing) = (self.rules.list.clone(), self.rules.seeing_objects.clone());
        for &position in seeing.iter() {
            list[position].object_made(&mut self.handle(solver), object, ty);
        }
    }

    /// What the rules say of a call of an outline.
    pub(crate) fn model_call(&mut self, solver: &mut Solver, instance: InstanceId, number: u32) {
        let (method, context) = self.instances.get(instance);
        let frame = &self.frames[instance];
        let Some(&call) = frame.outline.calls.get(number) else { return };
        let called = call.choice.method();
        let arguments = frame.outline.calls.arguments(&call).iter();
        let site = Rc::new(RuleSite {
            instance,
            method,
            stmt: call.stmt,
            context,
            arguments: arguments.map(|&place| frame.optional(place)).collect(),
            target: frame.optional(call.target),
            thrown: frame.node(call.thrown),
            expected: frame.outline.expected(number).into(),
        });
        let acts: Vec<Act> = self.rules.models.of(called, AT_CALLS).map(|model| model.act).collect();
        acts.into_iter().for_each(|act| act(&mut self.handle(solver), &site));
    }

    /// What the rules say of a method, instead of its body or besides it.
    pub(crate) fn model_method(&mut self, solver: &mut Solver, instance: InstanceId, method: MethodId) {
        let models: Vec<_> = self.rules.models.of(method, AT_METHODS).collect();
        let frame = &self.frames[instance];
        if models.is_empty() && frame.outline.body.is_some() {
            return;
        }
        let (_, context) = self.instances.get(instance);
        let site = Rc::new(RuleSite {
            instance,
            method,
            stmt: StmtId(0),
            context,
            arguments: (0..frame.outline.formals.len()).map(|position| frame.formal(position)).collect(),
            target: frame.result(),
            thrown: frame.escaped(),
            expected: Box::default(),
        });
        models.iter().for_each(|model| (model.act)(&mut self.handle(solver), &site));
        let is_unmodelled = models.is_empty() && self.rules.models.has_body(method);
        if is_unmodelled || models.iter().any(|model| model.at == At::BesideNative) {
            let rules = self.rules.list.clone();
            rules.iter().for_each(|rule| rule.native(&mut self.handle(solver), &site));
        }
    }

    /// Whether a class above this one is missing, and unknown code counts.
    pub(crate) fn may_be_inherited_from_unknown(&self, ty: Type) -> bool {
        let program = &*self.program;
        let mut above = std::iter::successors(ty.as_class(), |&class| program.class(class).superclass);
        let is_missing = |class: ClassId| class != ClassId::OBJECT && program.class(class).is_phantom();
        self.analysis.unknown == Unknown::Conservative && above.any(is_missing)
    }

    /// A receiver whose class has no such method: if a missing class above it may have one, rules say what
    /// runs.
    pub(crate) fn unselected(
        &mut self,
        solver: &mut Solver,
        method: MethodId,
        arguments: &[Option<NodeId>],
        target: Option<NodeId>,
    ) {
        let rules = self.rules.list.clone();
        rules.iter().for_each(|rule| rule.unselected(&mut self.handle(solver), method, arguments, target));
    }
}
